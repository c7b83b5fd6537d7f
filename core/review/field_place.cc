#include "review/field_place.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "api/fields/field_table.h"
#include "api/json/json.h"
#include "api/json/json_path.h"
#include "base/strings.h"
#include "review/similar_names.h"

namespace berth::review {
namespace {

// Kubernetes reports errors about taints with the path metadata.taints.
constexpr std::string_view kSaidOfTaints = "metadata.taints";
constexpr std::string_view kTaints = "spec.taints";

// Splits "[12].rest" into "12" and the text behind the bracket. Null if `path` does not begin with
// a bracket.
std::optional<std::pair<std::string_view, std::string_view>> SplitBracket(std::string_view path) {
  const size_t close = path.find(']');
  if (!path.starts_with('[') || close == std::string_view::npos) return std::nullopt;
  return std::make_pair(path.substr(1, close - 1), path.substr(close + 1));
}

// Returns the member with whose name `path` begins, and removes that name from `path`. Names may
// contain dots, so the longest match counts. Null if no member matches.
const Json* TakeMember(const Json& object, std::string_view* path, std::string* name) {
  if (const auto bracket = SplitBracket(*path)) {
    *name = std::string(bracket->first);
    const auto member = object.find(*name);
    if (member == object.end()) return nullptr;
    *path = bracket->second;
    return &*member;
  }
  if (path->starts_with('.')) path->remove_prefix(1);
  const Json* found = nullptr;
  for (const auto& member : object.items()) {
    const std::string& key = member.key();
    const bool is_it =
        path->starts_with(key) &&
        (path->size() == key.size() || (*path)[key.size()] == '.' || (*path)[key.size()] == '[');
    if (!is_it || (found != nullptr && key.size() <= name->size())) continue;
    found = &member.value();
    *name = key;
  }
  if (found != nullptr) path->remove_prefix(name->size());
  return found;
}

}  // namespace

std::string PlaceOfField(const Json& object, std::string_view object_path, std::string_view field) {
  std::string taints;
  if (field.starts_with(kSaidOfTaints)) {
    taints = StrCat(kTaints, field.substr(kSaidOfTaints.size()));
    field = taints;
  }
  std::string place(object_path);
  const Json* value = &object;
  while (!field.empty()) {
    if (value->is_array()) {
      const auto bracket = SplitBracket(field);
      const std::optional<int64_t> index =
          bracket ? ParseInt64(bracket->first) : std::optional<int64_t>();
      if (!index || *index < 0 || static_cast<size_t>(*index) >= value->size()) break;
      value = &(*value)[static_cast<size_t>(*index)];
      place = ElementPath(place, static_cast<size_t>(*index));
      field = bracket->second;
    } else {
      std::string name;
      value = value->is_object() ? TakeMember(*value, &field, &name) : nullptr;
      if (value == nullptr) break;
      place = MemberPath(place, name);
    }
  }
  return place;
}

std::string SuggestionForField(const admission::Kind& kind, std::string_view field,
                               bool later_fields) {
  const StructType* type = FindStruct(kind.name);
  for (size_t dot = field.find('.'); dot != std::string_view::npos && type != nullptr;
       dot = field.find('.')) {
    std::string_view name = field.substr(0, dot);
    field.remove_prefix(dot + 1);
    name = name.substr(0, name.find('['));
    const auto found = FindField(*type, name, later_fields);
    if (!found) return "";
    GoType inner = Pointee(found->type);
    if (inner.starts_with("[]")) inner = Pointee(ElementType(inner));
    type = FindStruct(inner);
  }
  if (type == nullptr) return "";
  std::vector<std::string_view> known;
  FieldReader fields(*type, later_fields);
  while (const auto member = fields.Next()) known.push_back(member->name);
  return Suggestion(field, known);
}

}  // namespace berth::review
