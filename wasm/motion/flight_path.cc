#include "motion/flight_path.h"

#include <algorithm>
#include <cmath>

namespace berth::ui {

using sim::PodPlace;

namespace {

constexpr float kEnterFrom = 30;  // left of the tail of activeQ
constexpr float kLeaveTo = 26;    // below the last spot of the pod
constexpr float kArc = 46;        // height of the arc over the other pods

Curve Straight(Point from, Point to) {
  return {from, Mix(from, to, 1 / 3.0f), Mix(from, to, 2 / 3.0f), to};
}

// Returns a path up, over all others, and down.
Curve Over(Point from, Point to) {
  const float top = std::min(from.y, to.y) - kArc;
  return {from, {from.x, top}, {to.x, top}, to};
}

// Returns a path on the left side, seen in the direction of the flight.
Curve OnTheLeft(Point from, Point to) {
  const Point way = to - from;
  const float length = std::hypot(way.x, way.y);
  if (length < 1) return Straight(from, to);
  const float height = std::min(64.0f, length * 0.2f);
  const Point aside = Point{way.y, -way.x} * (height / length);
  return {from, Mix(from, to, 0.3f) + aside, Mix(from, to, 0.7f) + aside, to};
}

// Returns a path through the session, which gives the pod its place.
Curve PastTheSession(Point from, Point to, const Rect& session) {
  const Point at = {session.center().x, session.y + session.h * 0.35f};
  return {from, at, at, to};
}

// Returns a path up along the edge of the queues.
Curve AlongTheEdge(Point from, Point to, const StageLayout& layout) {
  const float nearest = std::min(from.x, to.x);
  // A pod that passes the queue between the two flies farther out than to the next queue.
  const bool past = std::abs(to.y - from.y) > layout.Section(SectionId::kBackoff).h * 1.2f;
  const float edge = layout.Section(SectionId::kActive).x - 28;
  const float x = past ? edge : std::max(edge, nearest - 56);
  return {from, {x, Mix(from.y, to.y, 0.2f)}, {x, to.y - 14}, to};
}

// A victim is thrown off its node; other pods fade below it.
Curve Leaving(const Rect& from, bool preempted) {
  const Point p = from.center();
  if (!preempted) return Straight(p, p + Point{0, kLeaveTo});
  return {p, p + Point{8, -34}, p + Point{26, -30}, p + Point{34, 40}};
}

Curve Entering(const Rect& to, const Spot& spot, const StageLayout& layout) {
  const Point p = to.center();
  if (spot.place != PodPlace::kActiveQ) return Straight(p - Point{kEnterFrom, 0}, p);
  const Point from = {std::min(layout.Section(SectionId::kActive).x + to.w / 2, p.x - kEnterFrom),
                      p.y};
  const bool passes = spot.index + 1 < spot.count && to.w >= 12;
  return passes ? Over(from, p) : Straight(from, p);
}

Curve CurveOf(const Move& move, const Rect& from, const Rect& to, const StageLayout& layout) {
  if (to.empty()) return Leaving(from, move.preempted);
  if (from.empty()) return Entering(to, move.to, layout);
  if (!move.changes_place()) {
    return move.overtakes ? Over(from.center(), to.center()) : Straight(from.center(), to.center());
  }
  if (sim::IsInQueue(move.from.place) && sim::IsInQueue(move.to.place)) {
    return AlongTheEdge(from.center(), to.center(), layout);
  }
  if (move.from.place == PodPlace::kInJob && sim::IsHeldInSession(move.to.place)) {
    return PastTheSession(from.center(), to.center(), layout.cycle);
  }
  return OnTheLeft(from.center(), to.center());
}

Rect MovedTo(const Rect& rect, Point center) { return rect.MovedBy(center - rect.center()); }

}  // namespace

FlightPath PathOf(const Move& move, Rect from, Rect to, const StageLayout& layout) {
  if (move.from.place == PodPlace::kNowhere) from = Rect();
  if (move.to.place == PodPlace::kGone) to = Rect();
  const Curve curve = CurveOf(move, from, to, layout);
  if (from.empty()) from = MovedTo(to, curve.from);
  if (to.empty()) to = MovedTo(from, curve.to);
  return {from, to, curve};
}

}  // namespace berth::ui
