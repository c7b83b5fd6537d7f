#include "panels/timeline/scrubber_panel.h"

#include <algorithm>
#include <cmath>

namespace berth::ui {
namespace {

constexpr float kHighest = 20;
constexpr float kLowest = 4;
// Marks of failures that are closer than this would blur together.
constexpr float kMarksApart = 7;
constexpr float kMark = 5;  // its width and height

float Highest(const Frame& frame, const Rect& track) {
  return std::min(kHighest, track.y - frame.layout.scrubber.y - 6);
}

// Draws a part for each kind of events, the most important at the top.
void DrawTick(const Frame& frame, const TimelineBin& bin, float x, float bottom, float height) {
  const auto total = static_cast<float>(bin.Total());
  for (int kind = 0; kind < kNumTickKinds; ++kind) {
    if (bin.counts[kind] == 0) continue;
    const float part = height * static_cast<float>(bin.counts[kind]) / total;
    const Color color = TickColor(frame.theme, static_cast<TickKind>(kind));
    frame.paint.Fill({x, bottom - part, 1.5f, part}, color.Faded(0.85f));
    bottom -= part;
  }
}

// Draws a mark whose point is on the tick.
void DrawFailure(const Frame& frame, float x, float y) {
  frame.paint.Triangle({x - kMark / 2, y - kMark}, {x + kMark / 2, y - kMark}, {x, y},
                       frame.theme.bad);
}

void DrawFlag(const Frame& frame, float x, const Rect& track, bool current) {
  const Color color = current ? frame.theme.accent : frame.theme.text_muted;
  const float top = track.y - Highest(frame, track) - 3;
  frame.paint.Fill({x, top, 1, track.y - top}, color);
  frame.paint.Triangle({x + 1, top}, {x + 8, top + 3.5f}, {x + 1, top + 7}, color);
}

}  // namespace

// Draws the ticks. The height of a tick grows with the logarithm of the number of its events.
void DrawScrubberTicks(const Frame& frame, const TimelineBins& timeline, const Rect& track) {
  const std::vector<TimelineBin>& bins = timeline.bins();
  const float highest = Highest(frame, track) - kMark;
  const float most = std::max(1.0f, std::log2(1 + static_cast<float>(timeline.most())));
  const float bottom = track.y - 2;
  float last_mark = track.x - kMarksApart;
  for (size_t i = 0; i < bins.size(); ++i) {
    const int32_t total = bins[i].Total();
    if (total == 0) continue;
    const float level = std::log2(1 + static_cast<float>(total)) / most;
    const float height = kLowest + (highest - kLowest) * level;
    const float x = track.x + track.w * static_cast<float>(i) / static_cast<float>(bins.size());
    DrawTick(frame, bins[i], x, bottom, height);
    const bool failed = bins[i].counts[static_cast<int>(TickKind::kFailed)] > 0;
    if (!failed || x - last_mark < kMarksApart) continue;
    DrawFailure(frame, x + 0.75f, bottom - height);
    last_mark = x;
  }
}

void DrawCaptionFlags(const Frame& frame, const RunTrack& run, const Rect& track) {
  const int current = run.captions.At(frame.view.t);
  for (const PlacedCaption& caption : run.captions.placed()) {
    DrawFlag(frame, XOnTrack(track, caption.t, run.end), track, caption.index == current);
  }
}

}  // namespace berth::ui
