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

// Finds the places of paths while a reader passes through a document. The place of a path is the
// place of its value. If the value is missing, it is the place of the innermost value that should
// contain it. The reader chooses the unit of places: lines, or offsets in the text.
class PathFinder {
 public:
  // `nowhere` is the place of a path that was not found at all.
  PathFinder(std::vector<std::string> wanted, int64_t nowhere);

  // Call these in the order of the text.
  void BeginObject(int64_t place) { Begin(place, false); }
  void BeginList(int64_t place) { Begin(place, true); }
  void Key(std::string_view name, int64_t place);
  void Scalar(int64_t place) { Visit(place); }
  void End();

  // Returns the places in the order of the wanted paths.
  const std::vector<int64_t>& places() const { return places_; }

 private:
  struct Open {
    std::string path;  // only kept if it leads to a wanted path
    bool is_list;
    std::vector<size_t> wanted;  // indices of the wanted paths to which it leads
    size_t next_index;
  };

  void Begin(int64_t place, bool is_list);
  // Records that the next value starts, and sets path_ and led_to_.
  void Visit(int64_t place);
  // Returns the indices from `wanted` of the paths that `path` leads to or equals.
  std::vector<size_t> LedTo(std::string_view path, const std::vector<size_t>& wanted) const;

  std::vector<std::string> wanted_;
  std::vector<int64_t> places_;
  std::vector<Open> open_;
  std::string path_;            // path of the value visited last
  std::vector<size_t> led_to_;  // indices of the wanted paths to which that value leads
  std::string key_;             // the name of the member whose value comes next
};

// Splits "[12].rest" into the index 12 and "rest". Returns null if the path does not begin with an
// index.
struct IndexedPath {
  size_t index;
  std::string_view rest;
};
std::optional<IndexedPath> SplitIndex(std::string_view path);

}  // namespace berth

#endif  // BERTH_API_JSON_JSON_PATH_H_
