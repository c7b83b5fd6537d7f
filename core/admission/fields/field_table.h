// The fields of Kubernetes' objects: what strict decoding knows, and how a server writes an object
// back. As kubernetes/api v0.21.9 and v0.34.1, and apimachinery's ObjectMeta of the same releases.
#ifndef BERTH_ADMISSION_FIELDS_FIELD_TABLE_H_
#define BERTH_ADMISSION_FIELDS_FIELD_TABLE_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace berth::admission {

// A type as Go writes it, without the package: "string", "int32", "*bool", "[]Container",
// "map[string]string", "ResourceList", or the name of a struct. A name that is none of these is a
// string type of its own, such as "PullPolicy".
using GoType = std::string_view;

enum class TypeClass : uint8_t {
  kString,
  kBool,
  kInt32,
  kInt64,
  kQuantity,
  kIntOrString,
  kTime,
  kAny,  // whatever stands there
  kStruct,
  kList,
  kMap,
};

struct StructType {
  std::string_view name;
  // Separated by blanks, in the order of the Go source: NAME or NAME=TYPE; without a type it is a
  // string. In front of the name, + is a field that v1.21 does not have, - one that v1.34 does not
  // have; ! behind it is a field that is written even if it has Go's zero value.
  std::string_view fields;
};

struct FieldType {
  std::string_view name;
  GoType type;
  bool is_always_written = false;
};

// Goes through the fields of a struct.
class FieldReader {
 public:
  // `later_fields`: with the fields of v1.34, else with those of v1.21.
  FieldReader(const StructType& type, bool later_fields)
      : rest_(type.fields), later_fields_(later_fields) {}
  // Nothing behind the last one.
  std::optional<FieldType> Next();

 private:
  std::string_view rest_;
  bool later_fields_;
};

// Null if there is no such struct; `name` is without "*".
const StructType* FindStruct(std::string_view name);
std::optional<FieldType> FindField(const StructType& type, std::string_view name,
                                   bool later_fields);

bool IsPointer(GoType type);
// The type behind the "*", if there is one.
GoType Pointee(GoType type);
TypeClass ClassOf(GoType type);
// Of a list or a map.
GoType ElementType(GoType type);

// A kind of objects that the API server has.
struct Kind {
  std::string_view name;
  std::string_view api_version;
  std::string_view resource;  // in the plural, as in `pods "x" not found`
  bool is_namespaced;
};
// Null if this layer does not know the kind. `api_version` may be an older one of the same group.
const Kind* FindKind(std::string_view name, std::string_view api_version);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_FIELDS_FIELD_TABLE_H_
