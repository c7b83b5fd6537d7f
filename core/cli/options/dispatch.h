// Finds and runs the command that a command line names.
#ifndef BERTH_CLI_OPTIONS_DISPATCH_H_
#define BERTH_CLI_OPTIONS_DISPATCH_H_

#include <string>
#include <string_view>
#include <vector>

#include "cli/options/command.h"

namespace berth::cli {

// Runs the command that the first words name, with the remaining words, or puts the requested help
// into `out`. Returns the exit code. Prints an error if the words cannot be used. HelpOfAll
// describes `simulated`.
int Dispatch(const std::vector<Command>& commands, std::string_view simulated,
             const std::vector<std::string>& words, std::string* out);

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_DISPATCH_H_
