// Resource: amounts of all resources as plain integers. Upstream: kube-scheduler v1.21,
// framework/types.go (Resource) and util/non_zero.go.
#ifndef BERTH_FRAMEWORK_RESOURCE_H_
#define BERTH_FRAMEWORK_RESOURCE_H_

#include <cstdint>
#include <map>
#include <string>

#include "api/types.h"
#include "base/copy_on_write.h"

namespace berth {

// Returns the sum, or the end of the range if the sum exceeds it. Used for the amounts of one
// object; upstream's sum would wrap around to a small number.
int64_t SaturatingAdd(int64_t a, int64_t b);

// Returns the free part of `allocatable`. It is negative on a node that is over-committed, and the
// lowest int64 if `requested` has wrapped around to a negative number (real sums are never
// negative).
int64_t FreeAmount(int64_t allocatable, int64_t requested);

struct Resource {
  int64_t milli_cpu = 0;
  int64_t memory_bytes = 0;
  int64_t ephemeral_storage_bytes = 0;
  int64_t allowed_pod_number = 0;  // only for a node's allocatable resources
  // Extended resources, hugepages and attachable volumes: name to amount.
  CopyOnWrite<std::map<std::string, int64_t>> scalar_resources;

  bool operator==(const Resource&) const = default;

  // Returns the amount of a scalar resource, 0 if there is no entry.
  int64_t Scalar(const std::string& name) const {
    auto it = scalar_resources.find(name);
    return it == scalar_resources.end() ? 0 : it->second;
  }

  // Adds each amount of `list`; ignores names that the scheduler does not count.
  void Add(const v1::ResourceList& list);
  // Raises each amount to that of `other` if that is higher. An amount of 0 creates no entry.
  void SetMax(const Resource& other);
  // Sums over pods wrap around at the ends of int64, as upstream's do. Otherwise removing a pod
  // would not undo adding it.
  Resource& operator+=(const Resource& other);
  Resource& operator-=(const Resource& other);
};

// kCount: requests of the pod as a whole (spec.resources) replace those of its containers.
enum class PodLevelRequests : uint8_t { kCount, kIgnore };

// Returns the pod's requests: the maximum of the sum over its containers and sidecars, and the
// requests of each init container plus the sidecars that were started before it; requests of the
// pod as a whole for cpu, memory and huge pages replace that; plus overhead. A container that is
// resized in place counts with the maximum of its requests and its allocated resources. Upstream:
// noderesources/fit.go computePodResourceRequest and types.go calculateResource; for sidecars and
// everything after them v1.34, k8s.io/component-helpers/resource/helpers.go, PodRequests (the API
// server of v1.21 drops these fields from its pods).
Resource ComputePodResourceRequest(const v1::Pod& pod,
                                   PodLevelRequests pod_level = PodLevelRequests::kCount);

// Reports whether the pod requested some resource, and now requests less of it or none. Upstream:
// v1.34, framework/events.go, extractPodScaleDown.
bool IsScaledDown(const v1::Pod& old_pod, const v1::Pod& new_pod);

// cpu and memory of a pod for scores: a container without a request counts with 100m and 200Mi,
// unless the pod as a whole has requests and the result includes the resource.
struct NonZeroRequest {
  int64_t milli_cpu = 0;
  int64_t memory_bytes = 0;

  bool operator==(const NonZeroRequest&) const = default;
  NonZeroRequest& operator+=(const NonZeroRequest& other);
  NonZeroRequest& operator-=(const NonZeroRequest& other);
};
inline constexpr int64_t kDefaultMilliCpuRequest = 100;
inline constexpr int64_t kDefaultMemoryRequestBytes = 200 * 1024 * 1024;
NonZeroRequest ComputePodNonZeroRequest(const v1::Pod& pod,
                                        PodLevelRequests pod_level = PodLevelRequests::kCount);

}  // namespace berth

#endif  // BERTH_FRAMEWORK_RESOURCE_H_
