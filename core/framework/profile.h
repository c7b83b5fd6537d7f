// The plugins of each extension point, and how they are created. Upstream: kube-scheduler v1.21,
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

// The points of v1.21 come first.
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

// Returns "QueueSort", "PreFilter", ...
std::string_view ExtensionPointName(ExtensionPoint point);

struct EnabledPlugin {
  std::string name;
  int32_t weight = 0;  // 0 means 1; only used at Score
  // its place in the user's configuration, for errors; "" for a default plugin
  std::string path = {};
};

// Returns the first plugin of this name; null if there is none.
const EnabledPlugin* FindPlugin(const std::vector<EnabledPlugin>& plugins, std::string_view name);

// One profile: the plugins of every point in the order of their calls.
struct Profile {
  std::string scheduler_name{v1::kDefaultSchedulerName};
  std::string path;  // its place in the user's configuration, for errors; "" for a default profile
  std::vector<EnabledPlugin> plugins[kNumExtensionPoints];
  // The plugins that multiPoint enables, in its order; `plugins` has each at every point that it
  // extends. Only used if a configuration is merged with this profile. Empty if the version has no
  // multiPoint.
  std::vector<EnabledPlugin> multi_point;
  // pluginConfig by plugin name: the args object; null if the plugin has none.
  std::map<std::string, JsonBox> plugin_args;
  // The places of the args in the user's configuration, for errors.
  std::map<std::string, std::string> plugin_args_paths;
  // True if filters continue after a failure, so that a node has the reasons of all filters that
  // fail. This is the Policy's alwaysCheckAllPredicates.
  bool run_all_filters = false;
  // The percentage of the nodes to search for enough feasible ones. Nothing: the member of
  // SchedulerConfiguration decides.
  std::optional<int32_t> percentage_of_nodes_to_score;

  std::vector<EnabledPlugin>& At(ExtensionPoint p) { return plugins[static_cast<int>(p)]; }
  const std::vector<EnabledPlugin>& At(ExtensionPoint p) const {
    return plugins[static_cast<int>(p)];
  }
};

// Differences between versions within a scheduling cycle. The defaults are those of v1.21.
struct CycleRules {
  // The remaining PreFilter plugins run although one returned Unschedulable; the last such verdict
  // counts. Upstream: v1.34, RunPreFilterPlugins.
  bool pre_filters_go_on = false;
  // The scheduler tries the node to which the pod is nominated first, and chooses it if the pod
  // fits.
  bool nominated_node_first = false;
  // One feasible node is enough if no plugin or extender scores nodes.
  bool one_node_is_enough_without_scores = false;
  // If a PreFilter plugin rejected the pod as a whole, the text of a fit error gives the reason
  // once, without a count of nodes; PostFilter's message follows.
  bool whole_rejection_has_no_count = false;
  // An extender that removes nodes is one of the plugins that rejected the pod, with the name
  // kExtenderName, and every event may help. Upstream: v1.34, schedule_one.go, findNodesThatFitPod.
  bool extenders_count_as_plugin = false;
  // If there is no reason at all, the text of a fit error ends with its colon.
  bool no_reasons_no_list = false;
  // Metrics also receive the duration of plugin calls with a copy of the attempt's state: in dry
  // runs of preemption, and on nodes to which pods are nominated. Upstream: v1.34, cycle_state.go,
  // Clone. In v1.21 copies are never timed.
  bool clones_are_timed = false;
};

// The name of extenders in Framework::QueueingPluginsOfProfile and among the plugins that rejected
// a pod. Upstream: v1.34, framework/types.go.
inline constexpr std::string_view kExtenderName = "Extender";

// Reports whether the plugin has the interface of this point.
bool Extends(Plugin& plugin, ExtensionPoint point);

// The extension points in the order in which plugins are enabled at them. The order decides which
// error is reported. Upstream: runtime/framework.go, getExtensionPoints.
inline constexpr ExtensionPoint kBuildOrder[] = {
    ExtensionPoint::kPreFilter, ExtensionPoint::kFilter,     ExtensionPoint::kPostFilter,
    ExtensionPoint::kReserve,   ExtensionPoint::kPreScore,   ExtensionPoint::kScore,
    ExtensionPoint::kPreBind,   ExtensionPoint::kBind,       ExtensionPoint::kPostBind,
    ExtensionPoint::kPermit,    ExtensionPoint::kPreEnqueue, ExtensionPoint::kQueueSort,
};

// Returns the weight of each enabled plugin, which is the same at all points. v1.21 iterates over
// the points in the order PreFilter, Filter, PostFilter, Reserve, PreScore, Score, PreBind, Bind,
// PostBind, Permit, QueueSort; the last weight counts, and 0 becomes 1. Upstream:
// runtime/framework.go, pluginsNeeded.
std::map<std::string, int32_t, std::less<>> PluginWeights(const Profile& profile);

// Returns an error if profiles[index] has no queue sort plugin, or not the same one with the same
// arguments as the others. Upstream: profile/profile.go, cfgValidator.
std::optional<Error> QueueSortProblem(const std::vector<Profile>& profiles, size_t index);

// Returns the error with which kube-scheduler ends if it cannot create its profiles, or this one:
// with "initializing profiles: ", or "initializing profiles: creating profile for scheduler name
// NAME: ", before the error's message. Upstream: scheduler.go (v1.21: factory.go) and
// profile/profile.go, NewMap.
BERTH_KEPT_APART Error InitializingProfilesError(Error error);
BERTH_KEPT_APART Error InitializingProfileError(const Profile& profile, Error error);

// Creates a plugin from its arguments (absent: defaults). It records bad arguments in the decoder;
// callers then ignore the result. The handle outlives the plugin.
using PluginFactory = std::function<std::unique_ptr<Plugin>(const Decoder& args, Handle& handle)>;

// Plugin name to factory. Plain data, written out in full: versions/v1_21.cc has the in-tree
// plugins; out-of-tree plugins are added to a copy.
using Registry = std::map<std::string, PluginFactory>;

}  // namespace berth

#endif  // BERTH_FRAMEWORK_PROFILE_H_
