#include "plugins/node_resources_most_allocated.h"

#include <string>
#include <vector>

#include "api/field_errors.h"

namespace berth {

std::unique_ptr<Plugin> NodeResourcesMostAllocated::Make(const Decoder& args, Handle&) {
  auto plugin = std::make_unique<NodeResourcesMostAllocated>();
  std::vector<std::string> errors;
  plugin->weights_ = DecodeResourceWeights(args, 100, errors);
  if (!errors.empty()) args.Fail(AggregateText(errors));
  return plugin;
}

Status NodeResourcesMostAllocated::Score(const CycleState&, const v1::Pod& pod,
                                         const NodeInfo& node, int64_t* score) const {
  int64_t sum = 0;
  int64_t sum_of_weights = 0;
  for (const auto& [resource, weight] : weights_) {
    sum += weight * UsedPercentage(ComputeAllocation(pod, node, resource));
    sum_of_weights += weight;
  }
  *score = sum / sum_of_weights;
  return Status::Ok();
}

}  // namespace berth
