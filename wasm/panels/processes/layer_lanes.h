// What one replica knows, as three boxes from left to right: the API server, the stores of its
// informers, and its memory; what is on its way between them; and in grey what only it knows.
#ifndef BERTH_WASM_PANELS_PROCESSES_LAYER_LANES_H_
#define BERTH_WASM_PANELS_PROCESSES_LAYER_LANES_H_

#include <cstdint>

#include "frame/frame.h"

namespace berth::ui {

// REQUIRES, of both: the scenario has processes.

[[gnu::noinline]] void DrawLayerLanes(const Frame& frame, const Rect& row, int32_t number);
// What a replica forgot as its process ended falls away from a place on, as small tiles.
[[gnu::noinline]] void DrawForgotten(const Frame& frame, int32_t number, Point from);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_PROCESSES_LAYER_LANES_H_
