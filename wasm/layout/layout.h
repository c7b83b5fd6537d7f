// The places of the panels on a canvas of any size.
#ifndef BERTH_WASM_LAYOUT_LAYOUT_H_
#define BERTH_WASM_LAYOUT_LAYOUT_H_

#include <cstdint>
#include <vector>

#include "draw/geometry.h"
#include "queue/queue_section.h"

namespace berth::ui {

// The panel that fills the canvas, for readers far from the screen.
enum class Alone : uint8_t { kNone, kQueues, kCycle, kNodes };

// The smallest canvas. Panels are arranged for the room that there is, and never scaled down to
// fit, so texts keep a readable size. Only smaller canvases are too small for any arrangement.
inline constexpr float kMinWidth = 300;
inline constexpr float kMinHeight = 220;

struct StageLayout {
  // CSS pixels in a stage unit: 1, or more on canvases that are larger than a usual window, so that
  // texts and lines grow with them.
  float scale = 1;
  bool wide = true;      // three columns with room for words
  bool dense = false;    // a phone or a small embed: small margins everywhere
  bool controls = true;  // the scrubber has buttons
  bool has_processes = false;
  Rect canvas;
  Rect header;
  Rect processes;              // kube-scheduler's replicas and their Lease; empty if they are not
                               // shown
  Rect process_lanes;          // below `processes`: the knowledge of one replica; empty if there is
                               // no room
  std::vector<Rect> sections;  // sections of the queue, by number
  Rect cycle;
  Rect nodes;
  Rect node_area;   // the part of `nodes` that the cards share
  Rect event_card;  // the part of `nodes` for the last move request; empty if there is no room
  Rect scrubber;

  // REQUIRES: the queue has the section.
  const Rect& Section(SectionId id) const { return sections[IndexOf(id)]; }
  // Returns the rectangle around all sections of the queue.
  Rect Queues() const;
};

// Arranges the panels. Without `controls` the scrubber is only its time line, and the other panels
// share its room. Each kind of sections has one panel, which its sections share. If one panel is
// alone, the others are beside the canvas, in their order, and everything is larger.
// `has_processes`: there is a strip of kube-scheduler's processes below the header if the canvas
// has room for at least one line, and below it the knowledge of one replica if there is more room.
StageLayout ArrangeStage(float css_width, float css_height, bool controls = true,
                         const QueueSections& sections = ThreeSections(),
                         Alone alone = Alone::kNone, bool has_processes = false);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_LAYOUT_H_
