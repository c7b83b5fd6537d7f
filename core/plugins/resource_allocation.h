// How much of a resource a node would have in use with the pod on it, as scores see it. As
// kube-scheduler v1.21, framework/plugins/noderesources/resource_allocation.go.
#ifndef BERTH_PLUGINS_RESOURCE_ALLOCATION_H_
#define BERTH_PLUGINS_RESOURCE_ALLOCATION_H_

#include <cstdint>
#include <string>

#include "api/types.h"
#include "framework/node_info.h"

namespace berth {

// In thousandths for cpu, in units for all others.
struct Allocation {
  int64_t allocatable = 0;
  int64_t requested = 0;  // by the pods on the node and the incoming one
};

// cpu and memory count with the defaults of ComputePodNonZeroRequest, other resources as requested.
// A name that is no resource of the scheduler gives zeros.
Allocation ComputeAllocation(const v1::Pod& pod, const NodeInfo& node, const std::string& resource);

}  // namespace berth

#endif  // BERTH_PLUGINS_RESOURCE_ALLOCATION_H_
