#include "cli/sweep/sweep_text.h"

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "base/strings.h"
#include "cli/markdown.h"
#include "cli/messages.h"
#include "cli/text_table.h"
#include "figures/figures.h"

namespace berth::cli {
namespace {

using Row = std::vector<std::string>;

std::string ValueText(sim::FigureId id, std::optional<double> value) {
  if (value && std::isinf(*value)) return "> run";
  return sim::FigureText(id, value);
}

Row TitlesOf(const sim::SweepSummary& summary) {
  Row titles = {"figure"};
  titles.insert(titles.end(), summary.axes.begin(), summary.axes.end());
  titles.insert(titles.end(), {"median", "95% from", "to", "runs", "without value"});
  return titles;
}

Row RowOf(const sim::SweepGroup& group, const sim::FigureSummary& figure) {
  Row row = {figure.name};
  row.insert(row.end(), group.axes.begin(), group.axes.end());
  if (figure.median) {
    row.push_back(ValueText(figure.id, figure.median->median));
    row.push_back(ValueText(figure.id, figure.median->low));
    row.push_back(ValueText(figure.id, figure.median->high));
  } else {
    row.insert(row.end(), {"-", "-", "-"});
  }
  row.push_back(std::to_string(group.runs));
  row.push_back(std::to_string(group.runs - figure.values));
  return row;
}

// Returns the rows ordered by figure, so that readers can compare groups from line to line.
std::vector<Row> RowsOf(const sim::SweepSummary& summary) {
  std::vector<Row> rows;
  for (size_t i = 0; i < summary.figures.size(); ++i) {
    for (const sim::SweepGroup& group : summary.groups) {
      rows.push_back(RowOf(group, group.figures[i]));
    }
  }
  return rows;
}

std::string HeadText(const sim::SweepPlan& plan) {
  return StrCat(plan.title.empty() ? "Sweep" : plan.title, ": ", std::to_string(plan.num_runs()),
                " runs, plan ", plan.hash);
}

std::string MarkdownLine(const Row& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) line += StrCat(" ", MarkdownText(Harmless(cell)), " |");
  return line + "\n";
}

}  // namespace

std::string SweepText(const sim::SweepPlan& plan, const sim::SweepSummary& summary) {
  TextTable table;
  const Row titles = TitlesOf(summary);
  const size_t num_texts = 1 + summary.axes.size();
  for (size_t i = 0; i < titles.size(); ++i) {
    table.AddColumn(Harmless(titles[i]), i < num_texts ? Align::kLeft : Align::kRight);
  }
  for (Row& row : RowsOf(summary)) {
    for (std::string& cell : row) cell = Harmless(cell);
    table.AddRow(std::move(row));
  }
  return StrCat(Harmless(HeadText(plan)), "\n\n", table.ToText());
}

std::string SweepMarkdown(const sim::SweepPlan& plan, const sim::SweepSummary& summary) {
  const Row titles = TitlesOf(summary);
  std::string text = StrCat(MarkdownText(Harmless(HeadText(plan))), "\n\n", MarkdownLine(titles));
  text += "|";
  for (size_t i = 0; i < titles.size(); ++i) text += "---|";
  text += "\n";
  for (const Row& row : RowsOf(summary)) text += MarkdownLine(row);
  return text;
}

}  // namespace berth::cli
