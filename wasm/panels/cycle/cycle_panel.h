// The panel of the running attempt, or of the last one that ended: extension points as stations,
// the results of plugins at each, and the scores of the best nodes.
#ifndef BERTH_WASM_PANELS_CYCLE_CYCLE_PANEL_H_
#define BERTH_WASM_PANELS_CYCLE_CYCLE_PANEL_H_

#include <string>

#include "frame/frame.h"

namespace berth::ui {

void DrawCycle(const Frame& frame);

// Writes 10412 as "10,412".
std::string Grouped(int64_t number);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_CYCLE_CYCLE_PANEL_H_
