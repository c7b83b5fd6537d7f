#include "layout/session_slots.h"

#include <algorithm>

namespace berth::ui {
namespace {

constexpr float kLowBelow = 172;
constexpr float kNarrowBelow = 190;
constexpr float kTitle = 44;
constexpr float kSide = 14;
constexpr float kMostStep = 54;
constexpr float kDetailFrom = 38;  // smallest step with a detail, in a column
constexpr float kNameFrom = 50;    // smallest step with a name, in a line
constexpr float kLeastBox = 64;
constexpr float kBoxGap = 10;

void ArrangeAcross(const Rect& panel, int count, SessionSlots* slots) {
  slots->one_line = slots->across = true;
  slots->mark = 4;
  const float step = (panel.w - 20) / static_cast<float>(count);
  const bool named = step >= kNameFrom && panel.h >= 66;
  const float y = panel.y + panel.h * (named ? 0.42f : 0.54f);
  for (int i = 0; i < count; ++i) {
    const float x = panel.x + 10 + (static_cast<float>(i) + 0.5f) * step;
    SessionStation station{{x, y}, {}, {}};
    if (named) station.name = {x - step / 2, y + 6, step, 14};
    slots->stations.push_back(station);
  }
  slots->foot = {panel.x + 10, panel.bottom() - 19, panel.w - 20, 16};
}

void ArrangeDown(const Rect& panel, int count, SessionSlots* slots) {
  constexpr float kNarrowTitle = 28;
  constexpr float kFoot = 36;
  slots->one_line = true;
  slots->mark = 4;
  const float room = panel.h - kNarrowTitle - kFoot;
  const float step = std::min(30.0f, room / static_cast<float>(count));
  for (int i = 0; i < count; ++i) {
    const float y = panel.y + kNarrowTitle + (static_cast<float>(i) + 0.5f) * step;
    slots->stations.push_back(
        {{panel.x + 20, y}, {panel.x + 34, y - step / 2, panel.w - 42, step}, {}});
  }
  slots->foot = {panel.x + 10, panel.bottom() - kFoot, panel.w - 20, kFoot - 4};
}

void ArrangeColumn(const Rect& panel, int count, SessionSlots* slots) {
  const float room = panel.h - kTitle - kSide;
  const float most = (room - kBoxGap - kLeastBox) / static_cast<float>(count);
  const bool boxed = most >= kDetailFrom;
  const float step =
      boxed ? std::min(most, kMostStep) : std::min(kMostStep, room / static_cast<float>(count));
  for (int i = 0; i < count; ++i) {
    const float top = panel.y + kTitle + static_cast<float>(i) * step;
    const Point at = {panel.x + 28, top + 12};
    const float x = at.x + 22;
    SessionStation station{at, {x, top, panel.right() - kSide - x, 24}, {}};
    if (step >= kDetailFrom) station.detail = {x, top + 24, station.name.w, step - 26};
    slots->stations.push_back(station);
  }
  if (!boxed) return;
  const float y = panel.y + kTitle + static_cast<float>(count) * step + kBoxGap;
  slots->latest_box = {panel.x + kSide, y, panel.w - 2 * kSide, panel.bottom() - kSide - y};
}

}  // namespace

SessionSlots ArrangeSession(const Rect& panel, int num_actions) {
  SessionSlots slots;
  const int count = num_actions + 2;
  if (panel.h < kLowBelow) {
    ArrangeAcross(panel, count, &slots);
  } else if (panel.w < kNarrowBelow) {
    ArrangeDown(panel, count, &slots);
  } else {
    ArrangeColumn(panel, count, &slots);
  }
  return slots;
}

}  // namespace berth::ui
