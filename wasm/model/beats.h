// Beats: much may happen in one moment of simulated time. What is shown as one is a beat, and a
// moment has two of them if a pod comes into activeQ and leaves it again: it is seen in activeQ
// first.
#ifndef BERTH_WASM_MODEL_BEATS_H_
#define BERTH_WASM_MODEL_BEATS_H_

#include <cstddef>

#include "log/event_log.h"

namespace berth::ui {

// The first beat of a moment, whose events are those with the indexes [begin, end), is [begin,
// EndOfFirstBeat). It is all of them if the moment has no second beat.
size_t EndOfFirstBeat(const sim::EventLog& log, size_t begin, size_t end);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_BEATS_H_
