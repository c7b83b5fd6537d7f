#ifndef BERTH_PLUGINS_NODES_NODE_UNSCHEDULABLE_H_
#define BERTH_PLUGINS_NODES_NODE_UNSCHEDULABLE_H_

#include <string_view>
#include <vector>

#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

// Keeps pods off cordoned nodes (spec.unschedulable), unless they tolerate the taint that stands
// for it. As kube-scheduler v1.21, framework/plugins/nodeunschedulable.
class NodeUnschedulable final : public PluginOf<FilterPlugin, EnqueueExtensionsWithHints> {
 public:
  static constexpr std::string_view kName = "NodeUnschedulable";
  static constexpr std::string_view kErrReason = "node(s) were unschedulable";

  explicit NodeUnschedulable(Handle& handle) : handle_(handle) {}

  std::string_view Name() const override { return kName; }
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  // Where no node is cordoned.
  bool AdmitsEveryNode(const CycleState& state, const v1::Pod& pod) const override;
  bool KeepAdmitted(const CycleState& state, const v1::Pod& pod, NodeRows& rows) const override;
  // As v1.34: a node that is not cordoned comes or is uncordoned, or the pod learns to tolerate it.
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;

 private:
  Handle& handle_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_NODES_NODE_UNSCHEDULABLE_H_
