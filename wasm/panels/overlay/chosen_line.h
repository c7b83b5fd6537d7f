// The way from the scores to the node that has won.
#ifndef BERTH_WASM_PANELS_OVERLAY_CHOSEN_LINE_H_
#define BERTH_WASM_PANELS_OVERLAY_CHOSEN_LINE_H_

#include "frame/frame.h"

namespace berth::ui {

// A dotted line while the attempt runs, from when its node is known. After the nodes.
void DrawChosenLine(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_CHOSEN_LINE_H_
