// Motion: where pods are on their way from one spot to another. It is a pure function of the moves
// of the log and the clock: the same moment looks the same, however one came to it.
//
// A pod rests at its spot. Each of its recent moves displaces it by the way back to where it came
// from, and the displacement fades to nothing within kMoveSeconds of viewing. Displacements add up,
// so a pod that moves on before it has arrived bends its course without a jump. A move that is
// undone is the same move in reverse: the pod rests where it came from, and is displaced by the way
// that it had come.
//
// Those that move in one moment start one after the other, in the order of the log.
#ifndef BERTH_WASM_MOTION_MOTION_H_
#define BERTH_WASM_MOTION_MOTION_H_

#include <cstdint>
#include <span>
#include <vector>

#include "layout/spots.h"
#include "motion/flight_path.h"
#include "motion/motion_clock.h"
#include "motion/move_history.h"

namespace berth::ui {

inline constexpr double kMoveUpSeconds = 0.22;  // of viewing, further up in a queue

// A pod that is not at its spot.
struct Flight {
  sim::PodId pod = sim::kNoId;
  Rect rect;           // where it is
  Rect displacement;   // of its center and in size, from where it rests
  FlightPath path;     // of its last move from place to place; of an undone one, the way back
  float eased = 0;     // how much of the path is behind it
  float progress = 0;  // how much of the time for it has passed
  float alpha = 1;
  bool changes_place = false;  // false: it only moves up
  bool preempted = false;
  sim::PodPlace from_place = sim::PodPlace::kNowhere;
  sim::PodPlace to_place = sim::PodPlace::kNowhere;
};

// How many seconds after the first of its moment a move starts.
double StartDelay(const Move& move);

class Motion {
 public:
  // Finds all flights. The first kMaxFlights of the youngest moves are shown; others have arrived.
  void Compute(const MoveHistory& history, const SpotMap& spots, const sim::View& view,
               const MotionClock& clock);
  // No pod moves.
  void Clear();

  // Null: the pod is at its spot.
  const Flight* Of(sim::PodId pod) const;
  const std::vector<Flight>& flights() const { return flights_; }

  // Where the pod is now, given the spot where it would rest. The panel that draws a spot knows it
  // better than the pod's last move does, so this also puts the flight right.
  Rect MoveFrom(sim::PodId pod, const Rect& rest);

  static constexpr size_t kMaxFlights = 400;

 private:
  void Add(const Move& move, const SpotMap& spots, const MotionClock& clock);
  static void Displace(const FlightPath& path, float eased, Flight& flight);
  // For how long the pod is seen where it came in the beat before.
  static double BeatSeconds(const Move& move, const SpotMap& spots, double speed);
  static double MoveSeconds(const Move& move, const SpotMap& spots, double speed);
  Flight& FlightOf(sim::PodId pod);
  // Puts all flights in relation to where their pods rest.
  void AnchorAll(std::span<const Move> moves, const SpotMap& spots, const sim::View& view);
  static void Anchor(const Rect& rest, Flight* flight);

  std::vector<Flight> flights_;
  std::vector<int32_t> flight_of_;  // by PodId, or -1
  std::vector<const Spot*> rests_;  // by flight; kept for its memory
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MOTION_MOTION_H_
