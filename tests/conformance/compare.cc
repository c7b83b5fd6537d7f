#include <algorithm>
#include <set>
#include <string>

#include "api/json/json.h"
#include "api/json/json_path.h"
#include "api/json/json_text.h"
#include "conformance/conformance.h"

namespace berth::conformance {
namespace {

// Longer values would not be readable on one line.
constexpr size_t kMaxShownBytes = 400;

std::string Shown(const Json* value) {
  if (value == nullptr) return "(absent)";
  std::string text = JsonText(*value);
  if (text.size() > kMaxShownBytes) text = text.substr(0, kMaxShownBytes) + "...";
  return text;
}

std::optional<Difference> DifferenceAt(const Json* want, const Json* got, const std::string& path) {
  return Difference{path, Shown(want), Shown(got)};
}

const Json* Member(const Json& object, const std::string& name) {
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

std::optional<Difference> FirstObjectDifference(const Json& want, const Json& got,
                                                const std::string& path) {
  std::set<std::string> names;
  for (const auto& member : want.items()) names.insert(member.key());
  for (const auto& member : got.items()) names.insert(member.key());
  for (const std::string& name : names) {
    const Json* const wanted = Member(want, name);
    const Json* const found = Member(got, name);
    const std::string member_path = MemberPath(path, name);
    if (wanted == nullptr || found == nullptr) return DifferenceAt(wanted, found, member_path);
    if (auto difference = FirstDifference(*wanted, *found, member_path)) return difference;
  }
  return std::nullopt;
}

std::optional<Difference> FirstListDifference(const Json& want, const Json& got,
                                              const std::string& path) {
  for (size_t i = 0; i < std::max(want.size(), got.size()); ++i) {
    const Json* const wanted = i < want.size() ? &want[i] : nullptr;
    const Json* const found = i < got.size() ? &got[i] : nullptr;
    const std::string element_path = ElementPath(path, i);
    if (wanted == nullptr || found == nullptr) return DifferenceAt(wanted, found, element_path);
    if (auto difference = FirstDifference(*wanted, *found, element_path)) return difference;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Difference> FirstDifference(const Json& want, const Json& got,
                                          const std::string& path) {
  if (want.is_object() && got.is_object()) return FirstObjectDifference(want, got, path);
  if (want.is_array() && got.is_array()) return FirstListDifference(want, got, path);
  // nlohmann/json compares numbers by value, whatever their types.
  if (want == got) return std::nullopt;
  return DifferenceAt(&want, &got, path);
}

}  // namespace berth::conformance
