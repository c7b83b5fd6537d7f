#include "api/json/json_box.h"

#include <memory>
#include <utility>

#include "api/json/json.h"

namespace berth {

JsonBox::JsonBox() = default;
JsonBox::JsonBox(const JsonBox& other)
    : value_(other.value_ == nullptr ? nullptr : std::make_unique<Json>(*other.value_)) {}
JsonBox::JsonBox(JsonBox&& other) noexcept = default;
JsonBox& JsonBox::operator=(const JsonBox& other) { return *this = JsonBox(other); }
JsonBox& JsonBox::operator=(JsonBox&& other) noexcept = default;
JsonBox::~JsonBox() = default;

JsonBox& JsonBox::operator=(Json value) {
  **this = std::move(value);
  return *this;
}

const Json& JsonBox::operator*() const {
  static const Json kNull;
  return value_ == nullptr ? kNull : *value_;
}

Json& JsonBox::operator*() {
  if (value_ == nullptr) value_ = std::make_unique<Json>();
  return *value_;
}

JsonBox::operator const Json&() const& { return **this; }
JsonBox::operator Json() && { return std::move(**this); }

bool operator==(const JsonBox& a, const JsonBox& b) { return *a == *b; }
bool operator==(const JsonBox& a, const Json& b) { return *a == b; }

}  // namespace berth
