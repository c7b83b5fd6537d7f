#ifndef BERTH_PLUGINS_NODES_NODE_UNSCHEDULABLE_H_
#define BERTH_PLUGINS_NODES_NODE_UNSCHEDULABLE_H_

#include <string_view>
#include <vector>

#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

// Rejects cordoned nodes (spec.unschedulable), unless the pod tolerates the taint that means the
// same. Upstream: kube-scheduler v1.21, framework/plugins/nodeunschedulable.
class NodeUnschedulable final : public PluginOf<FilterPlugin, EnqueueExtensionsWithHints> {
 public:
  static constexpr std::string_view kName = "NodeUnschedulable";
  static constexpr std::string_view kErrReason = "node(s) were unschedulable";

  explicit NodeUnschedulable(Handle& handle) : handle_(handle) {}

  std::string_view Name() const override { return kName; }
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  // Returns true if no node is cordoned.
  bool AdmitsEveryNode(const CycleState& state, const v1::Pod& pod) const override;
  bool KeepAdmitted(const CycleState& state, const v1::Pod& pod, NodeRows& rows) const override;
  // Registers v1.34's events: a node that is not cordoned was added, a node was uncordoned, or the
  // pod got a toleration.
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;

 private:
  Handle& handle_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_NODES_NODE_UNSCHEDULABLE_H_
