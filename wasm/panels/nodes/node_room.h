// How many more pods like one of them each node takes, where the page has asked.
#ifndef BERTH_WASM_PANELS_NODES_NODE_ROOM_H_
#define BERTH_WASM_PANELS_NODES_NODE_ROOM_H_

#include "frame/frame.h"

namespace berth::ui {

// Both REQUIRE that frame.ui.room is there.

// "+4" at the foot of a node that takes four, a bare "4" on a small cell, and a frame on one that
// is too small for a number; nothing on one that takes none.
[[gnu::noinline]] void DrawRoom(const Frame& frame, sim::NodeId node, const Rect& rect);
// What the numbers mean, and their sum. Ends at `right`, on the line of middle `y`; takes at most
// `room`, and says less where that is too little.
[[gnu::noinline]] void DrawRoomTitle(const Frame& frame, float right, float y, float room);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_NODES_NODE_ROOM_H_
