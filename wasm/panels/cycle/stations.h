// The extension points of the cycle panel: the marks, what was said at each, and the tally of
// Filter.
#ifndef BERTH_WASM_PANELS_CYCLE_STATIONS_H_
#define BERTH_WASM_PANELS_CYCLE_STATIONS_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawStations(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_CYCLE_STATIONS_H_
