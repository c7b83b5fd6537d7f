// JsonBox: a JSON value behind a pointer, for structs that many files use and whose value few of
// them read. Such a header contains a box and includes only api/json/json_fwd.h: a member of type
// Json would bring the whole of nlohmann/json into every file that includes the header.
#ifndef BERTH_API_JSON_JSON_BOX_H_
#define BERTH_API_JSON_JSON_BOX_H_

#include <concepts>
#include <memory>
#include <utility>

#include "api/json/json_fwd.h"

namespace berth {

// Has the semantics of Json: copies are deep, and a moved-from box is null. Files that read or
// write the value include api/json/json.h.
class JsonBox {
 public:
  JsonBox();  // a box with a JSON null
  // Implicit, because a box is used in place of its value. It accepts only a Json: braces would
  // mean another value here than they do for Json.
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
  // Moves the value out of a box that is no longer needed.
  operator Json() &&;  // NOLINT(google-explicit-constructor)

  friend bool operator==(const JsonBox& a, const JsonBox& b);
  friend bool operator==(const JsonBox& a, const Json& b);

 private:
  std::unique_ptr<Json> value_;  // a null pointer means a JSON null
};

}  // namespace berth

#endif  // BERTH_API_JSON_JSON_BOX_H_
