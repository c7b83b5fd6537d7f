// `berth compare` shows two runs side by side.
#ifndef BERTH_CLI_COMPARE_COMPARE_COMMAND_H_
#define BERTH_CLI_COMPARE_COMPARE_COMMAND_H_

#include "cli/options/command.h"
#include "versions/version.h"

namespace berth::cli {

// `versions` must outlive the command.
Command CompareCommand(const VersionCatalogue& versions);

}  // namespace berth::cli

#endif  // BERTH_CLI_COMPARE_COMPARE_COMMAND_H_
