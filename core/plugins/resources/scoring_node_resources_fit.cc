#include "plugins/resources/scoring_node_resources_fit.h"

#include <algorithm>

#include "api/json/decoder.h"
#include "api/json/field_errors.h"

namespace berth {
namespace {

// The names of the strategies, in the order of Strategy.
const std::string kStrategies[] = {"LeastAllocated", "MostAllocated", "RequestedToCapacityRatio"};

}  // namespace

std::unique_ptr<Plugin> ScoringNodeResourcesFit::Make(const Decoder& args, Handle&) {
  auto plugin = std::make_unique<ScoringNodeResourcesFit>();
  std::vector<std::string> errors;
  plugin->Decode(args, errors);
  if (!errors.empty()) args.Fail(AggregateText(errors));
  return plugin;
}

std::vector<std::string> ScoringNodeResourcesFit::ArgsErrors(const Decoder& args) {
  std::vector<std::string> errors;
  ScoringNodeResourcesFit().Decode(args, errors);
  return errors;
}

void ScoringNodeResourcesFit::Decode(const Decoder& args, std::vector<std::string>& errors) {
  filter_.DecodeIgnored(args, errors);
  DecodeStrategy(args.Field("scoringStrategy"), errors);
}

void ScoringNodeResourcesFit::DecodeStrategy(const Decoder& strategy,
                                             std::vector<std::string>& errors) {
  if (strategy.Present()) {
    const std::string type = strategy.Field("type").String();
    const auto known = std::find(std::begin(kStrategies), std::end(kStrategies), type);
    if (known == std::end(kStrategies)) {
      errors.push_back(UnsupportedValue("scoringStrategy.type", type,
                                        {std::begin(kStrategies), std::end(kStrategies)}));
    } else {
      strategy_ = static_cast<Strategy>(known - std::begin(kStrategies));
    }
  }
  weights_ = DecodeResources(strategy.Field("resources"), 1);
  CheckWeights(weights_, "scoringStrategy.resources", 100, errors);
  // Upstream crashes if the strategy needs a curve and there is none.
  const Decoder ratio = strategy.Field("requestedToCapacityRatio");
  if (!ratio.Present() && strategy_ != Strategy::kRequestedToCapacityRatio) return;
  curve_ = ScoreCurve::Decode(ratio.Field("shape"), "scoringStrategy.shape",
                              "values must be sorted in increasing order", errors);
}

Status ScoringNodeResourcesFit::PreFilter(CycleState& state, const v1::Pod& pod) const {
  return filter_.PreFilter(state, pod);
}

Status ScoringNodeResourcesFit::Filter(const CycleState& state, const v1::Pod& pod,
                                       const NodeInfo& node) const {
  return filter_.Filter(state, pod, node);
}

RejectionDetails ScoringNodeResourcesFit::Explain(const CycleState& state, const v1::Pod& pod,
                                                  const NodeInfo& node) const {
  return filter_.Explain(state, pod, node);
}

bool ScoringNodeResourcesFit::KeepAdmitted(const CycleState& state, const v1::Pod& pod,
                                           NodeRows& rows) const {
  return filter_.KeepAdmitted(state, pod, rows);
}

Status ScoringNodeResourcesFit::PreScore(CycleState&, const v1::Pod&,
                                         const std::vector<const NodeInfo*>&) const {
  return Status::Ok();
}

Status ScoringNodeResourcesFit::Score(const CycleState&, const v1::Pod& pod, const NodeInfo& node,
                                      int64_t* score) const {
  const WeightedDemands demands(PodAmounts(pod, Counted::kWithDefaults), weights_);
  switch (strategy_) {
    case Strategy::kLeastAllocated:
      *score = demands.Score<FreePercentage>(node);
      break;
    case Strategy::kMostAllocated:
      *score = demands.Score<UsedPercentage>(node);
      break;
    case Strategy::kRequestedToCapacityRatio:
      *score = curve_.Average(demands, node, UsedPercentage);
      break;
  }
  return Status::Ok();
}

Status ScoringNodeResourcesFit::ScoreEach(const CycleState&, const v1::Pod& pod,
                                          const NodeRows& rows, NodeScoreList& scores) const {
  const WeightedDemands demands(PodAmounts(pod, Counted::kWithDefaults), weights_);
  switch (strategy_) {
    case Strategy::kLeastAllocated:
      demands.ScoreEach<FreePercentage>(rows, scores);
      break;
    case Strategy::kMostAllocated:
      demands.ScoreEach<UsedPercentage>(rows, scores);
      break;
    case Strategy::kRequestedToCapacityRatio:
      for (NodeScore& score : scores) {
        score.score = curve_.Average(demands, *score.node, UsedPercentage);
      }
      break;
  }
  return Status::Ok();
}

}  // namespace berth
