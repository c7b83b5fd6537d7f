// The route from the place of an event to the queue whose pods it wakes. It runs along the gaps
// between the panels, so that it crosses no text.
#ifndef BERTH_WASM_LAYOUT_WAKE_ROUTE_H_
#define BERTH_WASM_LAYOUT_WAKE_ROUTE_H_

#include <vector>

#include "layout/layout.h"
#include "layout/node_grid.h"

namespace berth::ui {

// Returns the corners of the route. `source` is in the panel of the nodes; the last point is on an
// edge of `queue`.
std::vector<Point> WakeRoute(const StageLayout& layout, const Rect& source, const Rect& queue);

// Returns the point at `fraction` of the route's length, from 0, the first point, to 1, the last
// one. REQUIRES: there are points.
Point PointAlong(const std::vector<Point>& route, float fraction);

// --- wake_name
// The place of the name of an event that woke pods, near the node where it happened.

inline constexpr float kWakeNameHeight = 16;

// The largest distance from the event's node. Farther away, readers would take a name beside other
// nodes for theirs.
inline constexpr float kWakeNameNear = 32;

// Returns a place that covers no node, and so no pod, and no label of a zone: the nearest free room
// close to `source` in the panel of the nodes, else the edge below all nodes. REQUIRES: `source` is
// on `grid`.
Rect PlaceOfWakeName(const StageLayout& layout, const NodeGrid& grid, const Rect& source,
                     float width);

// Returns the distance between the edges of two rectangles; 0 if they meet.
float DistanceBetween(const Rect& a, const Rect& b);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_WAKE_ROUTE_H_
