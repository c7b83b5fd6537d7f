// The route from the place of an event to the queue whose pods it wakes. It runs along the gaps
// between the panels, so that it crosses no text.
#ifndef BERTH_WASM_LAYOUT_WAKE_ROUTE_H_
#define BERTH_WASM_LAYOUT_WAKE_ROUTE_H_

#include <vector>

#include "layout/layout.h"

namespace berth::ui {

// `source` is in the panel of the nodes; the last point is on an edge of `queue`.
std::vector<Point> WakeRoute(const StageLayout& layout, const Rect& source, const Rect& queue);

// Returns the point at `fraction` of the route's length, from 0, the first point, to 1, the last
// one. REQUIRES: there are points.
Point PointAlong(const std::vector<Point>& route, float fraction);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_WAKE_ROUTE_H_
