#ifndef BERTH_PLUGINS_NODES_TAINT_TOLERATION_H_
#define BERTH_PLUGINS_NODES_TAINT_TOLERATION_H_

#include <optional>
#include <string_view>

#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

// Keeps pods off nodes with a NoSchedule or NoExecute taint that they don't tolerate, and prefers
// nodes with few PreferNoSchedule taints that they don't tolerate. As kube-scheduler v1.21,
// framework/plugins/tainttoleration.
class TaintToleration final
    : public PluginOf<FilterPlugin, PreScorePlugin, ScorePlugin, ScoreExtensions> {
 public:
  static constexpr std::string_view kName = "TaintToleration";

  explicit TaintToleration(Handle& handle) : handle_(handle) {}

  std::string_view Name() const override { return kName; }
  // Reason: `node(s) had taint {KEY: VALUE}, that the pod didn't tolerate`, for the first such
  // taint.
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  // Where no node has a taint.
  bool AdmitsEveryNode(const CycleState& state, const v1::Pod& pod) const override;
  bool KeepAdmitted(const CycleState& state, const v1::Pod& pod, NodeRows& rows) const override;
  Status PreScore(CycleState& state, const v1::Pod& pod,
                  const std::vector<const NodeInfo*>& nodes) const override;
  // The number of PreferNoSchedule taints that nothing tolerates.
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  Status ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows& rows,
                   NodeScoreList& scores) const override;
  std::optional<int64_t> SameForEveryNode(const CycleState& state,
                                          const v1::Pod& pod) const override;
  const ScoreExtensions* GetScoreExtensions() const override { return this; }
  Status NormalizeScore(const CycleState& state, const v1::Pod& pod,
                        NodeScoreList& scores) const override;

 private:
  bool AllNodesArePlain() const;

  Handle& handle_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_NODES_TAINT_TOLERATION_H_
