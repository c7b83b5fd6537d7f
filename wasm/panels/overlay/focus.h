// Marks around the subjects of the tour's caption.
#ifndef BERTH_WASM_PANELS_OVERLAY_FOCUS_H_
#define BERTH_WASM_PANELS_OVERLAY_FOCUS_H_

#include "frame/frame.h"

namespace berth::ui {

// Call it after everything that has a hit is drawn.
void DrawFocus(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_FOCUS_H_
