// ConfigurationApi contains what differs between kube-scheduler versions in reading their
// configuration. The stages of configuration.h are the same for all versions.
#ifndef BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_API_H_
#define BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_API_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "framework/profile.h"
#include "versions/configuration/configuration_schema.h"

namespace berth {

struct ConfigurationError;
struct KubeSchedulerConfiguration;
struct KubeSchedulerProfile;

// The beginning of a KubeSchedulerConfiguration's apiVersion.
inline constexpr std::string_view kConfigurationGroupPrefix = "kubescheduler.config.k8s.io/";

struct ConfigurationApi {
  std::string_view version;  // of kubescheduler.config.k8s.io: "v1beta1"
  // True if the deprecated Policy is supported.
  bool has_policies = false;
  // True if the defaults of a document include those of its profiles: all default plugins, merged
  // with the written ones, and the arguments of all enabled plugins.
  bool completes_profiles = false;
  // True if a decoded configuration keeps its apiVersion, so that /configz contains it.
  bool keeps_api_version = false;
  ObjectSchema document;
  ObjectSchema profile;  // of one of the document's `profiles`
  // Returns the schema of the plugin's arguments. None if they are not known: the plugin has none,
  // or is out-of-tree.
  std::optional<ObjectSchema> (*args_schema)(std::string_view plugin) = nullptr;
  // Adds the plugin's defaults. REQUIRES: `args` is an object of the plugin's schema.
  void (*add_default_args)(std::string_view plugin, Json& args) = nullptr;
  // Returns all errors, in upstream's order. Empty if there are none.
  std::vector<ConfigurationError> (*validate)(const KubeSchedulerConfiguration&) = nullptr;
  // Sets the plugins of `merged` and their arguments: those of `defaults`, changed by what
  // `profile` disables and enables. An error contains its path in the document and the version's
  // wording, without what StartError adds. `ignored_resources` are those of the extenders.
  std::optional<Error> (*merge_plugins)(const KubeSchedulerProfile& profile,
                                        const Profile& defaults, const Registry& registry,
                                        const std::vector<std::string>& ignored_resources,
                                        Profile* merged) = nullptr;

  // Returns "kubescheduler.config.k8s.io/v1beta1".
  std::string ApiVersion() const { return std::string(kConfigurationGroupPrefix).append(version); }
};

// Returns the API of v1.21 and of v1.15. As kube-scheduler v1.21, apis/config/v1beta1/ and
// validation/.
const ConfigurationApi& ConfigurationV1Beta1();
// Returns the API of v1.34. As kube-scheduler v1.34, apis/config/v1/ and validation/.
const ConfigurationApi& ConfigurationV1();

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_API_H_
