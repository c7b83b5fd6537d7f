// The texts of --help and --version.
#ifndef BERTH_CLI_OPTIONS_HELP_H_
#define BERTH_CLI_OPTIONS_HELP_H_

#include <string>
#include <string_view>
#include <vector>

#include "cli/options/command.h"

namespace berth::cli {

// Returns the help of a command: its usage, arguments and options.
std::string HelpOf(const Command& command);

// Returns "berth 0.2.0" and a line feed. CMakeLists.txt defines the version.
std::string VersionText();

// Returns the list of all commands with the names of their options. `simulated` lists the available
// schedulers, as UpstreamWords returns them.
std::string HelpOfAll(const std::vector<Command>& commands, std::string_view simulated);

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_HELP_H_
