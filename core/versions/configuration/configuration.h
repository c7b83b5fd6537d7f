// What kube-scheduler reads with --config: a KubeSchedulerConfiguration, or the deprecated Policy.
// As kube-scheduler v1.21, apis/config (types.go, v1beta1/, validation/) and factory.go, where it
// is of kubescheduler.config.k8s.io/v1beta1. What is different where it is of another version of
// that API, as in v1.34, stands in a ConfigurationApi.
//
// A document becomes a running scheduler in three stages, and fails at one of them:
//   decode    strict reading, defaults (configuration_schema, configuration_defaults)
//   validate  the rules of ValidateKubeSchedulerConfiguration and ValidatePolicy
//   build     merging with the default plugins, and making the plugins from their arguments
// In v1beta1 plugin arguments that read well are judged at the last stage, and only if the plugin
// is enabled; in v1 those of most plugins are judged at the second one.
#ifndef BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_H_
#define BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_box.h"
#include "api/json/json_fwd.h"
#include "base/result.h"
#include "base/time.h"
#include "framework/profile.h"
#include "scheduler/scheduler.h"
#include "versions/configuration/configuration_api.h"

namespace berth {

enum class ConfigurationStage : uint8_t { kDecode, kValidate, kBuild };
// "decode", "validate", "build".
std::string_view ConfigurationStageName(ConfigurationStage stage);

// One thing that is wrong. As apimachinery v0.21, field.Error, where `type` is not empty.
struct ConfigurationError {
  // "FieldValueInvalid", "FieldValueRequired", "FieldValueDuplicate", "FieldValueForbidden",
  // "FieldValueNotSupported" or "".
  std::string_view type;
  std::string path;     // from the document's root; "" for the document as a whole
  std::string message;  // as upstream words it, without the path

  // "percentageOfNodesToScore: Invalid value: 101: not in valid range [0-100]".
  std::string ToString() const { return path.empty() ? message : path + ": " + message; }
};

// Why a document cannot be used: all that is wrong when validation failed, else the first thing.
struct ConfigurationFailure {
  ConfigurationStage stage = ConfigurationStage::kDecode;
  std::vector<ConfigurationError> errors;  // at least one

  // As one message; `path` is where the document stands in what the user wrote.
  Error ToError(std::string_view path) const;
};

// --- The document, decoded and with its defaults ---

// One extension point of `plugins`. An absent list and an empty one differ in Go when it compares
// the queueSort of profiles.
struct PluginSet {
  std::optional<std::vector<EnabledPlugin>> enabled;
  std::optional<std::vector<EnabledPlugin>> disabled;

