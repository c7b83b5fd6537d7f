// Parses the words of the command line into the values of a command's options.
//
// Berth does not use a library for this because of the size of the npm package. With CLI11 2.1 the
// module of 2.3 MB would grow by 72 kB without exception handling, and by 153 kB with it. Berth
// would also have to replace CLI11's messages, and CLI11 reads `--node= file` as `--node file`.
#ifndef BERTH_CLI_OPTIONS_PARSE_H_
#define BERTH_CLI_OPTIONS_PARSE_H_

#include <string>
#include <string_view>
#include <vector>

#include "cli/options/command.h"

namespace berth::cli {

// Reports whether the word is --help or -h.
bool AsksForHelp(std::string_view word);

struct ParsedWords {
  bool asks_for_help = false;  // the words after --help were not parsed
  Problem problem;             // a complete sentence; null if there is none
};

// Passes each value among `words`, which follow the command's name, to its option or argument. An
// option may be anywhere. Its value follows it directly or after an equals sign. No word after --
// is an option. Unknown options, missing or empty values, and second values of an option or
// argument that takes only one are problems.
ParsedWords ParseWords(const Command& command, const std::vector<std::string>& words);

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_PARSE_H_
