#include "cli/preemption_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_member.h"
#include "base/strings.h"
#include "cli/text_table.h"

namespace berth::cli {
namespace {

// A criterion of preemption, which is a column of the table.
struct Criterion {
  std::string_view decided_by;  // the name that DescribePreemption uses
  const char* key;
  std::string_view title;
  std::string_view words;
};
constexpr Criterion kCriteria[] = {
    {"fewestPdbViolations", "pdbViolations", "PDB", "the fewest PDB violations"},
    {"lowestHighestPriority", "highestPriority", "highest priority",
     "the lowest highest priority of the victims"},
    {"lowestPrioritySum", "prioritySum", "sum", "the lowest sum of the victims' priorities"},
    {"fewestVictims", "victims", "count", "the fewest victims"},
    {"latestStartTime", "earliestStart", "earliest start",
     "the latest start of the earliest victim of the highest priority"},
};

std::string Joined(const Json& texts) {
  std::vector<std::string> parts;
  for (const Json& text : texts) parts.push_back(text.get<std::string>());
  return StrJoin(parts, ", ");
}

// Returns the pods with their priorities: "default/a (5), default/b (0)".
std::string PodsText(const Json& pods) {
  std::vector<std::string> parts;
  for (const Json& pod : pods) {
    parts.push_back(
        StrCat(TextOf(pod, "pod"), " (", std::to_string(pod.at("priority").get<int64_t>()), ")"));
  }
  return parts.empty() ? "-" : StrJoin(parts, ", ");
}

std::string CellOf(const Json& criteria, const Criterion& criterion) {
  const Json& value = criteria.at(criterion.key);
  const bool has_victims = criteria.at("victims").get<int64_t>() > 0;
  if (value.is_null()) return has_victims ? "not started" : "-";
  if (value.is_number_integer()) return std::to_string(value.get<int64_t>());
  char text[32];
  std::snprintf(text, sizeof text, "%.3f s", value.get<double>());
  return text;
}

std::string OutcomeText(const Json& node) {
  const std::string outcome = TextOf(node, "outcome");
  if (outcome == "candidate") return "candidate";
  if (outcome == "extenderVeto") return "dropped by an extender";
  if (outcome == "notTried") return "not tried: enough candidates";
  const std::string words = node.contains("reasons") ? Joined(node.at("reasons")) : "";
  // The upstream message contains the names of the node and the pod. With it, no two nodes would
  // share a line.
  if (words.starts_with("No victims found on node ")) return "no help: no pods of lower priority";
  const std::string reasons = words.empty() ? "" : StrCat(": ", words);
  return outcome == "stillUnfit" ? StrCat("no help", reasons)
                                 : StrCat("preemption cannot help", reasons);
}

std::string DecidedByText(const Json& preemption) {
  const std::string decided_by = TextOf(preemption, "decidedBy");
  if (decided_by == "onlyCandidate") return "It is the only candidate.";
  for (const Criterion& criterion : kCriteria) {
    if (criterion.decided_by == decided_by) return StrCat("Decided by ", criterion.words, ".");
  }
  return StrCat("Nothing decides among ", Joined(preemption.at("tied")),
                ": the real scheduler may pick any of these; here it is the first.");
}

const Json* ChosenNode(const Json& preemption) {
  const std::string chosen = TextOf(preemption, "chosen");
  for (const Json& node : preemption.at("nodes")) {
    if (TextOf(node, "node") == chosen) return &node;
  }
  return nullptr;
}

std::string Footnote(const std::string& decided_by) {
  if (decided_by != "lowestPrioritySum") return "";
  return "  Sums are compared with 2147483648 added to each priority: more victims never make a "
         "smaller sum.\n";
}

// Reports whether the node is a candidate, or was one until an extender rejected it.
bool IsCandidate(const Json& node) { return node.contains("criteria"); }

TextTable TableOfCandidates(const std::string& decided_by) {
  TextTable table;
  table.AddColumn("");
  table.AddColumn("node");
  table.AddColumn("outcome");
  table.AddColumn("victims");
  table.AddColumn("reprieved");
  for (const Criterion& criterion : kCriteria) {
    const bool decides = criterion.decided_by == decided_by;
    table.AddColumn(StrCat(decides ? "*" : "", criterion.title), Align::kRight);
  }
  return table;
}

std::vector<std::string> RowOf(const Json& node, const std::string& chosen) {
  const std::string name = TextOf(node, "node");
  std::vector<std::string> row = {name == chosen ? ">" : "", name, OutcomeText(node)};
  const bool candidate = IsCandidate(node);
  row.push_back(candidate ? PodsText(node.at("victims")) : "");
  row.push_back(candidate ? PodsText(node.at("reprieved")) : "");
  for (const Criterion& criterion : kCriteria) {
    row.push_back(candidate ? CellOf(node.at("criteria"), criterion) : "");
  }
  return row;
}

}  // namespace

std::string PreemptionDecisionText(const Json& preemption) {
  if (preemption.contains("notEligible")) {
    return StrCat("Preemption: not tried, ", TextOf(preemption, "notEligible"), "\n");
  }
  if (!preemption.contains("chosen")) return "Preemption: no node can be made free.\n";
  const Json* chosen = ChosenNode(preemption);
  const std::string victims =
      chosen != nullptr && chosen->contains("victims") ? PodsText(chosen->at("victims")) : "-";
  return StrCat("Preemption: nominated to ", TextOf(preemption, "chosen"), "; ",
                victims == "-" ? "no pod" : victims, " had to go. ", DecidedByText(preemption),
                "\n");
}

std::string PreemptionTableText(const Json& preemption) {
  if (!preemption.contains("nodes") || preemption.at("nodes").empty()) return "";
  const Json& nodes = preemption.at("nodes");
  const bool has_candidates = std::any_of(nodes.begin(), nodes.end(), IsCandidate);
  const bool one_by_one = has_candidates && nodes.size() <= kMostNodesOneByOne;
  TextTable table = TableOfCandidates(TextOf(preemption, "decidedBy"));
  NodeGroups others;
  for (const Json& node : nodes) {
    if (IsCandidate(node) || one_by_one) {
      table.AddRow(RowOf(node, TextOf(preemption, "chosen")));
    } else {
      others.Add(TextOf(node, "node"), OutcomeText(node));
    }
  }
  std::string text = "\nPreemption";
  if (has_candidates) {
    text += StrCat(": pods with their priorities, > is chosen, * decides\n", table.ToText(),
                   Footnote(TextOf(preemption, "decidedBy")));
  } else {
    text += "\n";
  }
  return others.empty() ? text : text + others.ToText("outcome");
}

}  // namespace berth::cli
