// Where the panels are on a canvas of any size.
#ifndef BERTH_WASM_LAYOUT_LAYOUT_H_
#define BERTH_WASM_LAYOUT_LAYOUT_H_

#include <cstdint>
#include <vector>

#include "draw/geometry.h"
#include "queue/queue_section.h"

namespace berth::ui {

// The panel that has the canvas to itself, for readers far from the screen.
enum class Alone : uint8_t { kNone, kQueues, kCycle, kNodes };

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
  bool has_processes = false;
  Rect canvas;
  Rect header;
  Rect processes;              // kube-scheduler's replicas and their Lease; empty: not shown
  Rect process_lanes;          // below them: what one replica knows; empty: no room
  std::vector<Rect> sections;  // of the queue, by number
  Rect cycle;
  Rect nodes;
  Rect node_area;   // inside nodes: what the cards share
  Rect event_card;  // inside nodes: the last move request; empty where there is no room for it
  Rect scrubber;

  // REQUIRES: the queue has the section.
  const Rect& Section(SectionId id) const { return sections[IndexOf(id)]; }
  // What all sections of the queue share.
  Rect Queues() const;
};

// Without `controls` the scrubber is its time line alone, and the others share its room. Each kind
// of sections has its panel, which its sections share. With one panel alone the others are beside
// the canvas, in their order, and everything is larger. `has_processes`: there is a strip of
// kube-scheduler's processes below the header, if the canvas has room for one line at least; with
// more room what one of them knows is below it.
StageLayout ArrangeStage(float css_width, float css_height, bool controls = true,
                         const QueueSections& sections = ThreeSections(),
                         Alone alone = Alone::kNone, bool has_processes = false);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_LAYOUT_H_
