// The scrubber: a time line with a tick for everything that happens, the playhead, and the
// buttons unless the page has its own.
#ifndef BERTH_WASM_PANELS_TIMELINE_SCRUBBER_PANEL_H_
#define BERTH_WASM_PANELS_TIMELINE_SCRUBBER_PANEL_H_

#include "frame/frame.h"

namespace berth::ui {

// The time line's groove.
Rect TrackOf(const StageLayout& layout);
// Where a moment is on the track that ends at `end`.
float XOnTrack(const Rect& track, Time t, Time end);
// The moment under x, from 0 to `end`.
Time MomentAt(const Rect& track, float x, Time end);
// Bins of ticks that a track has: one for each two stage units.
int NumBins(const Rect& track);

void DrawScrubber(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_TIMELINE_SCRUBBER_PANEL_H_
