#ifndef BERTH_PLUGINS_RESOURCES_NODE_RESOURCES_BALANCED_ALLOCATION_H_
#define BERTH_PLUGINS_RESOURCES_NODE_RESOURCES_BALANCED_ALLOCATION_H_

#include <string_view>

#include "framework/plugin.h"

namespace berth {

// Prefers nodes whose cpu and memory would be used by about the same share: 100 for equal shares,
// less for each percent of difference, 0 if one of them would be used up. Upstream: kube-scheduler
// v1.21, framework/plugins/noderesources/balanced_allocation.go.
class NodeResourcesBalancedAllocation final : public PluginOf<ScorePlugin> {
 public:
  static constexpr std::string_view kName = "NodeResourcesBalancedAllocation";

  std::string_view Name() const override { return kName; }
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  Status ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows& rows,
                   NodeScoreList& scores) const override;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RESOURCES_NODE_RESOURCES_BALANCED_ALLOCATION_H_
