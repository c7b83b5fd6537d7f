#include "plugins/node_resources_balanced_allocation.h"

#include <cmath>
#include <string>

#include "plugins/resource_allocation.h"

namespace berth {
namespace {

double FractionOfCapacity(const Allocation& allocation) {
  if (allocation.allocatable == 0) return 1;
  return static_cast<double>(allocation.requested) / static_cast<double>(allocation.allocatable);
}

}  // namespace

Status NodeResourcesBalancedAllocation::Score(const CycleState&, const v1::Pod& pod,
                                              const NodeInfo& node, int64_t* score) const {
  const double cpu =
      FractionOfCapacity(ComputeAllocation(pod, node, std::string(v1::kResourceCPU)));
  const double memory =
      FractionOfCapacity(ComputeAllocation(pod, node, std::string(v1::kResourceMemory)));
  if (cpu >= 1 || memory >= 1) {
    *score = 0;
    return Status::Ok();
  }
  // The order of operations decides what is truncated: 0.29 * 100 is less than 29.
  *score = static_cast<int64_t>((1 - std::fabs(cpu - memory)) * static_cast<double>(kMaxNodeScore));
  return Status::Ok();
}

}  // namespace berth
