// Where the panels are on a canvas of any size.
#ifndef BERTH_WASM_LAYOUT_LAYOUT_H_
#define BERTH_WASM_LAYOUT_LAYOUT_H_

#include <algorithm>
#include <vector>

#include "draw/geometry.h"
#include "queue/queue_section.h"

namespace berth::ui {

// Panels are arranged for the room that there is, and never scaled down to fit: texts keep the size
// at which they can be read. Only canvases smaller than this are too small for any arrangement.
inline constexpr float kMinWidth = 300;
inline constexpr float kMinHeight = 220;

struct StageLayout {
  // CSS pixels in a stage unit: 1, and more on canvases that are larger than a usual window, so
  // that texts and lines grow with them.
  float scale = 1;
  bool wide = true;      // three columns with room for words
  bool dense = false;    // a phone or a small embed: small margins everywhere
  bool controls = true;  // the scrubber has buttons
  Rect canvas;
  Rect header;
  std::vector<Rect> sections;  // of the queue, by number
  Rect cycle;
  Rect nodes;
  Rect node_area;   // inside nodes: what the cards share
  Rect event_card;  // inside nodes: the last move request; empty where there is no room for it
  Rect scrubber;

  // REQUIRES: the queue has the section.
  const Rect& Section(SectionId id) const { return sections[IndexOf(id)]; }
  // What all sections of the queue share.
  Rect Queues() const {
    const Rect& first = sections.front();
    float bottom = first.bottom();
    for (const Rect& section : sections) bottom = std::max(bottom, section.bottom());
    return {first.x, first.y, first.w, bottom - first.y};
  }
};

// Without `controls` the scrubber is its time line alone, and the others share its room. Each kind
// of sections has its panel, which its sections share.
StageLayout ArrangeStage(float css_width, float css_height, bool controls = true,
                         const QueueSections& sections = ThreeSections());

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_LAYOUT_H_
