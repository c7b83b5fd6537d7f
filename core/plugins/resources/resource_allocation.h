// What the scores of the noderesources plugins share: how much of a resource a node would have in
// use with the pod on it, and how much each resource counts. As kube-scheduler v1.21,
// framework/plugins/noderesources/resource_allocation.go.
#ifndef BERTH_PLUGINS_RESOURCES_RESOURCE_ALLOCATION_H_
#define BERTH_PLUGINS_RESOURCES_RESOURCE_ALLOCATION_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/decoder.h"
#include "api/types.h"
#include "framework/node_info.h"
#include "framework/plugin.h"
#include "framework/resource.h"

namespace berth {

// In thousandths for cpu, in units for all others.
struct Allocation {
  int64_t allocatable = 0;
  int64_t requested = 0;  // by the pods on the node and the incoming one
};

// What a pod asks for of one resource, worked out once for all nodes. cpu and memory count with the
// defaults of ComputePodNonZeroRequest, other resources as requested. A name that is no resource of
// the scheduler gives zeros.
class PodDemand {
 public:
  // `resource` outlives this.
  PodDemand(const v1::Pod& pod, std::string_view resource);

  Allocation On(const NodeInfo& node) const;
  // The same of a row of the snapshot's tables.
  Allocation On(const ClusterIndex& index, int32_t slot) const {
    const NodeAmounts& node = index.amounts()[static_cast<size_t>(slot)];
    switch (kind_) {
      case Kind::kCpu:
        return WithPod({node.allocatable_milli_cpu, node.non_zero_requested.milli_cpu});
      case Kind::kMemory:
        return WithPod({node.allocatable_memory_bytes, node.non_zero_requested.memory_bytes});
      default:
        return On(*index.NodeAt(slot));
    }
  }

 private:
  enum class Kind : uint8_t { kCpu, kMemory, kEphemeralStorage, kScalar, kUnknown };

  static Kind KindOf(std::string_view resource);
  // Without the pod.
  Allocation CurrentAllocation(const NodeInfo& node) const;
  Allocation WithPod(const Allocation& current) const {
    // Requests are never negative, so the sum over the pods of the node has wrapped around.
    if (current.requested < 0) return {current.allocatable, std::numeric_limits<int64_t>::max()};
    return {current.allocatable, SaturatingAdd(current.requested, request_)};
  }

  Kind kind_;
  std::string resource_;
  int64_t request_;
};

// `amount` of `capacity` in percent, rounded down. REQUIRES: 0 <= amount <= capacity, capacity > 0.
// Upstream multiplies first in any case, and overflows for capacities beyond 80 PiB.
inline int64_t Percentage(int64_t amount, int64_t capacity) {
  if (amount > std::numeric_limits<int64_t>::max() / kMaxNodeScore) {
    return amount / (capacity / kMaxNodeScore);
  }
  return amount * kMaxNodeScore / capacity;
}
// How much of the resource is left, in percent rounded down; 0 where too much is asked for.
inline int64_t FreePercentage(const Allocation& allocation) {
  const int64_t capacity = allocation.allocatable;
  if (capacity <= 0 || allocation.requested > capacity) return 0;
  return Percentage(capacity - allocation.requested, capacity);
}
// How much is in use, in percent rounded down; 100 where too much is asked for, but 0 where there
// is none of the resource.
inline int64_t UsedPercentage(const Allocation& allocation) {
  const int64_t capacity = allocation.allocatable;
  if (capacity == 0) return 0;
  return Percentage(std::min(allocation.requested, capacity), capacity);
}

// By resource name.
using ResourceWeights = std::map<std::string, int64_t>;

// The average of what `percentage`, one of the two above, makes of each resource, by weight.
class WeightedDemands {
 public:
  WeightedDemands(const v1::Pod& pod, const ResourceWeights& weights);

  template <int64_t (*percentage)(const Allocation&)>
  int64_t Score(const NodeInfo& node) const {
    int64_t sum = 0;
    for (const Weighted& of : demands_) sum += of.weight * percentage(of.demand.On(node));
    return sum / sum_of_weights_;
  }
  template <int64_t (*percentage)(const Allocation&)>
  void ScoreEach(const NodeRows& rows, NodeScoreList& scores) const {
    for (size_t i = 0; i < scores.size(); ++i) {
      int64_t sum = 0;
      for (const Weighted& of : demands_) {
        sum += of.weight * percentage(of.demand.On(rows.index, rows.slots[i]));
      }
      scores[i].score = sum / sum_of_weights_;
    }
  }

 private:
  struct Weighted {
    PodDemand demand;
    int64_t weight;
  };
  std::vector<Weighted> demands_;
  int64_t sum_of_weights_ = 0;
};

// The argument `resources`, a list of name and weight, the last weight of a name counting; cpu and
// memory with a weight of 1 each when it is empty. Weights below 1 or above `max_weight` are added
// to `errors`, as apis/config/validation, validateResources and validateResourcesNoMax, word them.
ResourceWeights DecodeResourceWeights(const Decoder& args, std::optional<int64_t> max_weight,
                                      std::vector<std::string>& errors);

}  // namespace berth

#endif  // BERTH_PLUGINS_RESOURCES_RESOURCE_ALLOCATION_H_
