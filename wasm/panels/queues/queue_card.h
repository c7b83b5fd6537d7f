// The common parts of the panels of the queue's sections.
#ifndef BERTH_WASM_PANELS_QUEUES_QUEUE_CARD_H_
#define BERTH_WASM_PANELS_QUEUES_QUEUE_CARD_H_

#include <string_view>
#include <vector>

#include "frame/frame.h"

namespace berth::ui {

struct QueueCard {
  const Frame& frame;
  SectionId id;
  const Rect& panel;
  const std::vector<sim::PodId>& pods;
  QueueSlots slots;

  const QueueSection& section() const { return frame.log.Section(id); }
  // Returns the number of pods with large tiles, counted from the head.
  int num_large() const { return slots.num_large(); }
  sim::PodId PodAt(int index) const { return pods[static_cast<size_t>(index)]; }
};

// The words at the right of a queue's name, if there is room for them. News are shortened if there
// is too little room.
struct QueueHint {
  std::string_view text;
  bool news = false;
};

QueueCard CardOf(const Frame& frame, SectionId section);

// Draws the card with its name and the number of its pods, or `empty` if it has none.
void DrawQueueTitle(const QueueCard& card, const QueueHint& hint, std::string_view empty);
// Returns `news` if the panel has no line at its foot for it, else `usual`. Compact panels have
// only news.
QueueHint HintOrNews(const QueueCard& card, std::string_view usual, std::string_view news);
// Draws the pods without a large tile, and the number of pods without any tile.
void DrawSmallTiles(const QueueCard& card);
// Draws the footer, or nothing if the panel has no line for it. `taken` of its width, at the right,
// is in use.
void DrawQueueFooter(const QueueCard& card, std::string_view text, Color color, float taken = 0);

// Reports whether a tile has nearly arrived; until then it has no words beside it.
bool IsNear(const Rect& rect, const Rect& rest);
// Draw the name and one more word, below a tile, or beside it in a low panel.
void DrawNameBelow(const QueueCard& card, sim::PodId pod, Point at);
void DrawWordsBeside(const QueueCard& card, sim::PodId pod, const Rect& tile,
                     std::string_view more);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_QUEUES_QUEUE_CARD_H_
