#include "panels/flights.h"

#include <algorithm>

namespace berth::ui {

using sim::PodPlace;

namespace {

// So many may have a trail and a name; more would be a tangle.
constexpr size_t kTrailsUpTo = 8;
constexpr size_t kNamesUpTo = 4;

Color TrailColor(const Frame& frame, const Flight& flight) {
  if (flight.preempted || flight.to_place == PodPlace::kGone) return frame.theme.bad;
  const bool woken =
      flight.from_place == PodPlace::kUnschedulableQ || flight.from_place == PodPlace::kBackoffQ;
  if (woken || flight.to_place == PodPlace::kNode) return frame.theme.good;
  if (flight.to_place == PodPlace::kUnschedulableQ || flight.to_place == PodPlace::kBackoffQ) {
    return frame.theme.warn;
  }
  return frame.theme.accent;
}

void DrawTrail(const Frame& frame, const Flight& flight) {
  const bool enters = flight.from_place == PodPlace::kNowhere;
  if (enters || flight.to_place == PodPlace::kGone) return;
  // What is left of the way; behind the pod the trail is gone.
  const Point from = flight.rect.center();
  const Point to = flight.to.center();
  const Point way = to - from;
  const Curve curve = {from, from + way * 0.4f, from + way * 0.7f, to};
  const float alpha = 0.8f * (1 - flight.progress * flight.progress);
  frame.paint.DottedBezier(curve, TrailColor(frame, flight).Faded(alpha), 2, 7);
}

void DrawFlight(const Frame& frame, const Flight& flight, bool with_name) {
  const Rect& rect = flight.rect;
  frame.Tile(flight.pod, rect, flight.alpha);
  const float size = std::min(rect.w, rect.h);
  if (size >= 9) {
    const Color outline = flight.preempted ? frame.theme.bad : frame.theme.outline;
    frame.paint.Stroke(rect.Inset(-1.5f), outline.Faded(0.9f * flight.alpha),
                       std::min(8.0f, size * 0.24f + 1.5f), 1.5f);
  }
  if (!with_name || size < 9 || std::min(flight.to.w, flight.to.h) < 14) return;
  frame.paint.Text(
      {rect.center().x, rect.bottom() + 9}, frame.catalog.ShortName(flight.pod),
      {TextSize::kSmall, frame.theme.text.Faded(flight.alpha), Weight::kSemibold, Align::kCenter});
}

}  // namespace

void DrawFlights(const Frame& frame) {
  size_t count = 0;
  for (const Flight& flight : frame.motion.flights()) count += flight.changes_place;
  for (const Flight& flight : frame.motion.flights()) {
    if (flight.changes_place && count <= kTrailsUpTo) DrawTrail(frame, flight);
  }
  for (const Flight& flight : frame.motion.flights()) {
    if (flight.changes_place) DrawFlight(frame, flight, count <= kNamesUpTo);
  }
}

}  // namespace berth::ui
