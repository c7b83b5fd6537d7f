#include "view/caption_times.h"

#include <cstdint>
#include <string>

namespace berth::sim {
namespace {

std::optional<Time> TimeOfTrigger(const CaptionTrigger& trigger, const EventLog& log) {
  int32_t count = 0;
  for (const Event& event : log.events()) {
    if (Triggers(trigger, log, event) && ++count == trigger.nth) return event.t;
  }
  return std::nullopt;
}

}  // namespace

bool Triggers(const CaptionTrigger& trigger, const EventLog& log, const Event& event) {
  if (trigger.event != EventKindName(event.kind)) return false;
  if (!trigger.pod.empty() && (event.pod == kNoId || log.PodName(event.pod) != trigger.pod)) {
    return false;
  }
  return trigger.node.empty() || (event.node != kNoId && log.NodeName(event.node) == trigger.node);
}

std::vector<std::optional<Time>> CaptionTimes(const std::vector<Caption>& captions,
                                              const EventLog& log) {
  std::vector<std::optional<Time>> times;
  for (const Caption& caption : captions) {
    times.push_back(caption.when ? TimeOfTrigger(*caption.when, log) : caption.at);
  }
  return times;
}

}  // namespace berth::sim
