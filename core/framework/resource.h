// Resource: amounts of all resources as plain integers. As kube-scheduler v1.21,
// framework/types.go (Resource) and util/non_zero.go.
#ifndef BERTH_FRAMEWORK_RESOURCE_H_
#define BERTH_FRAMEWORK_RESOURCE_H_

#include <cstdint>
#include <map>
#include <string>

#include "api/types.h"
#include "base/copy_on_write.h"

namespace berth {

// The sum, or the end of the range that it would pass. What one object asks for or offers is added
// up with it; upstream's sum would wrap around to something small.
int64_t SaturatingAdd(int64_t a, int64_t b);

// What the pods on a node leave of `allocatable`: negative on a node that is over-committed, the
// lowest number there is where the sum of their requests has wrapped around (it is never negative).
int64_t FreeAmount(int64_t allocatable, int64_t requested);

struct Resource {
  int64_t milli_cpu = 0;
  int64_t memory_bytes = 0;
  int64_t ephemeral_storage_bytes = 0;
  int64_t allowed_pod_number = 0;  // only for what a node offers
  // Extended resources, hugepages, attachable volumes: name to amount.
  CopyOnWrite<std::map<std::string, int64_t>> scalar_resources;

  bool operator==(const Resource&) const = default;

  // The amount of a scalar resource, 0 if there is no entry.
  int64_t Scalar(const std::string& name) const {
    auto it = scalar_resources.find(name);
    return it == scalar_resources.end() ? 0 : it->second;
  }

  // Adds each amount of `list`; names that are no resource of the scheduler are ignored.
  void Add(const v1::ResourceList& list);
  // Raises each amount to that of `other` if that is higher. An amount of 0 makes no entry.
  void SetMax(const Resource& other);
  // Sums over pods wrap around at the ends of int64 as upstream's do: only so does taking a pod
  // away undo adding it.
  Resource& operator+=(const Resource& other);
  Resource& operator-=(const Resource& other);
};

// Whether requests of the pod as a whole (spec.resources) take the place of what its containers ask
// for.
enum class PodLevelRequests : uint8_t { kCount, kIgnore };

// What a pod asks for: the largest of the sum over its containers and sidecars, and what each init
// container needs beside the sidecars that were started before it; cpu, memory and huge pages of
// the pod as a whole in place of that; plus overhead. A container that is resized in place counts
// with the most of what it asks for and what it was given. As noderesources/fit.go
// computePodResourceRequest and types.go calculateResource; sidecars and what follows as v1.34,
// k8s.io/component-helpers/resource/helpers.go, PodRequests (the API server of v1.21 leaves these
// fields out of its pods).
Resource ComputePodResourceRequest(const v1::Pod& pod,
                                   PodLevelRequests pod_level = PodLevelRequests::kCount);

// True if the pod asked for some resource, and now asks for less of it or no longer names it. As
// v1.34, framework/events.go, extractPodScaleDown.
bool IsScaledDown(const v1::Pod& old_pod, const v1::Pod& new_pod);

// cpu and memory of a pod as scores see them: a container without a request counts as asking for
// 100m and 200Mi, unless the pod as a whole has requests and the resource is in what results.
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
