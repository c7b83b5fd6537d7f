#include "plugins/resource_allocation.h"

#include <algorithm>
#include <limits>

#include "framework/resource.h"

namespace berth {
namespace {

// What scores assume of a container that does not mention the resource.
int64_t DefaultRequest(const std::string& resource) {
  if (resource == v1::kResourceCPU) return kDefaultMilliCpuRequest;
  if (resource == v1::kResourceMemory) return kDefaultMemoryRequestBytes;
  return 0;
}

int64_t ContainerRequest(const v1::Container& container, const std::string& resource) {
  auto it = container.requests.find(resource);
  if (it == container.requests.end()) return DefaultRequest(resource);
  return resource == v1::kResourceCPU ? it->second.MilliValue() : it->second.Value();
}

int64_t PodRequest(const v1::Pod& pod, const std::string& resource) {
  int64_t request = 0;
  for (const v1::Container& container : pod.spec.containers) {
    request = SaturatingAdd(request, ContainerRequest(container, resource));
  }
  for (const v1::Container& container : pod.spec.init_containers) {
    request = std::max(request, ContainerRequest(container, resource));
  }
  // A slip of v1.21: overhead is counted in units for cpu too, so 250m adds one thousandth.
  auto overhead = pod.spec.overhead.find(resource);
  if (overhead == pod.spec.overhead.end()) return request;
  return SaturatingAdd(request, overhead->second.Value());
}

// Without the incoming pod.
Allocation CurrentAllocation(const NodeInfo& node, const std::string& resource) {
  const Resource& allocatable = node.allocatable();
  if (resource == v1::kResourceCPU) {
    return {allocatable.milli_cpu, node.non_zero_requested().milli_cpu};
  }
  if (resource == v1::kResourceMemory) {
    return {allocatable.memory_bytes, node.non_zero_requested().memory_bytes};
  }
  if (resource == v1::kResourceEphemeralStorage) {
    return {allocatable.ephemeral_storage_bytes, node.requested().ephemeral_storage_bytes};
  }
  return {allocatable.Scalar(resource), node.requested().Scalar(resource)};
}

bool IsResourceOfScheduler(const std::string& name) {
  return name == v1::kResourceCPU || name == v1::kResourceMemory ||
         name == v1::kResourceEphemeralStorage || IsScalarResourceName(name);
}

}  // namespace

Allocation ComputeAllocation(const v1::Pod& pod, const NodeInfo& node,
                             const std::string& resource) {
  if (!IsResourceOfScheduler(resource)) return {};
  Allocation allocation = CurrentAllocation(node, resource);
  // Requests are never negative, so the sum over the pods of the node has wrapped around.
  if (allocation.requested < 0) allocation.requested = std::numeric_limits<int64_t>::max();
  allocation.requested = SaturatingAdd(allocation.requested, PodRequest(pod, resource));
  return allocation;
}

}  // namespace berth
