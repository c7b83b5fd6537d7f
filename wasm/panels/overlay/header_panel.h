// The line at the top: the title, the seed, and the time.
#ifndef BERTH_WASM_PANELS_OVERLAY_HEADER_PANEL_H_
#define BERTH_WASM_PANELS_OVERLAY_HEADER_PANEL_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawHeader(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_HEADER_PANEL_H_
