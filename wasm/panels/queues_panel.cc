#include "panels/queues_panel.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>

#include "queue/scheduling_queue.h"

namespace berth::ui {

using sim::PodId;
using sim::PodPlace;
using sim::PodView;

namespace {

// A move request's words stay for so long.
constexpr double kWokenSeconds = 4;

// "0/6 nodes are available: ..." without what every such message says.
constexpr std::string_view kAvailable = " are available";

void DrawTitle(const Frame& frame, const Rect& panel, std::string_view name, size_t count,
               std::string_view hint) {
  const auto [x, y] = frame.Card(panel, name);
  char number[24];
  std::snprintf(number, sizeof number, "%zu", count);
  const float used =
      frame.paint.Text({x + 8, y}, number, {TextSize::kBody, frame.theme.text_muted});
  const float right = frame.TitleRight(panel);
  const float room = right - (x + 8 + used + 12);
  if (frame.paint.Width(hint, TextSize::kSmall) > room) return;
  frame.paint.Text({right, y}, hint,
                   {TextSize::kSmall, frame.theme.text_dim, Weight::kRegular, Align::kRight});
}

void DrawEmpty(const Frame& frame, const QueueSlots& slots, std::string_view text) {
  const Point at{slots.body().x, slots.compact() ? slots.body().center().y : slots.body().y + 24};
  frame.paint.Text(at, text, {TextSize::kSmall, frame.theme.text_dim});
}

void DrawSmallTiles(const Frame& frame, const QueueSlots& slots, const std::vector<PodId>& queue) {
  const auto shown =
      static_cast<int>(std::min<size_t>(static_cast<size_t>(slots.num_shown()), queue.size()));
  for (int i = slots.num_large(); i < shown; ++i) {
    Rect rect;
    frame.PodTile(queue[static_cast<size_t>(i)], slots.At(i), 1, &rect);
  }
  if (slots.num_hidden() <= 0) return;
  char text[24];
  std::snprintf(text, sizeof text, "+%d", slots.num_hidden());
  const Rect& more = slots.small_tiles().more;
  frame.paint.Text(more.center(), text,
                   {TextSize::kSmall, frame.theme.text_muted, Weight::kSemibold, Align::kCenter});
  frame.AddHit(more, HitKind::kMore, slots.num_hidden());
}

void DrawPriority(const Frame& frame, PodId pod, const Rect& rect) {
  // Where all have the same it tells nothing.
  if (rect.w < 18 || frame.catalog.num_priorities() < 2) return;
  char text[16];
  std::snprintf(text, sizeof text, "%d", frame.Pod(pod).priority);
  const bool fits = frame.paint.Width(text, TextSize::kBody, Weight::kSemibold) < rect.w - 4;
  const TextSize size = fits && rect.w >= 26 ? TextSize::kBody : TextSize::kTiny;
  if (frame.paint.Width(text, size, Weight::kSemibold) > rect.w - 2) return;
  frame.paint.Text(rect.center(), text,
                   {size, TextOn(frame.PodColor(pod)), Weight::kSemibold, Align::kCenter});
}

void DrawName(const Frame& frame, PodId pod, Point at, float width) {
  const Color color = frame.IsSelected(pod) ? frame.theme.text : frame.theme.text_muted;
  frame.paint.Text(at, frame.catalog.ShortName(pod),
                   {TextSize::kTiny, color, Weight::kRegular, Align::kCenter, width, true});
}

// Words only follow a tile that has nearly arrived.
bool IsNear(const Rect& rect, const Rect& rest) {
  const Point way = rect.center() - rest.center();
  return std::hypot(way.x, way.y) < 20;
}

// Name and one more word beside a tile in a low panel.
void DrawCompactWords(const Frame& frame, const QueueSlots& slots, const Rect& tile, PodId pod,
                      std::string_view more, bool right_aligned) {
  if (!slots.has_words()) return;
  const Rect rect = slots.WordsBeside(tile);
  const Align align = right_aligned ? Align::kRight : Align::kLeft;
  const float x = right_aligned ? rect.right() : rect.x;
  frame.paint.Text({x, rect.center().y - 6}, frame.catalog.ShortName(pod),
                   {TextSize::kSmall, frame.theme.text, Weight::kRegular, align, rect.w, true});
  frame.paint.Text({x, rect.center().y + 7}, more,
                   {TextSize::kTiny, frame.theme.text_dim, Weight::kRegular, align, rect.w});
}

std::string AttemptWords(const PodView& pod) { return "attempt " + std::to_string(pod.attempts); }

// From the head of the line to the cycle.
void DrawNext(const Frame& frame, const QueueSlots& slots) {
  const Rect head = slots.At(0);
  const Rect& panel = frame.layout.active_q;
  const Point from{head.right() + 8, head.center().y};
  const float right = std::min(panel.right() - 12, from.x + 62);
  frame.paint.Text({from.x + 2, from.y - 10}, "next",
                   {TextSize::kSmall, frame.theme.accent, Weight::kSemibold});
  frame.paint.Line(from, {right - 4, from.y}, frame.theme.accent, 1.5f);
  frame.paint.Triangle({right - 7, from.y - 4}, {right, from.y}, {right - 7, from.y + 4},
                       frame.theme.accent);
}

void DrawActiveFooter(const Frame& frame, const QueueSlots& slots) {
  const MoveRequestText& request = frame.move_request;
  if (!request.woke_any || slots.small_tiles().shown > 0) return;
  if (frame.ViewedSince(request.t) > kWokenSeconds) return;
  const std::string text = "woken by " + request.title;
  frame.paint.Text(
      {slots.body().x, slots.footer_y()}, text,
      {TextSize::kSmall, frame.theme.good, Weight::kRegular, Align::kLeft, slots.body().w});
}

void DrawActiveQ(const Frame& frame) {
  const std::vector<PodId>& queue = frame.view.active_q;
  const QueueSlots slots = frame.spots.Queue(PodPlace::kActiveQ, static_cast<int>(queue.size()));
  DrawTitle(frame, frame.layout.active_q, "activeQ", queue.size(),
            slots.compact() ? "next at the right" : "priority, then time →");
  if (queue.empty()) DrawEmpty(frame, slots, "nobody is ready to be tried");
  for (int i = 0; i < slots.num_large(); ++i) {
    const PodId pod = queue[static_cast<size_t>(i)];
    Rect rect;
    if (!frame.PodTile(pod, slots.At(i), 1, &rect)) continue;
    DrawPriority(frame, pod, rect);
    if (!IsNear(rect, slots.At(i))) continue;
    DrawCompactWords(frame, slots, rect, pod, i == 0 ? "next" : "", true);
    if (slots.compact()) continue;
    DrawName(frame, pod, {rect.center().x, rect.bottom() + 11}, slots.pitch() - 4);
  }
  DrawSmallTiles(frame, slots, queue);
  if (slots.compact()) return;
  if (!queue.empty()) DrawNext(frame, slots);
  DrawActiveFooter(frame, slots);
}

void DrawRing(const Frame& frame, const PodView& pod, const Rect& tile) {
  const float line = tile.w >= 30 ? 3 : 2;
  const float radius = tile.w * 0.68f + line * 0.6f;
  frame.paint.CircleLine(tile.center(), radius, frame.theme.line, line);
  frame.paint.Arc(tile.center(), radius, BackoffLeft(pod, frame.view.t), frame.theme.warn, line);
}

void DrawSecondsLeft(const Frame& frame, PodId id, const Rect& rect) {
  const double left = std::max(0.0, (frame.Pod(id).backoff_expiry - frame.view.t).seconds());
  char text[24];
  std::snprintf(text, sizeof text, left < 99.5 ? "%.1f" : "%.0f", left);
  frame.paint.Text(rect.center(), text,
                   {rect.w >= 26 ? TextSize::kSmall : TextSize::kTiny, TextOn(frame.PodColor(id)),
                    Weight::kSemibold, Align::kCenter});
}

void DrawBackoffPod(const Frame& frame, const QueueSlots& slots, int index, PodId id) {
  const Rect rest = slots.At(index);
  Rect rect;
  const bool drawn = frame.PodTile(id, rest, 1, &rect);
  const PodView& pod = frame.Pod(id);
  DrawRing(frame, pod, drawn ? rect : rest);
  if (!drawn) return;
  DrawSecondsLeft(frame, id, rect);
  if (!IsNear(rect, rest)) return;
  if (slots.compact()) return DrawCompactWords(frame, slots, rect, id, AttemptWords(pod), false);
  const float below = rect.bottom() + 8;
  DrawName(frame, id, {rect.center().x, below + 12}, slots.pitch() - 4);
  frame.paint.Text({rect.center().x, below + 25}, AttemptWords(pod),
                   {TextSize::kTiny, frame.theme.text_dim, Weight::kRegular, Align::kCenter});
}

// The queue looks for pods whose backoff is over once a second.
void DrawNextCheck(const Frame& frame, const QueueSlots& slots) {
  if (slots.small_tiles().shown > 0) return;
  const int64_t period = kFlushBackoffQPeriod.ns;
  const int64_t left = period - frame.view.t.ns % period;
  char text[64];
  std::snprintf(text, sizeof text, "checked every 1 s · next check in %.1f s",
                static_cast<double>(left) / 1e9);
  frame.paint.Text({slots.body().x, slots.footer_y()}, text,
                   {TextSize::kSmall, frame.theme.text_dim});
}

void DrawBackoffQ(const Frame& frame) {
  const std::vector<PodId>& queue = frame.view.backoff_q;
  const QueueSlots slots = frame.spots.Queue(PodPlace::kBackoffQ, static_cast<int>(queue.size()));
  DrawTitle(frame, frame.layout.backoff_q, "backoffQ", queue.size(), "soonest first");
  if (queue.empty()) DrawEmpty(frame, slots, "nobody has to wait out a backoff");
  for (int i = 0; i < slots.num_large(); ++i) {
    DrawBackoffPod(frame, slots, i, queue[static_cast<size_t>(i)]);
  }
  DrawSmallTiles(frame, slots, queue);
  if (!slots.compact() && !queue.empty()) DrawNextCheck(frame, slots);
}

// The plugin that rejected the pod. Returns the pill.
Rect DrawPlugin(const Frame& frame, const PodView& pod, const Rect& row) {
  if (pod.plugins == nullptr || pod.plugins->empty()) return {row.right(), row.y, 0, 0};
  const std::string& name = pod.plugins->front();
  char text[96];
  if (pod.plugins->size() == 1) {
    std::snprintf(text, sizeof text, "%.80s", name.c_str());
  } else {
    std::snprintf(text, sizeof text, "%.70s +%zu", name.c_str(), pod.plugins->size() - 1);
  }
  const float width = std::min(frame.paint.Width(text, TextSize::kTiny) + 16, row.w * 0.5f);
  const Rect pill = {row.right() - width, row.y - 1, width, 16};
  frame.paint.Fill(pill, frame.theme.panel_raised, 8);
  frame.paint.Text(
      pill.center(), text,
      {TextSize::kTiny, frame.theme.text_muted, Weight::kRegular, Align::kCenter, width - 10});
  return pill;
}

// The message as the scheduler words it, but for the two words that are the same in all.
void DrawMessage(const Frame& frame, std::string_view message, Point at, float width) {
  const TextStyle style{TextSize::kSmall, frame.theme.text_muted, Weight::kRegular, Align::kLeft,
                        width};
  const size_t common = message.find(kAvailable);
  if (common == std::string_view::npos || common > 40) {
    frame.paint.Text(at, message, style);
    return;
  }
  const float used = frame.paint.Text(at, message.substr(0, common), style);
  TextStyle rest = style;
  rest.max_width = width - used;
  frame.paint.Text({at.x + used, at.y}, message.substr(common + kAvailable.size()), rest);
}

void DrawParkedBar(const Frame& frame, const PodView& pod, const Rect& bar) {
  frame.paint.Fill(bar, frame.theme.line, bar.h / 2);
  const float share = ParkedShare(pod, frame.view.t);
  if (share <= 0) return;
  frame.paint.Fill({bar.x, bar.y, std::max(bar.h, bar.w * share), bar.h}, frame.theme.text_dim,
                   bar.h / 2);
}

void DrawParkedPod(const Frame& frame, const QueueSlots& slots, int index, PodId id) {
  Rect tile;
  if (!frame.PodTile(id, slots.At(index), 1, &tile) || !IsNear(tile, slots.At(index))) return;
  const PodView& pod = frame.Pod(id);
  if (slots.compact()) {
    const bool named = pod.plugins != nullptr && !pod.plugins->empty();
    return DrawCompactWords(frame, slots, tile, id, named ? pod.plugins->front() : "", false);
  }
  const float x = tile.right() + 10;
  const Rect row = {x, tile.y, slots.body().right() - x, slots.pitch() - 8};
  const Rect pill = DrawPlugin(frame, pod, row);
  const Weight weight = frame.IsSelected(id) ? Weight::kSemibold : Weight::kRegular;
  frame.paint.Text({x, row.y + 7}, frame.catalog.ShortName(id),
                   {TextSize::kBody, frame.theme.text, weight, Align::kLeft, pill.x - x - 8});
  DrawMessage(frame, pod.message, {x, row.y + 21}, row.w);
  const std::string hint = "wakes on: " + frame.wake_words.For(pod.plugins);
  frame.paint.Text({x, row.y + 35}, hint,
                   {TextSize::kTiny, frame.theme.text_dim, Weight::kRegular, Align::kLeft, row.w});
  DrawParkedBar(frame, pod, {x, row.y + 43, row.w, 2});
}

void DrawUnserved(const Frame& frame) {
  const size_t queued = frame.view.active_q.size() + frame.view.backoff_q.size() +
                        frame.view.unschedulable_q.size() + (frame.view.attempt >= 0 ? 1 : 0);
  if (static_cast<size_t>(frame.view.num_pending) <= queued) return;
  const auto unserved =
      std::count_if(frame.view.pods.begin(), frame.view.pods.end(),
                    [](const PodView& pod) { return pod.place == PodPlace::kUnserved; });
  if (unserved == 0) return;
  const Rect& panel = frame.layout.unschedulable_q;
  char text[64];
  std::snprintf(text, sizeof text, "%td not for this scheduler", unserved);
  const float y = panel.h < 116 ? panel.bottom() - 9 : panel.bottom() - 15;
  frame.paint.Text({panel.right() - 14, y}, text,
                   {TextSize::kSmall, frame.theme.warn, Weight::kRegular, Align::kRight});
}

void DrawUnschedulableQ(const Frame& frame) {
  const std::vector<PodId>& queue = frame.view.unschedulable_q;
  const QueueSlots slots =
      frame.spots.Queue(PodPlace::kUnschedulableQ, static_cast<int>(queue.size()));
  DrawTitle(frame, frame.layout.unschedulable_q, "unschedulableQ", queue.size(),
            slots.compact() ? "until an event helps" : "parked until an event helps");
  if (queue.empty()) DrawEmpty(frame, slots, "nobody is parked");
  for (int i = 0; i < slots.num_large(); ++i) {
    DrawParkedPod(frame, slots, i, queue[static_cast<size_t>(i)]);
  }
  DrawSmallTiles(frame, slots, queue);
  DrawUnserved(frame);
  if (slots.compact() || queue.empty()) return;
  frame.paint.Text({slots.body().x, slots.footer_y()}, "left over after 60 s, checked every 30 s",
                   {TextSize::kSmall, frame.theme.text_dim});
}

}  // namespace

float BackoffLeft(const PodView& pod, Time now) {
  const double whole = (pod.backoff_expiry - pod.timestamp).seconds();
  if (whole <= 0) return 0;
  return static_cast<float>(std::clamp((pod.backoff_expiry - now).seconds() / whole, 0.0, 1.0));
}

float ParkedShare(const PodView& pod, Time now) {
  const double parked = (now - pod.timestamp).seconds();
  return static_cast<float>(std::clamp(parked / kUnschedulableQTimeInterval.seconds(), 0.0, 1.0));
}

void DrawQueues(const Frame& frame) {
  DrawActiveQ(frame);
  DrawBackoffQ(frame);
  DrawUnschedulableQ(frame);
}

}  // namespace berth::ui
