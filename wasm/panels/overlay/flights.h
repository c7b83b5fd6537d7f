// Pods in flight from one place to another, above all panels.
#ifndef BERTH_WASM_PANELS_OVERLAY_FLIGHTS_H_
#define BERTH_WASM_PANELS_OVERLAY_FLIGHTS_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawFlights(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_FLIGHTS_H_
