#include "versions/configuration/configuration_validation.h"

#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "api/json/field_errors.h"
#include "api/labels.h"
#include "api/resource_names.h"
#include "base/strings.h"
#include "framework/resource.h"
#include "versions/configuration/configuration_defaults.h"

namespace berth {
namespace {

// Weights of priorities are below this. As apis/config/types.go, MaxWeight: the largest total by
// MaxCustomPriorityScore.
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

void AddInvalid(std::string path, Duration value, std::string_view detail, Errors& errors) {
  AddInvalidText(std::move(path), StrCat("v1.Duration{Duration:", std::to_string(value.ns), "}"),
                 detail, errors);
}

// As component-base v0.21, config/validation. The names have defaults, so they are never empty.
void ValidateServing(const ServingConfiguration& serving, Errors& errors) {
  if (serving.client_burst < 0) {
    AddInvalid("clientConnection.burst", serving.client_burst, "must be non-negative", errors);
  }
  if (!serving.leader_elect) return;
  constexpr std::string_view kPositive = "must be greater than zero";
  if (serving.lease_duration <= Duration{}) {
    AddInvalid("leaderElection.leaseDuration", serving.lease_duration, kPositive, errors);
  }
  if (serving.renew_deadline <= Duration{}) {
    AddInvalid("leaderElection.renewDeadline", serving.renew_deadline, kPositive, errors);
  }
  if (serving.retry_period <= Duration{}) {
    AddInvalid("leaderElection.retryPeriod", serving.retry_period, kPositive, errors);
  }
  // Upstream shows the other value here.
  if (serving.lease_duration < serving.renew_deadline) {
    AddInvalid("leaderElection.leaseDuration", serving.renew_deadline,
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
    // Upstream prints the address of a Go object in place of the name.
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

std::vector<std::string> ExtendedResourceNameProblems(const std::string& name) {
  std::vector<std::string> problems = LabelKeyProblems(name);
  if (problems.empty() && !IsExtendedResourceName(name)) {
    problems.push_back(StrCat(name, " is an invalid extended resource name"));
  }
  return problems;
}

void ValidateExtenders(const std::vector<ExtenderConfiguration>& extenders, Errors& errors) {
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
      for (const std::string& problem : ExtendedResourceNameProblems(name)) {
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

// The custom kind of a priority with an argument; "" if no member of the argument is there. Where
// there are several, the first of upstream's.
std::string_view CustomKind(const Policy::PriorityArgument& argument) {
  if (argument.label_preference) return "LabelPreference";
  if (argument.service_anti_affinity) return "ServiceAntiAffinity";
  if (argument.requested_to_capacity_ratio) return "RequestedToCapacityRatio";
  return "";
}

// What is wrong with a custom priority besides its weight; "" if nothing. `declared` has the one
// seen last of each custom kind. As validateCustomPriorities.
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
  ValidateServing(configuration.serving, errors);
  if (configuration.parallelism <= 0) {
    AddInvalid("parallelism", configuration.parallelism,
               "should be an integer value greater than zero", errors);
  }
  ValidateProfiles(configuration.profiles, errors);
  ValidateAddress("healthzBindAddress", configuration.serving.healthz_bind_address, errors);
  ValidateAddress("metricsBindAddress", configuration.serving.metrics_bind_address, errors);
  const int32_t percentage = configuration.percentage_of_nodes_to_score;
  if (percentage < 0 || percentage > 100) {
    AddInvalid("percentageOfNodesToScore", percentage, "not in valid range [0-100]", errors);
  }
  const int64_t initial = configuration.pod_initial_backoff_seconds;
  const int64_t max = configuration.pod_max_backoff_seconds;
  if (initial <= 0)
    AddInvalid("podInitialBackoffSeconds", initial, "must be greater than 0", errors);
  if (max < initial) {
    AddInvalid("podMaxBackoffSeconds", max,
               "must be greater than or equal to PodInitialBackoffSeconds", errors);
  }
  ValidateExtenders(configuration.extenders, errors);
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
  ValidateExtenders(policy.extenders, errors);
  const int32_t hard_weight = policy.hard_pod_affinity_symmetric_weight;
  if (hard_weight < 0 || hard_weight > 100) {
    AddInvalid("hardPodAffinitySymmetricWeight", hard_weight, "not in valid range [0-100]", errors);
  }
  return errors;
}

}  // namespace berth
