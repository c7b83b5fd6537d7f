#include "versions/configuration/configuration_validation.h"

#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/field_errors.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "api/labels.h"
#include "api/resource_names.h"
#include "base/duration.h"
#include "base/strings.h"
#include "framework/resource.h"
#include "plugins/nodes/node_affinity.h"
#include "plugins/pods/inter_pod_affinity.h"
#include "plugins/pods/pod_topology_spread.h"
#include "plugins/preemption/default_preemption.h"
#include "plugins/volumes/volume_binding.h"
#include "versions/configuration/configuration_decode.h"
#include "versions/configuration/configuration_defaults.h"

namespace berth {
namespace {

// The exclusive upper limit of priorities' weights. As apis/config/types.go, MaxWeight: the largest
// total divided by MaxCustomPriorityScore.
constexpr int64_t kMaxWeight = std::numeric_limits<int64_t>::max() / 10;

using Errors = std::vector<ConfigurationError>;

void AddInvalidText(std::string path, std::string_view value_text, std::string_view detail,
                    Errors& errors) {
  errors.push_back(
      {"FieldValueInvalid", std::move(path), StrCat("Invalid value: ", value_text, ": ", detail)});
}

void AddInvalid(std::string path, int64_t value, std::string_view detail, Errors& errors) {
  AddInvalidText(std::move(path), std::to_string(value), detail, errors);
}

void AddInvalid(std::string path, std::string_view value, std::string_view detail, Errors& errors) {
  AddInvalidText(std::move(path), Quoted(value), detail, errors);
}

// How a version's messages show a duration.
using DurationText = std::string (*)(Duration value);
std::string DurationAsGo(Duration value) {
  return StrCat("v1.Duration{Duration:", std::to_string(value.ns), "}");
}
std::string DurationAsJson(Duration value) { return Quoted(GoDurationText(value)); }

// As component-base v0.21, config/validation. The names have defaults, so that they are never
// empty.
void ValidateServing(const ServingConfiguration& serving, DurationText text, Errors& errors) {
  if (serving.client_burst < 0) {
    AddInvalid("clientConnection.burst", serving.client_burst, "must be non-negative", errors);
  }
  if (!serving.leader_elect) return;
  constexpr std::string_view kPositive = "must be greater than zero";
  if (serving.lease_duration <= Duration{}) {
    AddInvalidText("leaderElection.leaseDuration", text(serving.lease_duration), kPositive, errors);
  }
  if (serving.renew_deadline <= Duration{}) {
    AddInvalidText("leaderElection.renewDeadline", text(serving.renew_deadline), kPositive, errors);
  }
  if (serving.retry_period <= Duration{}) {
    AddInvalidText("leaderElection.retryPeriod", text(serving.retry_period), kPositive, errors);
  }
  // As upstream, the message shows the value of renewDeadline here.
  if (serving.lease_duration < serving.renew_deadline) {
    AddInvalidText("leaderElection.leaseDuration", text(serving.renew_deadline),
                   "LeaseDuration must be greater than RenewDeadline", errors);
  }
}

std::string GoPlugins(const std::optional<std::vector<EnabledPlugin>>& plugins) {
  if (!plugins) return "[]config.Plugin(nil)";
  std::vector<std::string> texts;
  for (const EnabledPlugin& plugin : *plugins) {
    texts.push_back(StrCat("config.Plugin{Name:", Quoted(plugin.name),
                           ", Weight:", std::to_string(plugin.weight), "}"));
  }
  return StrCat("[]config.Plugin{", StrJoin(texts, ", "), "}");
}

void ValidateProfiles(const std::vector<KubeSchedulerProfile>& profiles, Errors& errors) {
  std::set<std::string> names;
  for (size_t i = 0; i < profiles.size(); ++i) {
    const std::string path = ChildPath(IndexPath("profiles", i), "schedulerName");
    const std::string& name = profiles[i].scheduler_name;
    if (name.empty()) errors.push_back({"FieldValueRequired", path, "Required value"});
    // Upstream prints the address of a Go object instead of the name.
    if (!names.insert(name).second) {
      errors.push_back({"FieldValueDuplicate", path, StrCat("Duplicate value: ", Quoted(name))});
    }
  }
  const size_t point = static_cast<size_t>(ExtensionPoint::kQueueSort);
  for (size_t i = 1; i < profiles.size(); ++i) {
    const PluginSet& set = profiles[i].plugins[point];
    if (set == profiles[0].plugins[point]) continue;
    AddInvalidText(ChildPath(IndexPath("profiles", i), "plugins.queueSort"),
                   StrCat("config.PluginSet{Enabled:", GoPlugins(set.enabled),
                          ", Disabled:", GoPlugins(set.disabled), "}"),
                   "has to match for all profiles", errors);
  }
}

// As validation.IsValidSocketAddr.
void ValidateAddress(const std::string& path, const std::string& address, Errors& errors) {
  const std::optional<HostAndPort> parts = SplitHostPort(address);
  if (!parts) {
    AddInvalid(path, address,
               "must be a valid socket address format, (e.g. 0.0.0.0:10254 or [::]:10254)", errors);
    return;
  }
  const int64_t port = ParseInt64(parts->port).value_or(0);
  if (port < 1 || port > 65535) {
    AddInvalid(path, address, "must be between 1 and 65535, inclusive", errors);
  }
  if (!IsIpAddress(parts->host)) {
    AddInvalid(path, address, "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)",
               errors);
  }
}

// `not_extended` is the message about a valid name that is not that of an extended resource.
std::vector<std::string> ExtendedResourceNameProblems(const std::string& name,
                                                      std::string not_extended) {
  std::vector<std::string> problems = LabelKeyProblems(name);
  if (problems.empty() && !IsExtendedResourceName(name)) {
    problems.push_back(std::move(not_extended));
  }
  return problems;
}

// `names_again` is whether a message repeats the name that it is about.
void ValidateExtenders(const std::vector<ExtenderConfiguration>& extenders, bool names_again,
                       Errors& errors) {
  std::set<std::string> managed;
  int64_t binders = 0;
  for (size_t i = 0; i < extenders.size(); ++i) {
    const ExtenderConfiguration& extender = extenders[i];
    const std::string path = IndexPath("extenders", i);
    if (!extender.prioritize_verb.empty() && extender.weight <= 0) {
      AddInvalid(ChildPath(path, "weight"), extender.weight,
                 "must have a positive weight applied to it", errors);
    }
    if (!extender.bind_verb.empty()) ++binders;
    for (size_t j = 0; j < extender.managed_resources.size(); ++j) {
      const std::string& name = extender.managed_resources[j].name;
      const std::string name_path =
          ChildPath(IndexPath(ChildPath(path, "managedResources"), j), "name");
      const std::string not_extended = StrCat(names_again ? name : "", names_again ? " " : "",
                                              "is an invalid extended resource name");
      for (const std::string& problem : ExtendedResourceNameProblems(name, not_extended)) {
        AddInvalid(name_path, name, problem, errors);
      }
      if (!managed.insert(name).second) {
        AddInvalid(name_path, name, "duplicate extender managed resource name", errors);
      }
    }
  }
  if (binders > 1) {
    AddInvalid("extenders",
               StrCat("found ", std::to_string(binders), " extenders implementing bind"),
               "only one extender can implement bind", errors);
  }
}

void ValidatePercentage(std::string path, int32_t percentage, Errors& errors) {
  if (percentage >= 0 && percentage <= 100) return;
  AddInvalid(std::move(path), percentage, "not in valid range [0-100]", errors);
}

// Performs the last checks that both versions share, without those of extenders.
void ValidateNumbers(const KubeSchedulerConfiguration& configuration, Errors& errors) {
  ValidatePercentage("percentageOfNodesToScore", configuration.percentage_of_nodes_to_score,
                     errors);
  const int64_t initial = configuration.pod_initial_backoff_seconds;
  const int64_t max = configuration.pod_max_backoff_seconds;
  if (initial <= 0) {
    AddInvalid("podInitialBackoffSeconds", initial, "must be greater than 0", errors);
  }
  if (max < initial) {
    AddInvalid("podMaxBackoffSeconds", max,
               "must be greater than or equal to PodInitialBackoffSeconds", errors);
  }
}

void ValidateParallelism(int32_t parallelism, Errors& errors) {
  if (parallelism > 0) return;
  AddInvalid("parallelism", parallelism, "should be an integer value greater than zero", errors);
}

// --- v1 ---

// Returns the text with its list of strings in JSON, as in messages of v1.34.
std::string WithListAsJson(std::string text) {
  constexpr std::string_view kListOf = ": Invalid value: []string";
  const size_t list = text.find(kListOf);
  if (list == std::string::npos) return text;
  const size_t start = list + kListOf.size();
  size_t end = text.find("}: ", start);
  std::string json = "null";
  if (text[start] == '{' && end != std::string::npos) {
    json = StrCat("[", std::string_view(text).substr(start + 1, end - start - 1), "]");
    for (size_t at = 0; (at = json.find("\", \"", at)) != std::string::npos;) json.erase(at + 2, 1);
    ++end;
  } else {
    end = start + std::string_view("(nil)").size();
  }
  constexpr size_t kTypeSize = std::string_view("[]string").size();
  return text.replace(start - kTypeSize, end - start + kTypeSize, json);
}

// Converts "path: Invalid value: ..." to an error below `parent`.
ConfigurationError FieldError(std::string_view parent, const std::string& text) {
  constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {"Invalid value", "FieldValueInvalid"},
      {"Required value", "FieldValueRequired"},
      {"Duplicate value", "FieldValueDuplicate"},
      {"Forbidden", "FieldValueForbidden"},
      {"Unsupported value", "FieldValueNotSupported"}};
  const size_t colon = text.find(": ");
  ConfigurationError error{"", ChildPath(parent, text.substr(0, colon)), text.substr(colon + 2)};
  for (const auto& [beginning, type] : kTypes) {
    if (error.message.starts_with(beginning)) error.type = type;
  }
  return error;
}

// As validation_pluginargs.go, ValidateNodeResourcesBalancedAllocationArgs.
std::vector<std::string> BalancedAllocationArgsErrors(const Decoder& args) {
  std::vector<std::string> errors;
  std::set<std::string> seen;
  const Decoder resources = args.Field("resources");
  for (size_t i = 0; i < resources.NumElements(); ++i) {
    const std::string path = IndexPath("resources", i);
    const std::string name = resources.Element(i).Field("name").String();
    const int64_t weight = resources.Element(i).Field("weight").Int64();
    if (!seen.insert(name).second) {
      errors.push_back(StrCat(ChildPath(path, "name"), ": Duplicate value: ", Quoted(name)));
    }
    if (weight != 1) errors.push_back(InvalidValue(ChildPath(path, "weight"), weight, "must be 1"));
  }
  return errors;
}

// As validation_pluginargs.go, ValidateDynamicResourcesArgs.
std::vector<std::string> DynamicResourcesArgsErrors(const Decoder& args) {
  const Duration timeout = ParseGoDuration(args.Field("filterTimeout").String("0s")).duration;
  if (timeout >= Duration{}) return {};
  return {StrCat("filterTimeout: Invalid value: ", DurationAsJson(timeout),
                 ": must be zero or positive")};
}

constexpr struct {
  std::string_view plugin;
  std::vector<std::string> (*errors)(const Decoder& args);
} kArgsErrorsV1[] = {
    {"DefaultPreemption", DefaultPreemption::ArgsErrors},
    {"DynamicResources", DynamicResourcesArgsErrors},
    {"InterPodAffinity", InterPodAffinity::ArgsErrors},
    {"NodeAffinity", NodeAffinity::ArgsErrors},
    {"NodeResourcesBalancedAllocation", BalancedAllocationArgsErrors},
    {"PodTopologySpread", PodTopologySpread::ArgsErrors},
    {"VolumeBinding", VolumeBinding::ArgsErrors},
};

// Reports whether it is a former plugin that must not be named any more. As
// invalidPluginsByVersion.
bool IsInvalidPlugin(std::string_view name) {
  return name == "AzureDiskLimits" || name == "CinderLimits" || name == "EBSLimits" ||
         name == "GCEPDLimits";
}

void AddInvalidPlugin(std::string path, const std::string& name, Errors& errors) {
  const std::string version = Quoted(ConfigurationV1().ApiVersion());
  AddInvalid(std::move(path), name,
             StrCat("was invalid in version ", version, " (KubeSchedulerConfiguration is version ",
                    version, ")"),
             errors);
}

// Checks the points in their order; upstream's order is random.
void ValidatePluginNames(const KubeSchedulerProfile& profile, const std::string& path,
                         Errors& errors) {
  for (size_t point = 0; point < kNumExtensionPoints; ++point) {
    const auto& enabled = profile.plugins[point].enabled;
    for (size_t i = 0; enabled && i < enabled->size(); ++i) {
      if (!IsInvalidPlugin((*enabled)[i].name)) continue;
      const std::string_view field = PointFieldName(static_cast<ExtensionPoint>(point));
      AddInvalidPlugin(
          IndexPath(ChildPath(ChildPath(ChildPath(path, "plugins"), field), "enabled"), i),
          (*enabled)[i].name, errors);
    }
  }
}

void ValidatePluginConfig(const KubeSchedulerProfile& profile, const std::string& path,
                          Errors& errors) {
  std::set<std::string_view> seen;
  for (size_t i = 0; i < profile.plugin_config.size(); ++i) {
    const PluginConfig& config = profile.plugin_config[i];
    const std::string config_path = IndexPath(ChildPath(path, "pluginConfig"), i);
    if (!seen.insert(config.name).second) {
      errors.push_back(
          {"FieldValueDuplicate", config_path, StrCat("Duplicate value: ", Quoted(config.name))});
    }
    if (IsInvalidPlugin(config.name)) AddInvalidPlugin(config_path, config.name, errors);
    for (const auto& [plugin, errors_of] : kArgsErrorsV1) {
      if (plugin != config.name) continue;
      DecodeErrors decode;
      for (const std::string& text : errors_of(Decoder(&*config.args, "", &decode))) {
        errors.push_back(FieldError(ChildPath(config_path, "args"), WithListAsJson(text)));
      }
    }
  }
}

// Returns the plugins as Go's JSON encoder writes them in config.PluginSet.
std::string PluginsAsJson(const std::optional<std::vector<EnabledPlugin>>& plugins) {
  if (!plugins) return "null";
  std::vector<std::string> texts;
  for (const EnabledPlugin& plugin : *plugins) {
    texts.push_back(StrCat(R"({"Name":)", Quoted(plugin.name), R"(,"Weight":)",
                           std::to_string(plugin.weight), "}"));
  }
  return StrCat("[", StrJoin(texts, ","), "]");
}

// As apimachinery's Semantic.DeepEqual, which treats an absent list as an empty one.
bool AreSame(const PluginSet& a, const PluginSet& b) {
  const auto written = [](const PluginSet& set) {
    const std::vector<EnabledPlugin> none;
    return PluginSet{set.enabled.value_or(none), set.disabled.value_or(none)};
  };
  return written(a) == written(b);
}

// As validateCommonQueueSort.
void ValidateCommonQueueSort(const std::vector<KubeSchedulerProfile>& profiles, Errors& errors) {
  const auto queue_sort = [](const KubeSchedulerProfile& profile) -> const PluginSet& {
    return profile.plugins[static_cast<size_t>(ExtensionPoint::kQueueSort)];
  };
  const auto args_of = [](const KubeSchedulerProfile& profile, std::string_view name) {
    for (const PluginConfig& config : profile.plugin_config) {
      if (config.name == name) return std::optional<Json>(*config.args);
    }
    return std::optional<Json>();
  };
  const PluginSet& first = queue_sort(profiles[0]);
  const size_t enabled = first.enabled ? first.enabled->size() : 0;
  const std::string name = enabled == 0 ? "" : (*first.enabled)[0].name;
  if (enabled > 1) {
    AddInvalid("profiles[0].plugins.queueSort.Enabled", static_cast<int64_t>(enabled),
               "only one queue sort plugin can be enabled", errors);
  }
  for (size_t i = 1; i < profiles.size(); ++i) {
    const std::string path = IndexPath("profiles", i);
    const PluginSet& set = queue_sort(profiles[i]);
    if (!AreSame(first, set)) {
      AddInvalidText(ChildPath(path, "plugins.queueSort"),
                     StrCat(R"({"Enabled":)", PluginsAsJson(set.enabled), R"(,"Disabled":)",
                            PluginsAsJson(set.disabled), "}"),
                     "must be the same for all profiles", errors);
    }
    const std::optional<Json> args = args_of(profiles[i], name);
    if (args && args != args_of(profiles[0], name)) {
      AddInvalidText(ChildPath(path, "pluginConfig.args"), JsonText(*args),
                     "queueSort must be the same for all profiles", errors);
    }
  }
}

void ValidateProfilesV1(const std::vector<KubeSchedulerProfile>& profiles, Errors& errors) {
  if (profiles.empty()) return;  // the default profile is used
  std::set<std::string> names;
  for (size_t i = 0; i < profiles.size(); ++i) {
    const KubeSchedulerProfile& profile = profiles[i];
    const std::string path = IndexPath("profiles", i);
    const std::string name_path = ChildPath(path, "schedulerName");
    if (profile.scheduler_name.empty()) {
      errors.push_back({"FieldValueRequired", name_path, "Required value"});
    }
    ValidatePercentage(ChildPath(path, "percentageOfNodesToScore"),
                       profile.percentage_of_nodes_to_score.value_or(0), errors);
    ValidatePluginNames(profile, path, errors);
    ValidatePluginConfig(profile, path, errors);
    // Upstream prints a Go object without a field instead of the name.
    if (!names.insert(profile.scheduler_name).second) {
      errors.push_back({"FieldValueDuplicate", name_path,
                        StrCat("Duplicate value: ", Quoted(profile.scheduler_name))});
    }
  }
  ValidateCommonQueueSort(profiles, errors);
}

// --- Policies ---

// Returns the custom kind of a priority with an argument. Empty if the argument has no members. If
// it has several, upstream's first one counts.
std::string_view CustomKind(const Policy::PriorityArgument& argument) {
  if (argument.label_preference) return "LabelPreference";
  if (argument.service_anti_affinity) return "ServiceAntiAffinity";
  if (argument.requested_to_capacity_ratio) return "RequestedToCapacityRatio";
  return "";
}

// Returns the error of a custom priority, apart from its weight. Empty if there is none. `declared`
// contains the last priority of each custom kind seen so far. As validateCustomPriorities.
std::string CustomPriorityProblem(const Policy::Priority& priority,
                                  std::map<std::string_view, const Policy::Priority*>& declared) {
  if (!priority.argument) return "";
  const std::string_view kind = CustomKind(*priority.argument);
  if (kind.empty()) return StrCat("no priority arguments set for priority ", priority.name);
  const auto existing = declared.find(kind);
  if (existing != declared.end() && kind == "RequestedToCapacityRatio") {
    return StrCat("priority ", Quoted(priority.name), " redeclares custom priority ", Quoted(kind),
                  ", from: ", Quoted(existing->second->name));
  }
  if (existing != declared.end() && existing->second->weight != priority.weight) {
    return StrCat(kind, "  priority ", Quoted(priority.name), " has a different weight with ",
                  Quoted(existing->second->name));
  }
  declared[kind] = &priority;
  return "";
}

}  // namespace

