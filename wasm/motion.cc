#include "motion.h"

#include <algorithm>
#include <cmath>

#include "easing.h"

namespace berth::ui {

using sim::PodPlace;

namespace {

// Pods only move up while there are few moves: in a rush they would never stand still.
constexpr int64_t kMovesUpWithin = 40;  // moments

// An attempt that is viewed for so many seconds can be followed; entering it takes this part of it.
constexpr double kSeenFrom = 0.2;
constexpr double kEntryShare = 0.35;

constexpr float kEnterFrom = -30;  // stage units left of its first spot
constexpr float kLeaveTo = 26;     // below its last one
constexpr float kPi = 3.14159265f;

// A pod that comes into the cluster, or leaves it, has one spot only.
void CompleteSpots(const Move& move, Rect* from, Rect* to) {
  if (move.from.place == PodPlace::kNowhere || from->empty()) *from = to->MovedBy({kEnterFrom, 0});
  if (move.to.place == PodPlace::kGone || to->empty()) {
    *to = from->MovedBy({0, kLeaveTo});
  }
}

// Sideways, so that pods fly in a curve and two that change places are both seen.
Point Bulge(const Rect& from, const Rect& to, float eased) {
  const Point way = to.center() - from.center();
  const float length = std::hypot(way.x, way.y);
  if (length < 60) return {};
  const float height = std::min(56.0f, length * 0.16f) * std::sin(kPi * eased);
  return Point{way.y / length, -way.x / length} * height;
}

}  // namespace

float MotionClock::Progress(Time moved_at, double move_seconds) const {
  double viewed = (t - moved_at).seconds() / std::max(speed, 1e-6);
  if (moved_at <= settled_until) viewed += settle_seconds;
  return static_cast<float>(std::clamp(viewed / move_seconds, 0.0, 1.0));
}

Duration MotionClock::Window() const {
  return Duration{static_cast<int64_t>(kMoveSeconds * speed * 1e9)};
}

void Motion::Clear() {
  for (const Flight& flight : flights_) flight_of_[static_cast<size_t>(flight.pod)] = -1;
  flights_.clear();
}

Flight& Motion::FlightOf(sim::PodId pod) {
  int32_t& index = flight_of_[static_cast<size_t>(pod)];
  if (index < 0) {
    index = static_cast<int32_t>(flights_.size());
    flights_.emplace_back().pod = pod;
  }
  return flights_[static_cast<size_t>(index)];
}

// A pod that is seen at the stations of its attempt must be at the first one in time. One whose
// attempt is over at once is not: it flies from its queue to its node.
double Motion::MoveSeconds(const Move& move, const SpotMap& spots, double speed) {
  if (!move.changes_place()) return kMoveUpSeconds;
  if (move.to.place != PodPlace::kAttempt) return kMoveSeconds;
  const double seen = spots.AttemptLength(move.to.index).seconds() / speed;
  return seen < kSeenFrom ? kMoveSeconds : std::min(kMoveSeconds, seen * kEntryShare);
}

void Motion::Add(const Move& move, const SpotMap& spots, float progress) {
  // From out of sight to out of sight.
  const bool unseen = move.from.place == PodPlace::kNowhere || spots.IsHidden(move.from);
  if (unseen && spots.IsHidden(move.to)) return;
  Rect from = spots.At(move.from);
  Rect to = spots.At(move.to);
  CompleteSpots(move, &from, &to);
  if (from.empty() || to.empty()) return;
  const float eased = EaseInOut(progress);
  Flight& flight = FlightOf(move.pod);
  Rect& displacement = flight.displacement;
  const float left = 1 - eased;
  const Point bulge = move.changes_place() ? Bulge(from, to, eased) : Point{};
  // In terms of centers, as sizes change on the way.
  displacement.x += (from.center().x - to.center().x) * left + bulge.x;
  displacement.y += (from.center().y - to.center().y) * left + bulge.y;
  displacement.w += (from.w - to.w) * left;
  displacement.h += (from.h - to.h) * left;
  if (!move.changes_place()) return;
  flight.changes_place = true;
  flight.from = from;
  flight.to = to;
  flight.from_place = move.from.place;
  flight.to_place = move.to.place;
  flight.progress = progress;
  flight.preempted = move.preempted;
  flight.alpha = 1;
  if (move.from.place == PodPlace::kNowhere) flight.alpha = std::min(1.0f, progress * 2);
  if (move.to.place == PodPlace::kGone) flight.alpha = 1 - eased;
}

void Motion::Compute(const MoveHistory& history, const SpotMap& spots, const sim::View& view,
                     const MotionClock& clock) {
  Clear();
  flight_of_.resize(view.pods.size(), -1);
  const auto& moves = history.moves();
  // From the youngest back to where there are too many; then in order of time.
  size_t first = moves.size();
  size_t places = 0;
  while (first > 0 && places < kMaxFlights) places += moves[--first].changes_place();
  for (size_t i = first; i < moves.size(); ++i) {
    const Move& move = moves[i];
    if (!move.changes_place() && move.moment + kMovesUpWithin < history.last_moment()) continue;
    const float progress = clock.Progress(move.t, MoveSeconds(move, spots, clock.speed));
    if (progress < 1) Add(move, spots, progress);
  }
  AnchorAll(spots, view, history);
}

// A displacement is from where the pod is now; its last move tells where that is.
void Motion::AnchorAll(const SpotMap& spots, const sim::View& view, const MoveHistory& history) {
  const auto& moves = history.moves();
  std::vector<const Move*> last(flights_.size(), nullptr);
  for (const Move& move : moves) {
    const int32_t index = flight_of_[static_cast<size_t>(move.pod)];
    if (index >= 0) last[static_cast<size_t>(index)] = &move;
  }
  for (size_t i = 0; i < flights_.size(); ++i) {
    Flight& flight = flights_[i];
    const PodPlace place = view.pods[static_cast<size_t>(flight.pod)].place;
    const bool gone = place == PodPlace::kGone || place == PodPlace::kNowhere;
    const Rect rest = gone || last[i] == nullptr ? flight.to : spots.At(last[i]->to);
    Anchor(rest, &flight);
  }
}

void Motion::Anchor(const Rect& rest, Flight* flight) {
  const Rect& by = flight->displacement;
  const float w = std::max(2.0f, rest.w + by.w);
  const float h = std::max(2.0f, rest.h + by.h);
  const Point center = rest.center() + Point{by.x, by.y};
  flight->rect = {center.x - w / 2, center.y - h / 2, w, h};
}

const Flight* Motion::Of(sim::PodId pod) const {
  if (static_cast<size_t>(pod) >= flight_of_.size()) return nullptr;
  const int32_t index = flight_of_[static_cast<size_t>(pod)];
  return index < 0 ? nullptr : &flights_[static_cast<size_t>(index)];
}

Rect Motion::MoveFrom(sim::PodId pod, const Rect& rest) {
  if (Of(pod) == nullptr) return rest;
  Flight& flight = flights_[static_cast<size_t>(flight_of_[static_cast<size_t>(pod)])];
  Anchor(rest, &flight);
  return flight.rect;
}

}  // namespace berth::ui
