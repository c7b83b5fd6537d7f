// `berth redact` removes the names of a cluster from a scenario.
#ifndef BERTH_CLI_REDACT_COMMAND_H_
#define BERTH_CLI_REDACT_COMMAND_H_

#include "cli/options/command.h"
#include "versions/version.h"

namespace berth::cli {

// `versions` must outlive the command.
Command RedactCommand(const VersionCatalogue& versions);

}  // namespace berth::cli

#endif  // BERTH_CLI_REDACT_COMMAND_H_
