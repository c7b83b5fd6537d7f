#include "queue/backoff.h"

namespace berth {

Duration Backoff::DurationAfter(int32_t attempts) const {
  Duration duration = initial;
  for (int32_t attempt = 1; attempt < attempts; ++attempt) {
    // duration * 2 > max, without the overflow of doubling. A doubling to exactly max is not over
    // it.
    if (duration > max - duration) return max;
    // Doubling nothing would go on for as many rounds as there were attempts.
    if (duration.ns == 0) return duration;
    duration = duration * 2;
  }
  return duration;
}

Time Backoff::Expiry(const QueuedPodInfo& info) const {
  return info.timestamp + DurationAfter(info.attempts);
}

}  // namespace berth
