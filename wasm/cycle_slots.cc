#include "cycle_slots.h"

#include <algorithm>

namespace berth::ui {
namespace {

constexpr float kCompactBelow = 190;
constexpr float kTitle = 44;
constexpr float kMinScoreBox = 76;
constexpr float kMaxScoreBox = 136;

void ArrangeLine(const Rect& panel, CycleSlots* slots) {
  slots->compact = true;
  slots->tile = 20;
  const float left = panel.x + 24;
  const float step = (panel.w - 48) / (kNumStations - 1);
  for (int i = 0; i < kNumStations; ++i) {
    slots->stations[i] = {left + step * static_cast<float>(i), panel.y + panel.h * 0.56f};
  }
}

void ArrangeColumn(const Rect& panel, CycleSlots* slots) {
  const float room = panel.h - kTitle;
  const float binding = std::clamp(room * 0.15f, 58.0f, 76.0f);
  float box = std::clamp(room * 0.24f, 0.0f, kMaxScoreBox);
  if (box < kMinScoreBox) box = 0;
  const float stations = room - binding - (box > 0 ? box + 12 : 0) - 8;
  const float step = stations / kFirstBindingStation;
  slots->tile = std::min(26.0f, step * 0.78f);
  for (int i = 0; i < kFirstBindingStation; ++i) {
    slots->stations[i] = {panel.x + 28, panel.y + kTitle + (static_cast<float>(i) + 0.5f) * step};
  }
  slots->divider_y = panel.y + kTitle + stations + 2;
  const float third = (panel.w - 28) / 3;
  for (int i = kFirstBindingStation; i < kNumStations; ++i) {
    const auto column = static_cast<float>(i - kFirstBindingStation);
    slots->stations[i] = {panel.x + 14 + (column + 0.5f) * third,
                          slots->divider_y + binding * 0.52f};
  }
  if (box > 0) {
    slots->score_box = {panel.x + 14, panel.bottom() - 14 - box, panel.w - 28, box};
  }
}

}  // namespace

CycleSlots ArrangeCycle(const Rect& panel) {
  CycleSlots slots;
  if (panel.h < kCompactBelow) {
    ArrangeLine(panel, &slots);
  } else {
    ArrangeColumn(panel, &slots);
  }
  return slots;
}

Rect CycleSlots::PodAt(const PathPosition& position) const {
  return SquareAround(Mix(Of(position.at), Of(position.next), position.way), tile);
}

Rect CycleSlots::WaitingAt(int index) const {
  const Point permit = Of(Station::kPermit);
  const float size = tile * 0.7f;
  const float distance = tile + 50 + static_cast<float>(std::min(index, 5)) * (size + 3);
  const Point center =
      compact ? Point{permit.x, permit.y - 16} : Point{permit.x + distance, permit.y};
  return SquareAround(center, size);
}

}  // namespace berth::ui
