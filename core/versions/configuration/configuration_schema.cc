#include "versions/configuration/configuration_schema.h"

#include <algorithm>
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

using T = FieldType;
constexpr bool kAlways = true;

// --- Parts ---

constexpr FieldSchema kLabelSelectorRequirement[] = {
    {"key", T::kString, {}, kAlways},
    {"operator", T::kString, {}, kAlways},
    {"values", T::kStringList},
};
constexpr FieldSchema kLabelSelector[] = {
    {"matchLabels", T::kStringMap},
    {"matchExpressions", T::kObjectList, kLabelSelectorRequirement},
};
constexpr FieldSchema kTopologySpreadConstraint[] = {
    {"maxSkew", T::kInt32, {}, kAlways},
    {"topologyKey", T::kString, {}, kAlways},
    {"whenUnsatisfiable", T::kString, {}, kAlways},
    {"labelSelector", T::kObject, kLabelSelector},
};
constexpr FieldSchema kNodeSelectorTerm[] = {
    {"matchExpressions", T::kObjectList, kLabelSelectorRequirement},
    {"matchFields", T::kObjectList, kLabelSelectorRequirement},
};
constexpr FieldSchema kNodeSelector[] = {
    {"nodeSelectorTerms", T::kObjectList, kNodeSelectorTerm, kAlways},
};
constexpr FieldSchema kPreferredSchedulingTerm[] = {
    {"weight", T::kInt32, {}, kAlways},
    {"preference", T::kObject, kNodeSelectorTerm, kAlways},
};
constexpr FieldSchema kNodeAffinity[] = {
    {"requiredDuringSchedulingIgnoredDuringExecution", T::kObject, kNodeSelector},
    {"preferredDuringSchedulingIgnoredDuringExecution", T::kObjectList, kPreferredSchedulingTerm},
};
constexpr FieldSchema kUtilizationShapePoint[] = {
    {"utilization", T::kInt32, {}, kAlways},
    {"score", T::kInt32, {}, kAlways},
};
constexpr FieldSchema kResourceSpec[] = {
    {"name", T::kString, {}, kAlways},
    {"weight", T::kInt64},
};
constexpr FieldSchema kExtenderTLSConfig[] = {
    {"insecure", T::kBool},  {"serverName", T::kString}, {"certFile", T::kString},
    {"keyFile", T::kString}, {"caFile", T::kString},     {"certData", T::kBytes},
    {"keyData", T::kBytes},  {"caData", T::kBytes},
};
constexpr FieldSchema kExtenderManagedResource[] = {
    {"name", T::kString, {}, kAlways},
    {"ignoredByScheduler", T::kBool},
};

// --- Arguments of plugins: v1beta1/types_pluginargs.go ---

constexpr FieldSchema kDefaultPreemptionArgs[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"minCandidateNodesPercentage", T::kInt32, {}, kAlways},
    {"minCandidateNodesAbsolute", T::kInt32, {}, kAlways},
};
constexpr FieldSchema kInterPodAffinityArgs[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"hardPodAffinityWeight", T::kInt32, {}, kAlways},
};
constexpr FieldSchema kNodeAffinityArgs[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"addedAffinity", T::kObject, kNodeAffinity},
};
constexpr FieldSchema kNodeLabelArgs[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"presentLabels", T::kStringList},
    {"absentLabels", T::kStringList},
    {"presentLabelsPreference", T::kStringList},
    {"absentLabelsPreference", T::kStringList},
};
constexpr FieldSchema kNodeResourcesFitArgs[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"ignoredResources", T::kStringList},
    {"ignoredResourceGroups", T::kStringList},
};
// Of NodeResourcesLeastAllocated and NodeResourcesMostAllocated, and in v1 of
// NodeResourcesBalancedAllocation.
constexpr FieldSchema kAllocatedArgs[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"resources", T::kObjectList, kResourceSpec},
};
constexpr FieldSchema kPodTopologySpreadArgs[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"defaultConstraints", T::kObjectList, kTopologySpreadConstraint},
    {"defaultingType", T::kString},
};
constexpr FieldSchema kRequestedToCapacityRatioArgs[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"shape", T::kObjectList, kUtilizationShapePoint, kAlways},
    {"resources", T::kObjectList, kResourceSpec},
};
constexpr FieldSchema kServiceAffinityArgs[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"affinityLabels", T::kStringList},
    {"antiAffinityLabelsPreference", T::kStringList},
};
constexpr FieldSchema kVolumeBindingArgs[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"bindTimeoutSeconds", T::kInt64, {}, kAlways},
};

