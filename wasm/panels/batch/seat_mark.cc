#include "panels/batch/gangs_panel.h"

#include <algorithm>

#include "layout/gang_slots.h"

namespace berth::ui {
namespace {

// Smaller seats have no dashes and no signs.
constexpr float kSignsFrom = 9;

float RadiusOf(const Rect& rect) { return rect.w >= kSignsFrom ? rect.w * 0.24f : 0; }

void DrawPromised(const Frame& frame, const Rect& rect, Color color) {
  if (rect.w < kSignsFrom) return frame.paint.Fill(rect, color.Faded(0.3f));
  frame.paint.Fill(rect, color.Faded(0.14f), RadiusOf(rect));
  frame.paint.DashedStroke(rect.Inset(0.75f), color, RadiusOf(rect));
}

void DrawHeld(const Frame& frame, const Rect& rect, Color color) {
  frame.paint.Fill(rect, color.Faded(0.22f), RadiusOf(rect));
  frame.paint.Stroke(rect, color, RadiusOf(rect), rect.w >= 14 ? 2.5f : rect.w >= 8 ? 2 : 1);
}

void DrawRunning(const Frame& frame, const Rect& rect, Color color) {
  frame.paint.Fill(rect, color, RadiusOf(rect));
  if (rect.w >= kSignsFrom) frame.paint.Check(rect.center(), rect.w * 0.6f, TextOn(color));
}

void DrawDone(const Frame& frame, const Rect& rect, Color color) {
  frame.paint.Stroke(rect, frame.theme.line, RadiusOf(rect));
  if (rect.w >= kSignsFrom) return frame.paint.Check(rect.center(), rect.w * 0.6f, color);
  frame.paint.Fill(rect.Inset(rect.w * 0.3f), color.Faded(0.5f));
}

}  // namespace

void DrawEmptySeat(const Frame& frame, const Rect& rect) {
  frame.paint.Fill(rect, frame.theme.panel_raised, RadiusOf(rect));
  if (rect.w >= 8) frame.paint.Stroke(rect, frame.theme.line, RadiusOf(rect));
}

void DrawSeat(const Frame& frame, const Rect& rect, SeatState state, Color color) {
  switch (state) {
    case SeatState::kEmpty:
      if (rect.w < kSignsFrom) return DrawEmptySeat(frame, rect);
      return frame.paint.DashedStroke(rect.Inset(0.75f), frame.theme.text_dim.Faded(0.7f),
                                      RadiusOf(rect), 1);
    case SeatState::kWaiting: {
      DrawEmptySeat(frame, rect);
      const Rect tile = TileInSeat(rect);
      return frame.paint.Fill(tile, color, RadiusOf(tile));
    }
    case SeatState::kPromised:
      return DrawPromised(frame, rect, color);
    case SeatState::kHeld:
      return DrawHeld(frame, rect, color);
    case SeatState::kRuns:
      return DrawRunning(frame, rect, color);
    case SeatState::kDone:
      return DrawDone(frame, rect, color);
  }
}

void DrawTurnBack(const Frame& frame, Point center, float size, Color color) {
  const float r = size / 2;
  const Point head = {center.x - r, center.y - r * 0.25f};
  frame.paint.Bezier({{center.x - r * 0.2f, center.y + r * 0.8f},
                      {center.x + r * 1.3f, center.y + r * 0.9f},
                      {center.x + r * 1.1f, center.y - r * 0.5f},
                      {center.x - r * 0.3f, head.y}},
                     color, std::max(1.0f, size * 0.14f));
  frame.paint.Triangle(head, {head.x + r * 0.8f, head.y - r * 0.6f},
                       {head.x + r * 0.8f, head.y + r * 0.6f}, color);
}

void DrawAlert(const Frame& frame, Point center, float size, Color color) {
  const float r = size / 2;
  frame.paint.Triangle({center.x, center.y - r}, {center.x + r, center.y + r * 0.85f},
                       {center.x - r, center.y + r * 0.85f}, color);
  frame.paint.Fill({center.x - size * 0.06f, center.y - r * 0.4f, size * 0.12f, r * 0.65f},
                   frame.theme.background);
  frame.paint.Fill({center.x - size * 0.06f, center.y + r * 0.42f, size * 0.12f, size * 0.12f},
                   frame.theme.background);
}

}  // namespace berth::ui
