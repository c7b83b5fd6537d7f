#include "cli/options/parse.h"

#include <algorithm>
#include <cstddef>
#include <set>

#include "base/strings.h"
#include "review/similar_names.h"

namespace berth::cli {
namespace {

constexpr std::string_view kHelpOption = "--help";

bool IsLongOption(std::string_view word) { return word.starts_with("--"); }
bool IsOption(std::string_view word) { return word.starts_with('-') && word != "-"; }

// Returns the problem `text` as a sentence about `name`, which is the user's spelling of the option
// or argument.
Problem Of(std::string_view name, const Problem& text) {
  if (!text) return std::nullopt;
  return StrCat(name, " ", *text);
}

class Parser {
 public:
  Parser(const Command& command, const std::vector<std::string>& words)
      : command_(command), words_(words) {}

  ParsedWords Parse() {
    bool has_options = true;
    while (next_ < words_.size()) {
      const std::string& word = words_[next_++];
      Problem problem;
      if (!has_options || !IsOption(word)) {
        problem = TakeArgument(word);
      } else if (word == "--") {
        has_options = false;
      } else if (AsksForHelp(word)) {
        return {.asks_for_help = true, .problem = {}};
      } else {
        problem = TakeOption(word);
      }
      if (problem) return {.asks_for_help = false, .problem = std::move(problem)};
    }
    return {.asks_for_help = false, .problem = FindMissing()};
  }

 private:
  Problem TakeArgument(const std::string& word) {
    const std::vector<Argument>& arguments = command_.arguments;
    if (num_arguments_ >= arguments.size() && !arguments.back().is_repeatable) {
      return StrCat("unexpected argument ", QuotedPrefix(word));
    }
    const Argument& argument = arguments[std::min(num_arguments_++, arguments.size() - 1)];
    if (word.empty()) return StrCat(argument.name, " needs a value, not \"\"");
    if (Problem problem = CountInput(argument.is_input, word)) return problem;
    return Of(argument.name, argument.take(word));
  }

  Problem TakeOption(const std::string& word) {
    const size_t equals = IsLongOption(word) ? word.find('=') : std::string::npos;
    const std::string name = word.substr(0, equals);
    const Option* const option = FindOption(name);
    if (option == nullptr) return UnknownOption(name);
    if (!given_.insert(option).second && !option->is_repeatable) {
      return StrCat(name, " is given twice");
    }
    if (option->value.empty()) {
      if (equals != std::string::npos) return StrCat(name, " takes no value");
      return Of(name, option->take(""));
    }
    if (equals != std::string::npos) return TakeValueOf(*option, name, word.substr(equals + 1));
    if (next_ == words_.size()) return StrCat(name, " needs a value");
    if (IsLongOption(words_[next_])) {
      return StrCat(name, " needs a value, but ", QuotedPrefix(words_[next_]), " follows it");
    }
    return TakeValueOf(*option, name, words_[next_++]);
  }

  Problem TakeValueOf(const Option& option, const std::string& name, const std::string& value) {
    if (value.empty()) return StrCat(name, " needs a value, not \"\"");
    if (Problem problem = CountInput(option.is_input, value)) return problem;
    return Of(name, option.take(value));
  }

  Problem CountInput(bool is_input, std::string_view value) {
    if (!is_input || value != "-") return std::nullopt;
    if (!reads_standard_input_) {
      reads_standard_input_ = true;
      return std::nullopt;
    }
    return "standard input (-) can be read once only";
  }

  const Option* FindOption(std::string_view name) const {
    for (const Option& option : command_.options) {
      if (name == option.name || name == option.other_name) return &option;
    }
    return nullptr;
  }

  std::string UnknownOption(std::string_view name) const {
    std::vector<std::string_view> known = {kHelpOption};
    for (const Option& option : command_.options) {
      known.push_back(option.name);
      if (!option.other_name.empty()) known.push_back(option.other_name);
    }
    return StrCat("berth ", command_.name, " has no option ", QuotedPrefix(name),
                  review::Suggestion(name, known));
  }

  Problem FindMissing() const {
    if (num_arguments_ < command_.arguments.size()) {
      return StrCat(command_.arguments[num_arguments_].name, " is missing");
    }
    for (const Option& option : command_.options) {
      if (!option.is_required || given_.contains(&option)) continue;
      return StrCat(option.name, " ", option.value, " is missing");
    }
    return std::nullopt;
  }

  const Command& command_;
  const std::vector<std::string>& words_;
  size_t next_ = 0;  // index in words_
  size_t num_arguments_ = 0;
  std::set<const Option*> given_;
  bool reads_standard_input_ = false;
};

}  // namespace

bool AsksForHelp(std::string_view word) { return word == kHelpOption || word == "-h"; }

ParsedWords ParseWords(const Command& command, const std::vector<std::string>& words) {
  return Parser(command, words).Parse();
}

}  // namespace berth::cli