struct PluginArgs {
  std::string_view plugin;
  ObjectSchema args;
};
constexpr PluginArgs kPluginArgsV1Beta1[] = {
    {"DefaultPreemption", kDefaultPreemptionArgs},
    {"InterPodAffinity", kInterPodAffinityArgs},
    {"NodeAffinity", kNodeAffinityArgs},
    {"NodeLabel", kNodeLabelArgs},
    {"NodeResourcesFit", kNodeResourcesFitArgs},
    {"NodeResourcesLeastAllocated", kAllocatedArgs},
    {"NodeResourcesMostAllocated", kAllocatedArgs},
    {"PodTopologySpread", kPodTopologySpreadArgs},
    {"RequestedToCapacityRatio", kRequestedToCapacityRatioArgs},
    {"ServiceAffinity", kServiceAffinityArgs},
    {"VolumeBinding", kVolumeBindingArgs},
};

// --- The same: v1/types_pluginargs.go ---

constexpr FieldSchema kTopologySpreadConstraintV1[] = {
    {"maxSkew", T::kInt32, {}, kAlways},
    {"topologyKey", T::kString, {}, kAlways},
    {"whenUnsatisfiable", T::kString, {}, kAlways},
    {"labelSelector", T::kObject, kLabelSelector},
    {"minDomains", T::kInt32},
    {"nodeAffinityPolicy", T::kString},
    {"nodeTaintsPolicy", T::kString},
    {"matchLabelKeys", T::kStringList},
};
constexpr FieldSchema kRequestedToCapacityRatioParam[] = {
    {"shape", T::kObjectList, kUtilizationShapePoint},
};
constexpr FieldSchema kScoringStrategy[] = {
    {"type", T::kString},
    {"resources", T::kObjectList, kResourceSpec},
    {"requestedToCapacityRatio", T::kObject, kRequestedToCapacityRatioParam},
};
constexpr FieldSchema kDynamicResourcesArgs[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"filterTimeout", T::kDuration},
};
constexpr FieldSchema kInterPodAffinityArgsV1[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"hardPodAffinityWeight", T::kInt32, {}, kAlways},
    {"ignorePreferredTermsOfExistingPods", T::kBool, {}, kAlways},
};
constexpr FieldSchema kNodeResourcesFitArgsV1[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"ignoredResources", T::kStringList},
    {"ignoredResourceGroups", T::kStringList},
    {"scoringStrategy", T::kObject, kScoringStrategy},
};
constexpr FieldSchema kPodTopologySpreadArgsV1[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"defaultConstraints", T::kObjectList, kTopologySpreadConstraintV1},
    {"defaultingType", T::kString},
};
constexpr FieldSchema kVolumeBindingArgsV1[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"bindTimeoutSeconds", T::kInt64, {}, kAlways},
    {"shape", T::kObjectList, kUtilizationShapePoint},
};

constexpr PluginArgs kPluginArgsV1[] = {
    {"DefaultPreemption", kDefaultPreemptionArgs},
    {"DynamicResources", kDynamicResourcesArgs},
    {"InterPodAffinity", kInterPodAffinityArgsV1},
    {"NodeAffinity", kNodeAffinityArgs},
    {"NodeResourcesBalancedAllocation", kAllocatedArgs},
    {"NodeResourcesFit", kNodeResourcesFitArgsV1},
    {"PodTopologySpread", kPodTopologySpreadArgsV1},
    {"VolumeBinding", kVolumeBindingArgsV1},
};

// --- KubeSchedulerConfiguration: v1beta1/types.go ---

