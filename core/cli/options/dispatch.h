// Which command a command line means.
#ifndef BERTH_CLI_OPTIONS_DISPATCH_H_
#define BERTH_CLI_OPTIONS_DISPATCH_H_

#include <string>
#include <string_view>
#include <vector>

#include "cli/options/command.h"

namespace berth::cli {

// Runs the command that the first words name, with the words behind them, or puts the help that is
// asked for into `out`. Returns the exit code, after complaining of words that cannot be used.
// `simulated`: as HelpOfAll.
int Dispatch(const std::vector<Command>& commands, std::string_view simulated,
             const std::vector<std::string>& words, std::string* out);

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_DISPATCH_H_
