#ifndef BERTH_PLUGINS_NODES_NODE_NAME_H_
#define BERTH_PLUGINS_NODES_NODE_NAME_H_

#include <string_view>
#include <vector>

#include "framework/plugin.h"

namespace berth {

// Admits only the node that the pod names in spec.nodeName, and every node if the pod names none.
// Upstream: kube-scheduler v1.21, framework/plugins/nodename.
class NodeName final : public PluginOf<FilterPlugin, EnqueueExtensionsWithHints> {
 public:
  static constexpr std::string_view kName = "NodeName";
  static constexpr std::string_view kErrReason = "node(s) didn't match the requested node name";

  std::string_view Name() const override { return kName; }
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  bool AdmitsEveryNode(const CycleState&, const v1::Pod& pod) const override {
    return pod.spec.node_name.empty();
  }
  // Registers v1.34's event: a node was added, whichever it is.
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override {
    return {{{"Node", kActionAdd}}};
  }
};

}  // namespace berth

#endif  // BERTH_PLUGINS_NODES_NODE_NAME_H_
