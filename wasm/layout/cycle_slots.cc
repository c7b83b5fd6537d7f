#include "layout/cycle_slots.h"

#include <algorithm>

namespace berth::ui {
namespace {

constexpr float kLowBelow = 172;
constexpr float kNarrowBelow = 190;
// Low panels from this width on show the names of the stations in their line.
constexpr float kStaggeredWidth = 320;
constexpr float kStaggeredHeight = 84;
constexpr float kStaggeredLine = 45;
constexpr float kStaggeredName = 15;
// Panels from this width on have the scores beside the stations.
constexpr float kScoresBesideFrom = 560;
constexpr float kColumnShare = 0.54f;
// A panel that is narrower than this has its stations in a column as long as their names are
// readable.
constexpr float kNarrowLowBelow = 146;
constexpr float kTitle = 44;
constexpr float kSide = 14;
constexpr float kMinStep = 24;
// With smaller steps the names of a column would touch.
constexpr float kLeastStep = 18;
constexpr float kMinScoreBox = 76;
constexpr float kMaxScoreBox = 190;
constexpr float kBoxGap = 12;

// Heights of the details below the names of some stations.
constexpr float kFilterDetail = 34;
constexpr float kPostFilterDetail = 14;
constexpr float kWaitingRoom = 44;
// The part of a station's height above, and below, the middle of its name.
constexpr float kNameHalf = 12;

constexpr float kWaitingTile = 16;
constexpr int kMostWaiting = 6;

void ArrangeAcross(const Rect& panel, CycleSlots* slots) {
  slots->one_line = true;
  slots->staggered = panel.w >= kStaggeredWidth && panel.h >= kStaggeredHeight;
  slots->named = slots->staggered;
  slots->tile = slots->staggered ? 16 : std::min(20.0f, panel.h * 0.3f);
  const float side = slots->staggered ? 34 : 24;
  const float y = slots->staggered ? kStaggeredLine : panel.h * 0.56f;
  const float step = (panel.w - 2 * side) / (kNumStations - 1);
  for (int i = 0; i < kNumStations; ++i) {
    slots->stations[i] = {panel.x + side + step * static_cast<float>(i), panel.y + y};
  }
}

void ArrangeDown(const Rect& panel, CycleSlots* slots) {
  const bool low = panel.h < kLowBelow;
  const float title = low ? 23 : 28;
  const float words = low ? 20 : 24;
  slots->one_line = true;
  const float step = (panel.h - title - words) / kNumStations;
  slots->tile = std::min(20.0f, step * 0.9f);
  for (int i = 0; i < kNumStations; ++i) {
    slots->stations[i] = {panel.x + 20, panel.y + title + (static_cast<float>(i) + 0.5f) * step};
  }
}

// The division of the height. Details and scores get a part only if the stations keep their steps.
struct Heights {
  float binding = 0;
  float box = 0;      // without its gap
  float room = 0;     // of the stations of the scheduling cycle, details included
  float waiting = 0;  // of the waiting room
  bool details = false;

