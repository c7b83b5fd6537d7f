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

// NodeResourcesBalancedAllocation of v1.34: prefers nodes whose resources would be used by about
// the same share, with 100 for equal shares, and less by their standard deviation. Resources that
// containers do not request do not count. Upstream: kube-scheduler v1.34,
// framework/plugins/noderesources/balanced_allocation.go.
class BalancedByDeviation final : public PluginOf<PreScorePlugin, ScorePlugin> {
 public:
  static constexpr std::string_view kName = NodeResourcesBalancedAllocation::kName;

  // Arguments: resources, a list of names, each with the weight 1, which may be omitted; cpu and
  // memory if it is empty.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);

  std::string_view Name() const override { return kName; }
  // Skips pods that request none of the resources: otherwise all of them would get the same node.
  Status PreScore(CycleState& state, const v1::Pod& pod,
                  const std::vector<const NodeInfo*>& nodes) const override;
  // Returns 0 for such pods if PreScore is not enabled.
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  Status ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows& rows,
                   NodeScoreList& scores) const override;

 private:
  // The demands for the resources, in their order; empty if the pod requests none of them.
  using Demands = std::vector<PodDemand>;
  std::optional<Demands> DemandsOf(const v1::Pod& pod) const;

  ResourceWeights resources_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RESOURCES_BALANCED_BY_DEVIATION_H_
