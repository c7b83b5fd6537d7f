// Reads the file of kube-scheduler's --config: a KubeSchedulerConfiguration, or the deprecated
// Policy. As kube-scheduler v1.21, apis/config (types.go, v1beta1/, validation/) and factory.go,
// for kubescheduler.config.k8s.io/v1beta1. A ConfigurationApi contains what is different in other
// versions of that API, such as v1 in v1.34.
//
// A document becomes a running scheduler in three stages, and each of them can fail:
//   decode    reads the document strictly and adds defaults (configuration_schema,
//             configuration_defaults)
//   validate  applies the rules of ValidateKubeSchedulerConfiguration and ValidatePolicy
//   build     merges with the default plugins, and creates the plugins from their arguments
// In v1beta1 the values of plugin arguments are checked at the last stage, and only if the plugin
// is enabled. In v1 those of most plugins are checked at the second stage.
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
// Returns "decode", "validate" or "build".
std::string_view ConfigurationStageName(ConfigurationStage stage);

// One error in a document. If `type` is not empty, it is a field.Error of apimachinery v0.21.
struct ConfigurationError {
  // The error's type, one of "FieldValueInvalid", "FieldValueRequired", "FieldValueDuplicate",
  // "FieldValueForbidden" and "FieldValueNotSupported". Empty if it has none.
  std::string_view type;
  std::string path;     // from the document's root; empty for the document as a whole
  std::string message;  // as upstream words it, without the path

  // Returns "percentageOfNodesToScore: Invalid value: 101: not in valid range [0-100]".
  std::string ToString() const { return path.empty() ? message : path + ": " + message; }
};

// The reason why a document cannot be used: all errors if validation failed, otherwise the first.
struct ConfigurationFailure {
  ConfigurationStage stage = ConfigurationStage::kDecode;
  std::vector<ConfigurationError> errors;  // at least one

  // Returns one message. `path` is the document's path in the user's file.
  Error ToError(std::string_view path) const;
};

// --- The document, decoded and with its defaults ---

// One extension point of `plugins`. Absent and empty lists are distinct, because Go's comparison of
// the profiles' queueSort distinguishes them.
struct PluginSet {
  std::optional<std::vector<EnabledPlugin>> enabled;
  std::optional<std::vector<EnabledPlugin>> disabled;

  bool operator==(const PluginSet&) const;
};

struct PluginConfig {
  std::string name;
  JsonBox args;      // with defaults; null if the plugin has none
  std::string path;  // of this entry in the document
};

struct KubeSchedulerProfile {
  std::string scheduler_name;
  std::string path;                        // in the document; empty if it is not in the document
  PluginSet plugins[kNumExtensionPoints];  // by ExtensionPoint
  PluginSet multi_point;
  // None means that the value for all profiles applies.
  std::optional<int32_t> percentage_of_nodes_to_score;
  std::vector<PluginConfig> plugin_config;
};

// Settings that are validated and that a simulation does not use. Strings include their defaults.
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
  int32_t parallelism = 16;  // without effect, because a simulation is not parallel
  int32_t percentage_of_nodes_to_score = 0;
  int64_t pod_initial_backoff_seconds = 1;
  int64_t pod_max_backoff_seconds = 10;
  std::vector<KubeSchedulerProfile> profiles;  // empty means the default profiles, unchanged
  std::vector<ExtenderConfiguration> extenders;
  // The algorithm provider of the default plugins. Empty for a Policy, which uses none.
  std::string_view algorithm_provider = "DefaultProvider";
  // True only in some Policies: the remaining filters run even after one has rejected a node.
  bool always_check_all_predicates = false;
  ServingConfiguration serving;
};

// --- The stages ---

// Decodes a KubeSchedulerConfiguration, adds defaults and validates it. Returns none on success.
// apiVersion and kind are required.
std::optional<ConfigurationFailure> ReadKubeSchedulerConfiguration(
    const Json& document, KubeSchedulerConfiguration* configuration,
    const ConfigurationApi& api = ConfigurationV1Beta1());
// Decodes and validates a Policy of v1 or kubescheduler.config.k8s.io/v1. The result has a single
// profile, which disables all default plugins and enables those of the Policy. Fails at stage build
// for an unknown predicate or priority.
std::optional<ConfigurationFailure> ReadPolicy(const Json& document,
                                               KubeSchedulerConfiguration* configuration);
// Reads either of them, depending on `kind`. A document without apiVersion and kind is read as a
// KubeSchedulerConfiguration.
std::optional<ConfigurationFailure> ReadConfiguration(
    const Json& document, KubeSchedulerConfiguration* configuration,
    const ConfigurationApi& api = ConfigurationV1Beta1());

// Performs the stage build: merges each profile with the first of `defaults` and tests whether a
// scheduler can be created with the result. An error's path is relative to the document. REQUIRES:
// `defaults` is not empty.
Result<SchedulerConfiguration> BuildConfiguration(
    const KubeSchedulerConfiguration& configuration, const std::vector<Profile>& defaults,
    const Registry& registry, const ConfigurationApi& api = ConfigurationV1Beta1());

// Performs build without the test, for callers that create the scheduler anyway. `registry`
// contains the plugins that multiPoint enables; v1beta1 does not need it.
Result<SchedulerConfiguration> MergeConfiguration(
    const KubeSchedulerConfiguration& configuration, const std::vector<Profile>& defaults,
    const ConfigurationApi& api = ConfigurationV1Beta1(), const Registry& registry = {});
// Merges the default plugins with what `profile` disables and enables. The profile's arguments
// replace those of `defaults`. Fails if a plugin's arguments are given twice. `ignored_resources`
// are the extenders' resources that NodeResourcesFit ignores.
Result<Profile> MergeProfile(const KubeSchedulerProfile& profile, const Profile& defaults,
                             const std::vector<std::string>& ignored_resources = {},
                             const ConfigurationApi& api = ConfigurationV1Beta1(),
                             const Registry& registry = {});

// --- In one step ---

// Performs all stages, with the default plugins of v1.21, for callers that need a single message.
// `path` is the document's path in the user's file, "" if it is the whole file.
Result<SchedulerConfiguration> DecodeSchedulerConfiguration(const Json& document,
                                                            const std::string& path,
                                                            const Registry& registry);

// Merges one entry of `profiles` with the default plugins of v1.21; null is the default profile.
// Does not create the plugins: Framework::Make checks their arguments.
Result<Profile> DecodeProfile(const Json& profile,
                              const std::vector<std::string>& ignored_resources = {});
// Does the same for any version, with its default profile.
Result<Profile> DecodeProfile(const Json& profile, const Profile& defaults,
                              const std::vector<std::string>& ignored_resources,
                              const ConfigurationApi& api, const Registry& registry = {});

// Returns the arguments of the enabled plugins, by name, as framework.go passes them to
// captureProfile. Omits plugins without arguments.
std::map<std::string, Json> EffectivePluginConfig(
    const Profile& profile, const ConfigurationApi& api = ConfigurationV1Beta1());

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_H_
