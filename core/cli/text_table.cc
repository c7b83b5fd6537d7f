#include "cli/text_table.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/strings.h"

namespace berth::cli {

void TextTable::AddColumn(std::string title, Align align) {
  columns_.push_back({align, title.size()});
  titles_.push_back(std::move(title));
}

void TextTable::AddRow(std::vector<std::string> cells) {
  BERTH_CHECK(cells.size() == columns_.size(), "a row has a cell for each column");
  for (size_t i = 0; i < cells.size(); ++i) {
    columns_[i].width = std::max(columns_[i].width, cells[i].size());
  }
  rows_.push_back(std::move(cells));
}

std::string TextTable::LineOf(const std::vector<std::string>& cells) const {
  std::string line;
  for (size_t i = 0; i < cells.size(); ++i) {
    const std::string gap(columns_[i].width - cells[i].size(), ' ');
    line += "  ";
    line += columns_[i].align == Align::kLeft ? cells[i] + gap : gap + cells[i];
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string TextTable::ToText() const {
  std::string text = LineOf(titles_);
  for (const std::vector<std::string>& row : rows_) text += LineOf(row);
  return text;
}

void NodeGroups::Add(std::string node, const std::string& verdict) {
  auto group = std::find_if(groups_.begin(), groups_.end(),
                            [&](const auto& other) { return other.first == verdict; });
  if (group == groups_.end()) group = groups_.insert(group, {verdict, {}});
  group->second.push_back(std::move(node));
}

std::string NodeGroups::ToText(std::string verdict_title) const {
  constexpr size_t kNamesInALine = 5;
  TextTable table;
  table.AddColumn("nodes", Align::kRight);
  table.AddColumn(std::move(verdict_title));
  table.AddColumn("which");
  for (const auto& [verdict, names] : groups_) {
    std::vector<std::string> shown = names;
    if (shown.size() > kNamesInALine) shown.resize(kNamesInALine);
    table.AddRow({std::to_string(names.size()), verdict,
                  StrCat(StrJoin(shown, ", "), names.size() > shown.size() ? ", ..." : "")});
  }
  return table.ToText();
}

}  // namespace berth::cli
