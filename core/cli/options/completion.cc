#include "cli/options/completion.h"

#include <algorithm>
#include <utility>

#include "base/strings.h"
#include "cli/options/pages.h"

namespace berth::cli {
namespace {

// A word that a shell offers.
struct Offer {
  std::string word;   // "--format", or "merge"
  std::string about;  // a sentence without its full stop
  bool takes_value = false;
  std::string choices = {};  // the values, "text json"; empty if there is no short list of them
};

// The words that may follow the first word of a command line.
struct Offers {
  std::string first;  // "sweep"
  std::string about;  // a sentence without its full stop
  std::vector<Offer> words;
  bool takes_files = false;
};

bool IsOption(const Offer& offer) { return offer.word.starts_with('-'); }

// Returns the first sentence without its full stop.
std::string FirstSentence(std::string_view help) {
  const std::string_view sentence = help.substr(0, help.find(". "));
  return std::string(sentence.substr(0, sentence.size() - (sentence.ends_with('.') ? 1 : 0)));
}

// Returns "text json" for the value "text|json". Returns "" if the option does not list its values.
std::string ChoicesOf(const Option& option) {
  if (option.value.find('|') == std::string::npos) return "";
  std::string choices = option.value;
  std::replace(choices.begin(), choices.end(), '|', ' ');
  return choices;
}

// Adds the word unless `offers` already contains it.
void Add(Offer offer, Offers* offers) {
  const bool is_there = std::any_of(offers->words.begin(), offers->words.end(),
                                    [&](const Offer& other) { return other.word == offer.word; });
  if (!is_there) offers->words.push_back(std::move(offer));
}

void AddCommand(const Command& command, std::vector<Offers>* all) {
  const std::string first = command.name.substr(0, command.name.find(' '));
  auto own = std::find_if(all->begin(), all->end(),
                          [&](const Offers& offers) { return offers.first == first; });
  if (own == all->end()) own = all->insert(own, {.first = first, .about = {}, .words = {}});
  if (command.name == first) {
    own->about = FirstSentence(command.help);
  } else {
    Add({.word = command.name.substr(first.size() + 1), .about = FirstSentence(command.help)},
        &*own);
  }
  own->takes_files = own->takes_files || !command.arguments.empty();
  for (const Option& option : command.options) {
    for (const std::string& name : {option.name, option.other_name}) {
      if (name.empty()) continue;
      Add({name, FirstSentence(option.help), !option.value.empty(), ChoicesOf(option)}, &*own);
    }
  }
  Add({.word = "--help", .about = "Describes the command"}, &*own);
}

// Returns the words of all commands in the order of the help. Dispatch handles the words `help` and
// `completion`, which are not in the table of commands.
std::vector<Offers> AllOffers(const std::vector<Command>& commands) {
  std::vector<Offers> all;
  for (const Command& command : commands) AddCommand(command, &all);
  Offers help = {.first = "help", .about = "Prints the help of a command, or a page", .words = {}};
  for (const Offers& offers : all) Add({offers.first, offers.about}, &help);
  for (const Page& page : Pages()) Add({std::string(page.topic), std::string(page.about)}, &help);
  all.push_back(std::move(help));
  all.push_back({.first = "completion",
                 .about = "Prints a script that completes these words",
                 .words = {{"bash", "For Bash"}, {"zsh", "For Z shell"}, {"fish", "For fish"}}});
  return all;
}

// Returns the options that may replace the command.
std::vector<Offer> FirstOptions() {
  return {{"--help", "Lists all commands"}, {"--version", "Prints the version of Berth"}};
}

// Returns the text in single quotes. `escaped_quote` replaces single quotes in the text.
std::string Quoted(std::string_view text, std::string_view escaped_quote) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? escaped_quote : std::string_view(&c, 1);
  return quoted + "'";
}

// Returns a pattern of `case "$first:$before"` that matches the options of `offers` with arbitrary
// values. Empty if there are none.
std::string ValuePattern(const Offers& offers) {
  std::vector<std::string> patterns;
  for (const Offer& offer : offers.words) {
    if (!offer.takes_value || !offer.choices.empty()) continue;
    patterns.push_back(StrCat(offers.first, ":", offer.word));
  }
  return StrJoin(patterns, " | ");
}

std::string WordsOf(const std::vector<Offer>& offers) {
  std::vector<std::string> words;
  for (const Offer& offer : offers) words.push_back(offer.word);
  return StrJoin(words, " ");
}

std::string BashScript(const std::vector<Offers>& all) {
  std::string firsts;
  std::string values;
  std::string words;
  for (const Offers& offers : all) {
    firsts += StrCat(offers.first, " ");
    for (const Offer& offer : offers.words) {
      if (offer.choices.empty()) continue;
      values +=
          StrCat("    ", offers.first, ":", offer.word, ") words=\"", offer.choices, "\" ;;\n");
    }
    if (const std::string pattern = ValuePattern(offers); !pattern.empty()) {
      values += StrCat("    ", pattern, ") files=yes ;;\n");
    }
    words += StrCat("        ", offers.first, ") words=\"", WordsOf(offers.words), "\"",
                    offers.takes_files ? " files=yes" : "", " ;;\n");
  }
  return StrCat(
      "_berth() {\n"
      "  local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD - 1]}\"\n"
      "  local first=\"${COMP_WORDS[1]}\" words=\"\" files=\"\"\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    COMPREPLY=($(compgen -W \"",
      firsts, WordsOf(FirstOptions()),
      "\" -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  # Bash makes a word of the equals sign in --format=text.\n"
      "  if [[ \"$word\" == = ]]; then\n"
      "    word=\"\"\n"
      "  elif [[ \"$before\" == = ]]; then\n"
      "    before=\"${COMP_WORDS[COMP_CWORD - 2]}\"\n"
      "  fi\n"
      "  case \"$first:$before\" in\n",
      values,
      "    *)\n"
      "      case \"$first\" in\n",
      words,
      "      esac\n"
      "      ;;\n"
      "  esac\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "  if [[ -n \"$files\" && \"$word\" != -* ]]; then COMPREPLY+=($(compgen -f -- \"$word\")); "
      "fi\n"
      "}\n"
      "complete -o filenames -F _berth berth\n");
}

// Returns a word and its description for _describe: "'--format:The form of the answer'".
std::string ZshOffer(const std::string& word, const std::string& about) {
  return Quoted(StrCat(word, ":", about), "'\\''");
}

std::string ZshScript(const std::vector<Offers>& all) {
  std::string firsts;
  std::string values;
  std::string words;
  for (const Offers& offers : all) {
    firsts += StrCat("      ", ZshOffer(offers.first, offers.about), "\n");
    words += StrCat("    ", offers.first, ")\n      offered=(\n");
    for (const Offer& offer : offers.words) {
      words += StrCat("        ", ZshOffer(offer.word, offer.about), "\n");
      if (offer.choices.empty()) continue;
      values += StrCat("    ", offers.first, ":", offer.word, ") offered=(", offer.choices,
                       "); _describe value offered; return ;;\n");
    }
    words += StrCat("      )\n", offers.takes_files ? "      files=yes\n" : "", "      ;;\n");
    if (const std::string pattern = ValuePattern(offers); !pattern.empty()) {
      values += StrCat("    ", pattern, ") _files; return ;;\n");
    }
  }
  for (const Offer& offer : FirstOptions()) {
    firsts += StrCat("      ", ZshOffer(offer.word, offer.about), "\n");
  }
  return StrCat(
      "#compdef berth\n"
      "_berth() {\n"
      "  local -a offered\n"
      "  local first=\"${words[2]}\" before=\"${words[CURRENT - 1]}\" files=\"\"\n"
      "  local -i status_of_offers=1\n"
      "  if ((CURRENT == 2)); then\n"
      "    offered=(\n",
      firsts,
      "    )\n"
      "    _describe command offered\n"
      "    return\n"
      "  fi\n"
      "  if [[ \"$PREFIX\" == --*=* ]]; then\n"
      "    before=\"${PREFIX%%=*}\"\n"
      "    compset -P '*='\n"
      "  fi\n"
      "  case \"$first:$before\" in\n",
      values,
      "  esac\n"
      "  case \"$first\" in\n",
      words,
      "  esac\n"
      "  _describe word offered && status_of_offers=0\n"
      "  if [[ -n \"$files\" && \"$PREFIX\" != -* ]]; then _files && status_of_offers=0; fi\n"
      "  return status_of_offers\n"
      "}\n"
      "# As a file of fpath it is the function itself; else it is sourced.\n"
      "if [[ \"${funcstack[1]}\" == _berth ]]; then\n"
      "  _berth \"$@\"\n"
      "else\n"
      "  (($+functions[compdef])) || { autoload -Uz compinit && compinit -i; }\n"
      "  compdef _berth berth\n"
      "fi\n");
}

// Returns one line of fish that offers the word if `condition` is true for the command line.
std::string FishLine(std::string_view condition, const Offer& offer, bool takes_files) {
  std::string line = StrCat("complete -c berth -n ", Quoted(condition, "\\'"));
  if (!IsOption(offer)) {
    line += StrCat(takes_files ? "" : " -f", " -a ", offer.word);
  } else if (offer.word.starts_with("--")) {
    line += StrCat(" -l ", offer.word.substr(2));
  } else {
    line += StrCat(" -s ", offer.word.substr(1));
  }
  if (offer.takes_value) line += " -r";
  if (!offer.choices.empty()) line += StrCat(" -f -a '", offer.choices, "'");
  return StrCat(line, " -d ", Quoted(offer.about, "\\'"), "\n");
}

std::string FishScript(const std::vector<Offers>& all) {
  constexpr std::string_view kFirst = "__fish_use_subcommand";
  std::string script = StrCat("complete -c berth -n ", kFirst, " -f\n");
  for (const Offer& offer : FirstOptions()) script += FishLine(kFirst, offer, false);
  for (const Offers& offers : all) {
    const std::string behind = StrCat("__fish_seen_subcommand_from ", offers.first);
    script += FishLine(kFirst, {offers.first, offers.about}, false);
    for (const Offer& offer : offers.words) script += FishLine(behind, offer, offers.takes_files);
  }
  return script;
}

}  // namespace

std::optional<std::string> CompletionScript(std::string_view shell,
                                            const std::vector<Command>& commands) {
  if (shell == "bash") return BashScript(AllOffers(commands));
  if (shell == "zsh") return ZshScript(AllOffers(commands));
  if (shell == "fish") return FishScript(AllOffers(commands));
  return std::nullopt;
}

}  // namespace berth::cli
