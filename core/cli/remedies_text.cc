#include "cli/remedies_text.h"

#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "base/strings.h"
#include "cli/markdown.h"

namespace berth::cli {
namespace {

std::string Text(const Json& json, std::string_view name) {
  return json.at(std::string(name)).get<std::string>();
}

std::string Names(const Json& names) {
  return StrJoin(names.get<std::vector<std::string>>(), ", ");
}

std::string WordsOf(const Json& remedy) {
  std::vector<std::string> sentences;
  for (const Json& sentence : remedy.at("words")) sentences.push_back(Text(sentence, "text"));
  return StrJoin(sentences, ", and: ");
}

// Returns the pod's new node and the consequences for other pods.
std::string OutcomeOf(const Json& remedy) {
  std::string text = StrCat("it goes to ", Text(remedy, "node"));
  if (!remedy.at("evicted").empty()) text += StrCat("; evicted: ", Names(remedy.at("evicted")));
  if (!remedy.at("budgets").empty()) {
    text += StrCat("; more than these budgets allow: ", Names(remedy.at("budgets")));
  }
  if (!remedy.at("waiting").empty()) {
    text += StrCat("; waiting instead: ", Names(remedy.at("waiting")));
  }
  if (!remedy.at("alsoPlaced").empty()) {
    text += StrCat("; a node as well for: ", Names(remedy.at("alsoPlaced")));
  }
  return text;
}

// Returns a sentence that says why there are no remedies. Empty if there are some.
std::string WithoutRemedies(const Json& answer) {
  if (!answer.at("node").is_null()) {
    return StrCat(Text(answer, "pod"), " needs no help: it goes to ", Text(answer, "node"),
                  " when it is tried again.\n");
  }
  if (!answer.at("remedies").empty()) return "";
  return StrCat("No change that was tried helps ", Text(answer, "pod"), ".\n");
}

std::string ContradictionText(const Json& answer) {
  const Json& plugins = answer.at("contradiction");
  if (plugins.empty()) return "";
  if (plugins.size() == 1) {
    return StrCat(plugins[0].get<std::string>(), " alone rejects every node.\n");
  }
  return StrCat("Every node is rejected by one of ", Names(plugins), ".\n");
}

}  // namespace

std::string RemediesText(const Json& answer) {
  std::string text = WithoutRemedies(answer);
  const Json& remedies = answer.at("remedies");
  if (!remedies.empty()) text += StrCat("What would help ", Text(answer, "pod"), ":\n");
  for (size_t i = 0; i < remedies.size(); ++i) {
    const Json& remedy = remedies[i];
    text +=
        StrCat("\n", std::to_string(i + 1), ". ", WordsOf(remedy), ": ", OutcomeOf(remedy), ".\n");
    for (const Json& command : remedy.at("commands")) {
      text += StrCat("   ", command.get<std::string>(), "\n");
    }
  }
  const std::string contradiction = ContradictionText(answer);
  return contradiction.empty() ? text : StrCat(text, "\n", contradiction);
}

std::string RemediesMarkdown(const Json& answer) {
  std::string text = StrCat("### What would help ", MarkdownText(Text(answer, "pod")), "\n\n");
  text += MarkdownText(WithoutRemedies(answer));
  for (const Json& remedy : answer.at("remedies")) {
    text += StrCat("- **", MarkdownText(WordsOf(remedy)), "**: ", MarkdownText(OutcomeOf(remedy)),
                   "\n");
    if (remedy.at("commands").empty()) continue;
    text += "\n  ```sh\n";
    for (const Json& command : remedy.at("commands")) {
      text += StrCat("  ", command.get<std::string>(), "\n");
    }
    text += "  ```\n\n";
  }
  const std::string contradiction = ContradictionText(answer);
  return contradiction.empty() ? text : StrCat(text, "\n", MarkdownText(contradiction));
}

}  // namespace berth::cli
