#include "api/fields/field_table.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "api/fields/configuration_types.h"
#include "api/fields/object_types.h"
#include "api/fields/other_types.h"
#include "api/fields/scenario_types.h"

namespace berth {
namespace {

constexpr std::string_view kOpen = "...";

constexpr FieldTable kStandardFields = {
    .objects = kObjectTypes,
    .others = kOtherTypes,
    .scenario = kScenarioTypes,
    .configuration = kConfigurationTypes,
};

constexpr struct {
  std::string_view type;
  TypeClass type_class;
} kPlainTypes[] = {
    {"string", TypeClass::kString},     {"bool", TypeClass::kBool},
    {"int32", TypeClass::kInt32},       {"int64", TypeClass::kInt64},
    {"Quantity", TypeClass::kQuantity}, {"IntOrString", TypeClass::kIntOrString},
    {"Time", TypeClass::kTime},         {"any", TypeClass::kAny},
    {"ResourceList", TypeClass::kMap},
};

// Removes the text up to `end`, and `end`. Returns the text.
std::string_view Take(char end, std::string_view* text) {
  const size_t at = std::min(text->find(end), text->size());
  const std::string_view taken = text->substr(0, at);
  text->remove_prefix(std::min(at + 1, text->size()));
  return taken;
}

FieldReleases ReleasesOf(char mark) {
  if (mark == '+') return FieldReleases::kOnlyNewer;
  if (mark == '-') return FieldReleases::kOnlyOlder;
  return mark == '>' ? FieldReleases::kNeither : FieldReleases::kBoth;
}

void ReadTraits(std::string_view traits, FieldType* field) {
  while (!traits.empty()) {
    const std::string_view trait = Take(',', &traits);
    if (trait == "import") {
      field->is_of_import = true;
    } else if (trait == "private") {
      field->is_private = true;
    } else if (trait == "quiet") {
      field->is_quiet = true;
    } else {
      field->rule = trait;
    }
  }
}

}  // namespace

bool IsOffered(const FieldType& field) {
  return !field.rule.empty() && !field.is_of_import && !field.is_quiet;
}

std::optional<FieldType> FieldReader::Next() {
  while (!rest_.empty()) {
    std::string_view traits = Take(' ', &rest_);
    if (traits == kOpen || skipped_.find(traits.front()) != skipped_.npos) continue;
    std::string_view name = Take(':', &traits);
    FieldType found;
    found.releases = ReleasesOf(name.front());
    if (found.releases != FieldReleases::kBoth) name.remove_prefix(1);
    found.name = Take('=', &name);
    found.type = name.empty() ? "string" : name;
    if (found.name.ends_with('!')) {
      found.name.remove_suffix(1);
      found.is_always_written = true;
    }
    ReadTraits(traits, &found);
    return found;
  }
  return std::nullopt;
}

const FieldTable& StandardFields() { return kStandardFields; }

const StructType* FieldTable::Find(std::string_view name) const {
  if (const StructType* const object = FindStruct(name, *this)) return object;
  for (const auto& part : {others, scenario, configuration}) {
    if (const StructType* const found = FindIn(part, name)) return found;
  }
  return nullptr;
}

const StructType* FindIn(std::span<const StructType> part, std::string_view name) {
  const auto found = std::find_if(part.begin(), part.end(),
                                  [&](const StructType& type) { return type.name == name; });
  return found == part.end() ? nullptr : &*found;
}

const StructType* FindStruct(std::string_view name, const FieldTable& table) {
  const auto found =
      std::lower_bound(table.objects.begin(), table.objects.end(), name,
                       [](const StructType& type, std::string_view n) { return type.name < n; });
  return found != table.objects.end() && found->name == name ? &*found : nullptr;
}

std::optional<FieldType> FindField(const StructType& type, std::string_view name,
                                   bool later_fields) {
  FieldReader fields(type, later_fields);
  while (const std::optional<FieldType> field = fields.Next()) {
    if (field->name == name) return field;
  }
  return std::nullopt;
}

std::optional<FieldType> FindInAnyRelease(const StructType& type, std::string_view name) {
  const std::optional<FieldType> found = FindField(type, name, true);
  return found ? found : FindField(type, name, false);
}

bool IsOpen(const StructType& type) { return type.fields.starts_with(kOpen); }

bool IsPointer(GoType type) { return type.starts_with('*'); }

GoType Pointee(GoType type) { return IsPointer(type) ? type.substr(1) : type; }

TypeClass ClassOf(GoType type, const FieldTable& table) {
  type = Pointee(type);
  if (type.starts_with("[]")) return TypeClass::kList;
  if (type.starts_with("map[")) return TypeClass::kMap;
  for (const auto& plain : kPlainTypes) {
    if (plain.type == type) return plain.type_class;
  }
  return FindStruct(type, table) != nullptr ? TypeClass::kStruct : TypeClass::kString;
}

GoType ElementType(GoType type) {
  type = Pointee(type);
  return type == "ResourceList" ? "Quantity" : type.substr(type.find(']') + 1);
}

GoType InnermostType(GoType type) {
  type = type.substr(type.rfind(']') + 1);
  return Pointee(type);
}

}  // namespace berth
