// Command: a subcommand of `berth` with its arguments and options. The parser of the command line
// and the help both use this description, so that they know the same options.
#ifndef BERTH_CLI_OPTIONS_COMMAND_H_
#define BERTH_CLI_OPTIONS_COMMAND_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace berth::cli {

// The reason why a part of the command line cannot be used. Null if it can.
using Problem = std::optional<std::string>;

// Stores the value of an option or argument. The value is not empty, except for a flag. If the
// value cannot be used, returns the rest of a sentence that begins with the option's name: "needs a
// name, not \",\"".
using TakeValue = std::function<Problem(const std::string& value)>;

// A word that belongs to no option, such as the file with the scenario.
struct Argument {
  std::string name;  // as the help shows it: "SCENARIO"
  std::string help;  // sentences
  TakeValue take;
  bool is_input = false;       // the name of an input file; - is standard input
  bool is_repeatable = false;  // allowed for the last argument only
};

struct Option {
  std::string name;             // "--until"
  std::string value;            // the value as the help shows it, "TIME"; empty for a flag
  std::string help;             // sentences
  TakeValue take;               // receives "" for a flag
  std::string other_name = {};  // empty if the option has one name
  bool is_required = false;
  bool is_repeatable = false;
  bool is_input = false;  // the value is the name of an input file; - is standard input
};

struct Command {
  std::string name;                 // "run", or "sweep merge"
  std::string help;                 // sentences
  std::vector<Argument> arguments;  // all are required
  std::vector<Option> options;
  // Runs the command with the stored values. Stores its standard output in `out`. Returns the exit
  // code.
  std::function<int(std::string* out)> run;
};

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_COMMAND_H_
