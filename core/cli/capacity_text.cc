#include "cli/capacity_text.h"

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "cli/markdown.h"

namespace berth::cli {
namespace {

// The most rows of the table of nodes. A line below the table counts the other nodes.
constexpr size_t kMostNodeRows = 30;

std::string Text(const Json& value) { return value.get<std::string>(); }
std::string Number(const Json& value) { return std::to_string(value.get<int64_t>()); }

std::string ReasonText(const Json& reason) {
  return StrCat(Text(reason.at("failType")), ": ", Text(reason.at("failMessage")));
}

// Returns the map as Go prints it: "map[a:1 b:2]".
std::string GoMapText(const Json& map) {
  std::vector<std::string> members;
  for (const auto& member : map.items()) {
    members.push_back(StrCat(member.key(), ":", Number(member.value())));
  }
  return StrCat("map[", StrJoin(members, " "), "]");
}

std::string SelectorText(const Json& selectors) {
  std::vector<std::string> parts;
  for (const auto& member : selectors.items()) {
    parts.push_back(StrCat(member.key(), "=", Text(member.value())));
  }
  return StrJoin(parts, ",");
}

std::string RequirementsText(const Json& requirements) {
  const Json& resources = requirements.at("resources");
  const Json& primary = resources.at("primaryResources");
  std::string text = StrCat(Text(requirements.at("podName")),
                            " pod requirements:\n\t- CPU: ", Text(primary.at("cpu")),
                            "\n\t- Memory: ", Text(primary.at("memory")), "\n");
  if (!resources.at("scalarResources").is_null()) {
    text += StrCat("\t- ScalarResources: ", GoMapText(resources.at("scalarResources")), "\n");
  }
  if (!requirements.at("nodeSelectors").is_null()) {
    text += StrCat("\t- NodeSelector: ", SelectorText(requirements.at("nodeSelectors")), "\n");
  }
  return text + "\n";
}

std::string TerminationText(const Json& report) {
  const Json& templates = report.at("templates");
  if (templates.empty()) return "";
  if (templates.size() == 1) {
    return StrCat("\nTermination reason: ", ReasonText(templates[0].at("failReason")), "\n");
  }
  std::string text = "\n";
  for (const Json& of_template : templates) {
    text += StrCat("Termination reason of ", Text(of_template.at("podName")), ": ",
                   ReasonText(of_template.at("failReason")), "\n");
  }
  return text;
}

std::string DistributionText(const Json& pods) {
  std::string text = "\nPod distribution among nodes:\n";
  for (const Json& pod : pods) {
    text += Text(pod.at("podName")) + "\n";
    for (const Json& share : pod.at("replicasOnNodes")) {
      text += StrCat("\t- ", Text(share.at("nodeName")), ": ", Number(share.at("replicas")),
                     " instance(s)\n");
    }
  }
  return text;
}

std::string NamesText(const Json& names) {
  return StrJoin(names.get<std::vector<std::string>>(), ", ");
}

// Returns the price of a mix: "0.4" or "2".
std::string PriceText(const Json& mix) {
  std::string text = JsonText(mix.at("price"));
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

// Returns the nodes of a mix: "3 like m5.large and 1 like m5.xlarge".
std::string MixText(const Json& mix) {
  std::vector<std::string> parts;
  for (const Json& nodes : mix.at("nodes")) {
    parts.push_back(StrCat(Number(nodes.at("nodes")), " like ", Text(nodes.at("like"))));
  }
  return parts.empty() ? "no node" : StrJoin(parts, " and ");
}

// Returns one line for each of the cheapest mixes.
std::string MixesText(const Json& mixes) {
  constexpr size_t kMostLines = 10;
  std::string text;
  for (size_t i = 0; i < mixes.size() && i < kMostLines; ++i) {
    const Json& mix = mixes[i];
    text +=
        StrCat(PriceText(mix), "\t", MixText(mix), mix.at("isEnough") ? "" : " (not enough)", "\n");
  }
  return text;
}

// Returns one sentence for each result that cluster-capacity does not report.
std::vector<std::string> Remarks(const Json& report) {
  std::vector<std::string> remarks;
  if (const auto added = report.find("addedNodes"); added != report.end()) {
    remarks.push_back(StrCat("With ", Number(added->at("nodes")), " nodes more like ",
                             Text(added->at("like")),
                             added->at("isEnough") ? ": all pods are placed."
                                                   : ": more of them do not place more pods."));
  }
  if (const auto mixes = report.find("mixes"); mixes != report.end()) {
    const Json& first = mixes->front();
    remarks.push_back(StrCat("Nodes added: ", MixText(first), ", at ", PriceText(first),
                             ", the cheapest of ", std::to_string(mixes->size()), " mixes tried",
                             first.at("isEnough") ? "." : "; not all pods are placed."));
  }
  const Json& waiting = report.at("waiting");
  std::vector<std::string> placed;
  for (const Json& pod : waiting.at("placed")) {
    placed.push_back(StrCat(Text(pod.at("pod")), " on ", Text(pod.at("node"))));
  }
  if (!placed.empty()) {
    remarks.push_back(
        StrCat("Pods of the cluster that waited were placed first: ", StrJoin(placed, ", "), "."));
  }
  if (!waiting.at("evicted").empty()) {
    remarks.push_back(
        StrCat("Evicted to make room for them: ", NamesText(waiting.at("evicted")), "."));
  }
  if (!waiting.at("left").empty()) {
    remarks.push_back(
        StrCat("Pods of the cluster that still wait: ", NamesText(waiting.at("left")), "."));
  }
  for (const Json& of_template : report.at("templates")) {
    const Json& preemption = of_template.at("preemption");
    if (preemption.is_null()) continue;
    remarks.push_back(StrCat("Preemption would make room for one more instance of ",
                             Text(of_template.at("podName")), " on ", Text(preemption.at("node")),
                             " by evicting ", NamesText(preemption.at("victims")), "."));
  }
  const Json& turns = report.at("completeTurns");
  if (!turns.is_null()) remarks.push_back(StrCat("Complete turns: ", Number(turns), "."));
  return remarks;
}

std::string Row(const std::vector<std::string>& cells) {
  return StrCat("| ", StrJoin(cells, " | "), " |\n");
}

std::string TemplateTable(const Json& report) {
  std::string text = Row({"pod", "CPU", "memory", "fit", "stopped by"});
  text += Row({"---", "---", "---", "---", "---"});
  const Json& templates = report.at("templates");
  for (size_t i = 0; i < templates.size(); ++i) {
    const Json& primary =
        report.at("spec").at("podRequirements")[i].at("resources").at("primaryResources");
    text += Row({MarkdownText(Text(templates[i].at("podName"))),
                 MarkdownText(Text(primary.at("cpu"))), MarkdownText(Text(primary.at("memory"))),
                 StrCat("**", Number(templates[i].at("replicas")), "**"),
                 MarkdownText(ReasonText(templates[i].at("failReason")))});
  }
  return text;
}

// Returns a table with one row for each node and one column for each template. The cells count
// instances.
std::string NodeTable(const Json& pods) {
  std::vector<std::string> nodes;
  std::map<std::string, std::vector<int64_t>> counts;
  std::vector<std::string> head = {"node"};
  std::vector<std::string> line = {"---"};
  for (size_t i = 0; i < pods.size(); ++i) {
    head.push_back(MarkdownText(Text(pods[i].at("podName"))));
    line.emplace_back("---");
    for (const Json& share : pods[i].at("replicasOnNodes")) {
      const std::string node = Text(share.at("nodeName"));
      std::vector<int64_t>& row = counts[node];
      if (row.empty()) nodes.push_back(node);
      row.resize(pods.size());
      row[i] = share.at("replicas");
    }
  }
  if (nodes.empty()) return "";
  std::string text = "\n" + Row(head) + Row(line);
  for (size_t n = 0; n < nodes.size() && n < kMostNodeRows; ++n) {
    std::vector<std::string> cells = {MarkdownText(nodes[n])};
    for (const int64_t count : counts[nodes[n]]) cells.push_back(std::to_string(count));
    text += Row(cells);
  }
  if (nodes.size() > kMostNodeRows) {
    text += StrCat("\nand on ", std::to_string(nodes.size() - kMostNodeRows), " more nodes\n");
  }
  return text;
}

}  // namespace

std::string CapacityNumbers(const Json& report) {
  std::string text;
  if (const auto added = report.find("addedNodes"); added != report.end()) {
    return Number(added->at("nodes")) + "\n";
  }
  if (const auto mixes = report.find("mixes"); mixes != report.end()) return MixesText(*mixes);
  for (const Json& of_template : report.at("templates")) {
    text += Number(of_template.at("replicas")) + "\n";
  }
  return text;
}

std::string CapacityReport(const Json& report) {
  std::string text;
  for (const Json& requirements : report.at("spec").at("podRequirements")) {
    text += RequirementsText(requirements);
  }
  for (const Json& of_template : report.at("templates")) {
    text += StrCat("The cluster can schedule ", Number(of_template.at("replicas")),
                   " instance(s) of the pod ", Text(of_template.at("podName")), ".\n");
  }
  text += TerminationText(report);
  const Json& status = report.at("status");
  if (status.at("replicas").get<int64_t>() > 0) text += DistributionText(status.at("pods"));
  const std::vector<std::string> remarks = Remarks(report);
  return remarks.empty() ? text : StrCat(text, "\n", StrJoin(remarks, "\n"), "\n");
}

std::string CapacityMarkdown(const Json& report) {
  std::string text = StrCat("### How many more pods fit\n\n", TemplateTable(report));
  text += NodeTable(report.at("status").at("pods"));
  for (const std::string& remark : Remarks(report))
    text += StrCat("\n", MarkdownText(remark), "\n");
  return text + StrCat("\nSimulated by Berth as kube-scheduler ",
                       MarkdownText(Text(report.at("version"))), ".\n");
}

}  // namespace berth::cli
