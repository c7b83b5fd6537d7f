#include "api/json/json_slices.h"

#include <iterator>
#include <utility>

namespace berth {
namespace {

// Removes and returns the last value of a list or an object, which must not be empty.
Json TakeLast(Json& from) {
  if (from.is_array()) {
    auto& elements = from.get_ref<Json::array_t&>();
    Json last = std::move(elements.back());
    elements.pop_back();
    return last;
  }
  auto& members = from.get_ref<Json::object_t&>();
  return std::move(members.extract(std::prev(members.end())).mapped());
}

}  // namespace

void JsonDisposal::Add(Json value) {
  if (!value.is_structured()) return;
  // A container that was added before does not contain this value; it can wait.
  open_.push_back(std::move(value));
}

bool JsonDisposal::Free(size_t values) {
  for (; values > 0 && !open_.empty(); --values) {
    if (open_.back().empty()) {
      open_.pop_back();
    } else {
      Add(TakeLast(open_.back()));
    }
  }
  return !open_.empty();
}

JsonCopier::JsonCopier(const Json& from) { Begin(from, &copy_); }

void JsonCopier::Begin(const Json& from, Json* to) {
  if (!from.is_structured()) {
    *to = from;
    return;
  }
  *to = Json(from.type());
  open_.push_back({&from, to, from.begin()});
}

bool JsonCopier::Copy(size_t values) {
  for (; values > 0 && !open_.empty(); --values) {
    Open& open = open_.back();
    if (open.next == open.from->end()) {
      open_.pop_back();
      continue;
    }
    const auto from = open.next++;
    if (open.from->is_array()) {
      open.to->push_back(Json());
      Begin(*from, &open.to->back());
    } else {
      auto& members = open.to->get_ref<Json::object_t&>();
      Begin(*from, &members.try_emplace(members.end(), from.key())->second);
    }
  }
  return !open_.empty();
}

}  // namespace berth
