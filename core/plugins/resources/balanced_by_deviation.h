#ifndef BERTH_PLUGINS_RESOURCES_BALANCED_BY_DEVIATION_H_
#define BERTH_PLUGINS_RESOURCES_BALANCED_BY_DEVIATION_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "framework/handle.h"
#include "framework/plugin.h"
#include "plugins/resources/node_resources_balanced_allocation.h"
#include "plugins/resources/resource_allocation.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// NodeResourcesBalancedAllocation of v1.34: prefers nodes whose resources would be in use by about
// the same share, 100 for equal shares, less by their standard deviation. What containers do not
// ask for does not count. As kube-scheduler v1.34,
// framework/plugins/noderesources/balanced_allocation.go.
class BalancedByDeviation final : public PluginOf<PreScorePlugin, ScorePlugin> {
 public:
  static constexpr std::string_view kName = NodeResourcesBalancedAllocation::kName;

  // Arguments: resources, a list of names, each with the weight 1, which may be left out; cpu and
  // memory when it is empty.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);

  std::string_view Name() const override { return kName; }
  // Skips pods that ask for none of the resources: else all of them would go to the same node.
  Status PreScore(CycleState& state, const v1::Pod& pod,
                  const std::vector<const NodeInfo*>& nodes) const override;
  // 0 of such pods, where PreScore is not enabled.
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  Status ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows& rows,
                   NodeScoreList& scores) const override;

 private:
  // Of the resources, in their order; nothing if the pod asks for none of them.
  using Demands = std::vector<PodDemand>;
  std::optional<Demands> DemandsOf(const v1::Pod& pod) const;

  ResourceWeights resources_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RESOURCES_BALANCED_BY_DEVIATION_H_
