#include "plugins/resources/scoring_node_resources_fit.h"

#include <algorithm>

#include "api/json/field_errors.h"
#include "framework/events/queueing_hints.h"
#include "framework/resource.h"

namespace berth {
namespace {

// The names of the strategies, in the order of Strategy.
const std::string kStrategies[] = {"LeastAllocated", "MostAllocated", "RequestedToCapacityRatio"};

// Whether condition(amount in `request`, in `a`, in `b`) holds of some resource that `request` has
// more than nothing of.
template <typename Condition>
bool AnyRequested(const Resource& request, const Resource& a, const Resource& b,
                  Condition condition) {
  const auto holds = [&](int64_t amount, int64_t of_a, int64_t of_b) {
    return amount > 0 && condition(amount, of_a, of_b);
  };
  return holds(request.milli_cpu, a.milli_cpu, b.milli_cpu) ||
         holds(request.memory_bytes, a.memory_bytes, b.memory_bytes) ||
         holds(request.ephemeral_storage_bytes, a.ephemeral_storage_bytes,
               b.ephemeral_storage_bytes) ||
         std::any_of(request.scalar_resources.begin(), request.scalar_resources.end(),
                     [&](const auto& entry) {
                       const auto& [name, amount] = entry;
                       return holds(amount, a.Scalar(name), b.Scalar(name));
                     });
}

// Whether `a` has more than `b` of some resource that the pod requests.
bool HasMore(const Resource& request, const Resource& a, const Resource& b) {
  return AnyRequested(request, a, b,
                      [](int64_t, int64_t of_a, int64_t of_b) { return of_a > of_b; });
}

Resource Allocatable(const v1::Node& node) {
  Resource allocatable;
  allocatable.Add(node.allocatable);
  return allocatable;
}

QueueingHint AfterPodLeftRoom(const v1::Pod& pod, const Change<v1::Pod>& change) {
  if (change.after == nullptr) return QueueIf(HeldRoom(*change.before));
  if (IsItself(pod, change.after)) return QueueingHint::kQueue;
  if (change.after->spec.node_name.empty()) return QueueingHint::kSkip;
  return QueueIf(HasMore(ComputePodResourceRequest(pod), ComputePodResourceRequest(*change.before),
                         ComputePodResourceRequest(*change.after)));
}

// Resources that the arguments say to ignore are compared here: a slip of v1.34.
QueueingHint AfterAllocatableChange(const v1::Pod& pod, const Change<v1::Node>& change) {
  const Resource request = ComputePodResourceRequest(pod);
  const Resource now = Allocatable(*change.after);
  const bool is_too_small =
      now.allowed_pod_number < 1 ||
      AnyRequested(request, now, now,
                   [](int64_t amount, int64_t offered, int64_t) { return amount > offered; });
  if (is_too_small) return QueueingHint::kSkip;
  if (change.before == nullptr) return QueueingHint::kQueue;
  const Resource before = Allocatable(*change.before);
  return QueueIf(now.allowed_pod_number > before.allowed_pod_number ||
                 HasMore(request, now, before));
}

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
  // Upstream crashes where the strategy needs a curve and there is none.
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

std::vector<ClusterEventWithHint> ScoringNodeResourcesFit::EventsToRegisterWithHints() const {
  return {
      {{"Pod", kActionDelete | kActionUpdatePodScaleDown}, HintOn<v1::Pod>(AfterPodLeftRoom)},
      {{"Node", kActionAdd | kActionUpdateNodeAllocatable},
       HintOn<v1::Node>(AfterAllocatableChange)},
  };
}

}  // namespace berth
