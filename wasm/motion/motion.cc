#include "motion/motion.h"

#include <algorithm>
#include <cmath>

#include "draw/curve.h"

namespace berth::ui {

using sim::PodPlace;

namespace {

// Pods move up in a queue only while there are few moves: in a rush they would never stand still.
constexpr int64_t kMovesUpWithin = 40;  // moments

// An attempt that is visible for at least so many seconds can be followed. The pod's flight to the
// first station takes this share of it.
constexpr double kSeenFrom = 0.2;
constexpr double kEntryShare = 0.35;
// If the pod entered activeQ at the same moment, it is visible there first, for this share of the
// attempt.
constexpr double kBeatShare = 0.2;

// Seconds between the starts of two pods that move at the same moment.
constexpr double kStep = 0.04;

// A pod that enters the cluster appears gradually; one that leaves it fades.
float AlphaOf(const Move& move, float progress, float eased) {
  if (move.from.place == PodPlace::kNowhere) return std::min(1.0f, progress * 2);
  if (move.to.place == PodPlace::kGone) return 1 - eased;
  return 1;
}

}  // namespace

double StartDelay(const Move& move) {
  const double step = std::min(kStep, kStaggerSeconds / std::max(1, move.companions));
  return step * move.rank;
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

// The pod has to arrive in time at the first station of its attempt. If the attempt is too short to
// be followed, it flies straight from its queue to its node.
double Motion::MoveSeconds(const Move& move, const SpotMap& spots, double speed) {
  if (!move.changes_place()) return move.overtakes ? kMoveSeconds : kMoveUpSeconds;
  if (move.to.place != PodPlace::kAttempt) return kMoveSeconds;
  const double seen = spots.AttemptLength(move.to.index).seconds() / speed;
  return seen < kSeenFrom ? kMoveSeconds : std::min(kMoveSeconds, seen * kEntryShare);
}

double Motion::BeatSeconds(const Move& move, const SpotMap& spots, double speed) {
  if (!move.follows || move.to.place != PodPlace::kAttempt) return 0;
  const double seen = spots.AttemptLength(move.to.index).seconds() / speed;
  return seen < kSeenFrom ? 0 : std::min(kBeatSeconds, seen * kBeatShare);
}

void Motion::Add(const Move& move, const SpotMap& spots, const MotionClock& clock) {
  const bool undone = move.t > clock.t();
  const double delay = StartDelay(move) + BeatSeconds(move, spots, clock.speed());
  const float progress = clock.Progress(move.t, MoveSeconds(move, spots, clock.speed()), delay);
  if (undone ? progress <= 0 : progress >= 1) return;
  // Neither end of the move is visible.
  const bool unseen = move.from.place == PodPlace::kNowhere || spots.IsHidden(move.from);
  if (unseen && spots.IsHidden(move.to)) return;
  const Rect from = spots.At(move.from);
  const Rect to = spots.At(move.to);
  if (from.empty() && to.empty()) return;
  if (!move.changes_place() && from == to) return;  // the spot has only another name
  const float eased = EaseInOut(progress);
  const FlightPath path = PathOf(move, from, to, spots.layout());
  Flight& flight = FlightOf(move.pod);
  Displace(undone ? path.Reversed() : path, undone ? 1 - eased : eased, flight);
  if (!move.changes_place()) return;
  flight.changes_place = true;
  flight.progress = undone ? 1 - progress : progress;
  flight.from_place = undone ? move.to.place : move.from.place;
  flight.to_place = undone ? move.from.place : move.to.place;
  flight.preempted = move.preempted;
  flight.alpha = AlphaOf(move, progress, eased);
}

// Adds differences of centers, because sizes change during the flight.
void Motion::Displace(const FlightPath& path, float eased, Flight& flight) {
  const float left = 1 - eased;
  const Point by = PointOn(path.curve, eased) - path.curve.to;
  flight.displacement.x += by.x;
  flight.displacement.y += by.y;
  flight.displacement.w += (path.from.w - path.to.w) * left;
  flight.displacement.h += (path.from.h - path.to.h) * left;
  flight.path = path;
  flight.eased = eased;
}

void Motion::Compute(const MoveHistory& history, const SpotMap& spots, const sim::View& view,
                     const MotionClock& clock) {
  Clear();
  flight_of_.resize(view.pods.size(), -1);
  const std::span<const Move> moves = history.moves();
  // Counts from the youngest move back until there are too many; then adds them in order of time.
  size_t first = moves.size();
  size_t places = 0;
  while (first > 0 && places < kMaxFlights) places += moves[--first].changes_place();
  size_t undone = moves.size();
  while (undone > first && moves[undone - 1].t > clock.t()) --undone;
  const int64_t last_moment = moves.empty() ? 0 : moves.back().moment;
  const auto counts = [&](const Move& move) {
    return move.changes_place() || move.moment + kMovesUpWithin >= last_moment;
  };
  for (size_t i = first; i < undone; ++i) {
    if (counts(moves[i])) Add(moves[i], spots, clock);
  }
  // Adds the last move first: the reversed path of the first undone move ends where the pod rests.
  for (size_t i = moves.size(); i-- > undone;) {
    if (counts(moves[i])) Add(moves[i], spots, clock);
  }
  AnchorAll(moves, spots, view);
}

// A displacement is relative to the place where the pod rests: the end of its last move, or the
// beginning of the first move that is undone.
void Motion::AnchorAll(std::span<const Move> moves, const SpotMap& spots, const sim::View& view) {
  rests_.assign(flights_.size(), nullptr);
  for (const Move& move : moves) {
    const int32_t index = flight_of_[static_cast<size_t>(move.pod)];
    if (index < 0) continue;
    const Spot*& rest = rests_[static_cast<size_t>(index)];
    if (move.t <= view.t) {
      rest = &move.to;
    } else if (rest == nullptr) {
      rest = &move.from;
    }
  }
  for (size_t i = 0; i < flights_.size(); ++i) {
    Flight& flight = flights_[i];
    const Rect rest = rests_[i] == nullptr ? Rect() : spots.At(*rests_[i]);
    Anchor(rest.empty() ? flight.path.to : rest, &flight);
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
