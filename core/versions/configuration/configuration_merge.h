// How a profile of a configuration and the default plugins become one. As kube-scheduler v1.21,
// apis/config/types.go (Plugins.Apply) and factory.go, and v1.34, apis/config/v1/default_plugins.go
// (mergePlugins), framework/runtime/framework.go (expandMultiPointPlugins, getScoreWeights) and
// scheduler.go (buildExtenders).
#ifndef BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_MERGE_H_
#define BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_MERGE_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/profile.h"
#include "versions/configuration/configuration.h"

namespace berth {

// What v1.34 says before a reason why extenders cannot be made. As scheduler.go, New.
inline constexpr std::string_view kBuildingExtenders = "couldn't build extenders: ";

// See ConfigurationApi::merge_plugins. In v1beta1 there are the default plugins of each point, less
// those that are disabled there, then what is enabled there.
std::optional<Error> MergePluginsV1Beta1(const KubeSchedulerProfile& profile,
                                         const Profile& defaults, const Registry& registry,
                                         const std::vector<std::string>& ignored_resources,
                                         Profile* merged);
// In v1 the default plugins are those of `defaults.multi_point` alone. Each point runs what is
// enabled there and what multiPoint has for it; a plugin of multiPoint is made once to be asked for
// its points.
std::optional<Error> MergePluginsV1(const KubeSchedulerProfile& profile, const Profile& defaults,
                                    const Registry& registry,
                                    const std::vector<std::string>& ignored_resources,
                                    Profile* merged);

// What is enabled at a point of v1, or in its multiPoint: the default plugins that are left, each
// as the set enables it again, then what else it enables. As apis/config/v1/default_plugins.go,
// mergePluginSet.
std::vector<EnabledPlugin> MergePluginSet(const std::vector<EnabledPlugin>& defaults,
                                          const PluginSet& set);

// A default profile that enables these plugins through multiPoint. REQUIRES: all are in `registry`,
// and need no arguments.
Profile MultiPointProfile(const std::vector<EnabledPlugin>& multi_point, const Registry& registry);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_MERGE_H_
