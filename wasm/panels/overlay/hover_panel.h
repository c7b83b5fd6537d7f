// A short card beside the pointer about what is under it.
#ifndef BERTH_WASM_PANELS_OVERLAY_HOVER_PANEL_H_
#define BERTH_WASM_PANELS_OVERLAY_HOVER_PANEL_H_

#include <string>
#include <vector>

#include "frame/frame.h"

namespace berth::ui {

// The lines of the card; the first is its title. None: nothing to say.
std::vector<std::string> HoverWords(const Frame& frame);

void DrawHover(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_HOVER_PANEL_H_
