#include "cli/compare/compare_text.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "cli/markdown.h"
#include "cli/text_table.h"

namespace berth::cli {
namespace {

// The most rows of a list in the report. The JSON answer has more.
constexpr size_t kMostRows = 10;

using Cells = std::vector<std::string>;

// A part of the report after its first lines.
struct Section {
  std::string title;
  Cells columns;  // the first is a name, the others are values
  std::vector<Cells> rows;
  std::string rest;  // a line below the table; empty if there is none
};

// The report before it is formatted.
struct Report {
  std::string headline;
  std::vector<std::string> facts;  // the events at the point where the runs part, and their reasons
  std::vector<Section> sections;
};

std::string Text(const Json& json) { return json.get<std::string>(); }

std::string Count(int64_t count, std::string_view one, std::string_view many) {
  return StrCat(std::to_string(count), " ", count == 1 ? one : many);
}

// Returns the number as it is in the JSON, with its unit: "12.5 s".
std::string Seconds(const Json& seconds) { return StrCat(JsonText(seconds), " s"); }

// --- The point where the runs part ---

std::string EntryText(const Json& entry) {
  for (const char* subject : {"pod", "node"}) {
    if (entry.contains(subject))
      return StrCat(Text(entry.at(subject)), " ", Text(entry.at("text")));
  }
  return Text(entry.at("text"));
}

std::string DecisionText(const Json& decision) {
  if (decision.is_null()) return "decides nothing more";
  std::string text = StrCat(EntryText(decision.at("entry")));
  if (Text(decision.at("outcome")) == "failed" && !decision.at("node").is_null()) {
    text += StrCat(" (preemption makes room on ", Text(decision.at("node")), ")");
  }
  const std::string start = Seconds(decision.at("start"));
  const std::string end = Seconds(decision.at("end"));
  return StrCat(text, start == end ? StrCat(" (at ", start) : StrCat(" (", start, " to ", end),
                ")");
}

std::string EntryFact(const Json& entry) {
  if (entry.is_null()) return "the log ends here";
  return StrCat("at ", Seconds(entry.at("t")), " ", EntryText(entry));
}

// Returns a sentence about the first difference in the cluster before the decisions differ.
std::string BeforeFact(const Json& before) {
  if (before.at("b").is_null()) return StrCat("Before, only in A: ", EntryFact(before.at("a")));
  if (before.at("a").is_null()) return StrCat("Before, only in B: ", EntryFact(before.at("b")));
  return StrCat("Before, in A: ", EntryFact(before.at("a")), "; in B: ", EntryFact(before.at("b")));
}

std::vector<std::string> PartingFacts(const Json& parting) {
  if (Text(parting.at("kind")) == "entry") {
    return {StrCat("A  ", EntryFact(parting.at("entryA"))),
            StrCat("B  ", EntryFact(parting.at("entryB")))};
  }
  std::vector<std::string> facts = {StrCat("A  ", DecisionText(parting.at("a"))),
                                    StrCat("B  ", DecisionText(parting.at("b")))};
  for (const Json& sentence : parting.at("why")) facts.push_back(Text(sentence.at("text")));
  if (!parting.at("before").is_null()) facts.push_back(BeforeFact(parting.at("before")));
  return facts;
}

std::string Headline(const Json& comparison, const std::string& names) {
  const Json& parting = comparison.at("parting");
  const auto decisions = comparison.at("a").at("decisions").get<int64_t>();
  const std::string same =
      StrCat(names, " make the same ", Count(decisions, "decision", "decisions"));
  if (parting.is_null()) return StrCat(same, ", and their logs are equal.");
  const std::string kind = Text(parting.at("kind"));
  const std::string at = Seconds(parting.at("t"));
  if (kind == "entry") {
    const bool other_scheduler =
        comparison.at("a").at("scheduler") != comparison.at("b").at("scheduler");
    if (other_scheduler) return StrCat(names, " bind the same pods to the same nodes.");
    return StrCat(same, ". Their logs differ first at ", at, ":");
  }
  if (kind == "binding") {
    return StrCat(names, " part at ", at, ": the first pod with another node.");
  }
  return StrCat(names, " part at ", at, ", at decision ",
                std::to_string(parting.at("number").get<int64_t>()), " of each.");
}

// --- The sections ---

std::string RunText(const Json& run) {
  std::string text = Text(run.at("scheduler"));
  if (!run.at("semantics").is_null()) text += StrCat(" ", Text(run.at("semantics")));
  return text;
}

Section RunsSection(const Json& comparison, const std::string& label_a,
                    const std::string& label_b) {
  Section section{"The runs", {"", "scheduler", "seed", "decisions", "ends at"}, {}, ""};
  const auto add = [&](const std::string& name, const Json& run) {
    section.rows.push_back({name, RunText(run), std::to_string(run.at("seed").get<uint64_t>()),
                            std::to_string(run.at("decisions").get<int64_t>()),
                            Seconds(run.at("end"))});
  };
  add(StrCat("A: ", label_a), comparison.at("a"));
  add(StrCat("B: ", label_b), comparison.at("b"));
  return section;
}

// Returns "better in B" or "worse in B". Returns "" if neither value is better.
std::string VerdictOn(const Json& row) {
  const std::string better = Text(row.at("better"));
  if (better == "neither" || row.at("a").is_null() || row.at("b").is_null()) return "";
  const bool is_less = row.at("b").get<double>() < row.at("a").get<double>();
  return is_less == (better == "less") ? "better in B" : "worse in B";
}

// Returns a table of the figures that differ. One line below it lists the other figures.
Section FiguresSection(const Json& figures) {
  Section section{"Figures", {"figure", "A", "B", ""}, {}, ""};
  std::vector<std::string> same;
  for (const Json& row : figures) {
    if (row.at("a") != row.at("b")) {
      section.rows.push_back(
          {Text(row.at("figure")), Text(row.at("aText")), Text(row.at("bText")), VerdictOn(row)});
    } else if (!row.at("a").is_null()) {
      same.push_back(StrCat(Text(row.at("figure")), " ", Text(row.at("aText"))));
    }
  }
  if (!same.empty()) section.rest = StrCat("The same in both: ", StrJoin(same, ", "));
  return section;
}

std::string NodeCell(const Json& node) { return node.is_null() ? "-" : Text(node); }
std::string WaitCell(const Json& wait) { return wait.is_null() ? "-" : Seconds(wait); }

struct ListInfo {
  const char* member;  // member of "pods"
  std::string_view one;
  std::string_view many;
  std::string (*cell)(const Json&);
};

constexpr ListInfo kLists[] = {
    {"elsewhere", "pod stands elsewhere at the end", "pods stand elsewhere at the end", NodeCell},
    {"pendingInA", "pod is pending at the end of A alone", "pods are pending at the end of A alone",
     NodeCell},
    {"pendingInB", "pod is pending at the end of B alone", "pods are pending at the end of B alone",
     NodeCell},
    {"evictedInA", "pod is evicted in A alone", "pods are evicted in A alone", NodeCell},
    {"evictedInB", "pod is evicted in B alone", "pods are evicted in B alone", NodeCell},
    {"longer", "pod waits longer in B", "pods wait longer in B", WaitCell},
    {"shorter", "pod waits longer in A", "pods wait longer in A", WaitCell},
    {"onlyInA", "pod is in A alone", "pods are in A alone", NodeCell},
    {"onlyInB", "pod is in B alone", "pods are in B alone", NodeCell},
};

Section PodsSection(const Json& list, const ListInfo& info) {
  const auto total = list.at("total").get<int64_t>();
  Section section{Count(total, info.one, info.many), {"pod", "A", "B"}, {}, ""};
  for (const Json& pod : list.at("pods")) {
    if (section.rows.size() == kMostRows) break;
    section.rows.push_back({Text(pod.at("pod")), info.cell(pod.at("a")), info.cell(pod.at("b"))});
  }
  const int64_t rest = total - static_cast<int64_t>(section.rows.size());
  if (rest > 0) section.rest = StrCat("and ", std::to_string(rest), " more");
  return section;
}

Report ReportOf(const Json& comparison, const std::string& label_a, const std::string& label_b) {
  Report report;
  report.headline = Headline(comparison, StrCat("A (", label_a, ") and B (", label_b, ")"));
  if (!comparison.at("parting").is_null()) {
    report.facts = PartingFacts(comparison.at("parting"));
  }
  report.sections.push_back(RunsSection(comparison, label_a, label_b));
  report.sections.push_back(FiguresSection(comparison.at("figures")));
  for (const ListInfo& info : kLists) {
    const Json& list = comparison.at("pods").at(info.member);
    if (list.at("total").get<int64_t>() > 0) report.sections.push_back(PodsSection(list, info));
  }
  return report;
}

// --- Text and Markdown ---

std::string SectionText(const Section& section) {
  std::string text = StrCat("\n", section.title, "\n");
  if (!section.rows.empty()) {
    TextTable table;
    for (const std::string& column : section.columns) table.AddColumn(column);
    for (const Cells& row : section.rows) table.AddRow(row);
    text += table.ToText();
  }
  return section.rest.empty() ? text : StrCat(text, "  ", section.rest, "\n");
}

std::string MarkdownRow(const Cells& cells) {
  Cells shown;
  for (const std::string& cell : cells) shown.push_back(MarkdownText(cell));
  return StrCat("| ", StrJoin(shown, " | "), " |\n");
}

std::string SectionMarkdown(const Section& section) {
  std::string text = StrCat("\n**", MarkdownText(section.title), "**\n");
  if (!section.rows.empty()) {
    text += StrCat("\n", MarkdownRow(section.columns), "|");
    for (size_t i = 0; i < section.columns.size(); ++i) text += " --- |";
    text += "\n";
    for (const Cells& row : section.rows) text += MarkdownRow(row);
  }
  return section.rest.empty() ? text : StrCat(text, "\n", MarkdownText(section.rest), "\n");
}

}  // namespace

std::string CompareText(const Json& comparison, const std::string& label_a,
                        const std::string& label_b) {
  const Report report = ReportOf(comparison, label_a, label_b);
  std::string text = report.headline + "\n";
  for (const std::string& fact : report.facts) text += StrCat("  ", fact, "\n");
  for (const Section& section : report.sections) text += SectionText(section);
  return text;
}

std::string CompareMarkdown(const Json& comparison, const std::string& label_a,
                            const std::string& label_b) {
  const Report report = ReportOf(comparison, label_a, label_b);
  std::string text = MarkdownText(report.headline) + "\n";
  if (!report.facts.empty()) text += "\n";
  for (const std::string& fact : report.facts) text += StrCat("- ", MarkdownText(fact), "\n");
  for (const Section& section : report.sections) text += SectionMarkdown(section);
  return text;
}

}  // namespace berth::cli
