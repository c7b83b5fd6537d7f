#include "plugins/resources/node_resources_most_allocated.h"

#include <string>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/field_errors.h"

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
  *score = WeightedDemands(pod, weights_).Score<UsedPercentage>(node);
  return Status::Ok();
}

Status NodeResourcesMostAllocated::ScoreEach(const CycleState&, const v1::Pod& pod,
                                             const NodeRows& rows, NodeScoreList& scores) const {
  WeightedDemands(pod, weights_).ScoreEach<UsedPercentage>(rows, scores);
  return Status::Ok();
}

}  // namespace berth
