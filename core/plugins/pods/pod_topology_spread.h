#ifndef BERTH_PLUGINS_PODS_POD_TOPOLOGY_SPREAD_H_
#define BERTH_PLUGINS_PODS_POD_TOPOLOGY_SPREAD_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "api/types.h"
#include "framework/handle.h"
#include "framework/plugin.h"
#include "plugins/pods/pod_topology_constraints.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Spreads pods over the values of node labels: DoNotSchedule constraints reject nodes where the pod
// would make the difference to the emptiest value too large, ScheduleAnyway constraints prefer
// values with few pods. A pod without any constraint gets default ones, with the selector of its
// services and controllers. Upstream: kube-scheduler v1.21, framework/plugins/podtopologyspread;
// the options have the differences of later versions.
//
// The hooks use the pair of the changed pod's node. If that pair is not eligible (a pod that is
// nominated to a node which the incoming pod's node affinity excludes), upstream dereferences a
// null pointer. Here such a pod does not count, like pods that already run there.
class PodTopologySpread final
    : public PluginOf<PreFilterPlugin, PreFilterExtensions, FilterPlugin, PreScorePlugin,
                      ScorePlugin, ScoreExtensions, EnqueueExtensionsWithHints> {
 public:
  static constexpr std::string_view kName = "PodTopologySpread";
  static constexpr std::string_view kErrReasonConstraintsNotMatch =
      "node(s) didn't match pod topology spread constraints";
  static constexpr std::string_view kErrReasonNodeLabelNotMatch =
      "node(s) didn't match pod topology spread constraints (missing required label)";

  // Reports problems of the arguments to `args`.
  PodTopologySpread(const Decoder& args, Handle& handle, const PodTopologySpreadOptions& options);
  // Arguments: defaultConstraints, without selectors, and defaultingType: List, or System for
  // Kubernetes' own constraints. It defaults to List if there are constraints.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);
  // Returns the problems of v1.34's arguments that can be decoded, one text for each, with its
  // path; empty if there is none.
  static std::vector<std::string> ArgsErrors(const Decoder& args);
  // Creates kube-scheduler v1.34's plugin, in which defaultingType defaults to System.
  static std::unique_ptr<Plugin> MakeV134(const Decoder& args, Handle& handle);

  std::string_view Name() const override { return kName; }
  // Counts the matching pods for each value of an eligible node: one that matches the pod's node
  // selector and required affinity and has the labels of all constraints. Returns an internal error
  // if a selector does not parse.
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  const PreFilterExtensions* GetPreFilterExtensions() const override { return this; }
  Status AddPod(CycleState& state, const v1::Pod& pod_to_schedule, const PodInfo& pod_to_add,
                const NodeInfo& node) const override;
  Status RemovePod(CycleState& state, const v1::Pod& pod_to_schedule, const PodInfo& pod_to_remove,
                   const NodeInfo& node) const override;
  // Returns an internal error if PreFilter did not run; so do Score and NormalizeScore without
  // PreScore.
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  bool AdmitsEveryNode(const CycleState& state, const v1::Pod& pod) const override;
  bool KeepAdmitted(const CycleState& state, const v1::Pod& pod, NodeRows& rows) const override;
  Status PreScore(CycleState& state, const v1::Pod& pod,
                  const std::vector<const NodeInfo*>& nodes) const override;
  // Returns the number of matching pods of the node's values; those of keys with few values count
  // less.
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  Status ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows& rows,
                   NodeScoreList& scores) const override;
  std::optional<int64_t> SameForEveryNode(const CycleState& state,
                                          const v1::Pod& pod) const override;
  const ScoreExtensions* GetScoreExtensions() const override { return this; }
  Status NormalizeScore(const CycleState& state, const v1::Pod& pod,
                        NodeScoreList& scores) const override;
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;

 private:
  // Returns the pod's own constraints with this action, else the default ones.
  Result<SpreadConstraints> ConstraintsOf(const v1::Pod& pod, std::string_view action) const;
  // Return hints: the change of another pod, of the pod itself, or of a node may help the pod.
  QueueingHint AfterPodChange(const v1::Pod& pod, const Change<v1::Pod>& change,
                              HintReason* reason) const;
  QueueingHint AfterNodeChange(const v1::Pod& pod, const Change<v1::Node>& change,
                               HintReason* reason) const;

  Handle& handle_;
  const PodTopologySpreadOptions options_;
  SpreadDefaults defaults_;
  // Created once, because many nodes may have these verdicts.
  const Status missing_label_ =
      Status::UnschedulableAndUnresolvable(kErrReasonNodeLabelNotMatch).WithFailedPlugin(kName);
  const Status too_skewed_ =
      Status::Unschedulable(kErrReasonConstraintsNotMatch).WithFailedPlugin(kName);
};

}  // namespace berth

#endif  // BERTH_PLUGINS_PODS_POD_TOPOLOGY_SPREAD_H_
