// What the panels of the queue's sections have in common.
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
  // The pods with large tiles, from the head on.
  int num_large() const { return slots.num_large(); }
  sim::PodId PodAt(int index) const { return pods[static_cast<size_t>(index)]; }
};

// What is said at the right of a queue's name, if there is room for it. News are shortened if there
// is not.
struct QueueHint {
  std::string_view text;
  bool news = false;
};

QueueCard CardOf(const Frame& frame, SectionId section);

// The card with its name and how many wait there. `empty` stands there when no pod waits.
void DrawQueueTitle(const QueueCard& card, const QueueHint& hint, std::string_view empty);
// `news` where the panel has no line for it at its foot, else `usual`; compact panels have only
// that.
QueueHint HintOrNews(const QueueCard& card, std::string_view usual, std::string_view news);
// The pods without room for a large tile, and how many have no room at all.
void DrawSmallTiles(const QueueCard& card);
// Nothing where there is no line for it. At the right, `taken` of its width is in use.
void DrawQueueFooter(const QueueCard& card, std::string_view text, Color color, float taken = 0);

// Words only follow a tile that has nearly arrived.
bool IsNear(const Rect& rect, const Rect& rest);
// Below a tile, or beside it in a low panel: the name, and one more word.
void DrawNameBelow(const QueueCard& card, sim::PodId pod, Point at);
void DrawWordsBeside(const QueueCard& card, sim::PodId pod, const Rect& tile,
                     std::string_view more);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_QUEUES_QUEUE_CARD_H_
