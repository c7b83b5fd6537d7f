// The scrubber: a time line with ticks for the events, the playhead, and the buttons unless the
// page has its own.
#ifndef BERTH_WASM_PANELS_TIMELINE_SCRUBBER_PANEL_H_
#define BERTH_WASM_PANELS_TIMELINE_SCRUBBER_PANEL_H_

#include "frame/frame.h"
#include "model/captions/caption_track.h"
#include "model/timeline_bins.h"

namespace berth::ui {

// What the time line shows of a run.
struct RunTrack {
  Time end;  // of the log so far
  const TimelineBins& bins;
  const CaptionTrack& captions;
};

// The time line's groove.
Rect TrackOf(const StageLayout& layout);
// Returns the place of a moment on the track, which ends at `end`.
float XOnTrack(const Rect& track, Time t, Time end);
// Returns the moment at x, from 0 to `end`.
Time MomentAt(const Rect& track, float x, Time end);
// Returns the number of bins for ticks on a track: one for each two stage units.
int NumBins(const Rect& track);

void DrawScrubber(const Frame& frame, const RunTrack& run);

// --- scrubber_ticks
// What stands on the scrubber's time line: a tick for everything that happens, a mark for failures,
// and a flag for each caption of the tour.

void DrawScrubberTicks(const Frame& frame, const TimelineBins& bins, const Rect& track);
void DrawCaptionFlags(const Frame& frame, const RunTrack& run, const Rect& track);

// --- scrubber_buttons
// The scrubber's buttons, for a page that has none of its own.

// Narrower panels have their buttons below the time line, others left of it.
bool HasButtonsBelow(const Rect& panel);
// What the buttons take of the panel's width.
float WidthOfButtons(const Rect& panel);

void DrawScrubberButtons(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_TIMELINE_SCRUBBER_PANEL_H_
