// When the queue looks at its pods by itself: at backoffQ each second, at unschedulableQ each half
// minute of simulated time.
#ifndef BERTH_VIEW_FLUSH_TIMES_H_
#define BERTH_VIEW_FLUSH_TIMES_H_

#include <optional>

#include "base/time.h"
#include "log/pod_place.h"

namespace berth::sim {

// The next periodic look at a queue after t. Nothing: it has none.
std::optional<Time> NextFlush(PodPlace queue, Time t);

// When the queue lets a pod go whose backoff ends at `expiry`, as far as is known at t.
Time BackoffRelease(Time expiry, Time t);

// When the queue takes a pod out of unschedulableQ for having been there too long: strictly longer.
// `timestamp` is its PodView::timestamp.
Time LeftoverFlush(Time timestamp);

}  // namespace berth::sim

#endif  // BERTH_VIEW_FLUSH_TIMES_H_