std::vector<ConfigurationError> ValidateKubeSchedulerConfiguration(
    const KubeSchedulerConfiguration& configuration) {
  Errors errors;
  ValidateServing(configuration.serving, DurationAsGo, errors);
  ValidateParallelism(configuration.parallelism, errors);
  ValidateProfiles(configuration.profiles, errors);
  ValidateAddress("healthzBindAddress", configuration.serving.healthz_bind_address, errors);
  ValidateAddress("metricsBindAddress", configuration.serving.metrics_bind_address, errors);
  ValidateNumbers(configuration, errors);
  ValidateExtenders(configuration.extenders, true, errors);
  return errors;
}

std::vector<ConfigurationError> ValidateKubeSchedulerConfigurationV1(
    const KubeSchedulerConfiguration& configuration) {
  Errors errors;
  const ServingConfiguration& serving = configuration.serving;
  ValidateServing(serving, DurationAsJson, errors);
  if (serving.leader_elect && serving.resource_lock != "leases") {
    AddInvalid("leaderElection.resourceLock", serving.resource_lock,
               R"(resourceLock value must be "leases")", errors);
  }
  ValidateParallelism(configuration.parallelism, errors);
  ValidateProfilesV1(configuration.profiles, errors);
  ValidateNumbers(configuration, errors);
  ValidateExtenders(configuration.extenders, false, errors);
  return errors;
}

std::vector<ConfigurationError> ValidatePolicy(const Policy& policy) {
  Errors errors;
  std::map<std::string_view, const Policy::Priority*> declared;
  const size_t count = policy.priorities ? policy.priorities->size() : 0;
  for (size_t i = 0; i < count; ++i) {
    const Policy::Priority& priority = (*policy.priorities)[i];
    const std::string path = IndexPath("priorities", i);
    if (priority.weight <= 0 || priority.weight >= kMaxWeight) {
      errors.push_back(
          {"", ChildPath(path, "weight"),
           StrCat("priority ", priority.name,
                  " should have a positive weight applied to it or it has overflown")});
    }
    std::string problem = CustomPriorityProblem(priority, declared);
    if (!problem.empty()) errors.push_back({"", ChildPath(path, "argument"), std::move(problem)});
  }
  ValidateExtenders(policy.extenders, true, errors);
  const int32_t hard_weight = policy.hard_pod_affinity_symmetric_weight;
  if (hard_weight < 0 || hard_weight > 100) {
    AddInvalid("hardPodAffinitySymmetricWeight", hard_weight, "not in valid range [0-100]", errors);
  }
  return errors;
}

}  // namespace berth
