#include "panels/event_card.h"

#include <algorithm>

namespace berth::ui {
namespace {

// Then it is no news any more.
constexpr double kFreshSeconds = 4;

}  // namespace

void DrawEventCard(const Frame& frame) {
  const Rect& rect = frame.layout.event_card;
  if (rect.empty()) return;
  const MoveRequestText& request = frame.move_request;
  const double viewed = request.title.empty() ? kFreshSeconds : frame.ViewedSince(request.t);
  const auto fresh = static_cast<float>(std::clamp(1 - viewed / kFreshSeconds, 0.0, 1.0));
  const Theme& theme = frame.theme;
  const Color color = request.woke_any ? theme.good : theme.accent;
  frame.paint.Fill(rect, theme.background, 10);
  frame.paint.Stroke(rect, Mix(theme.line, color, fresh), 10, fresh > 0 ? 1.5f : 1);
  const float x = rect.x + 14;
  const float width = rect.w - 28;
  float y = rect.y + 18;
  if (request.title.empty()) {
    frame.paint.Text({x, y}, "No event of the cluster has asked the queue to move pods yet.",
                     {TextSize::kSmall, theme.text_dim, Weight::kRegular, Align::kLeft, width});
    return;
  }
  const Color title = Mix(theme.text_muted, color, std::max(fresh, 0.35f));
  frame.paint.Text({x, y}, request.title,
                   {TextSize::kBody, title, Weight::kSemibold, Align::kLeft, width - 70});
  frame.paint.Text({rect.right() - 14, y}, request.when,
                   {TextSize::kSmall, theme.text_muted, Weight::kRegular, Align::kRight});
  const auto line = [&](const std::string& text, Color line_color) {
    if (text.empty() || y + 26 > rect.bottom()) return;
    y += 19;
    frame.paint.Text({x, y}, text,
                     {TextSize::kSmall, line_color, Weight::kRegular, Align::kLeft, width});
  };
  y += 2;
  line(request.woke, request.woke_any ? theme.text : theme.text_muted);
  line(request.where, theme.text_muted);
  line(request.stays, theme.text_muted);
  line(request.note, theme.text_dim);
}

}  // namespace berth::ui
