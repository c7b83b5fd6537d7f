// The place of the name of an event that woke pods, near the node where it happened.
#ifndef BERTH_WASM_LAYOUT_WAKE_NAME_H_
#define BERTH_WASM_LAYOUT_WAKE_NAME_H_

#include "layout/layout.h"
#include "layout/node_grid.h"

namespace berth::ui {

inline constexpr float kWakeNameHeight = 16;

// The farthest distance between a name and its node. A name farther away would seem to be that of
// another node.
inline constexpr float kWakeNameNear = 32;

// Returns a place that covers no node, so no pod on one, and no label of a zone: the nearest free
// room close to `source` in the panel of the nodes, or the edge below all of them. REQUIRES:
// `source` is on `grid`.
Rect PlaceOfWakeName(const StageLayout& layout, const NodeGrid& grid, const Rect& source,
                     float width);

// Returns the distance between the edges of two rectangles; 0 if they meet.
float DistanceBetween(const Rect& a, const Rect& b);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_WAKE_NAME_H_
