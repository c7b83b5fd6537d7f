// Objects of kube-batch: PodGroup, a set of pods that start together, and Queue, which shares the
// cluster with other queues by weight. Upstream: kube-batch v0.5.0,
// pkg/apis/scheduling/v1alpha1/types.go.
#ifndef BERTH_API_BATCH_OBJECTS_H_
#define BERTH_API_BATCH_OBJECTS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/types.h"

namespace berth::v1alpha1 {

using v1::ObjectMeta;

// The annotation of a pod that names its PodGroup, which is in the pod's namespace.
inline constexpr std::string_view kGroupNameAnnotation = "scheduling.k8s.io/group-name";

// Phases of a PodGroup.
inline constexpr std::string_view kPodGroupPending = "Pending";  // fewer pods than minMember run
inline constexpr std::string_view kPodGroupRunning = "Running";  // minMember pods have a place
// Some pods run, and the others cannot start: half a gang.
inline constexpr std::string_view kPodGroupUnknown = "Unknown";

// the type of a condition
inline constexpr std::string_view kPodGroupUnschedulable = "Unschedulable";
inline constexpr std::string_view kNotEnoughResourcesReason = "NotEnoughResources";  // its reason

struct PodGroupCondition {
  std::string type;
  std::string status;
  std::string transition_id;  // the uid of the session that wrote it
  std::string reason;
  std::string message;
  bool operator==(const PodGroupCondition&) const = default;
};

struct PodGroupStatus {
  std::string phase;  // "" until a session has ended with the group in it
  std::vector<PodGroupCondition> conditions;
  int32_t running = 0;  // number of pods by phase; evicted ones no longer count
  int32_t succeeded = 0;
  int32_t failed = 0;
  bool operator==(const PodGroupStatus&) const = default;
};

struct PodGroup {
  ObjectMeta metadata;
  int32_t min_member = 0;           // no pod is bound before this many pods have a place
  std::string queue;                // name of the queue; "": the scheduler's default queue
  std::string priority_class_name;  // sets the priority of the group, not of its pods
  PodGroupStatus status;
};

struct Queue {
  ObjectMeta metadata;
  int32_t weight = 0;  // the queue's share is weight / the sum of all weights
};

}  // namespace berth::v1alpha1

#endif  // BERTH_API_BATCH_OBJECTS_H_
