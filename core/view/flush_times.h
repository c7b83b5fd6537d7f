// The times of the queue's periodic flushes: in v1.21 backoffQ each second, unschedulableQ each
// half minute of simulated time.
#ifndef BERTH_VIEW_FLUSH_TIMES_H_
#define BERTH_VIEW_FLUSH_TIMES_H_

#include <optional>

#include "base/time.h"
#include "queue/queue_section.h"

namespace berth::sim {

// Returns the next flush of a section after t. Nothing if it has none.
std::optional<Time> NextFlush(const QueueSection& section, Time t);

// Returns when a kClocks section releases a pod whose backoff ends at `expiry`, as far as is known
// at t: at the next flush, or at once if the section has no flush.
Time BackoffRelease(const QueueSection& section, Time expiry, Time t);

// Returns when the queue moves a pod out of a section because it was there too long: strictly
// longer than the section's leave_after. Nothing if the section has no flush. `timestamp` is its
// PodView::timestamp.
std::optional<Time> LeftoverFlush(const QueueSection& section, Time timestamp);

}  // namespace berth::sim

#endif  // BERTH_VIEW_FLUSH_TIMES_H_
