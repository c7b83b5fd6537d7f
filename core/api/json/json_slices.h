// Processes large JSON values in slices: copying or freeing a tree of millions of values at once
// takes seconds, and a page has to react in between.
#ifndef BERTH_API_JSON_JSON_SLICES_H_
#define BERTH_API_JSON_JSON_SLICES_H_

#include <cstddef>
#include <utility>
#include <vector>

#include "api/json/json.h"

namespace berth {

// Frees values that are no longer needed.
class JsonDisposal {
 public:
  void Add(Json value);
  // Frees about `values` values, nested ones included. Returns false if nothing is left.
  bool Free(size_t values);

 private:
  // The values that are being emptied, from the end. Each was inside of the one before it.
  std::vector<Json> open_;
};

// Copies a value.
class JsonCopier {
 public:
  // `from` must outlive this object, and must not change before it is copied.
  explicit JsonCopier(const Json& from);
  JsonCopier(const JsonCopier&) = delete;
  JsonCopier& operator=(const JsonCopier&) = delete;

  // Copies about `values` more values, nested ones included. Returns false if the copy is complete.
  bool Copy(size_t values);
  // Returns the copy. Call it once, at the end.
  Json Take() { return std::move(copy_); }

 private:
  // A list or an object whose elements or members are being copied. Only the innermost container
  // grows, so pointers into the others stay valid.
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
