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
  // A column is as wide as its widest cell. The title counts as one.
  void AddColumn(std::string title, Align align = Align::kLeft);
  // REQUIRES: there is a cell for each column.
  void AddRow(std::vector<std::string> cells);
  bool empty() const { return rows_.empty(); }

  // Each line behind two blanks, without blanks at its end; the titles first.
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

// With more nodes than that, those that share a verdict share a line.
inline constexpr size_t kMostNodesOneByOne = 60;

// Nodes by what is said of them, in order of appearance: how many, what, and the names of a few.
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
