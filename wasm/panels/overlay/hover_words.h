// The lines of hover cards for a pod, a node, and a stretch of the time line. The first line is the
// title.
#ifndef BERTH_WASM_PANELS_OVERLAY_HOVER_WORDS_H_
#define BERTH_WASM_PANELS_OVERLAY_HOVER_WORDS_H_

#include <string>
#include <vector>

#include "frame/frame.h"

namespace berth::ui {

std::vector<std::string> PodHoverWords(const Frame& frame, sim::PodId pod);
// REQUIRES: the pointer is at the node.
std::vector<std::string> NodeHoverWords(const Frame& frame, sim::NodeId node);
// Returns the moment at x, and the events of the ticks there.
std::vector<std::string> TrackHoverWords(const Frame& frame, float x);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_HOVER_WORDS_H_
