#include "model/beats.h"

#include <algorithm>

namespace berth::ui {

using sim::Event;
using sim::EventKind;

size_t EndOfFirstBeat(const sim::EventLog& log, size_t begin, size_t end) {
  const Event* events = log.events().data();
  for (size_t i = begin; i < end; ++i) {
    if (events[i].kind != EventKind::kPopped) continue;
    const auto came = [&](const Event& event) {
      return event.pod == events[i].pod && event.to == SectionId::kActive;
    };
    if (std::any_of(events + begin, events + i, came)) return i;
  }
  return end;
}

}  // namespace berth::ui
