// Backoff: the time for which a pod that failed stays out of activeQ. Upstream: kube-scheduler
// v1.21, internal/queue/scheduling_queue.go (calculateBackoffDuration, getBackoffTime).
#ifndef BERTH_QUEUE_BACKOFF_H_
#define BERTH_QUEUE_BACKOFF_H_

#include <cstdint>

#include "base/time.h"
#include "framework/pod_info.h"

namespace berth {

inline constexpr Duration kDefaultPodInitialBackoff = Seconds(1);
inline constexpr Duration kDefaultPodMaxBackoff = Seconds(10);

// Computes backoffs without storing them: a backoff depends only on a pod's attempts and its
// timestamp, and changes with them.
struct Backoff {
  Duration initial = kDefaultPodInitialBackoff;
  Duration max = kDefaultPodMaxBackoff;

  // Returns `initial`, doubled with each attempt after the first, and `max` once a doubling exceeds
  // it. So a pod with at most one attempt waits `initial`, even if that is more than `max`.
  Duration DurationAfter(int32_t attempts) const;
  // Returns the timestamp plus the duration after the pod's attempts.
  Time Expiry(const QueuedPodInfo& info) const;
};

}  // namespace berth

#endif  // BERTH_QUEUE_BACKOFF_H_
