#ifndef BERTH_PLUGINS_RESOURCES_NODE_RESOURCES_MOST_ALLOCATED_H_
#define BERTH_PLUGINS_RESOURCES_NODE_RESOURCES_MOST_ALLOCATED_H_

#include <cstdint>
#include <memory>
#include <string_view>

#include "framework/handle.h"
#include "framework/plugin.h"
#include "plugins/resources/resource_allocation.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Prefers nodes with the largest used share of their resources: for each resource the percentage
// that is used with the pod on the node, averaged by weight. Over-commitment counts as 100, a
// resource that the node does not have as 0. Upstream: kube-scheduler v1.21,
// framework/plugins/noderesources/most_allocated.go.
class NodeResourcesMostAllocated final : public PluginOf<ScorePlugin> {
 public:
  static constexpr std::string_view kName = "NodeResourcesMostAllocated";

  // Arguments: resources, a list of name and weight (1 to 100); cpu and memory, 1 each, if it is
  // empty.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);

  std::string_view Name() const override { return kName; }
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  Status ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows& rows,
                   NodeScoreList& scores) const override;

 private:
  ResourceWeights weights_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RESOURCES_NODE_RESOURCES_MOST_ALLOCATED_H_
