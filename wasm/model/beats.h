// Beats: many events may happen at one moment of simulated time. The stage shows the events of one
// beat together. A moment has two beats if a pod enters activeQ and leaves it again, so that the
// pod is visible in activeQ first.
#ifndef BERTH_WASM_MODEL_BEATS_H_
#define BERTH_WASM_MODEL_BEATS_H_

#include <cstddef>

#include "log/event_log.h"

namespace berth::ui {

// Returns the end of the first beat of a moment whose events have the indexes [begin, end): the
// beat has the events [begin, EndOfFirstBeat). Returns `end` if the moment has no second beat.
size_t EndOfFirstBeat(const sim::EventLog& log, size_t begin, size_t end);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_BEATS_H_
