// The captions of a scenario's tour: as they are written, and when they appear in a given run.
#ifndef BERTH_SIM_CAPTIONS_H_
#define BERTH_SIM_CAPTIONS_H_

#include <optional>
#include <vector>

#include "api/decoder.h"
#include "base/time.h"
#include "sim/event_log.h"
#include "sim/scenario.h"

namespace berth::sim {

// A text that is shown to people: at most kMaxTextBytes long.
std::string DecodeText(const Decoder& field, std::string_view fallback = "");

// One of spec.captions.
Caption DecodeCaption(const Decoder& field);

// For each caption the moment from which it is shown: its own, or that of the event that it waits
// for. Nothing if the log has no such event (yet).
std::vector<std::optional<Time>> CaptionTimes(const std::vector<Caption>& captions,
                                              const EventLog& log);

}  // namespace berth::sim

#endif  // BERTH_SIM_CAPTIONS_H_
