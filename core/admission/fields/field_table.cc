#include "admission/fields/field_table.h"

#include <algorithm>
#include <iterator>

#include "admission/fields/struct_types.h"

namespace berth::admission {
namespace {

constexpr Kind kKinds[] = {
    {"Pod", "v1", "pods", true},
    {"Node", "v1", "nodes", false},
    {"PersistentVolume", "v1", "persistentvolumes", false},
    {"PersistentVolumeClaim", "v1", "persistentvolumeclaims", true},
    {"Service", "v1", "services", true},
    {"ReplicationController", "v1", "replicationcontrollers", true},
    {"Namespace", "v1", "namespaces", false},
    {"ReplicaSet", "apps/v1", "replicasets", true},
    {"StatefulSet", "apps/v1", "statefulsets", true},
    {"Deployment", "apps/v1", "deployments", true},
    {"PodDisruptionBudget", "policy/v1", "poddisruptionbudgets", true},
    {"StorageClass", "storage.k8s.io/v1", "storageclasses", false},
    {"CSINode", "storage.k8s.io/v1", "csinodes", false},
    {"PriorityClass", "scheduling.k8s.io/v1", "priorityclasses", false},
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

// "apps" of "apps/v1"; "" of "v1".
std::string_view GroupOf(std::string_view api_version) {
  const size_t slash = api_version.find('/');
  return slash == std::string_view::npos ? "" : api_version.substr(0, slash);
}

}  // namespace

std::optional<FieldType> FieldReader::Next() {
  while (!rest_.empty()) {
    const size_t end = std::min(rest_.find(' '), rest_.size());
    std::string_view field = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    const char mark = field[0];
    if (mark == '+' || mark == '-') {
      if ((mark == '+') != later_fields_) continue;
      field.remove_prefix(1);
    }
    const size_t equals = field.find('=');
    FieldType found{field.substr(0, equals), "string"};
    if (equals != std::string_view::npos) found.type = field.substr(equals + 1);
    if (found.name.ends_with('!')) {
      found.name.remove_suffix(1);
      found.is_always_written = true;
    }
    return found;
  }
  return std::nullopt;
}

const StructType* FindStruct(std::string_view name) {
  const StructType* const found =
      std::lower_bound(std::begin(kStructTypes), std::end(kStructTypes), name,
                       [](const StructType& type, std::string_view n) { return type.name < n; });
  return found != std::end(kStructTypes) && found->name == name ? found : nullptr;
}

std::optional<FieldType> FindField(const StructType& type, std::string_view name,
                                   bool later_fields) {
  FieldReader fields(type, later_fields);
  while (const std::optional<FieldType> field = fields.Next()) {
    if (field->name == name) return field;
  }
  return std::nullopt;
}

bool IsPointer(GoType type) { return type.starts_with('*'); }

GoType Pointee(GoType type) { return IsPointer(type) ? type.substr(1) : type; }

TypeClass ClassOf(GoType type) {
  type = Pointee(type);
  if (type.starts_with("[]")) return TypeClass::kList;
  if (type.starts_with("map[")) return TypeClass::kMap;
  for (const auto& plain : kPlainTypes) {
    if (plain.type == type) return plain.type_class;
  }
  return FindStruct(type) != nullptr ? TypeClass::kStruct : TypeClass::kString;
}

GoType ElementType(GoType type) {
  type = Pointee(type);
  return type == "ResourceList" ? "Quantity" : type.substr(type.find(']') + 1);
}

const Kind* FindKind(std::string_view name, std::string_view api_version) {
  for (const Kind& kind : kKinds) {
    if (kind.name == name && GroupOf(kind.api_version) == GroupOf(api_version)) return &kind;
  }
  return nullptr;
}

}  // namespace berth::admission
