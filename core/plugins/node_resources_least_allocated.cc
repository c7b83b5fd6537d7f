#include "plugins/node_resources_least_allocated.h"

#include <string>
#include <vector>

#include "api/field_errors.h"

namespace berth {

std::unique_ptr<Plugin> NodeResourcesLeastAllocated::Make(const Decoder& args, Handle&) {
  auto plugin = std::make_unique<NodeResourcesLeastAllocated>();
  std::vector<std::string> errors;
  plugin->weights_ = DecodeResourceWeights(args, 100, errors);
  if (!errors.empty()) args.Fail(AggregateText(errors));
  return plugin;
}

Status NodeResourcesLeastAllocated::Score(const CycleState&, const v1::Pod& pod,
                                          const NodeInfo& node, int64_t* score) const {
  int64_t sum = 0;
  int64_t sum_of_weights = 0;
  for (const auto& [resource, weight] : weights_) {
    sum += weight * FreePercentage(ComputeAllocation(pod, node, resource));
    sum_of_weights += weight;
  }
  *score = sum / sum_of_weights;
  return Status::Ok();
}

}  // namespace berth
