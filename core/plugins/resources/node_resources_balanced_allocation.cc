#include "plugins/resources/node_resources_balanced_allocation.h"

#include <cmath>
#include <string>

#include "plugins/resources/resource_allocation.h"

namespace berth {
namespace {

double FractionOfCapacity(const Allocation& allocation) {
  if (allocation.allocatable == 0) return 1;
  return static_cast<double>(allocation.requested) / static_cast<double>(allocation.allocatable);
}

int64_t Balance(const Allocation& of_cpu, const Allocation& of_memory) {
  const double cpu = FractionOfCapacity(of_cpu);
  const double memory = FractionOfCapacity(of_memory);
  if (cpu >= 1 || memory >= 1) return 0;
  // The order of operations determines the truncation: 0.29 * 100 is less than 29.
  return static_cast<int64_t>((1 - std::fabs(cpu - memory)) * static_cast<double>(kMaxNodeScore));
}

}  // namespace

Status NodeResourcesBalancedAllocation::Score(const CycleState&, const v1::Pod& pod,
                                              const NodeInfo& node, int64_t* score) const {
  *score = Balance(PodDemand(pod, v1::kResourceCPU).On(node),
                   PodDemand(pod, v1::kResourceMemory).On(node));
  return Status::Ok();
}

Status NodeResourcesBalancedAllocation::ScoreEach(const CycleState&, const v1::Pod& pod,
                                                  const NodeRows& rows,
                                                  NodeScoreList& scores) const {
  const std::vector<PodDemand> demands{PodDemand(pod, v1::kResourceCPU),
                                       PodDemand(pod, v1::kResourceMemory)};
  ScoreRows(KeyOf(AmountFormula::kBalance, demands), rows, scores, [&](int32_t slot) {
    return Balance(demands[0].On(rows.index, slot), demands[1].On(rows.index, slot));
  });
  return Status::Ok();
}

}  // namespace berth
