// A line with the names of successive steps, the current one underlined.
#ifndef BERTH_WASM_PANELS_CYCLE_STEPS_H_
#define BERTH_WASM_PANELS_CYCLE_STEPS_H_

#include <initializer_list>

#include "frame/frame.h"

namespace berth::ui {

// `at` is the left end, or with Align::kRight the right end. Returns the width of the line.
float DrawSteps(const Frame& frame, Point at, std::initializer_list<const char*> steps,
                size_t current, Align align = Align::kLeft);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_CYCLE_STEPS_H_
