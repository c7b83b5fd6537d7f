#include "metrics/async_recorder.h"

#include <algorithm>

namespace berth::metrics {

void AsyncRecorder::Observe(std::string_view buffer, Metric metric, std::vector<std::string> labels,
                            int64_t times) {
  auto found = buffers_.find(buffer);
  if (found == buffers_.end()) found = buffers_.emplace(std::string(buffer), Buffer()).first;
  Buffer& into = found->second;
  const int64_t kept = std::min(times, kBufferSize - into.size);
  if (kept <= 0) return;
  into.observations.push_back({metric, std::move(labels), kept});
  into.size += kept;
}

void AsyncRecorder::AddInFlight(std::string_view event, int64_t change, bool is_urgent, Time now) {
  const auto found = in_flight_.find(event);
  if (found == in_flight_.end()) {
    in_flight_.emplace(std::string(event), change);
  } else {
    found->second += change;
  }
  if (!is_urgent && now - in_flight_added_up_since_ <= kFlushPeriod) return;
  for (const auto& [label, sum] : in_flight_) {
    if (static_cast<int64_t>(in_flight_due_.size()) == kBufferSize) break;
    in_flight_due_.emplace_back(label, sum);
  }
  in_flight_.clear();
  in_flight_added_up_since_ = now;
}

void AsyncRecorder::FlushTo(Registry* registry) {
  for (auto& [name, buffer] : buffers_) {
    for (const Observation& observation : buffer.observations) {
      registry->Observe(observation.metric, observation.labels, 0, observation.times);
    }
    buffer = Buffer();
  }
  for (const auto& [label, sum] : std::exchange(in_flight_due_, {})) {
    registry->Add(Metric::kInFlightEvents, {label}, static_cast<double>(sum));
  }
}

}  // namespace berth::metrics
