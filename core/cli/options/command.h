// Command: a subcommand of `berth` with all that it takes. The same description reads the words of
// the command line and makes the help, so that neither knows an option that the other does not.
#ifndef BERTH_CLI_OPTIONS_COMMAND_H_
#define BERTH_CLI_OPTIONS_COMMAND_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace berth::cli {

// Why something on the command line cannot be used; nothing if it can.
using Problem = std::optional<std::string>;

// Stores the value of an option or argument, which is not empty. If the value cannot be used,
// returns the rest of a sentence that begins with the option's name: "needs a name, not \",\"".
using TakeValue = std::function<Problem(const std::string& value)>;

// A word that belongs to no option, as the file with the scenario.
struct Argument {
  std::string name;  // as the help shows it: "SCENARIO"
  std::string help;  // sentences
  TakeValue take;
  bool is_input = false;       // the name of a file that is read; - is standard input
  bool is_repeatable = false;  // the last argument alone may be
};

struct Option {
  std::string name;   // "--until"
  std::string value;  // the value as the help shows it, "TIME"; empty: the option is a flag
  std::string help;   // sentences
  TakeValue take;     // of a flag: called with ""
  std::string other_name = {};  // empty: the option has one name
  bool is_required = false;
  bool is_repeatable = false;
  bool is_input = false;  // the value is the name of a file that is read; - is standard input
};

struct Command {
  std::string name;                 // "run", or "sweep merge"
  std::string help;                 // sentences
  std::vector<Argument> arguments;  // all of them are required
  std::vector<Option> options;
  // Runs the command with the values that were taken. What belongs on standard output goes into
  // `out`. Returns the exit code.
  std::function<int(std::string* out)> run;
};

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_COMMAND_H_
