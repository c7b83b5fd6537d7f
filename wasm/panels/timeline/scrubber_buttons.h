// The scrubber's buttons, for pages that have none of their own.
#ifndef BERTH_WASM_PANELS_TIMELINE_SCRUBBER_BUTTONS_H_
#define BERTH_WASM_PANELS_TIMELINE_SCRUBBER_BUTTONS_H_

#include "frame/frame.h"

namespace berth::ui {

// Reports whether the buttons are below the time line, as in narrow panels; otherwise they are left
// of it.
bool HasButtonsBelow(const Rect& panel);
// Returns the part of the panel's width that the buttons take.
float WidthOfButtons(const Rect& panel);

void DrawScrubberButtons(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_TIMELINE_SCRUBBER_BUTTONS_H_
