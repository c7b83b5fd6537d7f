#include "panels/event_card.h"

#include <algorithm>

namespace berth::ui {
namespace {

// Then a move request is no news any more.
constexpr double kNewsSeconds = 7;
constexpr float kLine = 19;
constexpr float kSide = 14;

void DrawRequest(const Frame& frame, const Rect& rect) {
  const MoveRequestText& request = frame.move_request;
  const Theme& theme = frame.theme;
  const float x = rect.x + kSide;
  const float width = rect.w - 2 * kSide;
  float y = rect.y + 17;
  frame.paint.Text({x, y}, request.title,
                   {TextSize::kBody, theme.good, Weight::kSemibold, Align::kLeft, width - 70});
  frame.paint.Text({rect.right() - kSide, y}, request.when,
                   {TextSize::kSmall, theme.text_muted, Weight::kRegular, Align::kRight});
  const auto line = [&](const std::string& text, Color color) {
    if (text.empty() || y + kLine + 6 > rect.bottom()) return;
    y += kLine;
    frame.paint.Text({x, y}, text,
                     {TextSize::kSmall, color, Weight::kRegular, Align::kLeft, width});
  };
  y += 2;
  line(request.woke, theme.text);
  line(request.where, theme.text_muted);
  line(request.stays, theme.text_muted);
  line(request.note, theme.text_dim);
}

void DrawLatest(const Frame& frame, const Rect& rect) {
  const Theme& theme = frame.theme;
  const float time_width = frame.paint.Width("000.00 s", TextSize::kSmall) + 10;
  float y = rect.y + 17;
  bool first = true;
  for (const RecentEvent& event : frame.recent.events()) {
    if (y + 8 > rect.bottom()) return;
    float x = rect.x + kSide + time_width;
    frame.paint.Text({x - 12, y}, event.when,
                     {TextSize::kSmall, theme.text_dim, Weight::kRegular, Align::kRight});
    frame.paint.Circle({x, y}, 3, TickColor(theme, event.kind).Faded(first ? 1 : 0.7f));
    x += 12;
    const float right = rect.right() - kSide;
    x += frame.paint.Text({x, y}, event.subject,
                          {TextSize::kSmall, first ? theme.text : theme.text_muted,
                           Weight::kSemibold, Align::kLeft, right - x});
    frame.paint.Text({x + 6, y}, event.text,
                     {TextSize::kSmall, first ? theme.text_muted : theme.text_dim, Weight::kRegular,
                      Align::kLeft, right - x - 6});
    first = false;
    y += kLine;
  }
}

}  // namespace

void DrawEventCard(const Frame& frame) {
  const Rect& rect = frame.layout.event_card;
  if (rect.empty()) return;
  const MoveRequestText& request = frame.move_request;
  const double viewed = frame.ViewedSince(request.t);
  const bool news = request.woke_any && viewed <= kNewsSeconds;
  const auto fresh = news ? static_cast<float>(1 - viewed / kNewsSeconds) : 0.0f;
  frame.paint.Fill(rect, frame.theme.background, 10);
  frame.paint.Stroke(rect, Mix(frame.theme.line, frame.theme.good, fresh), 10, news ? 1.5f : 1);
  if (news) {
    DrawRequest(frame, rect);
  } else {
    DrawLatest(frame, rect);
  }
}

}  // namespace berth::ui
