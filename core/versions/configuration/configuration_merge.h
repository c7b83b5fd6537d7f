// Merges a profile of a configuration with the default plugins. As kube-scheduler v1.21,
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

// The beginning of v1.34's messages about extenders that cannot be created. As scheduler.go, New.
inline constexpr std::string_view kBuildingExtenders = "couldn't build extenders: ";

// Implements ConfigurationApi::merge_plugins for v1beta1. Each point has its default plugins,
// without those disabled there, followed by the plugins enabled there.
std::optional<Error> MergePluginsV1Beta1(const KubeSchedulerProfile& profile,
                                         const Profile& defaults, const Registry& registry,
                                         const std::vector<std::string>& ignored_resources,
                                         Profile* merged);
// Implements the same for v1, where only `defaults.multi_point` contains default plugins. Each
// point runs the plugins enabled there and those of multiPoint that implement it. Plugins of
// multiPoint are created once to find out which points they implement.
std::optional<Error> MergePluginsV1(const KubeSchedulerProfile& profile, const Profile& defaults,
                                    const Registry& registry,
                                    const std::vector<std::string>& ignored_resources,
                                    Profile* merged);

// Returns the plugins enabled at a point of v1, or in its multiPoint: the default plugins that are
// not disabled, each replaced by the set's own entry if it has one, followed by the set's other
// plugins. As apis/config/v1/default_plugins.go, mergePluginSet.
std::vector<EnabledPlugin> MergePluginSet(const std::vector<EnabledPlugin>& defaults,
                                          const PluginSet& set);

// Returns a default profile that enables these plugins through multiPoint. REQUIRES: all of them
// are in `registry` and need no arguments.
Profile MultiPointProfile(const std::vector<EnabledPlugin>& multi_point, const Registry& registry);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_MERGE_H_
