// A node as a card, large or small.
#ifndef BERTH_WASM_PANELS_NODES_NODE_CARD_H_
#define BERTH_WASM_PANELS_NODES_NODE_CARD_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawNodeCard(const Frame& frame, sim::NodeId id, const Rect& rect);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_NODES_NODE_CARD_H_
