#include "cli/options/dispatch.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "base/strings.h"
#include "cli/commands.h"
#include "cli/messages.h"
#include "cli/options/completion.h"
#include "cli/options/help.h"
#include "cli/options/pages.h"
#include "cli/options/parse.h"
#include "review/similar_names.h"

namespace berth::cli {
namespace {

// Returns the command that the first words name, and stores the words after its name in `rest`.
// Returns null if there is no such command. "sweep merge" is a name of two words, not the command
// "sweep" with the argument "merge".
const Command* FindCommand(const std::vector<Command>& commands,
                           const std::vector<std::string>& words, std::vector<std::string>* rest) {
  for (const size_t length : {size_t{2}, size_t{1}}) {
    if (words.size() < length) continue;
    const auto end_of_name = words.begin() + static_cast<std::ptrdiff_t>(length);
    const std::string name = StrJoin({words.begin(), end_of_name}, " ");
    for (const Command& command : commands) {
      if (command.name != name) continue;
      rest->assign(end_of_name, words.end());
      return &command;
    }
  }
  return nullptr;
}

// Stores the output of `berth help TOPIC` in `out`: the page about this topic, or the help of a
// command. Returns the exit code.
int Help(const std::vector<Command>& commands, std::string_view simulated,
         const std::vector<std::string>& words, std::string* out) {
  const std::string topic = StrJoin({words.begin() + 1, words.end()}, " ");
  std::vector<std::string_view> known;
  for (const Command& command : commands) {
    if (command.name == topic) *out = HelpOf(command);
    known.push_back(command.name);
  }
  for (const Page& page : Pages()) {
    if (page.topic == topic) *out = std::string(page.text);
    known.push_back(page.topic);
  }
  if (topic.empty()) *out = HelpOfAll(commands, simulated);
  if (!out->empty()) return kExitOk;
  const std::string suggestion = review::Suggestion(topic, known);
  return ComplainAboutArguments("", StrCat("unknown topic ", QuotedPrefix(topic), suggestion));
}

int Complete(const std::vector<Command>& commands, const std::vector<std::string>& words,
             std::string* out) {
  const std::string shell = words.size() == 2 ? words[1] : "";
  std::optional<std::string> script = CompletionScript(shell, commands);
  if (!script) {
    return ComplainAboutArguments("", "completion needs the name of a shell: bash, zsh or fish");
  }
  *out = *std::move(script);
  return kExitOk;
}

int ComplainAboutCommand(const std::vector<Command>& commands, const std::string& word) {
  if (word.starts_with('-')) {
    return ComplainAboutArguments(
        "", StrCat("the first word must be a command, not the option ", QuotedPrefix(word)));
  }
  std::vector<std::string_view> names;
  for (const Command& command : commands) names.push_back(command.name);
  const std::string suggestion = review::Suggestion(word, names);
  return ComplainAboutArguments("", StrCat("unknown command ", QuotedPrefix(word), suggestion));
}

}  // namespace

int Dispatch(const std::vector<Command>& commands, std::string_view simulated,
             const std::vector<std::string>& words, std::string* out) {
  if (words.empty()) return ComplainAboutArguments("", "no command was named");
  if (AsksForHelp(words[0])) {
    *out = HelpOfAll(commands, simulated);
    return kExitOk;
  }
  if (words[0] == "help") return Help(commands, simulated, words, out);
  if (words[0] == "completion") return Complete(commands, words, out);
  if (words[0] == "--version") {
    *out = VersionText();
    return kExitOk;
  }
  std::vector<std::string> rest;
  const Command* const command = FindCommand(commands, words, &rest);
  if (command == nullptr) return ComplainAboutCommand(commands, words[0]);
  const ParsedWords parsed = ParseWords(*command, rest);
  if (parsed.problem) return ComplainAboutArguments(command->name, *parsed.problem);
  if (parsed.asks_for_help) {
    *out = HelpOf(*command);
    return kExitOk;
  }
  return command->run(out);
}

}  // namespace berth::cli
