#include "model/waiting_room.h"

#include <algorithm>

#include "base/stable_sort.h"

namespace berth::ui {

using sim::PodId;
using sim::PodPlace;

std::vector<PodId> PodsAtPermit(const sim::View& view) {
  std::vector<PodId> waiting;
  for (size_t pod = 0; pod < view.pods.size(); ++pod) {
    if (view.pods[pod].place == PodPlace::kPermit) waiting.push_back(static_cast<PodId>(pod));
  }
  StableSort(waiting, [&view](PodId a, PodId b) {
    return view.pods[static_cast<size_t>(a)].since < view.pods[static_cast<size_t>(b)].since;
  });
  return waiting;
}

Wait WaitOf(const sim::EventLog& log, PodId pod, Time t) {
  const std::vector<int32_t>& events = log.EventsOfPod(pod);
  for (auto index = events.rbegin(); index != events.rend(); ++index) {
    const sim::Event& event = log.events()[static_cast<size_t>(*index)];
    if (event.kind != sim::EventKind::kWaiting || event.pod != pod || event.t > t) continue;
    Wait wait{event.t, event.timestamp, {}};
    if (event.plugins != nullptr) wait.plugins = *event.plugins;
    return wait;
  }
  return {};
}

float WaitLeft(const Wait& wait, Time t) {
  const double whole = (wait.deadline - wait.since).seconds();
  if (whole <= 0) return 0;
  const double left = (wait.deadline - t).seconds() / whole;
  return static_cast<float>(std::clamp(left, 0.0, 1.0));
}

}  // namespace berth::ui
