// The knowledge of one replica as three boxes from left to right: the API server, the stores of its
// informers, and its memory; the changes on their way between them; and in grey the state that only
// this replica has.
#ifndef BERTH_WASM_PANELS_PROCESSES_LAYER_LANES_H_
#define BERTH_WASM_PANELS_PROCESSES_LAYER_LANES_H_

#include <cstdint>

#include "frame/frame.h"

namespace berth::ui {

// Both functions REQUIRE that the scenario has processes.

[[gnu::noinline]] void DrawLayerLanes(const Frame& frame, const Rect& row, int32_t number);
// Draws the state that a replica lost when its process ended as small tiles that fall from a point.
[[gnu::noinline]] void DrawForgotten(const Frame& frame, int32_t number, Point from);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_PROCESSES_LAYER_LANES_H_
