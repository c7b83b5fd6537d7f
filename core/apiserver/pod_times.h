// A pod's own times. The simulation does not know what runs in a pod, so annotations give the time
// that it takes to become ready, to run to its end, and to stop. They may be in the template of a
// workload, too.
#ifndef BERTH_APISERVER_POD_TIMES_H_
#define BERTH_APISERVER_POD_TIMES_H_

#include <optional>
#include <string>
#include <string_view>

#include "api/types.h"
#include "base/result.h"
#include "base/time.h"

namespace berth::sim {

// The time from the pod's binding until it is Succeeded.
inline constexpr std::string_view kRunForAnnotation = "berth.dev/run-for";
// The time from the pod's binding until it is ready; without it the pod is ready at once.
inline constexpr std::string_view kReadyAfterAnnotation = "berth.dev/ready-after";
// The time for which the pod stays on its node after its deletion was requested; without it none.
inline constexpr std::string_view kStopsAfterAnnotation = "berth.dev/stops-after";

// The type of the condition that tells whether a pod is ready.
inline constexpr std::string_view kReadyCondition = "Ready";

// Reports whether the pod has run to its end: it is Succeeded or Failed.
bool HasEnded(const v1::Pod& pod);

// Returns the run time of the pod; nothing if it gives none. The error's path is that in the
// manifest.
Result<std::optional<Duration>> RunTimeOf(const v1::Pod& pod);

// One of these annotations that is no duration between 0 and 24h.
struct PodTimesError {
  std::string_view annotation;
  std::string message;
};
// Returns the first one; nothing if all are valid, or there are none.
std::optional<PodTimesError> FindPodTimesError(const v1::ObjectMeta& metadata);

// Returns the time from the pod's binding until it is ready; 0: at once. REQUIRES, for this and the
// following: FindPodTimesError finds none.
Duration ReadyTimeOf(const v1::Pod& pod);
// Returns the time that the pod takes to stop: at most spec.terminationGracePeriodSeconds, 30 s if
// it has none. 0: it is gone as soon as it is deleted, as is a pod that has no node or has ended.
Duration StopTimeOf(const v1::Pod& pod);
// Reports whether the pod is being deleted and takes time to stop: it still has its node and its
// resources.
bool IsStopping(const v1::Pod& pod);

// Returns the condition Ready; null if the pod has none.
const v1::PodCondition* FindReadyCondition(const v1::Pod& pod);
// Reports whether the kubelet will make it ready: it runs, and its condition Ready is not true yet.
bool IsBecomingReady(const v1::Pod& pod);
// Returns the condition of a pod that was just bound to its node, and is not ready yet.
v1::PodCondition NotReadyYet(const v1::Pod& pod, Time now);

}  // namespace berth::sim

#endif  // BERTH_APISERVER_POD_TIMES_H_
