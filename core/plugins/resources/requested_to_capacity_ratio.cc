#include "plugins/resources/requested_to_capacity_ratio.h"

#include <optional>
#include <string>

#include "api/json/decoder.h"
#include "api/json/field_errors.h"

namespace berth {
namespace {

// Returns percent, rounded up; 100 if the node has none of the resource.
int64_t Utilization(const Allocation& allocation) { return 100 - FreePercentage(allocation); }

}  // namespace

std::unique_ptr<Plugin> RequestedToCapacityRatio::Make(const Decoder& args, Handle&) {
  auto plugin = std::make_unique<RequestedToCapacityRatio>();
  std::vector<std::string> errors;
  plugin->curve_ =
      ScoreCurve::Decode(args.Field("shape"), "shape",
                         "utilization values must be sorted in increasing order", errors);
  plugin->weights_ = DecodeResourceWeights(args, std::nullopt, errors);
  if (!errors.empty()) args.Fail(AggregateText(errors));
  return plugin;
}

Status RequestedToCapacityRatio::Score(const CycleState&, const v1::Pod& pod, const NodeInfo& node,
                                       int64_t* score) const {
  *score = curve_.Average(WeightedDemands(pod, weights_), node, Utilization);
  return Status::Ok();
}

}  // namespace berth
