#include "panels/queues/queue_card.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "base/strings.h"
#include "draw/paragraph.h"

namespace berth::ui {

using sim::PodId;

namespace {

bool IsQueueSelected(const QueueCard& card) {
  const std::string_view selection = card.frame.ui.selection;
  return selection.starts_with("queue/") && selection.substr(6) == card.section().name;
}

void DrawPanelState(const QueueCard& card) {
  const Frame& frame = card.frame;
  const auto id = static_cast<int32_t>(card.id);
  if (IsQueueSelected(card)) {
    frame.paint.Stroke(card.panel, frame.theme.accent, 8, 1.5f);
  } else if (frame.IsHovered(HitKind::kQueue, id)) {
    frame.paint.Stroke(card.panel, frame.theme.text_dim, 8);
  }
  frame.AddHit(card.panel, HitKind::kQueue, id);
}

}  // namespace

QueueCard CardOf(const Frame& frame, SectionId section) {
  const std::vector<PodId>& pods = frame.view.In(section);
  return {frame, section, frame.layout.Section(section), pods,
          frame.spots.Queue(section, static_cast<int>(pods.size()))};
}

QueueHint HintOrNews(const QueueCard& card, std::string_view usual, std::string_view news) {
  const bool beside = !news.empty() && !card.slots.compact() && !card.slots.has_footer();
  return beside ? QueueHint{news, true} : QueueHint{usual};
}

void DrawQueueTitle(const QueueCard& card, const QueueHint& hint, std::string_view empty) {
  const Frame& frame = card.frame;
  const auto [x, y] = frame.Card(card.panel, card.section().name);
  DrawPanelState(card);
  const float used = frame.paint.Text({x + 8, y}, std::to_string(card.pods.size()),
                                      {TextSize::kBody, frame.theme.text_muted});
  const float right = frame.TitleRight(card.panel);
  const float room = right - (x + 8 + used + 12);
  // The one line has tiles, or news, or the words about an empty queue.
  const bool one_line = card.slots.one_line();
  const bool taken = one_line && (!card.pods.empty() || !hint.news);
  const Color color = hint.news ? frame.theme.good : frame.theme.text_dim;
  const TextStyle style{TextSize::kSmall, color, Weight::kRegular, Align::kRight, room};
  const std::string_view text =
      hint.news ? InShort(frame.paint, hint.text, room, style) : hint.text;
  if (!taken && frame.paint.Width(text, style.size) <= room) {
    frame.paint.Text({right, y}, text, style);
  }
  if (!card.pods.empty() || (one_line && hint.news)) return;
  const Rect& body = card.slots.body();
  constexpr float kFewWords = 60;
  if (body.w < kFewWords) return;
  if (one_line && frame.paint.Width(empty, TextSize::kSmall) > body.w) return;
  const Point at{body.x, card.slots.compact() ? body.center().y : body.y + 24};
  frame.paint.Text(
      at, empty, {TextSize::kSmall, frame.theme.text_dim, Weight::kRegular, Align::kLeft, body.w});
}

void DrawSmallTiles(const QueueCard& card) {
  const QueueSlots& slots = card.slots;
  const Frame& frame = card.frame;
  const int shown = std::min(slots.num_shown(), static_cast<int>(card.pods.size()));
  for (int i = slots.num_large(); i < shown; ++i) {
    Rect rect;
    frame.PodTile(card.PodAt(i), slots.At(i), 1, &rect);
  }
  if (slots.num_hidden() <= 0) return;
  const Rect& more = slots.small_tiles().more;
  frame.paint.Text(more.center(), StrCat("+", std::to_string(slots.num_hidden())),
                   {TextSize::kSmall, frame.theme.text_muted, Weight::kSemibold, Align::kCenter});
  frame.AddHit(more, HitKind::kMore, slots.num_hidden());
}

void DrawQueueFooter(const QueueCard& card, std::string_view text, Color color, float taken) {
  const QueueSlots& slots = card.slots;
  if (!slots.has_footer()) return;
  const float room = slots.body().w - taken;
  const TextStyle style{TextSize::kSmall, color, Weight::kRegular, Align::kLeft, room};
  const Painter& paint = card.frame.paint;
  card.frame.paint.Text({slots.body().x, slots.footer_y()}, InShort(paint, text, room, style),
                        style);
}

bool IsNear(const Rect& rect, const Rect& rest) {
  const Point way = rect.center() - rest.center();
  return std::hypot(way.x, way.y) < 20;
}

void DrawNameBelow(const QueueCard& card, PodId pod, Point at) {
  const Frame& frame = card.frame;
  const Color color = frame.IsSelected(pod) ? frame.theme.text : frame.theme.text_muted;
  const float width = card.slots.pitch() - 4;
  frame.paint.Text(at, frame.catalog.ShortName(pod),
                   {TextSize::kTiny, color, Weight::kRegular, Align::kCenter, width, true});
}

void DrawWordsBeside(const QueueCard& card, PodId pod, const Rect& tile, std::string_view more) {
  const Frame& frame = card.frame;
  if (card.slots.has_names()) {
    const float gap = card.section().kind == SectionKind::kLine ? 8 : 10;
    return DrawNameBelow(card, pod, {tile.center().x, tile.bottom() + gap});
  }
  if (!card.slots.has_words()) return;
  const bool left = card.section().kind == SectionKind::kLine;
  const Rect rect = card.slots.WordsBeside(tile);
  const Align align = left ? Align::kRight : Align::kLeft;
  const float x = left ? rect.right() : rect.x;
  const float y = rect.center().y;
  // A line that is hardly higher than a name has no room for a second one.
  if (card.slots.one_line() && card.panel.h < 27) more = "";
  frame.paint.Text({x, more.empty() ? y : y - 6}, frame.catalog.ShortName(pod),
                   {TextSize::kSmall, frame.theme.text, Weight::kRegular, align, rect.w, true});
  frame.paint.Text({x, y + 7}, more,
                   {TextSize::kTiny, frame.theme.text_dim, Weight::kRegular, align, rect.w});
}

}  // namespace berth::ui
