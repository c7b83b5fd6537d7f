#include "cli/options/completion.h"

#include <algorithm>

#include "base/strings.h"
#include "cli/options/pages.h"

namespace berth::cli {
namespace {

// The words `help` and `completion` are no commands of the table: see Dispatch.
constexpr std::string_view kHelp = "help";
constexpr std::string_view kCompletion = "completion";
constexpr std::string_view kShells = "bash zsh fish";

// "sweep merge" begins with the word "sweep".
std::string FirstWord(const Command& command) {
  return command.name.substr(0, command.name.find(' '));
}

// The first words of all commands, each once.
std::vector<std::string> FirstWords(const std::vector<Command>& commands) {
  std::vector<std::string> words;
  for (const Command& command : commands) {
    const std::string word = FirstWord(command);
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  }
  return words;
}

// The options of all commands that begin with this word, and their second words.
std::string WordsBehind(const std::string& first, const std::vector<Command>& commands) {
  std::vector<std::string> words;
  for (const Command& command : commands) {
    if (FirstWord(command) != first) continue;
    if (command.name != first) words.push_back(command.name.substr(first.size() + 1));
    for (const Option& option : command.options) {
      if (std::find(words.begin(), words.end(), option.name) == words.end()) {
        words.push_back(option.name);
      }
    }
  }
  return StrJoin(words, " ");
}

// "text json" of "text|json"; "" if the value is not one of a few words.
std::string ChoicesOf(const Option& option) {
  if (option.value.find('|') == std::string::npos) return "";
  std::string choices = option.value;
  std::replace(choices.begin(), choices.end(), '|', ' ');
  return choices;
}

std::string TopicsOf(const std::vector<Command>& commands) {
  std::vector<std::string> topics = FirstWords(commands);
  for (const Page& page : Pages()) topics.emplace_back(page.topic);
  return StrJoin(topics, " ");
}

std::string BashFunction(const std::vector<Command>& commands) {
  std::string words;
  std::string values;
  for (const std::string& first : FirstWords(commands)) {
    words += StrCat("    ", first, ") words=\"", WordsBehind(first, commands), "\" ;;\n");
  }
  for (const Command& command : commands) {
    for (const Option& option : command.options) {
      const std::string choices = ChoicesOf(option);
      if (choices.empty()) continue;
      values +=
          StrCat("    ", FirstWord(command), ":", option.name, ") words=\"", choices, "\" ;;\n");
    }
  }
  return StrCat(
      "_berth() {\n"
      "  local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD - 1]}\"\n"
      "  local first=\"${COMP_WORDS[1]}\" words=\"\"\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    COMPREPLY=($(compgen -W \"",
      StrJoin(FirstWords(commands), " "), " ", kHelp, " ", kCompletion,
      "\" -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  case \"$first\" in\n",
      words, "    ", kHelp, ") words=\"", TopicsOf(commands), "\" ;;\n    ", kCompletion,
      ") words=\"", kShells,
      "\" ;;\n"
      "  esac\n"
      "  case \"$first:$before\" in\n",
      values,
      "  esac\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "  if [[ \"$word\" != -* ]]; then COMPREPLY+=($(compgen -f -- \"$word\")); fi\n"
      "}\n");
}

// The first sentence, as a text between single quotes of fish.
std::string SayingOf(std::string_view help) {
  std::string said(help.substr(0, help.find(". ")));
  std::erase(said, '\'');
  std::erase(said, '\\');
  return said;
}

std::string FishScript(const std::vector<Command>& commands) {
  std::string script = "complete -c berth -n __fish_use_subcommand -f\n";
  for (const Command& command : commands) {
    const std::string first = FirstWord(command);
    const std::string_view when = "complete -c berth -n '__fish_seen_subcommand_from ";
    if (command.name == first) {
      script += StrCat("complete -c berth -n __fish_use_subcommand -f -a ", first, " -d '",
                       SayingOf(command.help), "'\n");
    } else {
      script += StrCat(when, first, "' -a ", command.name.substr(first.size() + 1), "\n");
    }
    for (const Option& option : command.options) {
      const std::string choices = ChoicesOf(option);
      script +=
          StrCat(when, first, "' -l ", option.name.substr(2), option.value.empty() ? "" : " -r",
                 choices.empty() ? "" : StrCat(" -f -a '", choices, "'"), " -d '",
                 SayingOf(option.help), "'\n");
    }
  }
  script += StrCat("complete -c berth -n __fish_use_subcommand -f -a '", kHelp, " ", kCompletion,
                   "'\ncomplete -c berth -n '__fish_seen_subcommand_from ", kHelp, "' -f -a '",
                   TopicsOf(commands), "'\n");
  return script;
}

}  // namespace

std::optional<std::string> CompletionScript(std::string_view shell,
                                            const std::vector<Command>& commands) {
  if (shell == "fish") return FishScript(commands);
  if (shell == "bash") {
    return StrCat(BashFunction(commands), "complete -o filenames -F _berth berth\n");
  }
  if (shell != "zsh") return std::nullopt;
  return StrCat("#compdef berth\nautoload -U +X bashcompinit && bashcompinit\n",
                BashFunction(commands), "complete -o filenames -F _berth berth\n");
}

}  // namespace berth::cli
