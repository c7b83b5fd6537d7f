#include "plugins/node_resources_least_allocated.h"

#include <limits>
#include <utility>
#include <vector>

#include "api/field_errors.h"
#include "base/strings.h"
#include "plugins/resource_allocation.h"

namespace berth {
namespace {

constexpr int64_t kMaxResourceWeight = 100;

int64_t FreePercentage(const Allocation& allocation) {
  const int64_t capacity = allocation.allocatable;
  if (capacity <= 0 || allocation.requested > capacity) return 0;
  const int64_t free = capacity - allocation.requested;
  // Upstream multiplies first in any case, and overflows for capacities beyond 80 PiB.
  if (free > std::numeric_limits<int64_t>::max() / kMaxNodeScore) {
    return free / (capacity / kMaxNodeScore);
  }
  return free * kMaxNodeScore / capacity;
}

}  // namespace

std::unique_ptr<Plugin> NodeResourcesLeastAllocated::Make(const Decoder& args, Handle&) {
  auto plugin = std::make_unique<NodeResourcesLeastAllocated>();
  std::vector<std::string> errors;
  size_t index = 0;
  args.Field("resources").ForEachElement([&](const Decoder& resource) {
    const std::string name = resource.Field("name").String();
    const int64_t weight = resource.Field("weight").Int64();
    if (weight <= 0 || weight > kMaxResourceWeight) {
      errors.push_back(
          InvalidValue(ChildPath(IndexPath("resources", index), "weight"), weight,
                       StrCat("resource weight of ", name, " not in valid range (0, 100]")));
    }
    plugin->weights_[name] = weight;
    ++index;
  });
  if (!errors.empty()) args.Fail(AggregateText(errors));
  if (plugin->weights_.empty()) {
    plugin->weights_ = {{std::string(v1::kResourceCPU), 1}, {std::string(v1::kResourceMemory), 1}};
  }
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
