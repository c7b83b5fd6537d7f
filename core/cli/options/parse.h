// How the words of the command line become the values of a command's options.
//
// This is no library's parser for the sake of npm's command: with CLI11 2.1, of which no exception
// is caught, its module of 2.3 MB would be 72 kB larger, with exceptions 153 kB. Its messages would
// have to be replaced by these, and it reads `--node= file` as `--node file`.
#ifndef BERTH_CLI_OPTIONS_PARSE_H_
#define BERTH_CLI_OPTIONS_PARSE_H_

#include <string>
#include <string_view>
#include <vector>

#include "cli/options/command.h"

namespace berth::cli {

// Whether the word asks for help: --help or -h.
bool AsksForHelp(std::string_view word);

struct ParsedWords {
  bool asks_for_help = false;  // the words behind --help were not read
  Problem problem;             // a whole sentence
};

// Gives each value among `words`, which follow the command's name, to the option or argument that
// it belongs to. An option stands anywhere, its value behind it or behind an equals sign; no word
// behind -- is an option. An option that the command does not have, a value that is missing or
// empty, and a second value of an option or argument that takes one are problems.
ParsedWords ParseWords(const Command& command, const std::vector<std::string>& words);

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_PARSE_H_
