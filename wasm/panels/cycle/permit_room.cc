#include "panels/cycle/cycle_panel.h"

#include <algorithm>

#include "draw/words.h"
#include "model/waiting_room.h"

namespace berth::ui {
namespace {

std::string SecondsLeft(Duration left) {
  const double seconds = std::max(0.0, left.seconds());
  return Decimal(seconds, seconds < 10 ? 1 : 0) + " s";
}

// Draws the remaining time as a ring around the pod.
void DrawWait(const Frame& frame, sim::PodId pod, const Rect& tile) {
  const Wait wait = WaitOf(frame.log, pod, frame.view.t);
  const float radius = tile.w * 0.72f;
  const float width = tile.w < 12 ? 1.5f : 2.5f;
  frame.paint.CircleLine(tile.center(), radius, frame.theme.line, width);
  frame.paint.Arc(tile.center(), radius, WaitLeft(wait, frame.view.t), frame.theme.warn, width);
  if (frame.cycle.waiting_room.empty()) return;
  const float room = kWaitingPitch - 2 * radius - 6;
  frame.paint.Text({tile.center().x + radius + 3, tile.center().y},
                   SecondsLeft(wait.deadline - frame.view.t),
                   {TextSize::kTiny, frame.theme.warn, Weight::kRegular, Align::kLeft, room});
  frame.paint.Text({tile.center().x - radius, frame.cycle.waiting_room.bottom() - 8},
                   frame.catalog.ShortName(pod),
                   {TextSize::kTiny, frame.theme.text_muted, Weight::kRegular, Align::kLeft,
                    kWaitingPitch - 6, true});
}

void DrawWalls(const Frame& frame, size_t waiting) {
  const Rect& room = frame.cycle.waiting_room;
  if (room.empty()) return;
  const Rect walls = {room.x, room.y, room.w, room.h - 1};
  frame.paint.Fill(walls, frame.theme.panel_raised, 6);
  if (waiting > 0) {
    frame.paint.Stroke(walls, frame.theme.warn.Faded(0.6f), 6);
    return;
  }
  frame.paint.Text(walls.center(), Word("no pod waits"),
                   {TextSize::kTiny, frame.theme.text_dim, Weight::kRegular, Align::kCenter});
}

// Draws the number of waiting pods that are hidden: beside the last pod that is shown, or on it if
// there is no room. In the second case, a pointer there hits that pod.
void DrawHidden(const Frame& frame, size_t hidden, sim::PodId last_shown) {
  const Rect last = frame.cycle.WaitingAt(frame.cycle.NumWaitingPlaces() - 1);
  const bool beside = frame.cycle.named;
  const Rect place = beside ? Rect{last.right() + 2, last.y - 12, 26, 12} : last;
  const Color color = beside ? frame.theme.text_muted : TextOn(frame.PodColor(last_shown));
  frame.paint.Text(place.center(), "+" + std::to_string(hidden),
                   {TextSize::kTiny, color, Weight::kSemibold, Align::kCenter});
  if (beside) frame.AddHit(place, HitKind::kMore, static_cast<int32_t>(hidden));
}

}  // namespace

void DrawPermitRoom(const Frame& frame) {
  const std::vector<sim::PodId> waiting = PodsAtPermit(frame.view);
  DrawWalls(frame, waiting.size());
  const auto places = static_cast<size_t>(frame.cycle.NumWaitingPlaces());
  const size_t shown = std::min(waiting.size(), places);
  for (size_t i = 0; i < shown; ++i) {
    Rect tile;
    if (!frame.PodTile(waiting[i], frame.cycle.WaitingAt(static_cast<int>(i)), 1, &tile)) continue;
    DrawWait(frame, waiting[i], tile);
  }
  if (waiting.size() > shown) DrawHidden(frame, waiting.size() - shown, waiting[shown - 1]);
}

}  // namespace berth::ui
