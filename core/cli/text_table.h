// TextTable: rows of text in aligned columns.
#ifndef BERTH_CLI_TEXT_TABLE_H_
#define BERTH_CLI_TEXT_TABLE_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace berth::cli {

enum class Align : unsigned char { kLeft, kRight };

class TextTable {
 public:
  // Adds a column. It is as wide as its widest cell or its title.
  void AddColumn(std::string title, Align align = Align::kLeft);
  // Adds a row. REQUIRES: there is a cell for each column.
  void AddRow(std::vector<std::string> cells);
  bool empty() const { return rows_.empty(); }

  // Returns the titles and the rows. Each line begins with two blanks and has none at its end.
  std::string ToText() const;

 private:
  struct Column {
    Align align;
    size_t width;
  };

  std::string LineOf(const std::vector<std::string>& cells) const;

  std::vector<Column> columns_;
  std::vector<std::string> titles_;
  std::vector<std::vector<std::string>> rows_;
};

// The most nodes that a table lists one by one. In larger tables, nodes with equal verdicts share a
// line.
inline constexpr size_t kMostNodesOneByOne = 60;

// Nodes grouped by verdict, in order of appearance. A group shows the number of nodes, the verdict
// and the first names.
class NodeGroups {
 public:
  void Add(std::string node, const std::string& verdict);
  bool empty() const { return groups_.empty(); }
  std::string ToText(std::string verdict_title) const;

 private:
  std::vector<std::pair<std::string, std::vector<std::string>>> groups_;
};

}  // namespace berth::cli

#endif  // BERTH_CLI_TEXT_TABLE_H_
