// Common parts of the noderesources plugins' scores: the amount of a resource that a node would use
// with the pod on it, and the weights of resources. Upstream: kube-scheduler v1.21 and v1.34,
// framework/plugins/noderesources/resource_allocation.go.
#ifndef BERTH_PLUGINS_RESOURCES_RESOURCE_ALLOCATION_H_
#define BERTH_PLUGINS_RESOURCES_RESOURCE_ALLOCATION_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/types.h"
#include "base/function_ref.h"
#include "framework/node_info.h"
#include "framework/plugin.h"
#include "framework/resource.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Amounts in thousandths for cpu, in units for all other resources.
struct Allocation {
  int64_t allocatable = 0;
  int64_t requested = 0;  // by the pods on the node and the incoming pod
};

// The amounts of pods, incoming or on nodes, that v1.34's scores count.
enum class Counted : uint8_t {
  // cpu and memory with the defaults of ComputePodNonZeroRequest. Requests of the incoming pod as a
  // whole do not count: an error of v1.34.
  kWithDefaults,
  kAsRequested,
};

// A pod's requests of all resources for scores of v1.34.
struct PodAmounts {
  PodAmounts(const v1::Pod& pod, Counted what);

  Counted counted;
  Resource request;
};

// A pod's request of one resource, computed once for all nodes. It is 0 for a name that the
// scheduler does not count.
class PodDemand {
 public:
  // For v1.21: cpu and memory count with the defaults of ComputePodNonZeroRequest, other resources
  // as requested.
  PodDemand(const v1::Pod& pod, std::string_view resource);
  // For v1.34: scalar resources that the pod does not request give zeros, too.
  PodDemand(const PodAmounts& pod, std::string_view resource);

  int64_t request() const { return request_; }
  // Reports whether On depends only on the NodeAmounts of a node.
  bool IsOfAmounts() const { return kind_ != Kind::kEphemeralStorage && kind_ != Kind::kScalar; }
  // Adds everything that On depends on apart from the node. REQUIRES: IsOfAmounts().
  void AddTo(AmountScores::Key& key) const {
    key.Add(static_cast<int64_t>(kind_));
    key.Add(request_);
  }

  Allocation On(const NodeInfo& node) const;
  // Returns the same for a row of the snapshot's tables.
  Allocation On(const ClusterIndex& index, int32_t slot) const {
    const NodeAmounts& node = index.amounts()[static_cast<size_t>(slot)];
    switch (kind_) {
      case Kind::kCpu:
        return WithPod({node.allocatable_milli_cpu, node.non_zero_requested.milli_cpu});
      case Kind::kMemory:
        return WithPod({node.allocatable_memory_bytes, node.non_zero_requested.memory_bytes});
      case Kind::kRequestedCpu:
        return WithPod({node.allocatable_milli_cpu,
                        RequestedAmount(node.allocatable_milli_cpu, node.free_milli_cpu)});
      case Kind::kRequestedMemory:
        return WithPod({node.allocatable_memory_bytes,
                        RequestedAmount(node.allocatable_memory_bytes, node.free_memory_bytes)});
      default:
        return On(*index.NodeAt(slot));
    }
  }

 private:
  enum class Kind : uint8_t {
    kCpu,  // with defaults for containers that do not mention it
    kMemory,
    kRequestedCpu,  // without defaults
    kRequestedMemory,
    kEphemeralStorage,
    kScalar,
    kUnknown
  };

  static Kind KindOf(std::string_view resource, Counted counted);
  // Returns the allocation without the pod.
  Allocation CurrentAllocation(const NodeInfo& node) const;
  Allocation WithPod(const Allocation& current) const {
    // Requests are never negative, so a negative sum over the node's pods has wrapped around.
    if (current.requested < 0) return {current.allocatable, std::numeric_limits<int64_t>::max()};
    return {current.allocatable, SaturatingAdd(current.requested, request_)};
  }

  // Inverts FreeAmount; the result is negative if the sum has wrapped around.
  static int64_t RequestedAmount(int64_t allocatable, int64_t free) {
    return free == std::numeric_limits<int64_t>::min() ? -1 : allocatable - free;
  }

  Kind kind_;
  std::string resource_;
  int64_t request_;
};

// Returns `amount` of `capacity` in percent, rounded down. REQUIRES: 0 <= amount <= capacity,
// capacity > 0. Upstream always multiplies first, and overflows for capacities beyond 80 PiB.
inline int64_t Percentage(int64_t amount, int64_t capacity) {
  if (amount > std::numeric_limits<int64_t>::max() / kMaxNodeScore) {
    return amount / (capacity / kMaxNodeScore);
  }
  return amount * kMaxNodeScore / capacity;
}
// Returns the free part of the resource, in percent rounded down; 0 if it is over-committed.
inline int64_t FreePercentage(const Allocation& allocation) {
  const int64_t capacity = allocation.allocatable;
  if (capacity <= 0 || allocation.requested > capacity) return 0;
  return Percentage(capacity - allocation.requested, capacity);
}
// Returns the used part, in percent rounded down; 100 if it is over-committed, but 0 if the node
// has none of the resource.
inline int64_t UsedPercentage(const Allocation& allocation) {
  const int64_t capacity = allocation.allocatable;
  if (capacity == 0) return 0;
  return Percentage(std::min(allocation.requested, capacity), capacity);
}

