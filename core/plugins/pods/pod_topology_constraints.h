// The constraints of PodTopologySpread, read from a pod or from the plugin's arguments (which this
// file validates), and the nodes that count for a constraint. Upstream: kube-scheduler v1.21,
// framework/plugins/podtopologyspread/common.go, with the additions of v1.34.
#ifndef BERTH_PLUGINS_PODS_POD_TOPOLOGY_CONSTRAINTS_H_
#define BERTH_PLUGINS_PODS_POD_TOPOLOGY_CONSTRAINTS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/node_affinity.h"
#include "api/types.h"
#include "base/result.h"
#include "framework/cluster_index.h"
#include "framework/node_matcher.h"
#include "plugins/pods/default_selector.h"

namespace berth {

class Decoder;  // api/json/decoder.h

inline constexpr std::string_view kDoNotSchedule = "DoNotSchedule";
inline constexpr std::string_view kScheduleAnyway = "ScheduleAnyway";

// Differences between releases; the defaults are v1.21's.
struct PodTopologySpreadOptions {
  // Whether constraints may have a least number of domains, policies about nodes, and keys of
  // labels that must match. Then each counts pods for itself, and only those on nodes that its
  // policies include; an empty selector counts none. Otherwise constraints on the same key share
  // one count.
  bool constraints_have_policies = false;
  // True if scores are rounded, half away from zero; else they are truncated.
  bool rounds_scores = false;
  // True if PreFilter and PreScore return Skip for a pod without constraints for them.
  bool skips = false;
  // True if default constraints use the selectors of the pod's services and of the controller that
  // owns it; else those of its services and of all controllers that select it.
  bool selects_by_owner = false;
  // True if defaultingType defaults to List if there are default constraints; else it is System.
  bool infers_defaulting_type = true;
  // The prefix of PreFilter's errors.
  std::string_view pre_filter_error_prefix = {};
  ErrorWording wording = ErrorWording::kV121;
};

// A parsed constraint.
struct SpreadConstraint {
  int32_t max_skew = 0;
  std::string topology_key;
  PodSelector selector;
  // If there are fewer values than this, the lowest count is taken as 0.
  int32_t min_domains = 0;
  // Only those nodes count that the pod's node selector and required affinity match, and
  // (honors_node_taints) whose taints it tolerates.
  bool honors_node_affinity = true;
  bool honors_node_taints = false;
  // False if the constraint counts no pods, whatever its selector matches.
  bool counts_pods = true;
  bool selects_itself = false;  // the selector matches the pod that has the constraint
  size_t topology = 0;          // index into the state's topologies
  // Indexed by slot: whether the node's pods count; empty: those of all nodes do.
  std::vector<uint8_t> included = {};

  bool Includes(int32_t slot) const {
    const auto place = static_cast<size_t>(slot);
    return included.empty() || (place < included.size() && included[place] != 0);
  }
};
using SpreadConstraints = std::vector<SpreadConstraint>;

// Returns the pod's constraints with this action, parsed.
Result<SpreadConstraints> ParseSpreadConstraints(
    const std::vector<v1::TopologySpreadConstraint>& all, std::string_view action,
    const v1::Pod& pod, const PodTopologySpreadOptions& options);

// Returns the default constraints with this action; none for a pod that no object selects.
// Upstream: common.go, buildDefaultConstraints.
SpreadConstraints BuildDefaultSpreadConstraints(
    const std::vector<v1::TopologySpreadConstraint>& defaults, std::string_view action,
    const v1::Pod& pod, const Objects& objects, const PodTopologySpreadOptions& options);

// The nodes that count for the constraints of a pod. Upstream: v1.34, common.go,
// matchNodeInclusionPolicies. The pod and the index must outlive it.
class NodeInclusion {
 public:
  NodeInclusion(const v1::Pod& pod, const ClusterIndex& index)
      : pod_(pod), index_(index), required_(pod), matcher_(required_, index) {}
  NodeInclusion(const NodeInclusion&) = delete;
  NodeInclusion& operator=(const NodeInclusion&) = delete;

  bool Includes(const SpreadConstraint& constraint, int32_t slot) const {
    return (!constraint.honors_node_affinity || matcher_.Matches(slot)) &&
           (!constraint.honors_node_taints || ToleratesNode(slot));
  }

 private:
  bool ToleratesNode(int32_t slot) const;

  const v1::Pod& pod_;
  const ClusterIndex& index_;
  const RequiredNodeAffinity required_;
  const NodeMatcher matcher_;
};

// The decoded arguments of the plugin.
struct SpreadDefaults {
  bool system_defaulted = false;
  std::vector<v1::TopologySpreadConstraint> constraints;
};
// Decodes the arguments. Adds their problems to `errors`, one text for each, with its path.
// Upstream: apis/config/validation/validation_pluginargs.go, ValidatePodTopologySpreadArgs.
SpreadDefaults DecodeSpreadDefaults(const Decoder& args, const PodTopologySpreadOptions& options,
                                    std::vector<std::string>& errors);

}  // namespace berth

#endif  // BERTH_PLUGINS_PODS_POD_TOPOLOGY_CONSTRAINTS_H_
