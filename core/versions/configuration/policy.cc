#include "versions/configuration/policy.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <utility>

#include "api/json/json_path.h"
#include "base/strings.h"
#include "versions/configuration/configuration_decode.h"
#include "versions/configuration/configuration_schema.h"

namespace berth {
namespace {

constexpr std::string_view kKind = "Policy";

using P = ExtensionPoint;

struct PluginAtPoint {
  ExtensionPoint point;
  std::string_view plugin;  // empty if there is none
};

// The plugins that replace a predicate. Predicates run in the order of the table.
struct Predicate {
  std::string_view name;
  bool in_default_set;
  std::array<PluginAtPoint, 7> plugins;
};
constexpr bool kDefault = true;
constexpr std::string_view kCheckNodeLabelPresence = "CheckNodeLabelPresence";
constexpr std::string_view kCheckServiceAffinity = "CheckServiceAffinity";

// As legacy_registry.go, predicateOrdering and the predicates' config producers.
constexpr Predicate kPredicates[] = {
    {"CheckNodeUnschedulable", kDefault, {{{P::kFilter, "NodeUnschedulable"}}}},
    {"GeneralPredicates",
     kDefault,
     {{{P::kFilter, "NodeResourcesFit"},
       {P::kPreFilter, "NodeResourcesFit"},
       {P::kFilter, "NodeName"},
       {P::kFilter, "NodePorts"},
       {P::kPreFilter, "NodePorts"},
       {P::kFilter, "NodeAffinity"},
       {P::kPreFilter, "NodeAffinity"}}}},
    {"HostName", false, {{{P::kFilter, "NodeName"}}}},
    {"PodFitsHostPorts", false, {{{P::kFilter, "NodePorts"}, {P::kPreFilter, "NodePorts"}}}},
    {"MatchNodeSelector", false, {{{P::kFilter, "NodeAffinity"}, {P::kPreFilter, "NodeAffinity"}}}},
    {"PodFitsResources",
     false,
     {{{P::kFilter, "NodeResourcesFit"}, {P::kPreFilter, "NodeResourcesFit"}}}},
    {"NoDiskConflict", kDefault, {{{P::kFilter, "VolumeRestrictions"}}}},
    {"PodToleratesNodeTaints", kDefault, {{{P::kFilter, "TaintToleration"}}}},
    {kCheckNodeLabelPresence, false, {{{P::kFilter, "NodeLabel"}}}},
    {kCheckServiceAffinity,
     false,
     {{{P::kFilter, "ServiceAffinity"}, {P::kPreFilter, "ServiceAffinity"}}}},
    {"MaxEBSVolumeCount", kDefault, {{{P::kFilter, "EBSLimits"}}}},
    {"MaxGCEPDVolumeCount", kDefault, {{{P::kFilter, "GCEPDLimits"}}}},
    {"MaxCSIVolumeCountPred", kDefault, {{{P::kFilter, "NodeVolumeLimits"}}}},
    {"MaxAzureDiskVolumeCount", kDefault, {{{P::kFilter, "AzureDiskLimits"}}}},
    {"MaxCinderVolumeCount", false, {{{P::kFilter, "CinderLimits"}}}},
    {"CheckVolumeBinding",
     kDefault,
     {{{P::kPreFilter, "VolumeBinding"},
       {P::kFilter, "VolumeBinding"},
       {P::kReserve, "VolumeBinding"},
       {P::kPreBind, "VolumeBinding"}}}},
    {"NoVolumeZoneConflict", kDefault, {{{P::kFilter, "VolumeZone"}}}},
    {"EvenPodsSpread",
     kDefault,
     {{{P::kPreFilter, "PodTopologySpread"}, {P::kFilter, "PodTopologySpread"}}}},
    {"MatchInterPodAffinity",
     kDefault,
     {{{P::kFilter, "InterPodAffinity"}, {P::kPreFilter, "InterPodAffinity"}}}},
};
// The predicates that are checked with every Policy.
constexpr std::string_view kMandatoryPredicates[] = {"PodToleratesNodeTaints",
                                                     "CheckNodeUnschedulable"};

struct Priority {
  std::string_view name;
  int64_t default_weight;  // 0 means that it is not in the default set
  std::string_view plugin;
  bool pre_scores;
};
constexpr std::string_view kEqualPriority = "EqualPriority";
constexpr std::string_view kEvenPodsSpreadPriority = "EvenPodsSpreadPriority";
constexpr std::string_view kInterPodAffinityPriority = "InterPodAffinityPriority";
constexpr std::string_view kSelectorSpreadPriority = "SelectorSpreadPriority";
constexpr std::string_view kNodeLabel = "NodeLabel";
constexpr std::string_view kServiceAffinity = "ServiceAffinity";
constexpr std::string_view kRequestedToCapacityRatio = "RequestedToCapacityRatio";

// As the priorities' config producers, in the order in which they are used: by name.
constexpr Priority kPriorities[] = {
    {"BalancedResourceAllocation", 1, "NodeResourcesBalancedAllocation", false},
    {kEvenPodsSpreadPriority, 2, "PodTopologySpread", true},
    {"ImageLocalityPriority", 1, "ImageLocality", false},
    {kInterPodAffinityPriority, 1, "InterPodAffinity", true},
    {"LeastRequestedPriority", 1, "NodeResourcesLeastAllocated", false},
    {"MostRequestedPriority", 0, "NodeResourcesMostAllocated", false},
    {"NodeAffinityPriority", 1, "NodeAffinity", true},
    {kNodeLabel, 0, kNodeLabel, false},
    {"NodePreferAvoidPodsPriority", 10000, "NodePreferAvoidPods", false},
    {kRequestedToCapacityRatio, 0, kRequestedToCapacityRatio, false},
    // Feature gate DefaultPodTopologySpread is on, so that SelectorSpread is not used.
    {kSelectorSpreadPriority, 1, "PodTopologySpread", true},
    {kServiceAffinity, 0, kServiceAffinity, false},
    {"TaintTolerationPriority", 1, "TaintToleration", true},
};

template <typename Entry, size_t kSize>
bool IsKnown(const Entry (&table)[kSize], std::string_view name) {
  return std::any_of(std::begin(table), std::end(table),
                     [&](const Entry& entry) { return entry.name == name; });
}

// Arguments of plugins, collected from the policy's custom predicates and priorities.
struct PolicyArgs {
  std::map<std::string_view, std::vector<std::string>> node_label;        // by field
  std::map<std::string_view, std::vector<std::string>> service_affinity;  // by field
  std::optional<Json> requested_to_capacity_ratio;
};

void Append(const std::vector<std::string>& labels, std::vector<std::string>& list) {
  list.insert(list.end(), labels.begin(), labels.end());
}

// Returns the name of a predicate in the table, and adds its argument to `args`. As
// ProcessPredicatePolicy.
Result<std::string> NameOfPredicate(const Policy::Predicate& predicate, PolicyArgs& args) {
  const std::optional<Policy::PredicateArgument>& argument = predicate.argument;
  const int count =
      argument ? (argument->service_affinity ? 1 : 0) + (argument->labels_presence ? 1 : 0) : 0;
  if (argument && count != 1) {
    return Error{StrCat("exactly 1 predicate argument is required, numArgs: ",
                        std::to_string(count), ", predicate ", Quoted(predicate.name)),
                 "argument"};
  }
  const std::string name = predicate.name == "PodFitsPorts" ? "PodFitsHostPorts" : predicate.name;
  if (IsKnown(kPredicates, name)) return name;
  if (!argument) {
    return Error{StrCat("predicate type not found for ", Quoted(name)), "name"};
  }
  if (argument->service_affinity) {
    Append(*argument->service_affinity, args.service_affinity["affinityLabels"]);
    return std::string(kCheckServiceAffinity);
  }
  const Policy::LabelsPresence& presence = *argument->labels_presence;
  Append(presence.labels, args.node_label[presence.presence ? "presentLabels" : "absentLabels"]);
  return std::string(kCheckNodeLabelPresence);
}

// Does the same for a priority. As ProcessPriorityPolicy.
Result<std::string> NameOfPriority(const Policy::Priority& priority, PolicyArgs& args) {
  const std::optional<Policy::PriorityArgument>& argument = priority.argument;
  const int count = argument ? (argument->service_anti_affinity ? 1 : 0) +
                                   (argument->label_preference ? 1 : 0) +
                                   (argument->requested_to_capacity_ratio ? 1 : 0)
                             : 0;
  if (argument && count != 1) {
    return Error{StrCat("exactly 1 priority argument is required, numArgs: ", std::to_string(count),
                        ", priority ", Quoted(priority.name)),
                 "argument"};
  }
  const std::string name = priority.name == "ServiceSpreadingPriority"
                               ? std::string(kSelectorSpreadPriority)
                               : priority.name;
  if (IsKnown(kPriorities, name)) return name;
  if (!argument) return Error{StrCat("priority type not found for ", Quoted(name)), "name"};
  if (argument->service_anti_affinity) {
    args.service_affinity["antiAffinityLabelsPreference"].push_back(
        *argument->service_anti_affinity);
    return std::string(kServiceAffinity);
  }
  if (argument->label_preference) {
    const Policy::LabelPreference& preference = *argument->label_preference;
    args.node_label[preference.presence ? "presentLabelsPreference" : "absentLabelsPreference"]
        .push_back(preference.label);
    return std::string(kNodeLabel);
  }
  args.requested_to_capacity_ratio = argument->requested_to_capacity_ratio;
  return std::string(kRequestedToCapacityRatio);
}

// Returns the names of the predicates in effect.
Result<std::set<std::string>> PredicatesInEffect(const Policy& policy, PolicyArgs& args) {
  std::set<std::string> names(std::begin(kMandatoryPredicates), std::end(kMandatoryPredicates));
  if (!policy.predicates) {
    for (const Predicate& predicate : kPredicates) {
      if (predicate.in_default_set) names.emplace(predicate.name);
    }
    return names;
  }
  for (size_t i = 0; i < policy.predicates->size(); ++i) {
    Result<std::string> name = NameOfPredicate((*policy.predicates)[i], args);
    if (!name) {
      const std::string path = ElementPath("predicates", i);
      return Error{name.error().message, MemberPath(path, name.error().path)};
    }
    names.insert(std::move(name).value());
  }
  return names;
}

struct WeightAndPath {
  int64_t weight = 0;
  std::string path;  // of the priority; empty for one of the default set
};

// Returns the priorities in effect. If several have the same name, the last one counts.
Result<std::map<std::string, WeightAndPath>> PrioritiesInEffect(const Policy& policy,
                                                                PolicyArgs& args) {
  std::map<std::string, WeightAndPath> weights;
  if (!policy.priorities) {
    for (const Priority& priority : kPriorities) {
      if (priority.default_weight == 0) continue;
      weights[std::string(priority.name)] = {priority.default_weight, ""};
    }
    return weights;
  }
  for (size_t i = 0; i < policy.priorities->size(); ++i) {
    const Policy::Priority& priority = (*policy.priorities)[i];
    if (priority.name == kEqualPriority) continue;
    const std::string path = ElementPath("priorities", i);
    Result<std::string> name = NameOfPriority(priority, args);
    if (!name) return Error{name.error().message, MemberPath(path, name.error().path)};
    weights[name.value()] = {priority.weight, path};
  }
  return weights;
}

// Enables a plugin unless it is enabled already: plugins that replace several old names are enabled
// once, with the first weight. As appendToPluginSet, whose "keep the max weight" changes a copy and
// has no effect.
void EnableOnce(KubeSchedulerProfile& profile, ExtensionPoint point, std::string_view plugin,
                int32_t weight = 0, std::string path = "") {
  std::vector<EnabledPlugin>& enabled = *profile.plugins[static_cast<size_t>(point)].enabled;
  if (std::any_of(enabled.begin(), enabled.end(),
                  [&](const EnabledPlugin& one) { return one.name == plugin; })) {
    return;
  }
  enabled.push_back({std::string(plugin), weight, std::move(path)});
}

// Returns a profile that enables only the three plugins that have no old names.
KubeSchedulerProfile ProfileWithoutDefaults() {
  KubeSchedulerProfile profile;
  profile.scheduler_name = v1::kDefaultSchedulerName;
  for (PluginSet& set : profile.plugins) {
    set.disabled = std::vector<EnabledPlugin>{EnabledPlugin{"*"}};
    set.enabled.emplace();
  }
  EnableOnce(profile, P::kQueueSort, "PrioritySort");
  EnableOnce(profile, P::kPostFilter, "DefaultPreemption");
  EnableOnce(profile, P::kBind, "DefaultBinder");
  return profile;
}

// Upstream truncates the weight to 32 bits.
int32_t WeightOf(int64_t weight, size_t times = 1) {
  return static_cast<int32_t>(static_cast<uint32_t>(static_cast<uint64_t>(weight)) *
                              static_cast<uint32_t>(times));
}

size_t CountOf(const std::map<std::string_view, std::vector<std::string>>& args,
               std::initializer_list<std::string_view> fields) {
  size_t count = 0;
  for (std::string_view field : fields) {
    const auto found = args.find(field);
    if (found != args.end()) count += found->second.size();
  }
  return count;
}

// Returns the weight of a priority's plugin. A custom priority's weight counts once for each
// priority of its kind; they all have the same weight.
Result<int32_t> PluginWeight(const Priority& priority, int64_t weight, const PolicyArgs& args) {
  const bool is_node_label = priority.name == kNodeLabel;
  if (!is_node_label && priority.name != kServiceAffinity) return WeightOf(weight);
  const auto& given = is_node_label ? args.node_label : args.service_affinity;
  // The real scheduler crashes in this case.
  if (given.empty()) {
    return Error{StrCat("priority ", Quoted(priority.name), " needs an argument, ",
                        is_node_label ? "labelPreference" : "serviceAntiAffinity",
                        ", and a name of your own"),
                 "name"};
  }
  return WeightOf(
      weight, is_node_label ? CountOf(given, {"presentLabelsPreference", "absentLabelsPreference"})
                            : CountOf(given, {"antiAffinityLabelsPreference"}));
}

Json ArgsJson(const std::map<std::string_view, std::vector<std::string>>& fields) {
  Json args = Json::object();
  for (const auto& [field, labels] : fields) {
    if (!labels.empty()) args[std::string(field)] = labels;
  }
  return args;
}

// Adds the arguments of plugins, as the config producers write them: without defaults.
void AddPluginConfig(const Policy& policy, const std::set<std::string>& predicates,
                     const std::map<std::string, WeightAndPath>& priorities, PolicyArgs args,
                     KubeSchedulerProfile& profile) {
  const auto has_predicate = [&](std::string_view n) {
    return predicates.contains(std::string(n));
  };
  const auto has_priority = [&](std::string_view n) { return priorities.contains(std::string(n)); };
  const auto add = [&](std::string_view plugin, Json plugin_args) {
    profile.plugin_config.push_back({std::string(plugin), std::move(plugin_args), ""});
  };
  if (!args.node_label.empty() &&
      (has_predicate(kCheckNodeLabelPresence) || has_priority(kNodeLabel))) {
    add(kNodeLabel, ArgsJson(args.node_label));
  }
  if (!args.service_affinity.empty() &&
      (has_predicate(kCheckServiceAffinity) || has_priority(kServiceAffinity))) {
    add(kServiceAffinity, ArgsJson(args.service_affinity));
  }
  if (policy.hard_pod_affinity_symmetric_weight != 0 && has_priority(kInterPodAffinityPriority)) {
    add("InterPodAffinity", {{"hardPodAffinityWeight", policy.hard_pod_affinity_symmetric_weight}});
  }
  if (args.requested_to_capacity_ratio && has_priority(kRequestedToCapacityRatio)) {
    add(kRequestedToCapacityRatio, std::move(*args.requested_to_capacity_ratio));
  }
  if (has_priority(kSelectorSpreadPriority)) {
    add("PodTopologySpread", {{"defaultingType", "System"}});
  } else if (has_priority(kEvenPodsSpreadPriority)) {
    add("PodTopologySpread", {{"defaultingType", "List"}});
  }
}

std::optional<Error> EnablePriorities(const std::map<std::string, WeightAndPath>& priorities,
                                      const PolicyArgs& args, KubeSchedulerProfile& profile) {
  for (const Priority& priority : kPriorities) {
    const auto found = priorities.find(std::string(priority.name));
    if (found == priorities.end()) continue;
    const auto& [weight, path] = found->second;
    const Result<int32_t> plugin_weight = PluginWeight(priority, weight, args);
    if (!plugin_weight) {
      return Error{plugin_weight.error().message, MemberPath(path, plugin_weight.error().path)};
    }
    EnableOnce(profile, P::kScore, priority.plugin, plugin_weight.value(), path);
    if (priority.pre_scores) EnableOnce(profile, P::kPreScore, priority.plugin, 0, path);
  }
  return std::nullopt;
}

// --- Decoding ---

// Checks kind and apiVersion. A Policy may omit its kind, and also its apiVersion if it has no
// other fields, because upstream decodes it into a Policy.
void CheckType(const Decoder& document) {
  const Decoder kind = document.Field("kind");
  const Decoder api_version = document.Field("apiVersion");
  const std::string kind_text = kind.String(kKind);
  const std::string api_version_text = api_version.String();
  if (document.failed()) return;
  if (kind_text != kKind && !kind_text.empty()) {
    return kind.Fail(StrCat("expected ", kKind, ", got ", QuotedPrefix(kind_text)));
  }
  if (api_version_text.empty()) {
    const Json& object = *document.json();
    const bool says_more = object.size() > object.count("kind") + object.count("apiVersion");
    if (says_more) api_version.Fail("Object 'apiVersion' is missing");
  } else if (api_version_text != "v1" && api_version_text != "kubescheduler.config.k8s.io/v1") {
    api_version.Fail(StrCat("no kind ", Quoted(kKind), " is registered for version ",
                            QuotedPrefix(api_version_text), ", only for v1"));
  }
}

std::string LowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

// Returns the object with its field names in the schema's case, without unknown fields.
Json LaxObject(const Json& object, ObjectSchema schema) {
  if (!object.is_object()) return object;
  Json result = Json::object();
  for (const auto& [name, value] : object.items()) {
    const std::string lower = LowerCase(name);
    for (const FieldSchema& field : schema) {
      if (LowerCase(field.name) != lower || value.is_null()) continue;
      Json& member = result[std::string(field.name)];
      member = value;
      if (field.type == SettingType::kObject) member = LaxObject(value, field.fields);
      if (field.type != SettingType::kObjectList || !value.is_array()) continue;
      for (Json& element : member) element = LaxObject(element, field.fields);
    }
  }
  return result;
}

// As v1/types.go, LegacyExtender.UnmarshalJSON.
ExtenderConfiguration DecodeLegacyExtender(const Decoder& field, DecodeErrors* errors) {
  if (!field.Present()) return {};
  const Json lax = LaxObject(*field.json(), LegacyExtenderSchema());
  const Decoder extender_field(&lax, field.path(), errors);
  CheckFields(extender_field, LegacyExtenderSchema());
  ExtenderConfiguration extender = DecodeExtender(extender_field);
  extender.enable_https = extender_field.Field("enableHttps").Bool();
  extender.http_timeout = Duration{extender_field.Field("httpTimeout").Int64()};
  return extender;
}

Policy::Predicate DecodePredicate(const Decoder& field) {
  Policy::Predicate predicate;
  predicate.name = field.Field("name").String();
  const Decoder argument = field.Field("argument");
  if (!argument.Present()) return predicate;
  predicate.argument.emplace();
  const Decoder affinity = argument.Field("serviceAffinity");
  if (affinity.Present())
    predicate.argument->service_affinity = affinity.Field("labels").StringList();
  const Decoder presence = argument.Field("labelsPresence");
  if (presence.Present()) {
    predicate.argument->labels_presence = {presence.Field("labels").StringList(),
                                           presence.Field("presence").Bool()};
  }
  return predicate;
}

Policy::Priority DecodePriority(const Decoder& field) {
  Policy::Priority priority;
  priority.name = field.Field("name").String();
  priority.weight = field.Field("weight").Int64();
  const Decoder argument = field.Field("argument");
  if (!argument.Present()) return priority;
  priority.argument.emplace();
  const Decoder anti_affinity = argument.Field("serviceAntiAffinity");
  if (anti_affinity.Present()) {
    priority.argument->service_anti_affinity = anti_affinity.Field("label").String();
  }
  const Decoder preference = argument.Field("labelPreference");
  if (preference.Present()) {
    priority.argument->label_preference = {preference.Field("label").String(),
                                           preference.Field("presence").Bool()};
  }
  const Decoder ratio = argument.Field("requestedToCapacityRatioArguments");
  if (ratio.Present() && !ratio.failed()) {
    priority.argument->requested_to_capacity_ratio =
        CanonicalObject(*ratio.json(), *PluginArgsV1Beta1Schema(kRequestedToCapacityRatio));
  }
  return priority;
}

}  // namespace

Policy DecodePolicy(const Decoder& document, DecodeErrors* errors) {
  Policy policy;
  if (!document.Present()) return policy;
  CheckType(document);
  CheckFields(document, PolicySchema());
  if (document.failed()) return policy;
  const Decoder predicates = document.Field("predicates");
  if (predicates.Present()) policy.predicates.emplace();
  predicates.ForEachElement(
      [&](const Decoder& field) { policy.predicates->push_back(DecodePredicate(field)); });
  const Decoder priorities = document.Field("priorities");
  if (priorities.Present()) policy.priorities.emplace();
  priorities.ForEachElement(
      [&](const Decoder& field) { policy.priorities->push_back(DecodePriority(field)); });
  document.Field("extenders").ForEachElement([&](const Decoder& field) {
    policy.extenders.push_back(DecodeLegacyExtender(field, errors));
  });
  policy.hard_pod_affinity_symmetric_weight =
      document.Field("hardPodAffinitySymmetricWeight").Int32();
  policy.always_check_all_predicates = document.Field("alwaysCheckAllPredicates").Bool();
  return policy;
}

Result<KubeSchedulerProfile> ProfileOfPolicy(const Policy& policy) {
  PolicyArgs args;
  Result<std::set<std::string>> predicates = PredicatesInEffect(policy, args);
  if (!predicates) return predicates.error();
  Result<std::map<std::string, WeightAndPath>> priorities = PrioritiesInEffect(policy, args);
  if (!priorities) return priorities.error();

  KubeSchedulerProfile profile = ProfileWithoutDefaults();
  for (const Predicate& predicate : kPredicates) {
    if (!predicates.value().contains(std::string(predicate.name))) continue;
    for (const auto& [point, plugin] : predicate.plugins) {
      if (!plugin.empty()) EnableOnce(profile, point, plugin);
    }
  }
  if (auto error = EnablePriorities(priorities.value(), args, profile)) return *error;
  AddPluginConfig(policy, predicates.value(), priorities.value(), std::move(args), profile);
  return profile;
}

}  // namespace berth
