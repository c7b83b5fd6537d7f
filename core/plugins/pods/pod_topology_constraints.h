// The constraints of PodTopologySpread: read from a pod or from the plugin's arguments, which are
// checked here, and the nodes that count for one of them. As kube-scheduler v1.21,
// framework/plugins/podtopologyspread/common.go, with what v1.34 added.
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

// In what releases differ; the defaults are v1.21.
struct PodTopologySpreadOptions {
  // Whether constraints may have a least number of domains, policies about nodes, and keys of
  // labels that must match. Then each counts pods for itself, and only those on nodes that its
  // policies include; an empty selector counts none. Otherwise constraints on the same key share
  // one count.
  bool constraints_have_policies = false;
  // Whether scores are rounded, half away from zero; else they are cut off.
  bool rounds_scores = false;
  // Whether PreFilter and PreScore say so when a pod has no constraints for them.
  bool skips = false;
  // Whether default constraints select what the pod's services and its controller select; else what
  // its services and all controllers that select it do.
  bool selects_by_owner = false;
  // Whether defaultingType is List by default where there are default constraints; else System.
  bool infers_defaulting_type = true;
  // What PreFilter's errors begin with.
  std::string_view pre_filter_error_prefix = {};
  ErrorWording wording = ErrorWording::kV121;
};

// A constraint, parsed.
struct SpreadConstraint {
  int32_t max_skew = 0;
  std::string topology_key;
  PodSelector selector;
  // With fewer values than this the lowest count is taken for 0.
  int32_t min_domains = 0;
  // Of the nodes, only those count that the pod's node selector and required affinity match, or
  // whose taints it tolerates.
  bool honors_node_affinity = true;
  bool honors_node_taints = false;
  // False if it counts no pods, whatever its selector matches.
  bool counts_pods = true;
  bool selects_itself = false;  // the pod whose constraint it is
  size_t topology = 0;          // which of the state's topologies
  // By slot, whether a node's pods count; empty: they do wherever they are.
  std::vector<uint8_t> included = {};

  bool Includes(int32_t slot) const {
    const auto place = static_cast<size_t>(slot);
    return included.empty() || (place < included.size() && included[place] != 0);
  }
};
using SpreadConstraints = std::vector<SpreadConstraint>;

// The constraints of a pod with this action, parsed.
Result<SpreadConstraints> ParseSpreadConstraints(
    const std::vector<v1::TopologySpreadConstraint>& all, std::string_view action,
    const v1::Pod& pod, const PodTopologySpreadOptions& options);

// The default constraints with this action; none for a pod that nothing selects. As common.go,
// buildDefaultConstraints.
SpreadConstraints BuildDefaultSpreadConstraints(
    const std::vector<v1::TopologySpreadConstraint>& defaults, std::string_view action,
    const v1::Pod& pod, const Objects& objects, const PodTopologySpreadOptions& options);

// Which nodes count for the constraints of a pod. As v1.34, common.go, matchNodeInclusionPolicies.
// The pod and the index outlive it.
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

// What the plugin's arguments come to.
struct SpreadDefaults {
  bool system_defaulted = false;
  std::vector<v1::TopologySpreadConstraint> constraints;
};
// Adds to `errors` what is wrong with them, one text for each problem, with its path in them. As
// apis/config/validation/validation_pluginargs.go, ValidatePodTopologySpreadArgs.
SpreadDefaults DecodeSpreadDefaults(const Decoder& args, const PodTopologySpreadOptions& options,
                                    std::vector<std::string>& errors);

}  // namespace berth

#endif  // BERTH_PLUGINS_PODS_POD_TOPOLOGY_CONSTRAINTS_H_
