// JsonBox: a JSON value behind a pointer, for structs that many files know and few look into. Their
// headers contain a box and include api/json/json_fwd.h only: a member of type Json would bring the
// whole of nlohmann/json into every file that includes them.
#ifndef BERTH_API_JSON_JSON_BOX_H_
#define BERTH_API_JSON_JSON_BOX_H_

#include <concepts>
#include <memory>
#include <utility>

#include "api/json/json_fwd.h"

namespace berth {

// A value as Json is: a copy is one of the whole, and what is moved from is null. Who reads or
// writes the value includes api/json/json.h.
class JsonBox {
 public:
  JsonBox();  // null
  // Implicit, as a box stands for its value. Of a Json alone: braces would mean another value here
  // than they do for Json, which takes them to itself.
  template <std::same_as<Json> Value>
  JsonBox(Value value) : JsonBox() {  // NOLINT(google-explicit-constructor)
    *this = std::move(value);
  }
  JsonBox(const JsonBox& other);
  JsonBox(JsonBox&& other) noexcept;
  JsonBox& operator=(const JsonBox& other);
  JsonBox& operator=(JsonBox&& other) noexcept;
  JsonBox& operator=(Json value);
  ~JsonBox();

  const Json& operator*() const;
  Json& operator*();
  const Json* operator->() const { return &**this; }
  Json* operator->() { return &**this; }
  operator const Json&() const&;  // NOLINT(google-explicit-constructor)
  // Out of a box that is not needed any more, the value is moved.
  operator Json() &&;  // NOLINT(google-explicit-constructor)

  friend bool operator==(const JsonBox& a, const JsonBox& b);
  friend bool operator==(const JsonBox& a, const Json& b);

 private:
  std::unique_ptr<Json> value_;  // no pointer: null
};

}  // namespace berth

#endif  // BERTH_API_JSON_JSON_BOX_H_