constexpr FieldSchema kPlugin[] = {
    {"name", T::kString},
    {"weight", T::kInt32},
};
constexpr FieldSchema kPluginSet[] = {
    {"enabled", T::kObjectList, kPlugin},
    {"disabled", T::kObjectList, kPlugin},
};
constexpr FieldSchema kPlugins[] = {
    {"queueSort", T::kObject, kPluginSet}, {"preFilter", T::kObject, kPluginSet},
    {"filter", T::kObject, kPluginSet},    {"postFilter", T::kObject, kPluginSet},
    {"preScore", T::kObject, kPluginSet},  {"score", T::kObject, kPluginSet},
    {"reserve", T::kObject, kPluginSet},   {"permit", T::kObject, kPluginSet},
    {"preBind", T::kObject, kPluginSet},   {"bind", T::kObject, kPluginSet},
    {"postBind", T::kObject, kPluginSet},
};
constexpr FieldSchema kPluginConfig[] = {
    {"name", T::kString},
    {"args", T::kAny},
};
constexpr FieldSchema kProfile[] = {
    {"schedulerName", T::kString},
    {"plugins", T::kObject, kPlugins},
    {"pluginConfig", T::kObjectList, kPluginConfig},
};
constexpr FieldSchema kExtender[] = {
    {"urlPrefix", T::kString},
    {"filterVerb", T::kString},
    {"preemptVerb", T::kString},
    {"prioritizeVerb", T::kString},
    {"weight", T::kInt64},
    {"bindVerb", T::kString},
    {"enableHTTPS", T::kBool},
    {"tlsConfig", T::kObject, kExtenderTLSConfig},
    {"httpTimeout", T::kDuration},
    {"nodeCacheCapable", T::kBool},
    {"managedResources", T::kObjectList, kExtenderManagedResource},
    {"ignorable", T::kBool},
};
constexpr FieldSchema kLeaderElection[] = {
    {"leaderElect", T::kBool},         {"leaseDuration", T::kDuration},
    {"renewDeadline", T::kDuration},   {"retryPeriod", T::kDuration},
    {"resourceLock", T::kString},      {"resourceName", T::kString},
    {"resourceNamespace", T::kString},
};
constexpr FieldSchema kClientConnection[] = {
    {"kubeconfig", T::kString},  {"acceptContentTypes", T::kString},
    {"contentType", T::kString}, {"qps", T::kNumber},
    {"burst", T::kInt32},
};
constexpr FieldSchema kKubeSchedulerConfiguration[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"parallelism", T::kInt32},
    {"leaderElection", T::kObject, kLeaderElection},
    {"clientConnection", T::kObject, kClientConnection},
    {"healthzBindAddress", T::kString},
    {"metricsBindAddress", T::kString},
    {"enableProfiling", T::kBool},
    {"enableContentionProfiling", T::kBool},
    {"percentageOfNodesToScore", T::kInt32},
    {"podInitialBackoffSeconds", T::kInt64},
    {"podMaxBackoffSeconds", T::kInt64},
    {"profiles", T::kObjectList, kProfile},
    {"extenders", T::kObjectList, kExtender},
};

// --- The same: v1/types.go ---

constexpr FieldSchema kPluginsV1[] = {
    {"preEnqueue", T::kObject, kPluginSet}, {"queueSort", T::kObject, kPluginSet},
    {"preFilter", T::kObject, kPluginSet},  {"filter", T::kObject, kPluginSet},
    {"postFilter", T::kObject, kPluginSet}, {"preScore", T::kObject, kPluginSet},
    {"score", T::kObject, kPluginSet},      {"reserve", T::kObject, kPluginSet},
    {"permit", T::kObject, kPluginSet},     {"preBind", T::kObject, kPluginSet},
    {"bind", T::kObject, kPluginSet},       {"postBind", T::kObject, kPluginSet},
    {"multiPoint", T::kObject, kPluginSet},
};
constexpr FieldSchema kProfileV1[] = {
    {"schedulerName", T::kString},
    {"percentageOfNodesToScore", T::kInt32},
    {"plugins", T::kObject, kPluginsV1},
    {"pluginConfig", T::kObjectList, kPluginConfig},
};
constexpr FieldSchema kKubeSchedulerConfigurationV1[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"parallelism", T::kInt32},
    {"leaderElection", T::kObject, kLeaderElection},
    {"clientConnection", T::kObject, kClientConnection},
    {"enableProfiling", T::kBool},
    {"enableContentionProfiling", T::kBool},
    {"percentageOfNodesToScore", T::kInt32},
    {"podInitialBackoffSeconds", T::kInt64},
    {"podMaxBackoffSeconds", T::kInt64},
    {"profiles", T::kObjectList, kProfileV1},
    {"extenders", T::kObjectList, kExtender},
    {"delayCacheUntilActive", T::kBool},
};

// --- Policy: v1/types.go ---

