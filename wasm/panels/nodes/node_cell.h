// A node as a cell of a heat map, and what its colour and its marks mean.
#ifndef BERTH_WASM_PANELS_NODES_NODE_CELL_H_
#define BERTH_WASM_PANELS_NODES_NODE_CELL_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawNodeCell(const Frame& frame, sim::NodeId node, const Rect& rect);

// Ends at `right`, on the line of middle `y`; takes at most `room`, and leaves out what does not
// fit.
void DrawHeatLegend(const Frame& frame, float right, float y, float room);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_NODES_NODE_CELL_H_
