// The number of further pods like a given one that each node can run, if the page has asked for it.
#ifndef BERTH_WASM_PANELS_NODES_NODE_ROOM_H_
#define BERTH_WASM_PANELS_NODES_NODE_ROOM_H_

#include "frame/frame.h"

namespace berth::ui {

// Both functions REQUIRE that frame.ui.room is set.

// Draws "+4" at the foot of a node that takes four pods, a bare "4" on a small cell, and a frame on
// a cell that is too small for a number. Draws nothing on a node that takes none.
[[gnu::noinline]] void DrawRoom(const Frame& frame, sim::NodeId node, const Rect& rect);
// Draws the meaning of the numbers and their sum, up to `right`, on the line with the middle `y`.
// Takes at most `room`, and shortens the words if they do not fit.
[[gnu::noinline]] void DrawRoomTitle(const Frame& frame, float right, float y, float room);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_NODES_NODE_ROOM_H_
