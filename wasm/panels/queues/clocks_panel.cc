#include "panels/queues/queues_panel.h"

#include <algorithm>
#include <optional>
#include <string>

#include "base/strings.h"
#include "draw/words.h"
#include "model/queue_clocks.h"
#include "panels/overlay/wake_flash.h"
#include "panels/queues/queue_card.h"
#include "view/flush_times.h"

namespace berth::ui {

using sim::PodId;
using sim::PodView;

namespace {

void DrawRing(const Frame& frame, const PodView& pod, const Rect& tile) {
  const float line = tile.w >= 30 ? 3 : 2;
  const float radius = tile.w * 0.68f + line * 0.6f;
  frame.paint.CircleLine(tile.center(), radius, frame.theme.line, line);
  frame.paint.Arc(tile.center(), radius, BackoffLeft(pod, frame.view.t), frame.theme.warn, line);
}

// Returns the rest of the backoff; "–" if the classic queue has dropped the count of the pod's
// failures.
std::string SecondsLeft(const PodView& pod, Time now) {
  if (pod.backoff_expiry == sim::kNoBackoff) return "–";
  const double left = std::max(0.0, (pod.backoff_expiry - now).seconds());
  return Decimal(left, left < 9.95 ? 1 : 0) + " s";
}

std::string AttemptWords(const PodView& pod) {
  if (pod.backoff_expiry == sim::kNoBackoff) return Word("forgotten");
  return Say("attempt {}", pod.attempts);
}

void DrawSecondsLeft(const Frame& frame, PodId id, const Rect& rect) {
  std::string text = SecondsLeft(frame.Pod(id), frame.view.t);
  const TextSize size = rect.w >= 30 ? TextSize::kSmall : TextSize::kTiny;
  const bool fits = frame.paint.Width(text, size, Weight::kSemibold) <= rect.w - 2;
  if (!fits && text.ends_with(" s")) text.resize(text.size() - 2);
  frame.paint.Text(rect.center(), text,
                   {size, TextOn(frame.PodColor(id)), Weight::kSemibold, Align::kCenter});
}

void DrawBackingOff(const QueueCard& card, int index) {
  const Frame& frame = card.frame;
  const PodId id = card.PodAt(index);
  const PodView& pod = frame.Pod(id);
  const Rect rest = card.slots.At(index);
  Rect rect;
  const bool drawn = frame.PodTile(id, rest, 1, &rect);
  DrawRing(frame, pod, drawn ? rect : rest);
  if (!drawn) return;
  DrawSecondsLeft(frame, id, rect);
  MarkWoken(frame, id, rect);
  if (!IsNear(rect, rest)) return;
  if (card.slots.compact()) return DrawWordsBeside(card, id, rect, AttemptWords(pod));
  const float below = rect.bottom() + 8;
  DrawNameBelow(card, id, {rect.center().x, below + 12});
  frame.paint.Text({rect.center().x, below + 25}, AttemptWords(pod),
                   {TextSize::kTiny, frame.theme.text_dim, Weight::kRegular, Align::kCenter,
                    card.slots.pitch() - 4});
}

// Returns the words about the next check of the queue, at which pods leave whose backoff is over.
// "" if the queue never checks by itself.
std::string NextCheckWords(const QueueSection& section, Time now) {
  const std::optional<Time> next = sim::NextFlush(section, now);
  if (!next) return "";
  return Say("checked every {} s · next check in {} s", Decimal(section.flush_period.seconds(), 0),
             Decimal((*next - now).seconds(), 1));
}

}  // namespace

void DrawClocks(const Frame& frame, SectionId section) {
  const QueueCard card = CardOf(frame, section);
  const std::string woken = WokenInto(frame, section);
  DrawQueueTitle(card, HintOrNews(card, Word("soonest first"), woken), Word("no pod backs off"));
  for (int i = 0; i < card.num_large(); ++i) DrawBackingOff(card, i);
  DrawSmallTiles(card);
  if (card.pods.empty()) return;
  if (!woken.empty()) {
    DrawQueueFooter(card, woken, frame.theme.good);
  } else {
    DrawQueueFooter(card, NextCheckWords(card.section(), frame.view.t), frame.theme.text_dim);
  }
}

}  // namespace berth::ui
