// The fields of configurations, as the table of fields has them (api/fields/configuration_types.h).
// As the types of k8s.io/kube-scheduler/config, which are read strictly: a field that is unknown,
// or known in another case, is an error. V1Beta1 and Policy are those of kube-scheduler v1.21, V1
// those of v1.34.
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
  kDuration,  // a string as Go writes durations
  kBytes,     // a string in base64
  kStringList,
  kStringMap,
  kObject,
  kObjectList,
  kAny,
};

struct FieldSchema;

// The fields of a struct of the table in one of the two releases.
class ObjectSchema {
 public:
  class Iterator;

  // No fields.
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
  ObjectSchema fields = {};     // of kObject and kObjectList
  bool always_written = false;  // by Go's encoder, even if it is empty
};

class ObjectSchema::Iterator {
 public:
  Iterator(const StructType* type, bool later_fields);

  const FieldSchema& operator*() const { return *field_; }
  Iterator& operator++();
  // Only for the comparison with end().
  bool operator!=(const Iterator& other) const {
    return field_.has_value() != other.field_.has_value();
  }

 private:
  std::optional<FieldReader> reader_;
  bool later_fields_;
  std::optional<FieldSchema> field_;  // null at the end
};

ObjectSchema KubeSchedulerConfigurationV1Beta1Schema();
ObjectSchema KubeSchedulerConfigurationV1Schema();
// One of `profiles`.
ObjectSchema KubeSchedulerProfileV1Beta1Schema();
ObjectSchema KubeSchedulerProfileV1Schema();
// Without its extenders, which are read laxly: see LegacyExtenderSchema.
ObjectSchema PolicySchema();
ObjectSchema LegacyExtenderSchema();
// Nothing if the plugin has no known arguments: it takes none, or comes from elsewhere.
std::optional<ObjectSchema> PluginArgsV1Beta1Schema(std::string_view plugin);
std::optional<ObjectSchema> PluginArgsV1Schema(std::string_view plugin);

// Records the first field that is unknown or holds a value of another type. Numbers are taken as
// they are spelled: 50.0 is no whole number in JSON, while YAML's readers make 50 of it.
void CheckFields(const Decoder& object, ObjectSchema schema);

// Go's encoder leaves out lists that have no elements, while its messages distinguish them from
// absent ones.
enum class EmptyLists : uint8_t { kLeftOut, kKept };
// The object as Go's encoder writes what it read: known fields only, in plain types, without those
// that are empty. REQUIRES: CheckFields found nothing in it.
Json CanonicalObject(const Json& object, ObjectSchema schema,
                     EmptyLists empty_lists = EmptyLists::kLeftOut);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_SCHEMA_H_
