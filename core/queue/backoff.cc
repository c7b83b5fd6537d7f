#include "queue/backoff.h"

namespace berth {

Duration Backoff::DurationAfter(int32_t attempts) const {
  Duration duration = initial;
  for (int32_t attempt = 1; attempt < attempts; ++attempt) {
    // Tests duration * 2 > max without overflow. A doubling to exactly max does not exceed it.
    if (duration > max - duration) return max;
    // Doubling 0 would only repeat the loop once for each attempt.
    if (duration.ns == 0) return duration;
    duration = duration * 2;
  }
  return duration;
}

Time Backoff::Expiry(const QueuedPodInfo& info) const {
  return info.timestamp + DurationAfter(info.attempts);
}

}  // namespace berth
