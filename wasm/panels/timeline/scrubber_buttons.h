// The scrubber's buttons, for a page that has none of its own.
#ifndef BERTH_WASM_PANELS_TIMELINE_SCRUBBER_BUTTONS_H_
#define BERTH_WASM_PANELS_TIMELINE_SCRUBBER_BUTTONS_H_

#include "frame/frame.h"

namespace berth::ui {

// Narrower panels have their buttons below the time line, others left of it.
bool HasButtonsBelow(const Rect& panel);
// What the buttons take of the panel's width.
float WidthOfButtons(const Rect& panel);

void DrawScrubberButtons(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_TIMELINE_SCRUBBER_BUTTONS_H_
