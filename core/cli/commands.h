// What `berth` does.
#ifndef BERTH_CLI_COMMANDS_H_
#define BERTH_CLI_COMMANDS_H_

#include <string>
#include <vector>

#include "cli/export_commands.h"
#include "cli/options/exit_codes.h"
#include "versions/version.h"

namespace berth::cli {

// Runs the command line without its program name and returns the exit code. Answers go to standard
// output, messages and progress to standard error, where each message is a line without control
// characters. SIGPIPE is left as it is: by default it ends the program when the reader of its
// output has gone. If it is ignored, the exit code is kExitReaderLeft then. `versions`: those that
// scenarios may name. scenarios/yoda/README.md shows how to make a command whose versions have
// out-of-tree plugins. `exporter`: see export_commands.h.
int RunBerth(const std::vector<std::string>& arguments,
             const VersionCatalogue& versions = VersionCatalogue(), Exporter exporter = nullptr);

}  // namespace berth::cli

#endif  // BERTH_CLI_COMMANDS_H_
