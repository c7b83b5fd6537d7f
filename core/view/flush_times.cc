#include "view/flush_times.h"

#include <algorithm>

#include "queue/scheduling_queue.h"

namespace berth::sim {
namespace {

// The first multiple of `period` at or after t.
Time NextMultiple(Time t, Duration period) {
  return Time{(t.ns + period.ns - 1) / period.ns * period.ns};
}

Time NextMultipleAfter(Time t, Duration period) { return NextMultiple(t + Duration{1}, period); }

}  // namespace

std::optional<Time> NextFlush(PodPlace queue, Time t) {
  if (queue == PodPlace::kBackoffQ) return NextMultipleAfter(t, kFlushBackoffQPeriod);
  if (queue == PodPlace::kUnschedulableQ) return NextMultipleAfter(t, kFlushUnschedulableQPeriod);
  return std::nullopt;
}

Time BackoffRelease(Time expiry, Time t) {
  return std::max(NextMultiple(expiry, kFlushBackoffQPeriod),
                  NextMultipleAfter(t, kFlushBackoffQPeriod));
}

Time LeftoverFlush(Time timestamp) {
  return NextMultipleAfter(timestamp + kUnschedulableQTimeInterval, kFlushUnschedulableQPeriod);
}

}  // namespace berth::sim
