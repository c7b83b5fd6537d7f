// The line from the scores to the node that has won.
#ifndef BERTH_WASM_PANELS_OVERLAY_CHOSEN_LINE_H_
#define BERTH_WASM_PANELS_OVERLAY_CHOSEN_LINE_H_

#include "frame/frame.h"

namespace berth::ui {

// Draws a dotted line from the moment at which the node is known until the attempt ends. Call it
// after the nodes are drawn.
void DrawChosenLine(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_CHOSEN_LINE_H_
