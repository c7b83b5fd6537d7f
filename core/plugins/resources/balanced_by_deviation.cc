#include "plugins/resources/balanced_by_deviation.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "api/json/decoder.h"
#include "api/json/field_errors.h"
#include "base/strings.h"

namespace berth {
namespace {

// Returns the standard deviation of the used shares of resources; 0 for fewer than two.
double StandardDeviation(const std::vector<double>& shares) {
  if (shares.size() < 2) return 0;
  if (shares.size() == 2) return std::fabs((shares[0] - shares[1]) / 2);
  const auto count = static_cast<double>(shares.size());
  double mean = 0;
  for (const double share : shares) mean += share;
  mean /= count;
  double sum = 0;
  for (const double share : shares) sum += (share - mean) * (share - mean);
  return std::sqrt(sum / count);
}

// allocation_of(demand) returns the allocation of one resource with the pod on the node. `shares`
// is a buffer.
template <typename AllocationOf>
int64_t BalanceOf(const std::vector<PodDemand>& demands, std::vector<double>& shares,
                  AllocationOf allocation_of) {
  shares.clear();
  for (const PodDemand& demand : demands) {
    const Allocation allocation = allocation_of(demand);
    if (allocation.allocatable == 0) continue;
    const double share =
        static_cast<double>(allocation.requested) / static_cast<double>(allocation.allocatable);
    shares.push_back(std::min(share, 1.0));
  }
  return static_cast<int64_t>((1 - StandardDeviation(shares)) * static_cast<double>(kMaxNodeScore));
}

}  // namespace

std::unique_ptr<Plugin> BalancedByDeviation::Make(const Decoder& args, Handle&) {
  auto plugin = std::make_unique<BalancedByDeviation>();
  plugin->resources_ = DecodeResources(args.Field("resources"), 1);
  std::vector<std::string> errors;
  std::set<std::string_view> seen;
  for (size_t i = 0; i < plugin->resources_.size(); ++i) {
    const auto& [name, weight] = plugin->resources_[i];
    const std::string path = IndexPath("resources", i);
    if (!seen.insert(name).second) errors.push_back(DuplicateValue(ChildPath(path, "name"), name));
    if (weight != 1) errors.push_back(InvalidValue(ChildPath(path, "weight"), weight, "must be 1"));
  }
  if (!errors.empty()) args.Fail(AggregateText(errors));
  return plugin;
}

std::optional<BalancedByDeviation::Demands> BalancedByDeviation::DemandsOf(
    const v1::Pod& pod) const {
  const PodAmounts amounts(pod, Counted::kAsRequested);
  Demands demands;
  demands.reserve(resources_.size());
  for (const auto& [name, weight] : resources_) demands.emplace_back(amounts, name);
  const bool asks = std::any_of(demands.begin(), demands.end(),
                                [](const PodDemand& demand) { return demand.request() != 0; });
  if (!asks) return std::nullopt;
  return demands;
}

Status BalancedByDeviation::PreScore(CycleState&, const v1::Pod& pod,
                                     const std::vector<const NodeInfo*>&) const {
  return DemandsOf(pod) ? Status::Ok() : Status::Skip();
}

Status BalancedByDeviation::Score(const CycleState&, const v1::Pod& pod, const NodeInfo& node,
                                  int64_t* score) const {
  const std::optional<Demands> demands = DemandsOf(pod);
  std::vector<double> shares;
  *score = 0;
  if (demands) {
    *score = BalanceOf(*demands, shares, [&](const PodDemand& demand) { return demand.On(node); });
  }
  return Status::Ok();
}

Status BalancedByDeviation::ScoreEach(const CycleState&, const v1::Pod& pod, const NodeRows& rows,
                                      NodeScoreList& scores) const {
  const std::optional<Demands> demands = DemandsOf(pod);
  if (!demands) {
    for (NodeScore& score : scores) score.score = 0;
    return Status::Ok();
  }
  std::vector<double> shares;
  ScoreRows(KeyOf(AmountFormula::kDeviation, *demands), rows, scores, [&](int32_t slot) {
    return BalanceOf(*demands, shares,
                     [&](const PodDemand& demand) { return demand.On(rows.index, slot); });
  });
  return Status::Ok();
}

}  // namespace berth
