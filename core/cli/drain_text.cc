#include "cli/drain_text.h"

#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "base/strings.h"
#include "cli/markdown.h"
#include "cli/text_table.h"

namespace berth::cli {
namespace {

std::string Text(const Json& json) { return json.get<std::string>(); }

std::string Names(const Json& names) {
  return StrJoin(names.get<std::vector<std::string>>(), ", ");
}

// Returns "1 pod" or "2 pods".
std::string Pods(size_t count) {
  return StrCat(std::to_string(count), count == 1 ? " pod" : " pods");
}

// Returns the pod's new node, or the reason why it has none.
std::string FateOf(const Json& pod) {
  if (!pod.at("budget").is_null()) {
    return StrCat("stays: the budget ", Text(pod.at("budget")), " allows no disruption");
  }
  std::string fate =
      pod.at("to").is_null() ? StrCat("nowhere: ", Text(pod.at("message"))) : Text(pod.at("to"));
  if (!pod.at("comesBack").get<bool>()) fate += " (if it is made again: it has no controller)";
  return fate;
}

// Returns a sentence that counts the displaced pods that find a node, stay, or find none.
std::string FatesText(const Json& displaced) {
  size_t num_placed = 0;
  size_t num_kept = 0;
  for (const Json& pod : displaced) {
    num_placed += pod.at("to").is_null() ? 0 : 1;
    num_kept += pod.at("budget").is_null() ? 0 : 1;
  }
  const size_t total = displaced.size();
  std::string text = StrCat(std::to_string(num_placed), " of ", Pods(total),
                            num_placed == 1 ? " finds" : " find", " another node");
  if (num_kept > 0) text += StrCat(", ", std::to_string(num_kept), " cannot be evicted");
  const size_t nowhere = total - num_placed - num_kept;
  if (nowhere > 0) text += StrCat(", ", std::to_string(nowhere), " can go nowhere");
  return text + ".";
}

std::string Headline(const Json& report) {
  return StrCat(
      report.at("lost").get<bool>() ? "If these nodes are lost: " : "If these nodes are drained: ",
      Names(report.at("nodes")), ". ", FatesText(report.at("displaced")));
}

// Returns further remarks about the report, one sentence each.
std::vector<std::string> Remarks(const Json& report) {
  std::vector<std::string> remarks;
  if (!report.at("staying").empty()) {
    remarks.push_back(StrCat("They belong to their node: ", Names(report.at("staying")), "."));
  }
  if (!report.at("evicted").empty()) {
    remarks.push_back(StrCat("Preemption evicts for them: ", Names(report.at("evicted")), "."));
  }
  if (!report.at("waiting").empty()) {
    remarks.push_back(StrCat("Pods that wait afterwards: ", Names(report.at("waiting")), "."));
  }
  return remarks;
}

// Returns a sentence that says whether all waves end, and how many nodes they do not reach.
std::string WavesHeadline(const Json& report) {
  const Json& waves = report.at("waves");
  const size_t num_nodes = report.at("nodes").size();
  const std::string how =
      StrCat("If these nodes are drained, ", std::to_string(report.at("atATime").get<int64_t>()),
             " at a time, each back before the next go: ");
  if (report.at("finishes").get<bool>()) {
    return StrCat(how, "all ", std::to_string(num_nodes), " are done after ",
                  std::to_string(waves.size()), waves.size() == 1 ? " wave." : " waves.");
  }
  size_t num_begun = 0;
  for (const Json& wave : waves) num_begun += wave.at("nodes").size();
  return StrCat(how, "wave ", std::to_string(waves.size()),
                " does not end, as a budget keeps a pod where it is; ",
                std::to_string(num_nodes - num_begun), " nodes are not begun.");
}

std::string WaveHeadline(const Json& wave, size_t number) {
  return StrCat("Wave ", std::to_string(number), ": ", Names(wave.at("nodes")), ". ",
                FatesText(wave.at("displaced")));
}

// Returns a sentence about the pods that find a node when the wave's nodes are back. Empty if there
// are none.
std::string AfterText(const Json& wave) {
  std::vector<std::string> after;
  for (const Json& pod : wave.at("placedAfter")) {
    after.push_back(StrCat(Text(pod.at("pod")), " (", Text(pod.at("node")), ")"));
  }
  return after.empty()
             ? ""
             : StrCat("When the nodes are back, a node is found for: ", StrJoin(after, ", "), ".");
}

// Returns a sentence that counts the nodes whose loss leaves none of their pods waiting.
std::string LossesHeadline(const Json& report) {
  size_t harmless = 0;
  for (const Json& loss : report.at("nodes")) harmless += loss.at("nowhere").empty() ? 1 : 0;
  const size_t shown = report.at("nodes").size();
  const auto total = report.at("total").get<size_t>();
  std::string text = StrCat("Of ", std::to_string(shown), " nodes ", std::to_string(harmless),
                            " can be lost, each by itself, without any of their pods waiting.");
  if (total > shown) {
    text += StrCat(" The other ", std::to_string(total - shown), " nodes were not looked at.");
  }
  return text;
}

std::string MarkdownRow(const std::vector<std::string>& cells) {
  std::vector<std::string> shown;
  for (const std::string& cell : cells) shown.push_back(MarkdownText(cell));
  return StrCat("| ", StrJoin(shown, " | "), " |\n");
}

// Returns the table of displaced pods of a drain or a wave, and the remarks.
std::string DisplacedText(const Json& report) {
  TextTable table;
  table.AddColumn("pod");
  table.AddColumn("from");
  table.AddColumn("to");
  for (const Json& pod : report.at("displaced")) {
    table.AddRow({Text(pod.at("pod")), Text(pod.at("from")), FateOf(pod)});
  }
  std::string text = table.empty() ? "" : table.ToText() + "\n";
  for (const std::string& remark : Remarks(report)) text += remark + "\n";
  return text;
}

std::string DisplacedMarkdown(const Json& report) {
  std::string text;
  if (!report.at("displaced").empty()) {
    text += MarkdownRow({"pod", "from", "to"}) + "| --- | --- | --- |\n";
    for (const Json& pod : report.at("displaced")) {
      text += MarkdownRow({Text(pod.at("pod")), Text(pod.at("from")), FateOf(pod)});
    }
  }
  for (const std::string& remark : Remarks(report)) {
    text += StrCat("\n", MarkdownText(remark), "\n");
  }
  return text;
}

}  // namespace

std::string DrainText(const Json& report) {
  return StrCat(Headline(report), "\n\n", DisplacedText(report));
}

std::string DrainMarkdown(const Json& report) {
  return StrCat(MarkdownText(Headline(report)), "\n\n", DisplacedMarkdown(report));
}

std::string WavesText(const Json& report) {
  std::string text = WavesHeadline(report) + "\n";
  size_t number = 0;
  for (const Json& wave : report.at("waves")) {
    text += StrCat("\n", WaveHeadline(wave, ++number), "\n", DisplacedText(wave));
    if (const std::string after = AfterText(wave); !after.empty()) text += after + "\n";
  }
  return text;
}

std::string WavesMarkdown(const Json& report) {
  std::string text = MarkdownText(WavesHeadline(report)) + "\n";
  size_t number = 0;
  for (const Json& wave : report.at("waves")) {
    text +=
        StrCat("\n", MarkdownText(WaveHeadline(wave, ++number)), "\n\n", DisplacedMarkdown(wave));
    const std::string after = AfterText(wave);
    if (!after.empty()) text += StrCat("\n", MarkdownText(after), "\n");
  }
  return text;
}

std::string LossesText(const Json& report) {
  TextTable table;
  table.AddColumn("node");
  table.AddColumn("pods", Align::kRight);
  table.AddColumn("nowhere", Align::kRight);
  table.AddColumn("which");
  for (const Json& loss : report.at("nodes")) {
    table.AddRow({Text(loss.at("node")), std::to_string(loss.at("pods").get<size_t>()),
                  std::to_string(loss.at("nowhere").size()), Names(loss.at("nowhere"))});
  }
  return StrCat(LossesHeadline(report), "\n\n", table.ToText());
}

std::string LossesMarkdown(const Json& report) {
  std::string text = StrCat(MarkdownText(LossesHeadline(report)), "\n\n");
  text += MarkdownRow({"node", "pods", "nowhere", "which"}) + "| --- | --- | --- | --- |\n";
  for (const Json& loss : report.at("nodes")) {
    text += MarkdownRow({Text(loss.at("node")), std::to_string(loss.at("pods").get<size_t>()),
                         std::to_string(loss.at("nowhere").size()), Names(loss.at("nowhere"))});
  }
  return text;
}

}  // namespace berth::cli
