// What the scores of the noderesources plugins share: how much of a resource a node would have in
// use with the pod on it, and how much each resource counts. As kube-scheduler v1.21,
// framework/plugins/noderesources/resource_allocation.go.
#ifndef BERTH_PLUGINS_RESOURCE_ALLOCATION_H_
#define BERTH_PLUGINS_RESOURCE_ALLOCATION_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/decoder.h"
#include "api/types.h"
#include "framework/node_info.h"

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

 private:
  enum class Kind { kCpu, kMemory, kEphemeralStorage, kScalar, kUnknown };

  static Kind KindOf(std::string_view resource);
  // Without the pod.
  Allocation CurrentAllocation(const NodeInfo& node) const;

  Kind kind_;
  std::string resource_;
  int64_t request_;
};

// How much of the resource is left, in percent rounded down; 0 where too much is asked for.
int64_t FreePercentage(const Allocation& allocation);
// How much is in use, in percent rounded down; 100 where too much is asked for, but 0 where there
// is none of the resource.
int64_t UsedPercentage(const Allocation& allocation);

// By resource name.
using ResourceWeights = std::map<std::string, int64_t>;

// The average of what `percentage` makes of each resource on a node, by weight.
class WeightedDemands {
 public:
  WeightedDemands(const v1::Pod& pod, const ResourceWeights& weights);

  int64_t Score(const NodeInfo& node, int64_t (*percentage)(const Allocation&)) const;

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

#endif  // BERTH_PLUGINS_RESOURCE_ALLOCATION_H_
