// The texts of --help and --version.
#ifndef BERTH_CLI_OPTIONS_HELP_H_
#define BERTH_CLI_OPTIONS_HELP_H_

#include <string>
#include <string_view>
#include <vector>

#include "cli/options/command.h"

namespace berth::cli {

// The command with each of its arguments and options.
std::string HelpOf(const Command& command);

// "berth 0.2.0", and a line feed: the project's version, of CMakeLists.txt.
std::string VersionText();

// All commands with the names of their options. `simulated`: the schedulers that there are, as
// UpstreamWords names them.
std::string HelpOfAll(const std::vector<Command>& commands, std::string_view simulated);

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_HELP_H_
