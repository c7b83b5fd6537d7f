#include "model/queue_clocks.h"

#include <algorithm>
#include <optional>

#include "view/flush_times.h"

namespace berth::ui {

float BackoffLeft(const sim::PodView& pod, Time now) {
  const double whole = (pod.backoff_expiry - pod.timestamp).seconds();
  if (whole <= 0) return 0;
  return static_cast<float>(std::clamp((pod.backoff_expiry - now).seconds() / whole, 0.0, 1.0));
}

float ParkedShare(const QueueSection& section, const sim::PodView& pod, Time now) {
  const std::optional<Time> leftover = sim::LeftoverFlush(section, pod.timestamp);
  if (!leftover) return 0;
  const double whole = (*leftover - pod.timestamp).seconds();
  return static_cast<float>(std::clamp((now - pod.timestamp).seconds() / whole, 0.0, 1.0));
}

}  // namespace berth::ui
