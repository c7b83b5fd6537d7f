#ifndef BERTH_PLUGINS_RESOURCES_REQUESTED_TO_CAPACITY_RATIO_H_
#define BERTH_PLUGINS_RESOURCES_REQUESTED_TO_CAPACITY_RATIO_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/handle.h"
#include "framework/plugin.h"
#include "plugins/resources/resource_allocation.h"
#include "plugins/resources/score_curve.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Scores a node by its utilization, along a curve from the arguments: for each resource the value
// of the curve at its utilization, averaged by weight. Resources with the value 0 are excluded from
// the average. Upstream: kube-scheduler v1.21,
// framework/plugins/noderesources/requested_to_capacity_ratio.go.
class RequestedToCapacityRatio final : public PluginOf<ScorePlugin> {
 public:
  static constexpr std::string_view kName = "RequestedToCapacityRatio";

  // Arguments: shape, the corners of the curve by ascending utilization (0 to 100) with their score
  // (0 to 10), at least one; resources, a list of name and weight (from 1), cpu and memory with 1
  // each if it is empty.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);

  std::string_view Name() const override { return kName; }
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;

 private:
  ScoreCurve curve_;
  ResourceWeights weights_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RESOURCES_REQUESTED_TO_CAPACITY_RATIO_H_
