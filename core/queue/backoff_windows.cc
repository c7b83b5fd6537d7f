#include "queue/backoff_windows.h"

namespace berth {

int32_t BackoffCount(const QueuedPodInfo& info) {
  return info.consecutive_errors_count > 0 ? info.consecutive_errors_count
                                           : info.unschedulable_count;
}

std::optional<Time> BackoffExpiration(const Backoff& backoff, const QueuedPodInfo& info) {
  const int32_t count = BackoffCount(info);
  if (count == 0 || backoff.max == Duration{}) return std::nullopt;
  const int shift = count - 1;
  // A shift by 63 bits or more leaves nothing of any number.
  const int64_t most = shift < 63 ? backoff.max.ns >> shift : 0;
  // A first backoff that exceeds the longest one is the longest from the beginning.
  Duration duration = backoff.max;
  if (backoff.initial.ns <= most) duration = {shift < 63 ? backoff.initial.ns << shift : 0};
  return WholeSecond(info.timestamp + duration);
}

bool BackoffExpirationLess::operator()(const QueuedPodInfoPtr& a, const QueuedPodInfoPtr& b) const {
  if (a->backoff_expiration != b->backoff_expiration) {
    return a->backoff_expiration < b->backoff_expiration;
  }
  return queue_sort != nullptr && queue_sort->Less(*a, *b);
}

}  // namespace berth
