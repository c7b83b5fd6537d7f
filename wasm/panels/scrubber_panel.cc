#include "panels/scrubber_panel.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace berth::ui {
namespace {

constexpr float kBinWidth = 2;
constexpr float kTickHeight = 15;

struct Buttons {
  Point play;
  float radius;
  Point to_start, step_back, step, to_end;
  Point speed;
};

Buttons ButtonsOf(const StageLayout& layout) {
  const Rect& panel = layout.scrubber;
  if (layout.scrubber.w > 560) {
    const float y = panel.y + panel.h * 0.5f;
    const float x = panel.x;
    return {{x + 34, y}, 16, {x + 74, y}, {x + 104, y}, {x + 134, y}, {x + 164, y}, {x + 204, y}};
  }
  const float y = panel.bottom() - 25;
  const float x = panel.center().x;
  return {{x, y}, 17, {x - 96, y}, {x - 52, y}, {x + 52, y}, {x + 96, y}, {panel.right() - 30, y}};
}

float XAt(const Rect& track, Time t, Time end) {
  if (end.ns <= 0) return track.x;
  const double share = static_cast<double>(t.ns) / static_cast<double>(end.ns);
  return track.x + track.w * static_cast<float>(std::clamp(share, 0.0, 1.0));
}

// A bin is as high as the logarithm of its events, in parts for their kinds.
void DrawTicks(const Frame& frame, const Rect& track) {
  const std::vector<TimelineBin>& bins = frame.bins.bins();
  const float most = std::log2(1.0f + static_cast<float>(frame.bins.most()));
  for (size_t i = 0; i < bins.size(); ++i) {
    const int32_t total = bins[i].Total();
    if (total == 0) continue;
    const float level = std::log2(1.0f + static_cast<float>(total)) / std::max(most, 1.0f);
    const float height = 4 + (kTickHeight - 4) * level;
    const float x = track.x + static_cast<float>(i) * kBinWidth;
    float bottom = track.y - 2;
    for (int kind = 0; kind < kNumTickKinds; ++kind) {
      if (bins[i].counts[kind] == 0) continue;
      const float part =
          height * static_cast<float>(bins[i].counts[kind]) / static_cast<float>(total);
      const Color color = TickColor(frame.theme, static_cast<TickKind>(kind));
      frame.paint.Fill({x, bottom - part, 1.5f, part}, color.Faded(0.85f));
      bottom -= part;
    }
  }
}

void DrawTrack(const Frame& frame, const Rect& track) {
  const Theme& theme = frame.theme;
  frame.paint.Fill(track, theme.panel_raised, track.h / 2);
  const float x = XAt(track, frame.view.t, frame.end);
  if (x > track.x + 1) {
    frame.paint.Fill({track.x, track.y, x - track.x, track.h}, theme.accent.Faded(0.75f),
                     track.h / 2);
  }
  const bool active = frame.ui.scrubbing || frame.IsHovered(HitKind::kTrack);
  frame.paint.Circle({x, track.center().y}, active ? 9 : 7.5f, theme.text);
}

// 1, 2 or 5 times a power of ten, so that labels are at least `apart` from each other.
double LabelStep(double seconds, float width, float apart) {
  const double least = seconds * static_cast<double>(apart) / static_cast<double>(width);
  double step = 0.001;
  while (true) {
    for (double factor : {1.0, 2.0, 5.0}) {
      if (step * factor >= least) return step * factor;
    }
    step *= 10;
  }
}

void DrawTimes(const Frame& frame, const Rect& track) {
  const double end = frame.end.seconds();
  const TextStyle style{TextSize::kTiny, frame.theme.text_dim, Weight::kRegular, Align::kCenter};
  if (end <= 0) return;
  const double step = LabelStep(end, track.w, 70);
  const int digits = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
  for (int i = 0; static_cast<double>(i) * step <= end * 1.0001; ++i) {
    const double at = static_cast<double>(i) * step;
    char text[32];
    std::snprintf(text, sizeof text, "%.*f s", digits, at);
    const float x = track.x + track.w * static_cast<float>(at / end);
    frame.paint.Text({x, track.bottom() + 14}, text, style);
  }
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

// A triangle that points to the side of `direction`, and a bar where the way ends.
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

Rect TrackOf(const StageLayout& layout) {
  const Rect& panel = layout.scrubber;
  if (panel.w > 560) return {panel.x + 246, panel.y + 34, panel.w - 246 - 26, 6};
  return {panel.x + 20, panel.y + 22, panel.w - 40, 6};
}

Time MomentAt(const Rect& track, float x, Time end) {
  const double share = std::clamp(static_cast<double>((x - track.x) / track.w), 0.0, 1.0);
  return Time{static_cast<int64_t>(std::llround(share * static_cast<double>(end.ns)))};
}

int NumBins(const Rect& track) { return std::max(1, static_cast<int>(track.w / kBinWidth)); }

void DrawScrubber(const Frame& frame) {
  const Rect& panel = frame.layout.scrubber;
  frame.paint.Fill(panel, frame.theme.panel, 8);
  frame.paint.Stroke(panel, frame.theme.line, 8);
  const Rect track = TrackOf(frame.layout);
  frame.AddHit({track.x - 8, track.y - 18, track.w + 16, 38}, HitKind::kTrack);
  DrawTicks(frame, track);
  DrawTrack(frame, track);
  DrawTimes(frame, track);
  const Buttons buttons = ButtonsOf(frame.layout);
  DrawSkip(frame, buttons.to_start, -1, true, HitKind::kToStart);
  DrawSkip(frame, buttons.step_back, -1, false, HitKind::kStepBack);
  DrawSkip(frame, buttons.step, 1, false, HitKind::kStep);
  DrawSkip(frame, buttons.to_end, 1, true, HitKind::kToEnd);
  DrawSpeed(frame, buttons.speed);
  DrawPlay(frame, buttons);
}

}  // namespace berth::ui
