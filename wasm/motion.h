// Motion: where pods are on their way from one spot to another. It is a pure function of the moves
// of the log, the playhead and the speed: the same moment looks the same, however one came to it.
//
// A pod rests at its spot. Each of its recent moves displaces it by the way back to where it came
// from, and the displacement fades to nothing within kMoveSeconds of viewing. Displacements add up,
// so a pod that moves on before it has arrived bends its course without a jump.
#ifndef BERTH_WASM_MOTION_H_
#define BERTH_WASM_MOTION_H_

#include <cstdint>
#include <vector>

#include "move_history.h"
#include "spots.h"

namespace berth::ui {

inline constexpr double kMoveSeconds = 0.45;    // of viewing, from one place to another
inline constexpr double kMoveUpSeconds = 0.22;  // likewise, further up in a queue

// When moves are looked at.
struct MotionClock {
  Time t;
  double speed = 1;  // simulated seconds in one second of viewing
  // Moves until `settled_until` have had `settle_seconds` of viewing more than t tells: while the
  // playhead stands still, what is on its way arrives.
  Time settled_until{-1};
  double settle_seconds = 0;

  // How much of the time of a move that takes `move_seconds` has passed, from 0 to 1.
  float Progress(Time moved_at, double move_seconds = kMoveSeconds) const;
  // Moves that began earlier have ended.
  Duration Window() const;
};

// A pod that is not at its spot.
struct Flight {
  sim::PodId pod = sim::kNoId;
  Rect rect;           // where it is
  Rect displacement;   // of its center and in size, from where it rests
  Rect from, to;       // its last move from place to place
  float progress = 0;  // of that move
  float alpha = 1;
  bool changes_place = false;  // false: it only moves up
  bool preempted = false;
  sim::PodPlace from_place = sim::PodPlace::kNowhere;
  sim::PodPlace to_place = sim::PodPlace::kNowhere;
};

class Motion {
 public:
  // Finds all flights. The first kMaxFlights of the youngest moves are shown; others have arrived.
  void Compute(const MoveHistory& history, const SpotMap& spots, const sim::View& view,
               const MotionClock& clock);
  // Nobody moves.
  void Clear();

  // Null: the pod is at its spot.
  const Flight* Of(sim::PodId pod) const;
  const std::vector<Flight>& flights() const { return flights_; }

  // Where the pod is now, given the spot where it would rest. Whoever draws a spot knows it better
  // than the pod's last move does, so this also puts the flight right.
  Rect MoveFrom(sim::PodId pod, const Rect& rest);

  static constexpr size_t kMaxFlights = 400;

 private:
  void Add(const Move& move, const SpotMap& spots, float progress);
  static double MoveSeconds(const Move& move, const SpotMap& spots, double speed);
  Flight& FlightOf(sim::PodId pod);
  // Puts all flights in relation to where their last moves led.
  void AnchorAll(const SpotMap& spots, const sim::View& view, const MoveHistory& history);
  static void Anchor(const Rect& rest, Flight* flight);

  std::vector<Flight> flights_;
  std::vector<int32_t> flight_of_;  // by PodId, or -1
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MOTION_H_
