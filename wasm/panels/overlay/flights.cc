#include "panels/overlay/overlay.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/strings.h"
#include "log/pod_place.h"
#include "panels/overlay/wake_flash.h"

namespace berth::ui {

using sim::PodPlace;

namespace {

// The largest numbers of flights at which flights have trails, and names.
constexpr size_t kTrailsUpTo = 8;
constexpr size_t kNamesUpTo = 4;

// Reports whether a session of kube-batch undoes the pod's placement.
bool IsUndone(const Flight& flight) {
  return sim::IsHeldInSession(flight.from_place) && flight.to_place == PodPlace::kInJob;
}

// Reports whether the place is a section of the queue for pods that failed.
bool IsSetBack(const Frame& frame, PodPlace place) {
  return sim::IsInQueue(place) &&
         !sim::IsInSection(place, SectionKind::kLine, frame.log.sections());
}

Color TrailColor(const Frame& frame, const Flight& flight) {
  if (flight.preempted || flight.to_place == PodPlace::kGone) return frame.theme.bad;
  const bool woken = IsSetBack(frame, flight.from_place);
  if (IsUndone(flight)) return frame.theme.warn;
  if (woken || flight.to_place == PodPlace::kNode) return frame.theme.good;
  if (IsSetBack(frame, flight.to_place)) return frame.theme.warn;
  return frame.theme.accent;
}

// Draws the rest of the path; the trail behind the pod is gone.
void DrawTrail(const Frame& frame, const Flight& flight) {
  const bool enters = flight.from_place == PodPlace::kNowhere;
  if (enters || flight.to_place == PodPlace::kGone) return;
  Curve rest = RestOf(flight.path.curve, flight.eased);
  const Point off = flight.rect.center() - rest.from;
  rest.from = rest.from + off;
  rest.control1 = rest.control1 + off * 0.5f;
  const float alpha = 0.8f * (1 - flight.progress * flight.progress);
  frame.paint.DottedBezier(rest, TrailColor(frame, flight).Faded(alpha), 2, 7);
}

// Draws the name, and the reason for which the pod leaves its place.
void DrawFlightName(const Frame& frame, const Flight& flight) {
  const std::string_view name = frame.catalog.ShortName(flight.pod);
  const bool wakes =
      sim::IsInSection(flight.from_place, SectionKind::kParked, frame.log.sections());
  const std::string_view plugin = wakes ? WakingPlugin(frame, flight.pod) : "";
  const std::string_view away = frame.batch == nullptr ? "preempted" : "evicted";
  const std::string_view why = flight.preempted ? away : IsUndone(flight) ? "undone" : plugin;
  const std::string text = StrCat(name, why.empty() ? "" : " · ", why);
  // Keeps the name on the canvas.
  const float half = frame.paint.Width(text, TextSize::kSmall, Weight::kSemibold) / 2 + 4;
  const float x = std::clamp(flight.rect.center().x, half, frame.layout.canvas.w - half);
  const float y = flight.rect.bottom() + 10;
  // The plate keeps the name readable over other words.
  const Rect plate = {x - half, y - 8, 2 * half, 16};
  frame.paint.Fill(plate, frame.theme.background.Faded(0.85f * flight.alpha), 5);
  frame.paint.Text(
      {x, y}, text,
      {TextSize::kSmall, frame.theme.text.Faded(flight.alpha), Weight::kSemibold, Align::kCenter});
}

void DrawFlight(const Frame& frame, const Flight& flight, bool with_name) {
  const Rect& rect = flight.rect;
  frame.Tile(flight.pod, rect, flight.alpha);
  const float size = std::min(rect.w, rect.h);
  if (size < 9) return;
  const Color outline = flight.preempted ? frame.theme.bad : frame.theme.outline;
  frame.paint.Stroke(rect.Inset(-1.5f), outline.Faded(0.9f * flight.alpha),
                     std::min(8.0f, size * 0.24f + 1.5f), 1.5f);
  if (flight.preempted) {
    frame.paint.Cross(rect.center(), size * 0.8f, frame.theme.bad.Faded(flight.alpha));
  }
  const bool room = flight.preempted || std::min(flight.path.to.w, flight.path.to.h) >= 14;
  if (with_name && room) DrawFlightName(frame, flight);
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
