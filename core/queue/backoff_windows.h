// The backoff of kube-scheduler v1.34, backend/queue/backoff_queue.go: it depends on failures, not
// on attempts, and ends with a whole second, so that pods leave backoffQ in groups.
#ifndef BERTH_QUEUE_BACKOFF_WINDOWS_H_
#define BERTH_QUEUE_BACKOFF_WINDOWS_H_

#include <optional>

#include "base/time.h"
#include "framework/pod_info.h"
#include "queue/backoff.h"
#include "queue/scheduling_queue.h"

namespace berth {

// The length of a window.
inline constexpr Duration kBackoffWindow = Seconds(1);

// Returns the number of failures that determines the pod's backoff: those with an error in a row,
// else all rejections.
int32_t BackoffCount(const QueuedPodInfo& info);

// Returns the whole second within which the pod's backoff ends: it is over when that second has
// passed. Nothing if the pod did not fail, or if the longest backoff is 0. Upstream:
// getBackoffTime.
std::optional<Time> BackoffExpiration(const Backoff& backoff, const QueuedPodInfo& info);

// The order of backoffQ (upstream: lessBackoffCompletedWithPriority). Without a QueueSort plugin it
// is the order of errorBackoffQ (upstream: lessBackoffCompleted). A pod without a backoff comes
// first.
struct BackoffExpirationLess {
  const QueueSortPlugin* queue_sort = nullptr;
  bool operator()(const QueuedPodInfoPtr& a, const QueuedPodInfoPtr& b) const;
};

}  // namespace berth

#endif  // BERTH_QUEUE_BACKOFF_WINDOWS_H_
