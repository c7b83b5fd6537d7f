#include "panels/timeline/scrubber_panel.h"

#include <cstdio>

namespace berth::ui {
namespace {

constexpr float kBesideFrom = 500;

struct Buttons {
  Point play;
  float radius;
  Point to_start, step_back, step, to_end;
  Point speed;
};

Buttons ButtonsOf(const Rect& panel) {
  if (HasButtonsBelow(panel)) {
    const float y = panel.bottom() - 21;
    const float x = panel.center().x;
    return {
        {x, y}, 15, {x - 96, y}, {x - 52, y}, {x + 52, y}, {x + 96, y}, {panel.right() - 30, y}};
  }
  const float y = panel.center().y;
  const float x = panel.x;
  return {{x + 34, y}, 16, {x + 74, y}, {x + 104, y}, {x + 134, y}, {x + 164, y}, {x + 204, y}};
}

Color ButtonColor(const Frame& frame, HitKind kind) {
  return frame.IsHovered(kind) ? frame.theme.text : frame.theme.text_muted;
}

void DrawPlay(const Frame& frame, const Buttons& buttons) {
  const Theme& theme = frame.theme;
  const Point c = buttons.play;
  const bool hovered = frame.IsHovered(HitKind::kPlay);
  frame.paint.Circle(c, buttons.radius + (hovered ? 1 : 0), theme.accent);
  if (frame.playback.playing()) {
    frame.paint.Fill({c.x - 5, c.y - 6, 3.5f, 12}, theme.on_accent, 1);
    frame.paint.Fill({c.x + 1.5f, c.y - 6, 3.5f, 12}, theme.on_accent, 1);
  } else {
    frame.paint.Triangle({c.x - 4, c.y - 7}, {c.x + 8, c.y}, {c.x - 4, c.y + 7}, theme.on_accent);
  }
  frame.AddHit(SquareAround(c, 40), HitKind::kPlay);
}

// Draws a triangle that points in `direction`, with a bar if the button skips to the end.
void DrawSkip(const Frame& frame, Point c, float direction, bool bar, HitKind kind) {
  const Color color = ButtonColor(frame, kind);
  frame.paint.Triangle({c.x - 5 * direction, c.y - 7}, {c.x + 5.5f * direction, c.y},
                       {c.x - 5 * direction, c.y + 7}, color);
  if (bar) frame.paint.Fill({c.x + (direction > 0 ? 5 : -7.5f), c.y - 7, 2.5f, 14}, color);
  frame.AddHit(SquareAround(c, 30), kind);
}

void DrawSpeed(const Frame& frame, Point c) {
  const Rect button = {c.x - 22, c.y - 13, 44, 26};
  const bool hovered = frame.IsHovered(HitKind::kSpeed);
  if (hovered) frame.paint.Fill(button, frame.theme.panel_raised, 6);
  char text[24];
  std::snprintf(text, sizeof text, "%g×", frame.playback.speed());
  frame.paint.Text(
      c, text,
      {TextSize::kBody, ButtonColor(frame, HitKind::kSpeed), Weight::kSemibold, Align::kCenter});
  frame.AddHit(button, HitKind::kSpeed);
}

}  // namespace

bool HasButtonsBelow(const Rect& panel) { return panel.w < kBesideFrom; }

float WidthOfButtons(const Rect& panel) { return HasButtonsBelow(panel) ? 0 : 246; }

void DrawScrubberButtons(const Frame& frame) {
  const Buttons buttons = ButtonsOf(frame.layout.scrubber);
  DrawSkip(frame, buttons.to_start, -1, true, HitKind::kToStart);
  DrawSkip(frame, buttons.step_back, -1, false, HitKind::kStepBack);
  DrawSkip(frame, buttons.step, 1, false, HitKind::kStep);
  DrawSkip(frame, buttons.to_end, 1, true, HitKind::kToEnd);
  DrawSpeed(frame, buttons.speed);
  DrawPlay(frame, buttons);
}

}  // namespace berth::ui