// The ways to compute a score from amounts.
enum class AmountFormula : uint8_t { kFreePercentage, kUsedPercentage, kBalance, kDeviation };

// Scores each row with score_of(slot). `key` has everything that the scores depend on apart from
// the NodeAmounts of the node, so that scores of earlier attempts are reused; nothing if they
// depend on more.
void ScoreRows(const std::optional<AmountScores::Key>& key, const NodeRows& rows,
               NodeScoreList& scores, FunctionRef<int64_t(int32_t)> score_of);

// Returns the key for a formula over some resources; nothing if one of them is not in NodeAmounts.
std::optional<AmountScores::Key> KeyOf(AmountFormula formula,
                                       const std::vector<PodDemand>& demands);

// Resources by name with their weights.
using ResourceWeights = std::vector<std::pair<std::string, int64_t>>;

// The average over the resources, by weight, of `percentage`, one of the two functions above.
class WeightedDemands {
 public:
  // For v1.21: a resource of which a node has nothing counts like any other.
  WeightedDemands(const v1::Pod& pod, const ResourceWeights& weights);
  // For v1.34: such a resource is excluded. If none is left, the average is 0.
  WeightedDemands(const PodAmounts& pod, const ResourceWeights& weights);

  // Calls visit(allocation, weight) for each resource that counts.
  template <typename Visit>
  void ForEachOn(const NodeInfo& node, Visit visit) const {
    for (const Weighted& of : demands_) {
      const Allocation allocation = of.demand.On(node);
      if (!LeavesOut(allocation)) visit(allocation, of.weight);
    }
  }
  template <int64_t (*percentage)(const Allocation&)>
  int64_t Score(const NodeInfo& node) const {
    return Average<percentage>([&](const PodDemand& demand) { return demand.On(node); });
  }
  template <int64_t (*percentage)(const Allocation&)>
  void ScoreEach(const NodeRows& rows, NodeScoreList& scores) const {
    constexpr auto kFormula = percentage == FreePercentage ? AmountFormula::kFreePercentage
                                                           : AmountFormula::kUsedPercentage;
    ScoreRows(Key(kFormula), rows, scores, [&](int32_t slot) {
      return Average<percentage>(
          [&](const PodDemand& demand) { return demand.On(rows.index, slot); });
    });
  }

 private:
  struct Weighted {
    PodDemand demand;
    int64_t weight;
  };

  template <typename Pod>
  void Add(const Pod& pod, const ResourceWeights& weights);
  std::optional<AmountScores::Key> Key(AmountFormula formula) const;
  bool LeavesOut(const Allocation& allocation) const {
    return leaves_out_what_is_not_there_ && allocation.allocatable == 0;
  }
  template <int64_t (*percentage)(const Allocation&), typename Allocate>
  int64_t Average(Allocate allocation_of) const {
    int64_t sum = 0;
    int64_t sum_of_weights = sum_of_weights_;
    for (const Weighted& of : demands_) {
      const Allocation allocation = allocation_of(of.demand);
      if (LeavesOut(allocation)) {
        sum_of_weights -= of.weight;
      } else {
        sum += of.weight * percentage(allocation);
      }
    }
    return sum_of_weights == 0 ? 0 : sum / sum_of_weights;
  }

  std::vector<Weighted> demands_;
  int64_t sum_of_weights_ = 0;
  bool leaves_out_what_is_not_there_ = false;
};

// Returns a list of resources with name and weight; cpu and memory with a weight of 1 each if it is
// empty. A weight of 0 becomes `weight_for_zero`.
ResourceWeights DecodeResources(const Decoder& list, int64_t weight_for_zero);
// Adds an error to `errors` for each weight below 1 or above `max_weight`, in the words of
// apis/config/validation, validateResources and validateResourcesNoMax. `path` is the place of the
// list.
void CheckWeights(const ResourceWeights& resources, std::string_view path,
                  std::optional<int64_t> max_weight, std::vector<std::string>& errors);
// Returns the argument `resources` of plugins of v1.21, checked; the last weight of a name counts.
ResourceWeights DecodeResourceWeights(const Decoder& args, std::optional<int64_t> max_weight,
                                      std::vector<std::string>& errors);

}  // namespace berth

#endif  // BERTH_PLUGINS_RESOURCES_RESOURCE_ALLOCATION_H_