  float DetailHeight() const { return waiting + (details ? kFilterDetail + kPostFilterDetail : 0); }
  float Step() const { return (room - DetailHeight()) / kFirstBindingStation; }
};

// Divides the height of a panel. `boxed`: the scores are below the stations.
Heights ShareOut(const Rect& panel, bool has_waiting_room, bool boxed) {
  const float room = panel.h - kTitle;
  Heights heights;
  heights.binding = std::clamp(room * 0.15f, 62.0f, 76.0f);
  heights.waiting = has_waiting_room ? kWaitingRoom : 0;
  const float rest = room - heights.binding - 8;
  const auto spare = [&] {
    return rest - heights.DetailHeight() - kMinStep * kFirstBindingStation -
           (boxed ? kBoxGap + kMinScoreBox : 0);
  };
  heights.details = true;
  if (spare() < 0) heights.details = false;
  // Steps and scores share the height that is left over.
  if (boxed && spare() >= 0) heights.box = std::min(kMaxScoreBox, kMinScoreBox + spare() * 0.55f);
  heights.room = rest - (heights.box > 0 ? heights.box + kBoxGap : 0);
  if (heights.Step() < kLeastStep) heights.waiting = 0;
  return heights;
}

float HeightBelow(const Heights& heights, Station station) {
  switch (station) {
    case Station::kFilter:
      return heights.details ? kFilterDetail : 0;
    case Station::kPostFilter:
      return heights.details ? kPostFilterDetail : 0;
    case Station::kPermit:
      return heights.waiting;
    case Station::kPreFilter:
    case Station::kPreScore:
    case Station::kScore:
    case Station::kReserve:
    case Station::kPreBind:
    case Station::kBind:
    case Station::kPostBind:
      break;
  }
  return 0;
}

Rect* DetailOf(Station station, CycleSlots* slots) {
  switch (station) {
    case Station::kFilter:
      return &slots->filter_detail;
    case Station::kPostFilter:
      return &slots->post_filter_detail;
    case Station::kPermit:
      return &slots->waiting_room;
    case Station::kPreFilter:
    case Station::kPreScore:
    case Station::kScore:
    case Station::kReserve:
    case Station::kPreBind:
    case Station::kBind:
    case Station::kPostBind:
      break;
  }
  return nullptr;
}

void PlaceStations(const Rect& panel, const Heights& heights, CycleSlots* slots) {
  const float step = heights.Step();
  slots->tile = std::min(26.0f, step * 0.84f);
  float y = panel.y + kTitle;
  for (int i = 0; i < kFirstBindingStation; ++i) {
    const auto station = static_cast<Station>(i);
    const Point at = {panel.x + 28, y + step / 2};
    slots->stations[i] = at;
    const float below = HeightBelow(heights, station);
    if (below > 0) {
      *DetailOf(station, slots) = {at.x + 22, at.y + std::min(step / 2, kNameHalf),
                                   panel.right() - kSide - at.x - 22, below};
    }
    y += step + below;
  }
}

void ArrangeColumn(const Rect& whole, bool has_waiting_room, CycleSlots* slots) {
  const bool beside = whole.w >= kScoresBesideFrom;
  Rect& panel = slots->column;
  if (beside) panel.w *= kColumnShare;
  const Heights heights = ShareOut(panel, has_waiting_room, !beside);
  PlaceStations(panel, heights, slots);
  slots->divider_y = panel.y + kTitle + heights.room + 2;
  const float third = (panel.w - 28) / 3;
  for (int i = kFirstBindingStation; i < kNumStations; ++i) {
    const auto column = static_cast<float>(i - kFirstBindingStation);
    slots->stations[i] = {panel.x + kSide + (column + 0.5f) * third,
                          slots->divider_y + heights.binding * 0.46f};
  }
  if (beside) {
    slots->score_box = {panel.right() + kSide, panel.y + kTitle,
                        whole.right() - panel.right() - 2 * kSide, panel.h - kTitle - kSide};
  } else if (heights.box > 0) {
    slots->score_box = {panel.x + kSide, panel.bottom() - kSide - heights.box, panel.w - 2 * kSide,
                        heights.box};
  }
}

}  // namespace

CycleSlots ArrangeCycle(const Rect& panel, bool has_waiting_room) {
  CycleSlots slots;
  slots.column = panel;
  if (panel.h < (panel.w < kNarrowBelow ? kNarrowLowBelow : kLowBelow)) {
    ArrangeAcross(panel, &slots);
  } else if (panel.w < kNarrowBelow || ShareOut(panel, false, true).Step() < kLeastStep) {
    ArrangeDown(panel, &slots);
  } else {
    ArrangeColumn(panel, has_waiting_room, &slots);
  }
  return slots;
}

Point CycleSlots::NameAt(Station station) const {
  const Point at = Of(station);
  const bool above = static_cast<int>(station) % 2 == 0;
  return {at.x, at.y + (above ? -kStaggeredName : kStaggeredName)};
}

Rect CycleSlots::PodAt(const PathPosition& position) const {
  return SquareAround(Mix(Of(position.at), Of(position.next), position.way), tile);
}

int CycleSlots::NumWaitingPlaces() const {
  if (waiting_room.empty()) return one_line ? 1 : kMostWaiting;
  return std::max(1, static_cast<int>(waiting_room.w / kWaitingPitch));
}

Rect CycleSlots::WaitingAt(int index) const {
  const auto place = static_cast<float>(std::min(index, NumWaitingPlaces() - 1));
  const Point permit = Of(Station::kPermit);
  if (!named || staggered) return SquareAround(permit, tile * 0.8f);
  if (one_line) return SquareAround({permit.x + 74, permit.y}, tile * 0.7f);
  if (waiting_room.empty()) {
    const float size = tile * 0.7f;
    return SquareAround({permit.x + tile + 50 + place * (size + 3), permit.y}, size);
  }
  return SquareAround({waiting_room.x + 18 + place * kWaitingPitch, waiting_room.y + 15},
                      kWaitingTile);
}

}  // namespace berth::ui
