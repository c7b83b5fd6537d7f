#include "versions/configuration/configuration_schema.h"

#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/duration.h"
#include "base/strings.h"

namespace berth {
namespace {

using T = SettingType;

constexpr struct {
  GoType type;
  SettingType setting;
} kSettingTypes[] = {
    {"bool", T::kBool},
    {"int32", T::kInt32},
    {"int64", T::kInt64},
    {"float32", T::kNumber},
    {"Duration", T::kDuration},
    {"bytes", T::kBytes},
    {"any", T::kAny},
    {"string", T::kString},
    {"[]string", T::kStringList},
    {"map[string]string", T::kStringMap},
};

// A plugin with arguments, and the struct that defines them.
struct PluginArgs {
  std::string_view plugin;
  std::string_view args;
};
constexpr PluginArgs kPluginArgsV1Beta1[] = {
    {"DefaultPreemption", "DefaultPreemptionArgs"},
    {"InterPodAffinity", "InterPodAffinityArgs"},
    {"NodeAffinity", "NodeAffinityArgs"},
    {"NodeLabel", "NodeLabelArgs"},
    {"NodeResourcesFit", "NodeResourcesFitArgs"},
    {"NodeResourcesLeastAllocated", "AllocatedArgs"},
    {"NodeResourcesMostAllocated", "AllocatedArgs"},
    {"PodTopologySpread", "PodTopologySpreadArgs"},
    {"RequestedToCapacityRatio", "RequestedToCapacityRatioArgs"},
    {"ServiceAffinity", "ServiceAffinityArgs"},
    {"VolumeBinding", "VolumeBindingArgs"},
};
constexpr PluginArgs kPluginArgsV1[] = {
    {"DefaultPreemption", "DefaultPreemptionArgs"},
    {"DynamicResources", "DynamicResourcesArgs"},
    {"InterPodAffinity", "InterPodAffinityArgs"},
    {"NodeAffinity", "NodeAffinityArgs"},
    {"NodeResourcesBalancedAllocation", "AllocatedArgs"},
    {"NodeResourcesFit", "NodeResourcesFitArgs"},
    {"PodTopologySpread", "PodTopologySpreadArgs"},
    {"VolumeBinding", "VolumeBindingArgs"},
};

ObjectSchema SchemaOf(std::string_view type, bool later_fields) {
  return {StandardFields().Find(type), later_fields};
}

FieldSchema SettingOf(const FieldType& field, bool later_fields) {
  FieldSchema setting{.name = field.name, .always_written = field.is_always_written};
  const GoType type = Pointee(field.type);
  for (const auto& [name, plain] : kSettingTypes) {
    if (name == type) {
      setting.type = plain;
      return setting;
    }
  }
  const StructType* const inner = StandardFields().Find(InnermostType(type));
  if (inner == nullptr) {  // a named string type
    setting.type = T::kString;
    return setting;
  }
  setting.type = type.starts_with("[]") ? T::kObjectList : T::kObject;
  setting.fields = ObjectSchema(inner, later_fields);
  return setting;
}

template <size_t kSize>
std::optional<ObjectSchema> FindArgs(const PluginArgs (&all)[kSize], std::string_view plugin,
                                     bool later_fields) {
  for (const PluginArgs& entry : all) {
    if (entry.plugin == plugin) return SchemaOf(entry.args, later_fields);
  }
  return std::nullopt;
}

// Rejects fractions and exponents, as Go's JSON decoder does for integers.
void CheckWholeNumber(const Decoder& value, bool fits_in_32_bits) {
  if (!value.Present() || value.failed()) return;
  const std::optional<std::string_view> spelling = NumberSpelling(*value.json());
  if (spelling && spelling->find_first_of(".eE") != std::string_view::npos) {
    value.Fail(StrCat("expected a whole number, got ", QuotedPrefix(*spelling)));
  } else if (fits_in_32_bits) {
    (void)value.Int32();
  } else {
    (void)value.Int64();
  }
}

// Checks a number that Go stores in 32 bits.
void CheckNumber(const Decoder& value) {
  if (!value.Present() || value.failed()) return;
  const Json& json = *value.json();
  if (!json.is_number() && !NumberSpelling(json)) {
    (void)value.Int64();  // which records the error
  } else if (!std::isfinite(std::strtof(NumberText(json).c_str(), nullptr))) {
    value.Fail(StrCat("expected a number of 32 bits, got ", QuotedPrefix(NumberText(json))));
  }
}

// Rejects null, because Go calls the decoder of durations for every value that is present.
void CheckDuration(const Decoder& value) {
  if (value.json() == nullptr || value.failed()) return;
  const std::string text = value.String();
  if (value.failed()) return;
  if (ParseGoDuration(text).trouble != DurationTrouble::kNone) {
    value.Fail(StrCat("expected a duration like 5s, 100ms or 1m30s, got ", QuotedPrefix(text)));
  }
}

// Checks base64 with padding and nothing after it. As base64.StdEncoding, which ignores line
// breaks.
bool IsBase64(std::string_view text) {
  size_t digits = 0;
  size_t padding = 0;
  for (const char c : text) {
    if (c == '\n' || c == '\r') continue;
    const bool is_digit = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                          (c >= '0' && c <= '9') || c == '+' || c == '/';
    if (c != '=' && (!is_digit || padding > 0)) return false;
    ++(is_digit ? digits : padding);
  }
  return padding <= 2 && (digits + padding) % 4 == 0;
}

void CheckBytes(const Decoder& value) {
  const std::string text = value.String();
  if (!value.failed() && !IsBase64(text)) {
    value.Fail(StrCat("expected base64, got ", QuotedPrefix(text)));
  }
}

void CheckField(const Decoder& value, const FieldSchema& field) {
  switch (field.type) {
    case T::kString:
      (void)value.String();
      break;
    case T::kBool:
      (void)value.Bool();
      break;
    case T::kInt32:
      CheckWholeNumber(value, true);
      break;
    case T::kInt64:
      CheckWholeNumber(value, false);
      break;
    case T::kNumber:
      CheckNumber(value);
      break;
    case T::kDuration:
      CheckDuration(value);
      break;
    case T::kBytes:
      CheckBytes(value);
      break;
    case T::kStringList:
      (void)value.StringList();
      break;
    case T::kStringMap:
      (void)value.StringMap();
      break;
    case T::kObject:
      CheckFields(value, field.fields);
      break;
    case T::kObjectList:
      value.ForEachElement([&](const Decoder& element) { CheckFields(element, field.fields); });
      break;
    case T::kAny:
      break;
  }
}

Json CanonicalList(const Json& list, const FieldSchema& field, EmptyLists empty_lists) {
  Json result = Json::array();
  for (const Json& element : list) {
    if (field.type == T::kObjectList) {
      result.push_back(CanonicalObject(element, field.fields, empty_lists));
    } else {
      result.push_back(element.is_null() ? Json("") : element);
    }
  }
  return result;
}

// Returns the zero value that Go keeps if nothing was read.
Json EmptyValue(SettingType type) {
  if (type == T::kInt32 || type == T::kInt64 || type == T::kNumber) return 0;
  if (type == T::kBool) return false;
  if (type == T::kString || type == T::kDuration || type == T::kBytes) return "";
  if (type == T::kStringMap || type == T::kObject) return Json::object();
  return Json(nullptr);
}

Json CanonicalField(const Json& value, const FieldSchema& field, EmptyLists empty_lists) {
  DecodeErrors errors;
  switch (field.type) {
    case T::kInt32:
    case T::kInt64:
      return Decoder(&value, "", &errors).Int64();
    case T::kObject:
      return CanonicalObject(value, field.fields, empty_lists);
    case T::kStringList:
    case T::kObjectList:
      return CanonicalList(value, field, empty_lists);
    default:
      return value;
  }
}

}  // namespace

ObjectSchema::Iterator::Iterator(const StructType* type, bool later_fields)
    : later_fields_(later_fields) {
  if (type == nullptr) return;
  reader_.emplace(*type, later_fields);
  ++*this;
}

ObjectSchema::Iterator& ObjectSchema::Iterator::operator++() {
  const std::optional<FieldType> next = reader_->Next();
  field_ = next ? std::optional(SettingOf(*next, later_fields_)) : std::nullopt;
  return *this;
}

ObjectSchema::Iterator ObjectSchema::begin() const { return {type_, later_fields_}; }
ObjectSchema::Iterator ObjectSchema::end() const { return {nullptr, later_fields_}; }

ObjectSchema KubeSchedulerConfigurationV1Beta1Schema() {
  return SchemaOf("KubeSchedulerConfiguration", false);
}
ObjectSchema KubeSchedulerConfigurationV1Schema() {
  return SchemaOf("KubeSchedulerConfiguration", true);
}
ObjectSchema KubeSchedulerProfileV1Beta1Schema() { return SchemaOf("KubeSchedulerProfile", false); }
ObjectSchema KubeSchedulerProfileV1Schema() { return SchemaOf("KubeSchedulerProfile", true); }
ObjectSchema PolicySchema() { return SchemaOf("Policy", false); }
ObjectSchema LegacyExtenderSchema() { return SchemaOf("LegacyExtender", false); }

std::optional<ObjectSchema> PluginArgsV1Beta1Schema(std::string_view plugin) {
  return FindArgs(kPluginArgsV1Beta1, plugin, false);
}
std::optional<ObjectSchema> PluginArgsV1Schema(std::string_view plugin) {
  return FindArgs(kPluginArgsV1, plugin, true);
}

void CheckFields(const Decoder& object, ObjectSchema schema) {
  object.ForEachMember([&](const std::string& name, const Decoder& value) {
    std::vector<std::string> known;
    for (const FieldSchema& field : schema) {
      if (field.name == name) return CheckField(value, field);
      known.emplace_back(field.name);
    }
    value.Fail(StrCat("unknown field, expected one of ", StrJoin(known, ", ")));
  });
}

Json CanonicalObject(const Json& object, ObjectSchema schema, EmptyLists empty_lists) {
  Json result = Json::object();
  for (const FieldSchema& field : schema) {
    const auto found = object.is_object() ? object.find(field.name) : object.end();
    Json value = found == object.end() || found->is_null()
                     ? EmptyValue(field.type)
                     : CanonicalField(*found, field, empty_lists);
    // A pointer that was set is written, even if it points to an empty value.
    const bool points_to_value =
        field.type == T::kObject && found != object.end() && !found->is_null();
    const bool empty = value.empty() || value == EmptyValue(field.type);
    const bool is_kept = value.is_array() && empty_lists == EmptyLists::kKept;
    if (!empty || field.always_written || points_to_value || is_kept) {
      result[std::string(field.name)] = std::move(value);
    }
  }
  return result;
}

}  // namespace berth
