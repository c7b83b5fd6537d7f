// Which plugins run at which extension point, and how they are made. As kube-scheduler v1.21,
// framework/runtime/registry.go and apis/config/types.go (KubeSchedulerProfile, Plugins).
#ifndef BERTH_FRAMEWORK_PROFILE_H_
#define BERTH_FRAMEWORK_PROFILE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_box.h"
#include "base/attributes.h"
#include "base/result.h"
#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Those of v1.21 come first.
enum class ExtensionPoint : uint8_t {
  kQueueSort,
  kPreFilter,
  kFilter,
  kPostFilter,
  kPreScore,
  kScore,
  kReserve,
  kPermit,
  kPreBind,
  kBind,
  kPostBind,
  kPreEnqueue,
};
inline constexpr int kNumExtensionPoints = 12;
inline constexpr int kNumExtensionPointsV121 = 11;

// "QueueSort", "PreFilter", ...
std::string_view ExtensionPointName(ExtensionPoint point);

struct EnabledPlugin {
  std::string name;
  int32_t weight = 0;     // 0 means 1; of use at Score only
  std::string path = {};  // where the user wrote it, for errors; "" for a default plugin
};

// The first of this name; null if there is none.
const EnabledPlugin* FindPlugin(const std::vector<EnabledPlugin>& plugins, std::string_view name);

// One profile: the plugins of every point in the order they run.
struct Profile {
  std::string scheduler_name{v1::kDefaultSchedulerName};
  std::string path;  // where the user wrote it, for errors; "" for a default profile
  std::vector<EnabledPlugin> plugins[kNumExtensionPoints];
  // What multiPoint enables, in its order: `plugins` has it at each point of its own. Only a
  // configuration that is merged with this profile looks at it. Empty where a version has no
  // multiPoint.
  std::vector<EnabledPlugin> multi_point;
  // pluginConfig by plugin name: the args object, null if the plugin has none.
  std::map<std::string, JsonBox> plugin_args;
  // Where the user wrote them, for errors.
  std::map<std::string, std::string> plugin_args_paths;
  // Filters go on after a failure, and a node has the reasons of all that fail. As the Policy's
  // alwaysCheckAllPredicates.
  bool run_all_filters = false;
  // How many of the nodes are looked at for enough feasible ones, as the member of
  // SchedulerConfiguration, which holds for a profile that has none.
  std::optional<int32_t> percentage_of_nodes_to_score;

  std::vector<EnabledPlugin>& At(ExtensionPoint p) { return plugins[static_cast<int>(p)]; }
  const std::vector<EnabledPlugin>& At(ExtensionPoint p) const {
    return plugins[static_cast<int>(p)];
  }
};

// What versions do differently within a scheduling cycle. Its defaults are those of v1.21.
struct CycleRules {
  // The remaining PreFilter plugins run although one found the pod Unschedulable; the last such
  // verdict counts. As v1.34, RunPreFilterPlugins.
  bool pre_filters_go_on = false;
  // The node that the pod is nominated to is looked at alone first, and taken if it fits.
  bool nominated_node_first = false;
  // One feasible node is enough if nothing scores nodes.
  bool one_node_is_enough_without_scores = false;
  // The text of a fit error gives the reason of a PreFilter plugin that rejected the pod once, and
  // not counted over the nodes; what PostFilter says follows.
  bool whole_rejection_has_no_count = false;
  // Extenders that leave out nodes are among the plugins that rejected the pod, by the name
  // kExtenderName, for which every event counts. As v1.34, schedule_one.go, findNodesThatFitPod.
  bool extenders_count_as_plugin = false;
  // Where there is no reason at all, the text of a fit error ends with its colon.
  bool no_reasons_no_list = false;
  // Metrics get the time of plugins also where these are called with a copy of the attempt's state:
  // in dry runs of preemption, and on nodes to which pods are nominated. As v1.34, cycle_state.go,
  // Clone; v1.21's copies forget that.
  bool clones_are_timed = false;
};

// For Framework::QueueingPluginsOfProfile and the plugins that rejected a pod. As v1.34,
// framework/types.go.
inline constexpr std::string_view kExtenderName = "Extender";

// Whether the plugin has the interface of this point.
bool Extends(Plugin& plugin, ExtensionPoint point);

// The extension points in the order in which plugins are enabled at them: the first error wins. As
// runtime/framework.go, getExtensionPoints.
inline constexpr ExtensionPoint kBuildOrder[] = {
    ExtensionPoint::kPreFilter, ExtensionPoint::kFilter,     ExtensionPoint::kPostFilter,
    ExtensionPoint::kReserve,   ExtensionPoint::kPreScore,   ExtensionPoint::kScore,
    ExtensionPoint::kPreBind,   ExtensionPoint::kBind,       ExtensionPoint::kPostBind,
    ExtensionPoint::kPermit,    ExtensionPoint::kPreEnqueue, ExtensionPoint::kQueueSort,
};

// The weight of each enabled plugin, the same at all points: the last of those in the order in
// which v1.21 goes over the points, PreFilter, Filter, PostFilter, Reserve, PreScore, Score,
// PreBind, Bind, PostBind, Permit, QueueSort; 1 in place of 0. As runtime/framework.go,
// pluginsNeeded.
std::map<std::string, int32_t, std::less<>> PluginWeights(const Profile& profile);

// What is wrong with the queue sort plugin of profiles[index]: each profile has one, and it is the
// same with the same arguments in all. As profile/profile.go, cfgValidator.
std::optional<Error> QueueSortProblem(const std::vector<Profile>& profiles, size_t index);

// As kube-scheduler ends with it that profiles, or this one, cannot be made: with "initializing
// profiles: ", or "initializing profiles: creating profile for scheduler name NAME: ", before the
// error's message. As scheduler.go (v1.21: factory.go) and profile/profile.go, NewMap.
BERTH_KEPT_APART Error InitializingProfilesError(Error error);
BERTH_KEPT_APART Error InitializingProfileError(const Profile& profile, Error error);

// Makes a plugin from its arguments (absent: defaults). Bad arguments are recorded in the decoder
// and the result is then ignored. The handle outlives the plugin.
using PluginFactory = std::function<std::unique_ptr<Plugin>(const Decoder& args, Handle& handle)>;

// Plugin name to factory. Plain data that is written out in full where it is made: in-tree plugins
// in versions/v1_21.cc; out-of-tree plugins are added to a copy.
using Registry = std::map<std::string, PluginFactory>;

}  // namespace berth

#endif  // BERTH_FRAMEWORK_PROFILE_H_
