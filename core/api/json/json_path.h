// Paths of values in a JSON document, as people write them: spec.tolerations[1].key, or
// metadata.labels["a.b/c"] if a member's name is no plain word.
#ifndef BERTH_API_JSON_JSON_PATH_H_
#define BERTH_API_JSON_JSON_PATH_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace berth {

// Returns the path of a member or an element of the value at `parent` ("" is the document itself).
std::string MemberPath(std::string_view parent, std::string_view name);
std::string ElementPath(std::string_view parent, size_t index);

// Finds the places of paths while a reader passes through a document: of the value itself, or of
// the innermost value around the position where it is missing. A place is whatever the reader
// counts: the line, or the offset in the text.
class PathFinder {
 public:
  // `nowhere` is the place of a path for which nothing was found.
  PathFinder(std::vector<std::string> wanted, int64_t nowhere);

  // Call these in the order of the text.
  void BeginObject(int64_t place) { Begin(place, false); }
  void BeginList(int64_t place) { Begin(place, true); }
  void Key(std::string_view name, int64_t place);
  void Scalar(int64_t place) { Visit(place); }
  void End();

  // In the order of the wanted paths.
  const std::vector<int64_t>& places() const { return places_; }

 private:
  struct Open {
    std::string path;  // only kept if it leads to a wanted path
    bool is_list;
    std::vector<size_t> wanted;  // indices of the wanted paths to which it leads
    size_t next_index;
  };

  void Begin(int64_t place, bool is_list);
  // The next value starts; sets path_ and led_to_.
  void Visit(int64_t place);
  // Those of `wanted` to which `path` leads, or which it is.
  std::vector<size_t> LedTo(std::string_view path, const std::vector<size_t>& wanted) const;

  std::vector<std::string> wanted_;
  std::vector<int64_t> places_;
  std::vector<Open> open_;
  std::string path_;            // of the value that was visited last
  std::vector<size_t> led_to_;  // indices of the wanted paths to which that value leads
  std::string key_;             // the name of the member whose value comes next
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
