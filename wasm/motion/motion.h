// Motion: the places of pods that fly from one spot to another. It is a pure function of the moves
// of the log and the clock: the same moment looks the same, no matter how the playhead reached it.
//
// A pod rests at its spot. Each of its recent moves displaces it by the way back to the beginning
// of the move, and the displacement fades to nothing within kMoveSeconds of viewing. Displacements
// add up, so a pod that moves on before it has arrived bends its course without a jump. A move that
// is undone is the same move in reverse: the pod rests at the beginning of the move, and is
// displaced by the way that it had covered.
//
// Pods that move at one moment start one after the other, in the order of the log.
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

inline constexpr double kMoveUpSeconds = 0.22;  // seconds of viewing for a move further up in a
                                                // queue

// A pod that is not at its spot.
struct Flight {
  sim::PodId pod = sim::kNoId;
  Rect rect;           // the present place of the pod
  Rect displacement;   // the difference from the resting place, of its center and in size
  FlightPath path;     // path of its last move between places; reversed for an undone move
  float eased = 0;     // the fraction of the path that it has covered
  float progress = 0;  // the fraction of the flight's time that has passed
  float alpha = 1;
  bool changes_place = false;  // false if it only moves up in its queue
  bool preempted = false;
  sim::PodPlace from_place = sim::PodPlace::kNowhere;
  sim::PodPlace to_place = sim::PodPlace::kNowhere;
};

// Returns the delay of a move in seconds after the first one of its moment.
double StartDelay(const Move& move);

class Motion {
 public:
  // Finds all flights. Considers the youngest moves, up to kMaxFlights; all others have arrived.
  void Compute(const MoveHistory& history, const SpotMap& spots, const sim::View& view,
               const MotionClock& clock);
  // Ends all flights.
  void Clear();

  // Returns null if the pod is at its spot.
  const Flight* Of(sim::PodId pod) const;
  const std::vector<Flight>& flights() const { return flights_; }

  // Returns the present place of the pod, given its resting place. The panel that draws a spot
  // knows it more exactly than the pod's last move does, so this also corrects the flight.
  Rect MoveFrom(sim::PodId pod, const Rect& rest);

  static constexpr size_t kMaxFlights = 400;

 private:
  void Add(const Move& move, const SpotMap& spots, const MotionClock& clock);
  static void Displace(const FlightPath& path, float eased, Flight& flight);
  // Returns how long the pod stays visible in its place of the beat before, in seconds.
  static double BeatSeconds(const Move& move, const SpotMap& spots, double speed);
  static double MoveSeconds(const Move& move, const SpotMap& spots, double speed);
  Flight& FlightOf(sim::PodId pod);
  // Moves all flights relative to the resting places of their pods.
  void AnchorAll(std::span<const Move> moves, const SpotMap& spots, const sim::View& view);
  static void Anchor(const Rect& rest, Flight* flight);

  std::vector<Flight> flights_;
  std::vector<int32_t> flight_of_;  // by PodId, or -1
  std::vector<const Spot*> rests_;  // by flight; kept for its memory
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MOTION_MOTION_H_
