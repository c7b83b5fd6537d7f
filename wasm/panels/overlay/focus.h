// What the caption of the tour speaks of, marked.
#ifndef BERTH_WASM_PANELS_OVERLAY_FOCUS_H_
#define BERTH_WASM_PANELS_OVERLAY_FOCUS_H_

#include "frame/frame.h"

namespace berth::ui {

// After everything that can be pointed at was drawn.
void DrawFocus(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_FOCUS_H_
