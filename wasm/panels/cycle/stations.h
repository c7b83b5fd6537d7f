// The extension points in the panel of the cycle: their marks, the remarks beside them, and the
// tally of Filter.
#ifndef BERTH_WASM_PANELS_CYCLE_STATIONS_H_
#define BERTH_WASM_PANELS_CYCLE_STATIONS_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawStations(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_CYCLE_STATIONS_H_
