#include "panels/overlay/overlay.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "draw/paragraph.h"

namespace berth::ui {
namespace {

// Seconds of viewing for which a move request is news.
constexpr double kNewsSeconds = 7;
constexpr float kLine = 17;
constexpr float kSide = 14;
constexpr float kTitleAt = 17;
constexpr float kTextAt = 37;
constexpr float kBottom = 12;  // distance from the middle of the last line

// Lines below each other, as many as there is room for.
class Lines {
 public:
  Lines(const Frame& frame, const Rect& rect)
      : frame_(frame),
        at_{rect.x + kSide, rect.y + kTextAt},
        width_(rect.w - 2 * kSide),
        left_(1 + static_cast<int>((rect.h - kTextAt - kBottom) / kLine)) {}

  void Add(std::string_view text, Color color, int max_lines) {
    const int drawn =
        DrawParagraph(frame_.paint, at_, width_, kLine, std::min(max_lines, left_), text,
                      {TextSize::kSmall, color, Weight::kRegular, Align::kLeft});
    at_.y += kLine * static_cast<float>(drawn);
    left_ -= drawn;
  }
  int left() const { return left_; }

 private:
  const Frame& frame_;
  Point at_;
  float width_;
  int left_;
};

void DrawRequest(const Frame& frame, const Rect& rect) {
  const MoveRequestText& request = frame.move_request;
  const Theme& theme = frame.theme;
  const float y = rect.y + kTitleAt;
  const float when = frame.paint.Width(request.when, TextSize::kSmall);
  const Color title = request.woken.empty() ? theme.text : theme.good;
  frame.paint.Text(
      {rect.x + kSide, y}, request.title,
      {TextSize::kBody, title, Weight::kSemibold, Align::kLeft, rect.w - 2 * kSide - when - 12});
  frame.paint.Text({rect.right() - kSide, y}, request.when,
                   {TextSize::kSmall, theme.text_muted, Weight::kRegular, Align::kRight});
  Lines lines(frame, rect);
  lines.Add(request.woke, theme.text, 2);
  lines.Add(request.where, theme.text_muted, request.stays.empty() ? 2 : 1);
  for (const std::string& stays : request.stays) {
    lines.Add(stays, theme.text_muted, std::min(2, lines.left()));
  }
  lines.Add(request.note, theme.text_dim, 1);
}

void DrawLatest(const Frame& frame, const RecentEvents& recent, const Rect& rect) {
  const Theme& theme = frame.theme;
  const float time_width = frame.paint.Width("000.00 s", TextSize::kSmall) + 10;
  float y = rect.y + 17;
  bool first = true;
  for (const RecentEvent& event : recent.events()) {
    if (y + kBottom > rect.bottom()) return;
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

void DrawEventCard(const Frame& frame, const RecentEvents& recent) {
  const Rect& rect = frame.layout.event_card;
  if (rect.empty()) return;
  const MoveRequestText& request = frame.move_request;
  const double viewed = frame.ViewedSince(request.t);
  const bool news = !request.title.empty() && viewed <= kNewsSeconds;
  const bool woke = news && !request.woken.empty();
  const auto fresh = woke ? static_cast<float>(1 - viewed / kNewsSeconds) : 0.0f;
  frame.paint.Fill(rect, frame.theme.background, 10);
  frame.paint.Stroke(rect, Mix(frame.theme.line, frame.theme.good, fresh), 10, news ? 1.5f : 1);
  if (news) {
    DrawRequest(frame, rect);
  } else {
    DrawLatest(frame, recent, rect);
  }
}

}  // namespace berth::ui
