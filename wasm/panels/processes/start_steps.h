// The start of a process as a row of boxes, one for each step, which light up as the steps come.
#ifndef BERTH_WASM_PANELS_PROCESSES_START_STEPS_H_
#define BERTH_WASM_PANELS_PROCESSES_START_STEPS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "frame/frame.h"

namespace berth::ui {

// Returns "synced" for the step cachesSynced, "exit" for "".
std::string StepLabel(std::string_view step);

// REQUIRES: the scenario has processes.
[[gnu::noinline]] void DrawStartSteps(const Frame& frame, const Rect& row, int32_t number);
// Returns the card of a step: the log's entry about it, and the file that performs it. `step` is
// that of EntryOfStep. REQUIRES: the scenario has processes.
[[gnu::noinline]] std::vector<std::string> StartStepLines(const Frame& frame, int32_t step);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_PROCESSES_START_STEPS_H_
