// berth compare.
#ifndef BERTH_CLI_COMPARE_COMPARE_COMMAND_H_
#define BERTH_CLI_COMPARE_COMPARE_COMMAND_H_

#include <string>
#include <vector>

#include "versions/version.h"

namespace berth::cli {

// The command with the arguments behind its name. What belongs on standard output is put into
// `out`; returns the exit code.
int Compare(const std::vector<std::string>& arguments, const VersionCatalogue& versions,
            std::string* out);

}  // namespace berth::cli

#endif  // BERTH_CLI_COMPARE_COMPARE_COMMAND_H_
