// Scripts with which shells complete the words of the command.
#ifndef BERTH_CLI_OPTIONS_COMPLETION_H_
#define BERTH_CLI_OPTIONS_COMPLETION_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/command.h"

namespace berth::cli {

// The script for "bash", "zsh" or "fish"; nothing for another shell. It offers the commands, the
// options of each, the values of options that have few, the topics of `berth help`, and files.
std::optional<std::string> CompletionScript(std::string_view shell,
                                            const std::vector<Command>& commands);

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_COMPLETION_H_
