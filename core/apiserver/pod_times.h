// What a pod says of its own times. No kubelet here knows what runs in a pod, so annotations say
// how long it takes to become ready, to run to its end, and to stop. They may stand in the template
// of a workload, too.
#ifndef BERTH_APISERVER_POD_TIMES_H_
#define BERTH_APISERVER_POD_TIMES_H_

#include <optional>
#include <string>
#include <string_view>

#include "api/types.h"
#include "base/result.h"
#include "base/time.h"

namespace berth::sim {

// So long after the pod was bound it has Succeeded.
inline constexpr std::string_view kRunForAnnotation = "berth.dev/run-for";
// So long after the pod was bound it is ready; without it as soon as it is bound.
inline constexpr std::string_view kReadyAfterAnnotation = "berth.dev/ready-after";
// So long the pod stays on its node after its deletion was asked for; without it no time.
inline constexpr std::string_view kStopsAfterAnnotation = "berth.dev/stops-after";

// The type of the condition that says whether a pod is ready.
inline constexpr std::string_view kReadyCondition = "Ready";

// Whether it has run to its end: it is Succeeded or Failed.
bool HasEnded(const v1::Pod& pod);

// How long the pod runs; nothing if it does not say so. The error's path is that in the manifest.
Result<std::optional<Duration>> RunTimeOf(const v1::Pod& pod);

// An annotation of these that is no duration between 0 and 24h.
struct PodTimesError {
  std::string_view annotation;
  std::string message;
};
// The first one; nothing: all make sense, or there are none.
std::optional<PodTimesError> FindPodTimesError(const v1::ObjectMeta& metadata);

// How long after it was bound the pod becomes ready; 0: at once. REQUIRES (of this and what
// follows): FindPodTimesError finds none.
Duration ReadyTimeOf(const v1::Pod& pod);
// How long the pod takes to stop: at most spec.terminationGracePeriodSeconds, 30 s if it has none.
// 0: it is gone as soon as it is deleted, as is a pod that has no node or has ended.
Duration StopTimeOf(const v1::Pod& pod);
// Whether it is being deleted and takes a time to stop: its node and its resources are still its
// own.
bool IsStopping(const v1::Pod& pod);

// The condition Ready; null: the pod has none.
const v1::PodCondition* FindReadyCondition(const v1::Pod& pod);
// Whether the kubelet will make it ready: it runs, and its condition Ready says that it is not yet.
bool IsBecomingReady(const v1::Pod& pod);
// The condition of a pod that has just come to its node, and is not ready yet.
v1::PodCondition NotReadyYet(const v1::Pod& pod, Time now);

}  // namespace berth::sim

#endif  // BERTH_APISERVER_POD_TIMES_H_
