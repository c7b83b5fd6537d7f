#include "cli/options/help.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

#include "base/strings.h"
#include "cli/options/exit_codes.h"
#include "cli/options/pages.h"

namespace berth::cli {
namespace {

constexpr size_t kColumns = 100;

constexpr std::string_view kWords =
    "An option may stand before or behind the arguments, its value behind it or behind an equals "
    "sign (--seed=7). No word behind -- is an option.";

// Returns the first word of the text and removes it, with the blank after it, from `text`.
std::string_view TakeWord(std::string_view* text) {
  const std::string_view word = text->substr(0, text->find(' '));
  text->remove_prefix(std::min(word.size() + 1, text->size()));
  return word;
}

// Appends words, separated by blanks, to the last line of `text`. Begins the following lines with
// `indent` blanks.
void AppendWords(const std::vector<std::string>& words, size_t indent, std::string* text) {
  size_t column = text->size() - (text->rfind('\n') + 1);  // npos + 1 is 0
  bool begins_line = true;
  for (const std::string& word : words) {
    if (!begins_line && column + 1 + word.size() > kColumns) {
      *text += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!begins_line) {
      *text += ' ';
      ++column;
    }
    *text += word;
    column += word.size();
    begins_line = false;
  }
  *text += '\n';
}

// Appends a paragraph. All its lines begin with `indent` blanks.
void AppendParagraph(std::string_view paragraph, size_t indent, std::string* text) {
  std::vector<std::string> words;
  while (!paragraph.empty()) words.emplace_back(TakeWord(&paragraph));
  *text += std::string(indent, ' ');
  AppendWords(words, indent, text);
}

std::string WithValue(std::string_view name, const Option& option) {
  return option.value.empty() ? std::string(name) : StrCat(name, " ", option.value);
}

std::string UsageOf(const Argument& argument) {
  return StrCat(argument.name, argument.is_repeatable ? "..." : "");
}

std::string UsageOf(const Option& option) {
  const std::string one = WithValue(option.name, option);
  return StrCat(option.is_required ? one : StrCat("[", one, "]"),
                option.is_repeatable ? "..." : "");
}

void AppendUsage(const Command& command, std::string* text) {
  const size_t begin = text->size();
  const bool is_alone = command.arguments.empty() && command.options.empty();
  *text += StrCat("  berth ", command.name, is_alone ? "" : " ");
  const size_t indent = text->size() - begin;
  std::vector<std::string> words;
  for (const Argument& argument : command.arguments) words.push_back(UsageOf(argument));
  for (const Option& option : command.options) words.push_back(UsageOf(option));
  AppendWords(words, indent, text);
}

void AppendDescription(const std::string& subject, std::string_view help, std::string* text) {
  *text += StrCat("  ", subject, "\n");
  AppendParagraph(help, 6, text);
}

// Appends the table of exit codes. The reasons of one code are neighbors in kExitReasons.
void AppendExitCodes(std::string* text) {
  constexpr size_t kIndent = 7;  // of the reasons, which follow a code of up to three digits
  *text += "Exit codes:\n";
  const std::span<const ExitReason> reasons = kExitReasons;
  for (size_t i = 0; i < reasons.size();) {
    const int code = reasons[i].code;
    std::string all;
    for (; i < reasons.size() && reasons[i].code == code; ++i) {
      all += StrCat(all.empty() ? "" : "; ", reasons[i].reason);
    }
    const size_t begin = text->size();
    AppendParagraph(all, kIndent, text);
    const std::string digits = std::to_string(code);
    text->replace(begin + 2, digits.size(), digits);
  }
}

// Appends the topics of `berth help`, one in each line.
void AppendPages(std::string* text) {
  *text += "  berth help TOPIC\n";
  AppendParagraph("Prints the help of a command, or one of these pages:", 6, text);
  size_t width = 0;
  for (const Page& page : Pages()) width = std::max(width, page.topic.size());
  for (const Page& page : Pages()) {
    const std::string gap(width - page.topic.size() + 2, ' ');
    *text += StrCat("        ", page.topic, gap, page.about, "\n");
  }
}

}  // namespace

std::string VersionText() { return "berth " BERTH_VERSION "\n"; }

std::string HelpOf(const Command& command) {
  std::string text;
  AppendUsage(command, &text);
  text += "\n";
  AppendParagraph(command.help, 0, &text);
  text += "\n";
  for (const Argument& argument : command.arguments) {
    AppendDescription(UsageOf(argument), argument.help, &text);
  }
  for (const Option& option : command.options) {
    std::string subject = WithValue(option.name, option);
    if (!option.other_name.empty()) subject += ", " + WithValue(option.other_name, option);
    AppendDescription(subject, option.help, &text);
  }
  text += "\n";
  AppendParagraph(kWords, 0, &text);
  text += "\n";
  AppendExitCodes(&text);
  return text;
}

std::string HelpOfAll(const std::vector<Command>& commands, std::string_view simulated) {
  std::string text = StrCat("berth: the Kubernetes scheduler, simulated. As ", simulated, ".\n\n");
  for (const Command& command : commands) {
    AppendUsage(command, &text);
    AppendParagraph(command.help, 6, &text);
  }
  AppendPages(&text);
  text += "  berth completion bash|zsh|fish\n";
  AppendParagraph("Prints a script that completes these words: source <(berth completion bash)", 6,
                  &text);
  text += "\n";
  AppendParagraph(
      StrCat("berth COMMAND --help describes the arguments and options of one command. ", kWords),
      0, &text);
  text += "\n";
  AppendExitCodes(&text);
  return text;
}

}  // namespace berth::cli
