// Where the panels are on a canvas of any size.
#ifndef BERTH_WASM_LAYOUT_H_
#define BERTH_WASM_LAYOUT_H_

#include "geometry.h"

namespace berth::ui {

// Three columns from this many CSS pixels on; below it the panels are stacked.
inline constexpr float kWideFrom = 900;
// The smallest canvases on which everything has its place; on still smaller ones everything is
// smaller.
inline constexpr float kMinWidth = 340;
inline constexpr float kMinHeight = 520;
inline constexpr float kMinWideHeight = 420;

struct StageLayout {
  // CSS pixels in a stage unit: 1, and more on canvases that are larger than a usual window, so
  // that texts and lines grow with them.
  float scale = 1;
  bool wide = true;
  bool dense = false;  // a phone: small margins everywhere
  Rect canvas;
  Rect header;
  Rect active_q;
  Rect backoff_q;
  Rect unschedulable_q;
  Rect cycle;
  Rect nodes;
  Rect node_area;   // inside nodes: what the cards share
  Rect event_card;  // inside nodes: the last move request; empty where there is no room for it
  Rect scrubber;
};

StageLayout ArrangeStage(float css_width, float css_height);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_H_
