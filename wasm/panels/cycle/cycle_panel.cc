#include "panels/cycle/cycle_panel.h"

#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/strings.h"
#include "draw/paragraph.h"
#include "draw/words.h"
#include "panels/cycle/station_words.h"

namespace berth::ui {

namespace {

// Draws the words of a low panel, which has some only for the current station.
void DrawCompactWords(const Frame& frame) {
  const Remark remark = CompactRemark(frame);
  const Rect& panel = frame.layout.cycle;
  const Color color =
      remark.mood == Mood::kQuiet ? frame.theme.text_muted : ColorOf(frame.theme, remark.mood);
  const TextStyle style{TextSize::kSmall, color, Weight::kRegular, Align::kLeft, panel.w - 20};
  frame.paint.Text({panel.x + 10, panel.bottom() - 11},
                   InShort(frame.paint, remark.text, panel.w - 20, style), style);
}

void DrawPodInAttempt(const Frame& frame) {
  if (frame.view.attempt < 0) return;
  const sim::PodId pod = frame.log.attempts()[static_cast<size_t>(frame.view.attempt)].pod;
  if (frame.Pod(pod).place != sim::PodPlace::kAttempt) return;
  Rect rect;
  const Rect rest = frame.cycle.PodAt(frame.spots.InAttempt(frame.view.attempt));
  if (!frame.PodTile(pod, rest, 1, &rect)) return;
  frame.paint.Stroke(rect.Inset(-1.5f), frame.theme.outline, 7, 1.5f);
}

void DrawSubject(const Frame& frame, Point title_end) {
  const Rect& panel = frame.layout.cycle;
  const float right = frame.TitleRight(panel);
  const float y = title_end.y;
  TextStyle style{TextSize::kSmall, frame.theme.text_dim, Weight::kRegular, Align::kRight,
                  right - title_end.x - 10};
  // In less room the words would be only an ellipsis.
  constexpr float kRoomForAttempt = 110;
  if (frame.attempt.index < 0) {
    const std::string_view none = Word("no attempt yet");
    if (frame.paint.Width(none, style.size) <= style.max_width) {
      frame.paint.Text({right, y}, none, style);
    }
    return;
  }
  const sim::AttemptSpan& span = frame.log.attempts()[static_cast<size_t>(frame.attempt.index)];
  if (frame.attempt.running) style.color = frame.theme.text_muted;
  float used = 0;
  if (style.max_width >= kRoomForAttempt) {
    used = frame.paint.Text({right, y}, Say(" · attempt {}", span.attempts), style);
  }
  const bool named_last = !frame.attempt.running && used > 0;
  const std::string_view pod = frame.catalog.ShortName(span.pod);
  const std::string name = named_last ? Say("last: {}", pod) : std::string(pod);
  style.max_width -= used;
  style.keep_end = true;
  frame.paint.Text({right - used, y}, name, style);
}

}  // namespace

std::string Grouped(int64_t number) {
  std::string digits = std::to_string(std::llabs(number));
  for (auto i = static_cast<std::ptrdiff_t>(digits.size()) - 3; i > 0; i -= 3) {
    digits.insert(static_cast<size_t>(i), 1, ',');
  }
  return number < 0 ? "-" + digits : digits;
}

void DrawCycle(const Frame& frame, bool permits) {
  const Rect& panel = frame.layout.cycle;
  const bool narrow = frame.cycle.one_line && frame.cycle.named && !frame.cycle.staggered;
  DrawSubject(frame, frame.Card(panel, Word(narrow ? "cycle" : "scheduling cycle")));
  DrawStations(frame);
  if (frame.cycle.one_line) {
    DrawCompactWords(frame);
  } else {
    const float y = frame.cycle.divider_y;
    frame.paint.HorizontalLine(panel.x + 14, frame.cycle.column.right() - 14, y, frame.theme.line);
    frame.paint.Text({panel.x + 14, y + 12}, Word("binding cycle"),
                     {TextSize::kSmall, frame.theme.text_muted});
    DrawScoreBox(frame);
  }
  if (permits) DrawPermitRoom(frame);
  DrawPodInAttempt(frame);
}

}  // namespace berth::ui
