#include "panels/queues/queues_panel.h"

#include <algorithm>
#include <string>

#include "base/strings.h"
#include "draw/words.h"
#include "panels/overlay/wake_flash.h"
#include "panels/queues/queue_card.h"
#include "plugins/priority_sort.h"

namespace berth::ui {

using sim::PodId;

namespace {

// Draws the priority, by which the queue is ordered; nothing if no pod has one.
void DrawPriority(const Frame& frame, PodId pod, const Rect& rect) {
  const int32_t priority = frame.Pod(pod).priority;
  if (rect.w < 18 || (priority == 0 && frame.catalog.num_priorities() < 2)) return;
  const std::string text = std::to_string(priority);
  const auto fits = [&](TextSize size, float side) {
    return frame.paint.Width(text, size, Weight::kSemibold) <= rect.w - side;
  };
  const bool large = rect.w >= 26 && fits(TextSize::kBody, 4);
  if (!large && !fits(TextSize::kTiny, 2)) return;
  frame.paint.Text(rect.center(), text,
                   {large ? TextSize::kBody : TextSize::kTiny, TextOn(frame.PodColor(pod)),
                    Weight::kSemibold, Align::kCenter});
}

// Draws an arrow from the head of the line to the cycle.
void DrawNext(const QueueCard& card) {
  const Frame& frame = card.frame;
  const Rect head = card.slots.At(0);
  const Point from{head.right() + 8, head.center().y};
  const float right = std::min(card.panel.right() - 12, from.x + 62);
  frame.paint.Text({from.x + 2, from.y - 10}, Word("next"),
                   {TextSize::kSmall, frame.theme.accent, Weight::kSemibold});
  frame.paint.Line(from, {right - 4, from.y}, frame.theme.accent, 1.5f);
  frame.paint.Triangle({right - 7, from.y - 4}, {right, from.y}, {right - 7, from.y + 4},
                       frame.theme.accent);
}

void DrawReadyPod(const QueueCard& card, int index) {
  const Frame& frame = card.frame;
  const PodId pod = card.PodAt(index);
  const Rect rest = card.slots.At(index);
  Rect rect;
  if (!frame.PodTile(pod, rest, 1, &rect)) return;
  DrawPriority(frame, pod, rect);
  MarkWoken(frame, pod, rect);
  if (!IsNear(rect, rest)) return;
  if (card.slots.compact()) return DrawWordsBeside(card, pod, rect, index == 0 ? Word("next") : "");
  DrawNameBelow(card, pod, {rect.center().x, rect.bottom() + 11});
}

}  // namespace

std::string OrderWords(std::string_view queue_sort) {
  return queue_sort == PrioritySort::kName ? Word("priority, then time") : Say("by {}", queue_sort);
}

void DrawLine(const Frame& frame, SectionId section, std::string_view queue_sort) {
  const QueueCard card = CardOf(frame, section);
  const bool low = card.slots.compact();
  const std::string woken = WokenInto(frame, section);
  const std::string order = low ? Word("next at the right") : StrCat(OrderWords(queue_sort), " →");
  DrawQueueTitle(card, HintOrNews(card, order, woken), Word("no pod is ready"));
  for (int i = 0; i < card.num_large(); ++i) DrawReadyPod(card, i);
  DrawSmallTiles(card);
  if (!low && !card.pods.empty()) DrawNext(card);
  if (!woken.empty()) DrawQueueFooter(card, woken, frame.theme.good);
}

}  // namespace berth::ui