  bool operator==(const PluginSet&) const;
};

struct PluginConfig {
  std::string name;
  JsonBox args;      // with defaults; null where there are none
  std::string path;  // of this entry in the document
};

struct KubeSchedulerProfile {
  std::string scheduler_name;
  std::string path;                        // in the document; "" if it is not there
  PluginSet plugins[kNumExtensionPoints];  // by ExtensionPoint
  PluginSet multi_point;
  // Nothing: as the configuration has it for all profiles.
  std::optional<int32_t> percentage_of_nodes_to_score;
  std::vector<PluginConfig> plugin_config;
};

// What validation looks at and a simulation has no use for. The strings are with their defaults.
struct ServingConfiguration {
  int32_t client_burst = 100;
  bool leader_elect = true;
  Duration lease_duration = Seconds(15);
  Duration renew_deadline = Seconds(10);
  Duration retry_period = Seconds(2);
  std::string resource_lock = "leases";
  std::string resource_name = "kube-scheduler";
  std::string resource_namespace = "kube-system";
  std::string healthz_bind_address = "0.0.0.0:10251";
  std::string metrics_bind_address = "0.0.0.0:10251";
};

struct KubeSchedulerConfiguration {
  int32_t parallelism = 16;  // of no effect: a simulation does one thing after the other
  int32_t percentage_of_nodes_to_score = 0;
  int64_t pod_initial_backoff_seconds = 1;
  int64_t pod_max_backoff_seconds = 10;
  std::vector<KubeSchedulerProfile> profiles;  // empty: the default ones, as they are
  std::vector<ExtenderConfiguration> extenders;
  // The algorithm provider that has the default plugins; "" of a Policy, which does without one.
  std::string_view algorithm_provider = "DefaultProvider";
  // Of a Policy: filters go on after a failure.
  bool always_check_all_predicates = false;
  ServingConfiguration serving;
};

// --- The stages ---

// Decode, default and validate. Nothing on success.
// A KubeSchedulerConfiguration says so by apiVersion and kind.
std::optional<ConfigurationFailure> ReadKubeSchedulerConfiguration(
    const Json& document, KubeSchedulerConfiguration* configuration,
    const ConfigurationApi& api = ConfigurationV1Beta1());
// A Policy of v1 or kubescheduler.config.k8s.io/v1. It becomes a single profile that disables all
// default plugins and enables its own; that fails at stage build for a predicate or a priority that
// there is none of.
std::optional<ConfigurationFailure> ReadPolicy(const Json& document,
                                               KubeSchedulerConfiguration* configuration);
// Either, as `kind` says; both apiVersion and kind may be left out, which makes it a
// KubeSchedulerConfiguration.
std::optional<ConfigurationFailure> ReadConfiguration(
    const Json& document, KubeSchedulerConfiguration* configuration,
    const ConfigurationApi& api = ConfigurationV1Beta1());

// Build: merges each profile with the first of `defaults` and tries whether a scheduler can be made
// of it. The error's path is that in the document. REQUIRES: `defaults` is not empty.
Result<SchedulerConfiguration> BuildConfiguration(
    const KubeSchedulerConfiguration& configuration, const std::vector<Profile>& defaults,
    const Registry& registry, const ConfigurationApi& api = ConfigurationV1Beta1());

// Build without the trial, for a caller that is about to make the scheduler anyway.
// `registry`: where plugins are found that multiPoint enables; v1beta1 does without it.
Result<SchedulerConfiguration> MergeConfiguration(
    const KubeSchedulerConfiguration& configuration, const std::vector<Profile>& defaults,
    const ConfigurationApi& api = ConfigurationV1Beta1(), const Registry& registry = {});
// The profile that results from the default plugins and what `profile` disables and enables; its
// arguments go over those of `defaults`. Fails if the arguments of a plugin are given twice.
// `ignored_resources`: of the extenders, which NodeResourcesFit then leaves out.
Result<Profile> MergeProfile(const KubeSchedulerProfile& profile, const Profile& defaults,
                             const std::vector<std::string>& ignored_resources = {},
                             const ConfigurationApi& api = ConfigurationV1Beta1(),
                             const Registry& registry = {});

// --- In one step ---

// All stages, with the default plugins of v1.21, for callers who want one message. `path` is where
// the document stands in what the user wrote ("" if it is the whole).
Result<SchedulerConfiguration> DecodeSchedulerConfiguration(const Json& document,
                                                            const std::string& path,
                                                            const Registry& registry);

// One entry of `profiles`, merged with the default plugins of v1.21; null is the default profile.
// Making the plugins from their arguments is left to Framework::Make.
Result<Profile> DecodeProfile(const Json& profile,
                              const std::vector<std::string>& ignored_resources = {});
// The same of any version, with its default profile.
Result<Profile> DecodeProfile(const Json& profile, const Profile& defaults,
                              const std::vector<std::string>& ignored_resources,
                              const ConfigurationApi& api, const Registry& registry = {});

// The arguments of the plugins in use, by name, as framework.go hands them to captureProfile;
// plugins without arguments are left out.
std::map<std::string, Json> EffectivePluginConfig(
    const Profile& profile, const ConfigurationApi& api = ConfigurationV1Beta1());

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_H_
