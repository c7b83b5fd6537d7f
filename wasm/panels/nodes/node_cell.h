// A node as a cell of a heat map, and the meaning of its colour and its marks.
#ifndef BERTH_WASM_PANELS_NODES_NODE_CELL_H_
#define BERTH_WASM_PANELS_NODES_NODE_CELL_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawNodeCell(const Frame& frame, sim::NodeId node, const Rect& rect);

// Draws the legend up to `right`, on the line with the middle `y`. Takes at most `room`, and leaves
// out samples that do not fit.
void DrawHeatLegend(const Frame& frame, float right, float y, float room);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_NODES_NODE_CELL_H_
