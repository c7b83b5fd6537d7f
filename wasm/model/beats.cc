#include "model/beats.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace berth::ui {

using sim::Event;
using sim::EventKind;

size_t EndOfFirstBeat(const sim::EventLog& log, size_t begin, size_t end) {
  const std::vector<Event>& events = log.events();
  for (size_t i = begin; i < end; ++i) {
    const sim::PodId pod = events[i].pod;
    if (events[i].kind != EventKind::kPopped) continue;
    const std::vector<int32_t>& of_pod = log.EventsOfPod(pod);
    auto index = std::lower_bound(of_pod.begin(), of_pod.end(), static_cast<int32_t>(begin));
    for (; index != of_pod.end() && static_cast<size_t>(*index) < i; ++index) {
      const Event& event = events[static_cast<size_t>(*index)];
      if (event.pod == pod && event.to == SectionId::kActive) return i;
    }
  }
  return end;
}

}  // namespace berth::ui
