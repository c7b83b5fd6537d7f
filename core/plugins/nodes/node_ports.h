#ifndef BERTH_PLUGINS_NODES_NODE_PORTS_H_
#define BERTH_PLUGINS_NODES_NODE_PORTS_H_

#include <memory>
#include <string_view>
#include <vector>

#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Rejects nodes on which a host port that the pod requests is in use. The ports of init containers
// count only if they are sidecars. Upstream: kube-scheduler v1.21 and v1.34,
// framework/plugins/nodeports.
class NodePorts final : public PluginOf<PreFilterPlugin, FilterPlugin, EnqueueExtensionsWithHints> {
 public:
  static constexpr std::string_view kName = "NodePorts";
  static constexpr std::string_view kErrReason =
      "node(s) didn't have free ports for the requested pod ports";

  // Creates v1.21's plugin.
  NodePorts() = default;
  // Creates v1.34's plugin, which skips pods without host ports.
  static std::unique_ptr<Plugin> MakeV134(const Decoder& args, Handle& handle);

  std::string_view Name() const override { return kName; }
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  bool AdmitsEveryNode(const CycleState& state, const v1::Pod& pod) const override;
  // Registers v1.34's events: a node was added; a pod with one of the ports was deleted.
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;

 private:
  bool skips_pods_without_ports_ = false;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_NODES_NODE_PORTS_H_
