// What `berth` does.
#ifndef BERTH_CLI_COMMANDS_H_
#define BERTH_CLI_COMMANDS_H_

#include <string>
#include <vector>

#include "cli/export_commands.h"
#include "versions/version.h"

namespace berth::cli {

// Exit codes, as --help says them.
inline constexpr int kExitOk = 0;
inline constexpr int kExitNotFound = 1;    // the question has no answer: no such pod, never tried
inline constexpr int kExitTooFew = 1;      // fewer pods fit than were asked for
inline constexpr int kExitDifferent = 1;   // the runs were to decide the same, and do not
inline constexpr int kExitWarned = 1;      // there was a warning, with --strict
inline constexpr int kExitNotWritten = 1;  // standard output did not take all of the answer
inline constexpr int kExitBadInput = 2;    // bad arguments or a bad scenario

// Runs the command line without its program name and returns the exit code. Answers go to standard
// output, messages and progress to standard error, where each message is a line without control
// characters. SIGPIPE is left as it is: by default it ends the program when the reader of its
// output has gone. `versions`: those that scenarios may name. scenarios/yoda/README.md shows how to
// make a command whose versions have out-of-tree plugins. `exporter`: see export_commands.h.
int RunBerth(const std::vector<std::string>& arguments,
             const VersionCatalogue& versions = VersionCatalogue(), Exporter exporter = nullptr);

}  // namespace berth::cli

#endif  // BERTH_CLI_COMMANDS_H_
