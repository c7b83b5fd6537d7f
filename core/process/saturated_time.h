// Arithmetic with moments that depend on configured spans, which may be as long as 64 bits allow.
#ifndef BERTH_PROCESS_SATURATED_TIME_H_
#define BERTH_PROCESS_SATURATED_TIME_H_

#include <limits>

#include "base/time.h"

namespace berth::process {

// Returns time + span. If that overflows, returns the last moment or the first one, by the sign of
// the span.
constexpr Time After(Time time, Duration span) {
  if (span.ns > 0 && time.ns > std::numeric_limits<int64_t>::max() - span.ns) return kTimeMax;
  if (span.ns < 0 && time.ns < std::numeric_limits<int64_t>::min() - span.ns) {
    return Time{std::numeric_limits<int64_t>::min()};
  }
  return time + span;
}

}  // namespace berth::process

#endif  // BERTH_PROCESS_SATURATED_TIME_H_
