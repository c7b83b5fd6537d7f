// Large JSON values, a slice at a time: a tree of millions of values takes seconds to copy or to
// free in one go, and a page has other things to do in between.
#ifndef BERTH_API_JSON_JSON_SLICES_H_
#define BERTH_API_JSON_JSON_SLICES_H_

#include <cstddef>
#include <utility>
#include <vector>

#include "api/json/json.h"

namespace berth {

// Frees values that are not needed any more.
class JsonDisposal {
 public:
  void Add(Json value);
  // Frees about so many values, inner ones counted. False: nothing is left.
  bool Free(size_t values);

 private:
  // Being emptied from the end. Where there are several, each stood inside of the one before it.
  std::vector<Json> open_;
};

// Copies a value.
class JsonCopier {
 public:
  // `from` outlives this, and does not change before it is copied.
  explicit JsonCopier(const Json& from);
  JsonCopier(const JsonCopier&) = delete;
  JsonCopier& operator=(const JsonCopier&) = delete;

  // Copies about so many values more, inner ones counted. False: all are.
  bool Copy(size_t values);
  // What has been copied. Once only.
  Json Take() { return std::move(copy_); }

 private:
  // A list or an object whose elements or members are being copied. Only the innermost one grows,
  // so that pointers into the others stay valid.
  struct Open {
    const Json* from;
    Json* to;
    Json::const_iterator next;
  };

  void Begin(const Json& from, Json* to);

  Json copy_;
  std::vector<Open> open_;
};

}  // namespace berth

#endif  // BERTH_API_JSON_JSON_SLICES_H_
