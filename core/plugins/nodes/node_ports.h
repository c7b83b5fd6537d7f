#ifndef BERTH_PLUGINS_NODES_NODE_PORTS_H_
#define BERTH_PLUGINS_NODES_NODE_PORTS_H_

#include <string_view>

#include "framework/plugin.h"

namespace berth {

// Keeps pods off nodes on which a host port that they ask for is taken. Init containers' ports do
// not count. As kube-scheduler v1.21, framework/plugins/nodeports.
class NodePorts final : public PluginOf<PreFilterPlugin, FilterPlugin> {
 public:
  static constexpr std::string_view kName = "NodePorts";
  static constexpr std::string_view kErrReason =
      "node(s) didn't have free ports for the requested pod ports";

  std::string_view Name() const override { return kName; }
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  bool AdmitsEveryNode(const CycleState& state, const v1::Pod& pod) const override;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_NODES_NODE_PORTS_H_
