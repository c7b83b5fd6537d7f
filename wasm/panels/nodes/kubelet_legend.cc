#include "panels/nodes/node_drawing.h"

#include <string>

#include "draw/words.h"
#include "frame/kubelet_mark.h"

namespace berth::ui {
namespace {

constexpr float kSample = 11;

// Returns the room that is left.
float DrawSample(const Frame& frame, float right, float y, float room, KubeletMark mark,
                 const std::string& text) {
  const float width = frame.paint.Width(text, TextSize::kTiny) + 5 + kSample;
  if (width > room) return room;
  frame.paint.Text({right, y}, text,
                   {TextSize::kTiny, frame.theme.text_muted, Weight::kRegular, Align::kRight});
  DrawMarkedTile(frame, {right - width, y - kSample / 2, kSample, kSample}, mark,
                 frame.theme.text_muted, 1);
  return room - width - 12;
}

}  // namespace

void DrawKubeletLegend(const Frame& frame, float right, float y, float room) {
  const KubeletMarkCounts counts = CountKubeletMarks(frame.view);
  float left = room;
  if (counts.stopping > 0) {
    left = DrawSample(frame, right, y, left, KubeletMark::kStopping,
                      Say("{} terminating", counts.stopping));
  }
  if (counts.starting > 0) {
    DrawSample(frame, right - (room - left), y, left, KubeletMark::kStarting,
               Say("{} not ready yet", counts.starting));
  }
}

}  // namespace berth::ui
