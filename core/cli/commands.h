// The entry point of the `berth` command.
#ifndef BERTH_CLI_COMMANDS_H_
#define BERTH_CLI_COMMANDS_H_

#include <string>
#include <vector>

#include "cli/export_commands.h"
#include "cli/options/exit_codes.h"
#include "versions/version.h"

namespace berth::cli {

// Runs the command line, given without the program name, and returns the exit code. Writes answers
// to standard output, and messages and progress to standard error, where each message is one line
// without control characters. RunBerth does not change the handling of SIGPIPE. By default the
// signal ends the program when the reader of its output closes the pipe. If the signal is ignored,
// the exit code is kExitReaderLeft in that case. Scenarios may name the versions in `versions`.
// scenarios/yoda/README.md shows how to build a command whose versions have out-of-tree plugins.
// export_commands.h describes `exporter`.
int RunBerth(const std::vector<std::string>& arguments,
             const VersionCatalogue& versions = VersionCatalogue(), Exporter exporter = nullptr);

}  // namespace berth::cli

#endif  // BERTH_CLI_COMMANDS_H_
