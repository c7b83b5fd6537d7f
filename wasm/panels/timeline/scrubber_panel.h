// The scrubber: a time line with ticks for the events, the playhead, and the buttons unless the
// page has its own.
#ifndef BERTH_WASM_PANELS_TIMELINE_SCRUBBER_PANEL_H_
#define BERTH_WASM_PANELS_TIMELINE_SCRUBBER_PANEL_H_

#include "frame/frame.h"

namespace berth::ui {

// Returns the groove of the time line.
Rect TrackOf(const StageLayout& layout);
// Returns the place of a moment on the track, which ends at `end`.
float XOnTrack(const Rect& track, Time t, Time end);
// Returns the moment at x, from 0 to `end`.
Time MomentAt(const Rect& track, float x, Time end);
// Returns the number of bins for ticks on a track: one for each two stage units.
int NumBins(const Rect& track);

void DrawScrubber(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_TIMELINE_SCRUBBER_PANEL_H_
