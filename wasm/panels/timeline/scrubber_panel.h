// The scrubber: a time line with ticks for the events, the playhead, and the buttons unless the
// page has its own.
#ifndef BERTH_WASM_PANELS_TIMELINE_SCRUBBER_PANEL_H_
#define BERTH_WASM_PANELS_TIMELINE_SCRUBBER_PANEL_H_

#include "frame/frame.h"
#include "model/captions/caption_track.h"
#include "model/timeline_bins.h"

namespace berth::ui {

// The facts of a run that the time line shows.
struct RunTrack {
  Time end;  // of the log so far
  const TimelineBins& bins;
  const CaptionTrack& captions;
};

// Returns the rectangle of the time line's track.
Rect TrackOf(const StageLayout& layout);
// Returns the place of a moment on the track, which ends at `end`.
float XOnTrack(const Rect& track, Time t, Time end);
// Returns the moment at x, from 0 to `end`.
Time MomentAt(const Rect& track, float x, Time end);
// Returns the number of bins for ticks on a track: one for each two stage units.
int NumBins(const Rect& track);

void DrawScrubber(const Frame& frame, const RunTrack& run);

// --- scrubber_ticks
// The marks on the scrubber's time line: a tick for each group of events, a mark for failures, and
// a flag for each caption of the tour.

void DrawScrubberTicks(const Frame& frame, const TimelineBins& bins, const Rect& track);
void DrawCaptionFlags(const Frame& frame, const RunTrack& run, const Rect& track);

// --- scrubber_buttons
// The scrubber's buttons, for a page that has none of its own.

// Reports whether the panel is so narrow that its buttons are below the time line. Otherwise they
// are left of it.
bool HasButtonsBelow(const Rect& panel);
// Returns the part of the panel's width for the buttons; 0 if they are below the time line.
float WidthOfButtons(const Rect& panel);

void DrawScrubberButtons(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_TIMELINE_SCRUBBER_PANEL_H_
