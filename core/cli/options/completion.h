// Scripts that complete the words of the command in a shell.
#ifndef BERTH_CLI_OPTIONS_COMPLETION_H_
#define BERTH_CLI_OPTIONS_COMPLETION_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/command.h"

namespace berth::cli {

// Returns the script for "bash", "zsh" or "fish". Null for other shells. The script offers the
// commands, the options of each command, the values of options that list them, the topics of `berth
// help`, and files.
std::optional<std::string> CompletionScript(std::string_view shell,
                                            const std::vector<Command>& commands);

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_COMPLETION_H_
