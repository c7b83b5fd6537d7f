// ConfigurationApi: what versions of kube-scheduler do differently about their configuration. The
// stages of configuration.h are the same for all of them.
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

// What apiVersion of a KubeSchedulerConfiguration begins with.
inline constexpr std::string_view kConfigurationGroupPrefix = "kubescheduler.config.k8s.io/";

struct ConfigurationApi {
  std::string_view version;  // of kubescheduler.config.k8s.io: "v1beta1"
  // Whether the deprecated Policy is read, too.
  bool has_policies = false;
  // Whether the defaults of a document include those of its profiles: all default plugins, merged
  // with what is written, and the arguments of all plugins that are enabled.
  bool completes_profiles = false;
  // Whether what was read keeps its apiVersion, which /configz then has.
  bool keeps_api_version = false;
  ObjectSchema document;
  ObjectSchema profile;  // of one of `profiles` in it
  // Nothing if the plugin has no known arguments: it takes none, or comes from elsewhere.
  std::optional<ObjectSchema> (*args_schema)(std::string_view plugin) = nullptr;
  // REQUIRES: `args` is an object of the plugin's schema.
  void (*add_default_args)(std::string_view plugin, Json& args) = nullptr;
  // All that is wrong, in upstream's order; empty: nothing.
  std::vector<ConfigurationError> (*validate)(const KubeSchedulerConfiguration&) = nullptr;
  // The plugins of `merged` and their arguments: those of `defaults`, and what `profile` disables
  // and enables. The error says where in the document something is wrong, in the words of the
  // version, but for what StartError adds. `ignored_resources`: of the extenders.
  std::optional<Error> (*merge_plugins)(const KubeSchedulerProfile& profile,
                                        const Profile& defaults, const Registry& registry,
                                        const std::vector<std::string>& ignored_resources,
                                        Profile* merged) = nullptr;

  // "kubescheduler.config.k8s.io/v1beta1".
  std::string ApiVersion() const { return std::string(kConfigurationGroupPrefix).append(version); }
};

// Of v1.21 and of v1.15. As kube-scheduler v1.21, apis/config/v1beta1/ and validation/.
const ConfigurationApi& ConfigurationV1Beta1();
// Of v1.34. As kube-scheduler v1.34, apis/config/v1/ and validation/.
const ConfigurationApi& ConfigurationV1();

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_API_H_
