#include "plugins/resources/node_resources_least_allocated.h"

#include <string>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/field_errors.h"

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
  *score = WeightedDemands(pod, weights_).Score<FreePercentage>(node);
  return Status::Ok();
}

Status NodeResourcesLeastAllocated::ScoreEach(const CycleState&, const v1::Pod& pod,
                                              const NodeRows& rows, NodeScoreList& scores) const {
  WeightedDemands(pod, weights_).ScoreEach<FreePercentage>(rows, scores);
  return Status::Ok();
}

}  // namespace berth
