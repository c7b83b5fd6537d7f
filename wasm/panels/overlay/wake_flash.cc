#include "panels/overlay/wake_flash.h"

#include <algorithm>
#include <tuple>

#include "base/strings.h"
#include "draw/words.h"
#include "layout/wake_route.h"

namespace berth::ui {

using sim::PodId;
using sim::PodPlace;

namespace {

// Seconds of viewing.
constexpr double kFlashSeconds = 4;
constexpr double kFadeSeconds = 2;
constexpr double kNewsTravel = 0.9;
constexpr double kPulseSeconds = 1.4;
// A name that is at most so far from its node needs no line to it.
constexpr float kBeside = 6;

// Returns the place of the event; empty if it is not visible.
Rect SourceOf(const Frame& frame) {
  const MoveRequestText& request = frame.move_request;
  if (!frame.grid.Has(request.node)) return {};
  const Rect& rect = frame.grid.Of(request.node);
  return frame.grid.area.Contains(rect.center()) ? rect : Rect();
}

void DrawPulse(const Frame& frame, const Rect& rect, float freshness) {
  const Color color = frame.theme.good;
  frame.paint.Stroke(rect.Inset(-2), color.Faded(freshness), 9, 2);
  const double viewed = frame.ViewedSince(frame.move_request.t);
  const auto grown = static_cast<float>(std::min(1.0, viewed / kPulseSeconds));
  const float by = 2 + 12 * grown;
  frame.paint.Stroke(rect.Inset(-by), color.Faded(0.6f * (1 - grown)), 9 + by, 1.5f);
}

Point NearestIn(const Rect& rect, Point p) {
  return {std::clamp(p.x, rect.x, rect.right()), std::clamp(p.y, rect.y, rect.bottom())};
}

// Draws the name of the event beside its place.
void DrawName(const Frame& frame, const Rect& rect, float freshness) {
  const std::string_view name = frame.move_request.cause;
  const float width = frame.paint.Width(name, TextSize::kTiny, Weight::kSemibold) + 14;
  const Rect pill = PlaceOfWakeName(frame.layout, frame.grid, rect, width);
  const float apart = DistanceBetween(pill, rect);
  // The label of a zone may be between them.
  if (apart > kBeside && apart <= kWakeNameNear) {
    const Point at = NearestIn(pill, NearestIn(rect, pill.center()));
    frame.paint.Line(NearestIn(rect, at), at, frame.theme.good.Faded(freshness), 1.5f);
  }
  frame.paint.Fill(pill, frame.theme.background, 8);
  frame.paint.Fill(pill, frame.theme.good.Faded(freshness), 8);
  frame.paint.Text(pill.center(), name,
                   {TextSize::kTiny, TextOn(frame.theme.good).Faded(freshness), Weight::kSemibold,
                    Align::kCenter});
}

void DrawHead(const Frame& frame, Point tip, Point direction, Color color) {
  const Point aside = {-direction.y, direction.x};
  const Point back = tip - direction * 8;
  frame.paint.Triangle(back + aside * 4.5f, tip, back - aside * 4.5f, color);
}

void DrawRoute(const Frame& frame, const Rect& source, float freshness) {
  const Rect& queue = frame.layout.Section(SectionId::kUnschedulable);
  const std::vector<Point> route = WakeRoute(frame.layout, source, queue);
  const Color color = frame.theme.good.Faded(0.85f * freshness);
  frame.paint.Route(route, color, 1.5f, 6);
  const bool leftwards = route.back().x > queue.center().x;
  DrawHead(frame, route.back(), {leftwards ? -1.0f : 1.0f, 0}, color);
  const double viewed = frame.ViewedSince(frame.move_request.t);
  if (viewed <= 0 || viewed >= kNewsTravel) return;
  frame.paint.Circle(PointAlong(route, static_cast<float>(viewed / kNewsTravel)), 4,
                     frame.theme.good);
}

// Draws the line along the edge on which the woken pods fly.
void DrawWayTo(const Frame& frame, const Rect& queue, float freshness) {
  const Rect& parked = frame.layout.Section(SectionId::kUnschedulable);
  const Point from = {parked.x + 4, parked.y + std::min(30.0f, parked.h * 0.4f)};
  const Point to = {queue.x + 5, queue.y + queue.h * 0.6f};
  const float x = 1 - parked.x * 0.1f;  // the curve stays on the canvas
  const Color color = frame.theme.good.Faded(0.85f * freshness);
  frame.paint.Bezier({from, {x, Mix(from.y, to.y, 0.25f)}, {x, Mix(from.y, to.y, 0.7f)}, to}, color,
                     2);
  DrawHead(frame, to + Point{2, -4}, {0.45f, -0.89f}, color);
}

bool WokeInto(const MoveRequestText& request, SectionId queue) {
  return std::any_of(request.woken.begin(), request.woken.end(),
                     [queue](const WokenPod& woken) { return woken.to == queue; });
}

bool IsParked(const Frame& frame, PodPlace place) {
  return sim::IsInSection(place, SectionKind::kParked, frame.log.sections());
}

const WokenPod* FindWoken(const MoveRequestText& request, PodId pod) {
  const auto it = std::find_if(request.woken.begin(), request.woken.end(),
                               [pod](const WokenPod& woken) { return woken.pod == pod; });
  return it == request.woken.end() ? nullptr : &*it;
}

}  // namespace

float WakeFreshness(const Frame& frame) {
  if (frame.move_request.woken.empty()) return 0;
  const double left = kFlashSeconds - frame.ViewedSince(frame.move_request.t);
  return static_cast<float>(std::clamp(left / kFadeSeconds, 0.0, 1.0));
}

void DrawWakeFlash(const Frame& frame) {
  const float freshness = WakeFreshness(frame);
  if (freshness <= 0) return;
  const MoveRequestText& request = frame.move_request;
  for (size_t i = 0; i < frame.layout.sections.size(); ++i) {
    if (WokeInto(request, SectionAt(i))) DrawWayTo(frame, frame.layout.sections[i], freshness);
  }
  const Rect source = SourceOf(frame);
  if (source.empty()) return;
  DrawRoute(frame, source, freshness);
  DrawPulse(frame, source, freshness);
  DrawName(frame, source, freshness);
}

void MarkWoken(const Frame& frame, PodId pod, const Rect& rect) {
  const sim::PodView& view = frame.Pod(pod);
  const MoveRequestText& request = frame.move_request;
  const bool woken = std::tie(view.since, view.cause) == std::tie(request.t, request.cause) &&
                     IsParked(frame, view.previous_place);
  const float freshness = woken ? WakeFreshness(frame) : 0;
  if (freshness <= 0) return;
  frame.paint.Stroke(rect.Inset(-3), frame.theme.good.Faded(freshness), 9, 2);
}

std::string_view WakingPlugin(const Frame& frame, PodId pod) {
  if (WakeFreshness(frame) <= 0) return "";
  const WokenPod* woken = FindWoken(frame.move_request, pod);
  return woken == nullptr || woken->plugin == nullptr ? "" : std::string_view(*woken->plugin);
}

bool WasPassedOver(const Frame& frame, const sim::PodView& pod) {
  return IsParked(frame, pod.place) && pod.since < frame.move_request.t && WakeFreshness(frame) > 0;
}

std::string WokenInto(const Frame& frame, SectionId section) {
  const MoveRequestText& request = frame.move_request;
  if (WakeFreshness(frame) <= 0 || !WokeInto(request, section)) return "";
  const bool in_line = frame.log.Section(section).kind == SectionKind::kLine;
  const std::string& pods = request.to[IndexOf(section)];
  return in_line ? Say("woken by {}: {}", request.cause, pods) : Say("still backing off: {}", pods);
}

std::string WakeInOneLine(const Frame& frame) {
  const bool has_card = !frame.layout.event_card.empty();
  return has_card || WakeFreshness(frame) <= 0 ? "" : frame.move_request.brief;
}

}  // namespace berth::ui