constexpr FieldSchema kServiceAffinity[] = {{"labels", T::kStringList}};
constexpr FieldSchema kLabelsPresence[] = {
    {"labels", T::kStringList},
    {"presence", T::kBool},
};
constexpr FieldSchema kPredicateArgument[] = {
    {"serviceAffinity", T::kObject, kServiceAffinity},
    {"labelsPresence", T::kObject, kLabelsPresence},
};
constexpr FieldSchema kPredicate[] = {
    {"name", T::kString},
    {"argument", T::kObject, kPredicateArgument},
};
constexpr FieldSchema kServiceAntiAffinity[] = {{"label", T::kString}};
constexpr FieldSchema kLabelPreference[] = {
    {"label", T::kString},
    {"presence", T::kBool},
};
constexpr FieldSchema kRequestedToCapacityRatioArguments[] = {
    {"shape", T::kObjectList, kUtilizationShapePoint},
    {"resources", T::kObjectList, kResourceSpec},
};
constexpr FieldSchema kPriorityArgument[] = {
    {"serviceAntiAffinity", T::kObject, kServiceAntiAffinity},
    {"labelPreference", T::kObject, kLabelPreference},
    {"requestedToCapacityRatioArguments", T::kObject, kRequestedToCapacityRatioArguments},
};
constexpr FieldSchema kPriority[] = {
    {"name", T::kString},
    {"weight", T::kInt64},
    {"argument", T::kObject, kPriorityArgument},
};
constexpr FieldSchema kPolicy[] = {
    {"apiVersion", T::kString},
    {"kind", T::kString},
    {"predicates", T::kObjectList, kPredicate},
    {"priorities", T::kObjectList, kPriority},
    {"extenders", T::kAny},
    {"hardPodAffinitySymmetricWeight", T::kInt32},
    {"alwaysCheckAllPredicates", T::kBool},
};
constexpr FieldSchema kLegacyExtender[] = {
    {"urlPrefix", T::kString},      {"filterVerb", T::kString},
    {"preemptVerb", T::kString},    {"prioritizeVerb", T::kString},
    {"weight", T::kInt64},          {"bindVerb", T::kString},
    {"enableHttps", T::kBool},      {"tlsConfig", T::kObject, kExtenderTLSConfig},
    {"httpTimeout", T::kInt64},  // in nanoseconds
    {"nodeCacheCapable", T::kBool}, {"managedResources", T::kObjectList, kExtenderManagedResource},
    {"ignorable", T::kBool},
};

const FieldSchema* Find(ObjectSchema schema, std::string_view name) {
  const auto found = std::find_if(schema.begin(), schema.end(),
                                  [&](const FieldSchema& field) { return field.name == name; });
  return found == schema.end() ? nullptr : &*found;
}

template <size_t kSize>
std::optional<ObjectSchema> FindArgs(const PluginArgs (&all)[kSize], std::string_view plugin) {
  for (const PluginArgs& entry : all) {
    if (entry.plugin == plugin) return entry.args;
  }
  return std::nullopt;
}

// Go's JSON decoder reads a whole number's digits and stumbles over what follows.
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

// Of those that Go keeps in 32 bits.
void CheckNumber(const Decoder& value) {
  if (!value.Present() || value.failed()) return;
  const Json& json = *value.json();
  if (!json.is_number() && !NumberSpelling(json)) {
    (void)value.Int64();  // which complains of what is no number
  } else if (!std::isfinite(std::strtof(NumberText(json).c_str(), nullptr))) {
    value.Fail(StrCat("expected a number of 32 bits, got ", QuotedPrefix(NumberText(json))));
  }
}

// Null is no duration: its decoder is asked about every value that is there.
void CheckDuration(const Decoder& value) {
  if (value.json() == nullptr || value.failed()) return;
  const std::string text = value.String();
  if (value.failed()) return;
  if (ParseGoDuration(text).trouble != DurationTrouble::kNone) {
    value.Fail(StrCat("expected a duration like 5s, 100ms or 1m30s, got ", QuotedPrefix(text)));
  }
}

// With padding, and nothing behind it. As base64.StdEncoding, for which line breaks are not there.
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

// What Go has where nothing was read.
Json EmptyValue(FieldType type) {
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

ObjectSchema KubeSchedulerConfigurationV1Beta1Schema() { return kKubeSchedulerConfiguration; }
ObjectSchema KubeSchedulerConfigurationV1Schema() { return kKubeSchedulerConfigurationV1; }
ObjectSchema KubeSchedulerProfileV1Beta1Schema() { return kProfile; }
ObjectSchema KubeSchedulerProfileV1Schema() { return kProfileV1; }
ObjectSchema PolicySchema() { return kPolicy; }
ObjectSchema LegacyExtenderSchema() { return kLegacyExtender; }

std::optional<ObjectSchema> PluginArgsV1Beta1Schema(std::string_view plugin) {
  return FindArgs(kPluginArgsV1Beta1, plugin);
}
std::optional<ObjectSchema> PluginArgsV1Schema(std::string_view plugin) {
  return FindArgs(kPluginArgsV1, plugin);
}

void CheckFields(const Decoder& object, ObjectSchema schema) {
  object.ForEachMember([&](const std::string& name, const Decoder& value) {
    const FieldSchema* field = Find(schema, name);
    if (field != nullptr) return CheckField(value, *field);
    std::vector<std::string> known;
    for (const FieldSchema& one : schema) known.emplace_back(one.name);
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
    // A pointer that was set is written, whatever it points to.
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
