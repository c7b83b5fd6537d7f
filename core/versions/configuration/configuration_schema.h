// The fields of configurations, according to the table of fields
// (api/fields/configuration_types.h). As the types of k8s.io/kube-scheduler/config, which are read
// strictly: an unknown field, or a known one in different case, is an error. V1Beta1 and Policy are
// those of kube-scheduler v1.21, V1 those of v1.34.
#ifndef BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_SCHEMA_H_
#define BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_SCHEMA_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "api/fields/field_table.h"
#include "api/json/json_fwd.h"

namespace berth {

class Decoder;  // api/json/decoder.h

enum class SettingType : uint8_t {
  kString,
  kBool,
  kInt32,
  kInt64,
  kNumber,
  kDuration,  // a string in Go's duration format
  kBytes,     // a string in base64
  kStringList,
  kStringMap,
  kObject,
  kObjectList,
  kAny,
};

struct FieldSchema;

// The fields of one of the table's structs, in one of the two releases.
class ObjectSchema {
 public:
  class Iterator;

  // Creates a schema without fields.
  ObjectSchema() = default;
  ObjectSchema(const StructType* type, bool later_fields)
      : type_(type), later_fields_(later_fields) {}

  Iterator begin() const;
  Iterator end() const;

 private:
  const StructType* type_ = nullptr;
  bool later_fields_ = false;
};

struct FieldSchema {
  std::string_view name;
  SettingType type = SettingType::kAny;
  ObjectSchema fields = {};     // for kObject and kObjectList
  bool always_written = false;  // whether Go's encoder writes it even if it is empty
};

class ObjectSchema::Iterator {
 public:
  Iterator(const StructType* type, bool later_fields);

  const FieldSchema& operator*() const { return *field_; }
  Iterator& operator++();
  // Only supports the comparison with end().
  bool operator!=(const Iterator& other) const {
    return field_.has_value() != other.field_.has_value();
  }

 private:
  std::optional<FieldReader> reader_;
  bool later_fields_;
  std::optional<FieldSchema> field_;  // none at the end
};

ObjectSchema KubeSchedulerConfigurationV1Beta1Schema();
ObjectSchema KubeSchedulerConfigurationV1Schema();
// Return the schema of one of `profiles`.
ObjectSchema KubeSchedulerProfileV1Beta1Schema();
ObjectSchema KubeSchedulerProfileV1Schema();
// Returns the schema without its extenders, which are read laxly: see LegacyExtenderSchema.
ObjectSchema PolicySchema();
ObjectSchema LegacyExtenderSchema();
// Return the schema of the plugin's arguments. None if they are not known: the plugin has none, or
// is out-of-tree.
std::optional<ObjectSchema> PluginArgsV1Beta1Schema(std::string_view plugin);
std::optional<ObjectSchema> PluginArgsV1Schema(std::string_view plugin);

// Records an error for the first field that is unknown or has a value of another type. Numbers are
// checked as they are spelled: 50.0 is not a whole number in JSON, although YAML readers turn it
// into 50.
void CheckFields(const Decoder& object, ObjectSchema schema);

// The treatment of empty lists. Go's encoder omits them, while its messages distinguish them from
// absent ones.
enum class EmptyLists : uint8_t { kLeftOut, kKept };
// Returns the object as Go's encoder would write it after reading it: only known fields, in plain
// types, without empty ones. REQUIRES: CheckFields found no error in it.
Json CanonicalObject(const Json& object, ObjectSchema schema,
                     EmptyLists empty_lists = EmptyLists::kLeftOut);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_SCHEMA_H_
