#include "panels/overlay/overlay.h"

#include <cstdio>
#include <string>
#include <string_view>

namespace berth::ui {
namespace {

// Lower headers have one line of ordinary text.
constexpr float kLowBelow = 40;

// Returns the width of the widest time. The room for the time is fixed, because a title that moved
// with every digit would be restless.
float TimeWidth(const Frame& frame, Time end, TextSize size) {
  const char* widest = end.seconds() >= 1000 ? "t = 00000 s" : "t = 000.00 s";
  return frame.paint.Width(widest, size, Weight::kSemibold);
}

// Returns the title; the scenario's name if the stage cannot draw the title's letters. The page
// shows the title then.
std::string_view Title(const Frame& frame) {
  const std::string& title = frame.scenario.title;
  return title.empty() || !frame.paint.CanWrite(title) ? frame.scenario.name : title;
}

void DrawVersionAndSeed(const Frame& frame, const HeaderWords& words, Point at) {
  frame.paint.Text(at, words.scheduler,
                   {TextSize::kSmall, frame.theme.text_muted, Weight::kRegular, Align::kRight});
}

void DrawTime(const Frame& frame, Point at, TextSize size) {
  char text[48];
  std::snprintf(text, sizeof text, "t = %s", TimeWords(frame.view.t).c_str());
  frame.paint.Text(at, text, {size, frame.theme.text, Weight::kSemibold, Align::kRight});
}

// Draws the title at the left, the time at the right, and between them the cycles if they fit.
void DrawLow(const Frame& frame, const HeaderWords& words, Time end) {
  const Rect& rect = frame.layout.header;
  const float y = rect.center().y;
  const float right = rect.right() - 4;
  const float left_of_time = right - TimeWidth(frame, end, TextSize::kBody) - 16;
  DrawTime(frame, {right, y}, TextSize::kBody);
  const TextStyle title{TextSize::kBody, frame.theme.text, Weight::kSemibold, Align::kLeft,
                        left_of_time - rect.x - 4};
  const float used = frame.paint.Text({rect.x + 4, y}, Title(frame), title);
  const std::string& cycles = words.progress;
  const float room = left_of_time - rect.x - 4 - used - 24;
  if (frame.paint.Width(cycles, TextSize::kSmall) > room) return;
  frame.paint.Text({left_of_time, y}, cycles,
                   {TextSize::kSmall, frame.theme.text_muted, Weight::kRegular, Align::kRight});
}

void DrawWide(const Frame& frame, const HeaderWords& words, Time end) {
  const Rect& rect = frame.layout.header;
  const float y = rect.center().y;
  const float right = rect.right() - 4;
  frame.paint.Text(
      {rect.x + 4, y}, Title(frame),
      {TextSize::kTitle, frame.theme.text, Weight::kSemibold, Align::kLeft, rect.w * 0.36f});
  frame.paint.Text({rect.x + rect.w * 0.55f, y}, words.progress,
                   {TextSize::kBody, frame.theme.text_muted, Weight::kRegular, Align::kCenter});
  DrawVersionAndSeed(frame, words, {right - TimeWidth(frame, end, TextSize::kTitle) - 12, y});
  DrawTime(frame, {right, y}, TextSize::kTitle);
}

void DrawTwoLines(const Frame& frame, const HeaderWords& words, Time end) {
  const Rect& rect = frame.layout.header;
  const float first = rect.y + 15;
  const float second = rect.y + 34;
  const float left = rect.x + 2;
  const float right = rect.right() - 2;
  frame.paint.Text({left, first}, Title(frame),
                   {TextSize::kTitle, frame.theme.text, Weight::kSemibold, Align::kLeft,
                    right - left - TimeWidth(frame, end, TextSize::kTitle) - 12});
  DrawTime(frame, {right, first}, TextSize::kTitle);
  const float used =
      frame.paint.Text({left, second}, words.progress, {TextSize::kSmall, frame.theme.text_muted});
  if (right - left - used > 110) DrawVersionAndSeed(frame, words, {right, second});
}

}  // namespace

void DrawHeader(const Frame& frame, const HeaderWords& words, Time end) {
  if (frame.layout.header.h < kLowBelow) return DrawLow(frame, words, end);
  if (frame.layout.wide) return DrawWide(frame, words, end);
  DrawTwoLines(frame, words, end);
}

}  // namespace berth::ui
