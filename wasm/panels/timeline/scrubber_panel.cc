#include "panels/timeline/scrubber_panel.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace berth::ui {
namespace {

constexpr float kBinWidth = 2;
// A lower panel has no times below its track.
constexpr float kTimesFrom = 36;

// Draws the stretch that playback repeats, between two brackets.
void DrawLoop(const Frame& frame, const Rect& track, Time end) {
  const std::optional<Loop>& loop = frame.playback.loop();
  if (!loop) return;
  const float from = XOnTrack(track, loop->from, end);
  const float to = XOnTrack(track, loop->to, end);
  const Color color = frame.theme.warn;
  const float top = track.y - 7;
  const float height = track.h + 14;
  frame.paint.Fill({from, top, to - from, height}, color.Faded(0.16f));
  for (const float x : {from, to}) {
    const float inwards = x == from ? 0 : -4;
    frame.paint.Fill({x - 1, top, 2, height}, color);
    frame.paint.Fill({x - 1 + inwards, top, 6, 2}, color);
    frame.paint.Fill({x - 1 + inwards, top + height - 2, 6, 2}, color);
  }
}

void DrawTrack(const Frame& frame, const Rect& track, Time end) {
  const Theme& theme = frame.theme;
  frame.paint.Fill(track, theme.panel_raised, track.h / 2);
  const float x = XOnTrack(track, frame.view.t, end);
  if (x > track.x + 1) {
    frame.paint.Fill({track.x, track.y, x - track.x, track.h}, theme.accent.Faded(0.75f),
                     track.h / 2);
  }
  const bool hovered = frame.IsHovered(HitKind::kTrack);
  if (hovered) {
    const float at = std::clamp(frame.ui.pointer.x, track.x, track.right());
    frame.paint.Fill({at - 0.5f, track.y - 6, 1, track.h + 12}, theme.text_muted);
  }
  const bool active = frame.ui.scrubbing || hovered;
  frame.paint.Circle({x, track.center().y}, active ? 9 : 7.5f, theme.text);
}

// Returns 1, 2 or 5 times a power of ten, so that labels are at least `apart` from each other.
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

void DrawTimes(const Frame& frame, const Rect& track, double end) {
  const TextStyle style{TextSize::kTiny, frame.theme.text_dim, Weight::kRegular, Align::kCenter};
  if (end <= 0) return;
  const double step = LabelStep(end, track.w, 70);
  const int digits = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
  for (int i = 0; static_cast<double>(i) * step <= end * 1.0001; ++i) {
    const double at = static_cast<double>(i) * step;
    char text[32];
    std::snprintf(text, sizeof text, "%.*f s", digits, at);
    const float x = track.x + track.w * static_cast<float>(at / end);
    frame.paint.Text({x, track.bottom() + 12}, text, style);
  }
}

}  // namespace

Rect TrackOf(const StageLayout& layout) {
  const Rect& panel = layout.scrubber;
  constexpr float kSide = 20;
  const float left = layout.controls ? std::max(kSide, WidthOfButtons(panel)) : kSide;
  const bool buttons_below = layout.controls && HasButtonsBelow(panel);
  // The track is between the ticks above it and the times below it.
  const float y = buttons_below          ? 22
                  : panel.h < kTimesFrom ? panel.h - 10
                                         : std::min(panel.h / 2 - 1, panel.h - 25);
  return {panel.x + left, panel.y + y, panel.w - left - kSide, 6};
}

float XOnTrack(const Rect& track, Time t, Time end) {
  if (end.ns <= 0) return track.x;
  const double share = static_cast<double>(t.ns) / static_cast<double>(end.ns);
  return track.x + track.w * static_cast<float>(std::clamp(share, 0.0, 1.0));
}

Time MomentAt(const Rect& track, float x, Time end) {
  const double share = std::clamp(static_cast<double>((x - track.x) / track.w), 0.0, 1.0);
  return Time{static_cast<int64_t>(std::llround(share * static_cast<double>(end.ns)))};
}

int NumBins(const Rect& track) { return std::max(1, static_cast<int>(track.w / kBinWidth)); }

void DrawScrubber(const Frame& frame, const RunTrack& run) {
  const Rect& panel = frame.layout.scrubber;
  frame.paint.Fill(panel, frame.theme.panel, 8);
  frame.paint.Stroke(panel, frame.theme.line, 8);
  const Rect track = TrackOf(frame.layout);
  frame.AddHit({track.x - 8, track.y - 18, track.w + 16, 38}, HitKind::kTrack);
  DrawCaptionFlags(frame, run, track);
  DrawScrubberTicks(frame, run.bins, track);
  DrawLoop(frame, track, run.end);
  DrawTrack(frame, track, run.end);
  if (panel.h >= kTimesFrom) DrawTimes(frame, track, run.end.seconds());
  if (frame.layout.controls) DrawScrubberButtons(frame);
}

}  // namespace berth::ui
