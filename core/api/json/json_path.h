// Where a value stands in a JSON document, as people write it: spec.tolerations[1].key, and
// metadata.labels["a.b/c"] where a member's name is no plain word.
#ifndef BERTH_API_JSON_JSON_PATH_H_
#define BERTH_API_JSON_JSON_PATH_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace berth {

// The path of a member or an element of what stands at `parent` ("" is the document itself).
std::string MemberPath(std::string_view parent, std::string_view name);
std::string ElementPath(std::string_view parent, size_t index);

// Finds the line of a path while a reader goes through a document: of the value itself, or of the
// innermost value around the place where it is missing.
class PathLineFinder {
 public:
  explicit PathLineFinder(std::string wanted) : wanted_(std::move(wanted)) {}

  // To be called in the order of the text. Lines count from 1.
  void BeginObject(int line) { Begin(line, false); }
  void BeginList(int line) { Begin(line, true); }
  void Key(std::string_view name, int line);
  void Scalar(int line) { Visit(line); }
  void End();

  // 0 before anything was found.
  int line() const { return line_; }

 private:
  struct Open {
    std::string path;
    bool is_list;
    bool leads_to_wanted;
    size_t next_index;
  };

  void Begin(int line, bool is_list);
  // The next value starts; sets path_ and leads_.
  void Visit(int line);

  std::string wanted_;
  std::vector<Open> open_;
  std::string path_;  // of the value that was visited last
  bool leads_ = true;
  std::string key_;  // the name of the member whose value comes next
  int line_ = 0;
};

// "[12].rest" as the index 12 and "rest"; nothing if the path does not begin with an index.
struct IndexedPath {
  size_t index;
  std::string_view rest;
};
std::optional<IndexedPath> SplitIndex(std::string_view path);

}  // namespace berth

#endif  // BERTH_API_JSON_JSON_PATH_H_
