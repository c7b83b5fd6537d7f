// A short card beside the pointer about the thing under it.
#ifndef BERTH_WASM_PANELS_OVERLAY_HOVER_PANEL_H_
#define BERTH_WASM_PANELS_OVERLAY_HOVER_PANEL_H_

#include <string>
#include <vector>

#include "frame/frame.h"
#include "panels/timeline/scrubber_panel.h"

namespace berth::ui {

// The facts for the card that the frame does not have.
struct HoverFacts {
  const AskedVerdicts& asked;
  const RunTrack& run;
};

// Returns the lines of the card, the title first. Empty if there is no card.
std::vector<std::string> HoverWords(const Frame& frame, const HoverFacts& facts);

void DrawHover(const Frame& frame, const HoverFacts& facts);

// --- hover_words
// The lines of the hover cards of a pod, a node, and a stretch of the time line. The first line is
// the title.

std::vector<std::string> PodHoverWords(const Frame& frame, sim::PodId pod);
// REQUIRES: the node is under the pointer.
std::vector<std::string> NodeHoverWords(const Frame& frame, const AskedVerdicts& asked,
                                        sim::NodeId node);
// Returns the moment at x, and the events of the ticks there.
std::vector<std::string> TrackHoverWords(const Frame& frame, const RunTrack& run, float x);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_HOVER_PANEL_H_
