#include "panels/header_panel.h"

#include <cinttypes>
#include <cstdio>
#include <string>
#include <string_view>

#include "base/strings.h"

namespace berth::ui {
namespace {

// A title that moved on every digit would be restless: the time has a fixed place for its widest
// text.
float TimeWidth(const Frame& frame) {
  const char* widest = frame.end.seconds() >= 1000 ? "t = 00000 s" : "t = 000.00 s";
  return frame.paint.Width(widest, TextSize::kTitle, Weight::kSemibold);
}

std::string_view Title(const Frame& frame) {
  return frame.scenario.title.empty() ? frame.scenario.name : frame.scenario.title;
}

void DrawCycles(const Frame& frame, Point at, Align align) {
  char text[96];
  const auto move_requests = frame.view.move_request_cycle;
  std::snprintf(text, sizeof text, "schedulingCycle %" PRId64 "   ·   moveRequestCycle %" PRId64,
                frame.view.scheduling_cycle, move_requests);
  frame.paint.Text(at, text, {TextSize::kBody, frame.theme.text_muted, Weight::kRegular, align});
}

void DrawVersionAndSeed(const Frame& frame, Point at) {
  const std::string text = StrCat(sim::SemanticsName(frame.scenario.semantics), " · seed ",
                                  std::to_string(frame.scenario.seed));
  frame.paint.Text(at, text,
                   {TextSize::kSmall, frame.theme.text_muted, Weight::kRegular, Align::kRight});
}

void DrawTime(const Frame& frame, Point at) {
  char text[48];
  std::snprintf(text, sizeof text, "t = %s", TimeWords(frame.view.t).c_str());
  frame.paint.Text(at, text,
                   {TextSize::kTitle, frame.theme.text, Weight::kSemibold, Align::kRight});
}

}  // namespace

void DrawHeader(const Frame& frame) {
  const Rect& rect = frame.layout.header;
  const float time_width = TimeWidth(frame);
  const TextStyle title{TextSize::kTitle, frame.theme.text, Weight::kSemibold, Align::kLeft};
  if (frame.layout.wide) {
    const float y = rect.y + 22;
    TextStyle style = title;
    style.max_width = rect.w * 0.36f;
    frame.paint.Text({rect.x + 4, y}, Title(frame), style);
    DrawCycles(frame, {rect.x + rect.w * 0.55f, y}, Align::kCenter);
    DrawVersionAndSeed(frame, {rect.right() - 4 - time_width - 12, y});
    DrawTime(frame, {rect.right() - 4, y});
    return;
  }
  TextStyle style = title;
  style.max_width = rect.w - time_width - 16;
  frame.paint.Text({rect.x + 2, rect.y + 14}, Title(frame), style);
  DrawTime(frame, {rect.right() - 2, rect.y + 14});
  DrawCycles(frame, {rect.x + 2, rect.y + 32}, Align::kLeft);
  DrawVersionAndSeed(frame, {rect.right() - 2, rect.y + 32});
}

}  // namespace berth::ui
