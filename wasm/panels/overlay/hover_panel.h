// A short card beside the pointer about the thing under it.
#ifndef BERTH_WASM_PANELS_OVERLAY_HOVER_PANEL_H_
#define BERTH_WASM_PANELS_OVERLAY_HOVER_PANEL_H_

#include <string>
#include <vector>

#include "frame/frame.h"

namespace berth::ui {

// Returns the lines of the card, the title first. Empty if there is nothing to say.
std::vector<std::string> HoverWords(const Frame& frame);

void DrawHover(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_HOVER_PANEL_H_
