// Paths of values in a JSON document, as people write them: spec.tolerations[1].key, or
// metadata.labels["a.b/c"] if a member's name is no plain word.
#ifndef BERTH_API_JSON_JSON_PATH_H_
#define BERTH_API_JSON_JSON_PATH_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace berth {

// Returns the path of a member or an element of the value at `parent` ("" is the document itself).
std::string MemberPath(std::string_view parent, std::string_view name);
std::string ElementPath(std::string_view parent, size_t index);

// Finds the line of a path while a reader visits a document: the line of the value itself, or, if
// the value is missing, of the innermost value that should contain it.
class PathLineFinder {
 public:
  explicit PathLineFinder(std::string wanted) : wanted_(std::move(wanted)) {}

  // Callers call these in the order of the text. Lines count from 1.
  void BeginObject(int line) { Begin(line, false); }
  void BeginList(int line) { Begin(line, true); }
  void Key(std::string_view name, int line);
  void Scalar(int line) { Visit(line); }
  void End();

  // Returns 0 until a value on the path was found.
  int line() const { return line_; }

 private:
  struct Open {
    std::string path;
    bool is_list;
    bool leads_to_wanted;
    size_t next_index;
  };

  void Begin(int line, bool is_list);
  // Begins the next value; sets path_ and leads_.
  void Visit(int line);

  std::string wanted_;
  std::vector<Open> open_;
  std::string path_;  // path of the value that was visited last
  bool leads_ = true;
  std::string key_;  // name of the member whose value comes next
  int line_ = 0;
};

// Splits "[12].rest" into the index 12 and "rest"; returns nothing if the path does not begin with
// an index.
struct IndexedPath {
  size_t index;
  std::string_view rest;
};
std::optional<IndexedPath> SplitIndex(std::string_view path);

}  // namespace berth

#endif  // BERTH_API_JSON_JSON_PATH_H_
