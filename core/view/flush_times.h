// When the queue looks at its pods by itself: in v1.21 at backoffQ each second, at unschedulableQ
// each half minute of simulated time.
#ifndef BERTH_VIEW_FLUSH_TIMES_H_
#define BERTH_VIEW_FLUSH_TIMES_H_

#include <optional>

#include "base/time.h"
#include "queue/queue_section.h"

namespace berth::sim {

// The next periodic look at a section after t. Nothing: it has none.
std::optional<Time> NextFlush(const QueueSection& section, Time t);

// When a section of clocks lets a pod go whose backoff ends at `expiry`, as far as is known at t:
// at the next look, or at once where the queue does not look at it periodically.
Time BackoffRelease(const QueueSection& section, Time expiry, Time t);

// When the queue takes a pod out of a section for having been there too long: strictly longer than
// the section's leave_after. Nothing: the queue never looks at the section by itself. `timestamp`
// is its PodView::timestamp.
std::optional<Time> LeftoverFlush(const QueueSection& section, Time timestamp);

}  // namespace berth::sim

#endif  // BERTH_VIEW_FLUSH_TIMES_H_
