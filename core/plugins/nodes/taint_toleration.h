#ifndef BERTH_PLUGINS_NODES_TAINT_TOLERATION_H_
#define BERTH_PLUGINS_NODES_TAINT_TOLERATION_H_

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Rejects nodes with a NoSchedule or NoExecute taint that the pod does not tolerate, and prefers
// nodes with few PreferNoSchedule taints that it does not tolerate. Upstream: kube-scheduler v1.21
// and v1.34, framework/plugins/tainttoleration.
class TaintToleration final : public PluginOf<FilterPlugin, PreScorePlugin, ScorePlugin,
                                              ScoreExtensions, EnqueueExtensionsWithHints> {
 public:
  static constexpr std::string_view kName = "TaintToleration";

  // Creates v1.21's plugin.
  explicit TaintToleration(Handle& handle) : handle_(handle) {}
  // Creates v1.34's plugin, which words Filter's reason differently.
  static std::unique_ptr<Plugin> MakeV134(const Decoder& args, Handle& handle);

  std::string_view Name() const override { return kName; }
  // Reason, for the first such taint: `node(s) had taint {KEY: VALUE}, that the pod didn't
  // tolerate`; in v1.34 `node(s) had untolerated taint {KEY: VALUE}`.
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  // Returns true if no node has a taint.
  bool AdmitsEveryNode(const CycleState& state, const v1::Pod& pod) const override;
  bool KeepAdmitted(const CycleState& state, const v1::Pod& pod, NodeRows& rows) const override;
  Status PreScore(CycleState& state, const v1::Pod& pod,
                  const std::vector<const NodeInfo*>& nodes) const override;
  // Returns the number of PreferNoSchedule taints that the pod does not tolerate.
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  Status ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows& rows,
                   NodeScoreList& scores) const override;
  std::optional<int64_t> SameForEveryNode(const CycleState& state,
                                          const v1::Pod& pod) const override;
  const ScoreExtensions* GetScoreExtensions() const override { return this; }
  Status NormalizeScore(const CycleState& state, const v1::Pod& pod,
                        NodeScoreList& scores) const override;
  // Registers v1.34's events: a node was added, or its taints changed, so that the pod tolerates
  // them; or the pod's own tolerations changed.
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;

 private:
  bool AllNodesArePlain() const;

  Handle& handle_;
  std::string_view before_taint_ = "node(s) had taint {";
  std::string_view after_taint_ = "}, that the pod didn't tolerate";
};

}  // namespace berth

#endif  // BERTH_PLUGINS_NODES_TAINT_TOLERATION_H_
