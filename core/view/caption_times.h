// The times at which the captions of a scenario's tour appear in a given run.
#ifndef BERTH_VIEW_CAPTION_TIMES_H_
#define BERTH_VIEW_CAPTION_TIMES_H_

#include <optional>
#include <vector>

#include "base/time.h"
#include "log/event_log.h"
#include "scenario/scenario.h"

namespace berth::sim {

// Reports whether the event has the kind, the pod and the node for which a caption waits.
bool Triggers(const CaptionTrigger& trigger, const EventLog& log, const Event& event);

// Returns for each caption the moment from which it is shown: its own, or that of the event for
// which it waits. Nothing if the log has no such event (yet).
std::vector<std::optional<Time>> CaptionTimes(const std::vector<Caption>& captions,
                                              const EventLog& log);

}  // namespace berth::sim

#endif  // BERTH_VIEW_CAPTION_TIMES_H_
