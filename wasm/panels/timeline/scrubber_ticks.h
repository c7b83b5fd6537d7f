// The marks on the scrubber's time line: a tick for the events of a moment, a mark for failures,
// and a flag for each caption of the tour.
#ifndef BERTH_WASM_PANELS_TIMELINE_SCRUBBER_TICKS_H_
#define BERTH_WASM_PANELS_TIMELINE_SCRUBBER_TICKS_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawScrubberTicks(const Frame& frame, const Rect& track);
void DrawCaptionFlags(const Frame& frame, const Rect& track);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_TIMELINE_SCRUBBER_TICKS_H_
