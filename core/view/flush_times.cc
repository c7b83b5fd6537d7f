#include "view/flush_times.h"

#include <algorithm>

namespace berth::sim {
namespace {

// Returns the first multiple of `period` at or after t.
Time NextMultiple(Time t, Duration period) {
  return Time{(t.ns + period.ns - 1) / period.ns * period.ns};
}

Time NextMultipleAfter(Time t, Duration period) { return NextMultiple(t + Duration{1}, period); }

}  // namespace

std::optional<Time> NextFlush(const QueueSection& section, Time t) {
  if (section.flush_period == Duration{}) return std::nullopt;
  return NextMultipleAfter(t, section.flush_period);
}

Time BackoffRelease(const QueueSection& section, Time expiry, Time t) {
  if (section.flush_period == Duration{}) return std::max(expiry, t);
  return std::max(NextMultiple(expiry, section.flush_period),
                  NextMultipleAfter(t, section.flush_period));
}

std::optional<Time> LeftoverFlush(const QueueSection& section, Time timestamp) {
  if (section.flush_period == Duration{}) return std::nullopt;
  return NextMultipleAfter(timestamp + section.leave_after, section.flush_period);
}

}  // namespace berth::sim
