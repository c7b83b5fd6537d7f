// Playback: the playhead and the operations that move it.
#ifndef BERTH_WASM_MOTION_PLAYBACK_H_
#define BERTH_WASM_MOTION_PLAYBACK_H_

#include <cstdint>
#include <optional>

#include "base/time.h"
#include "motion/motion_clock.h"

namespace berth::ui {

inline constexpr double kMinSpeed = 0.1;
inline constexpr double kMaxSpeed = 100;

// The direction of the playhead. Nothing else changes its direction: the place of a flying pod
// depends only on the moment, so its flight runs backwards by itself.
enum class Direction : int8_t { kForward = 1, kBackward = -1 };

// Two moments between which playback repeats. `from` is the earlier one.
struct Loop {
  Time from;
  Time to;
};

class Playback {
 public:
  Playback() { clock_.JumpTo(Time{}); }

  Time t() const { return clock_.t(); }
  double speed() const { return clock_.speed(); }
  bool playing() const { return playing_; }
  Direction direction() const { return direction_; }
  bool forward() const { return direction_ == Direction::kForward; }
  const std::optional<Loop>& loop() const { return loop_; }
  // Reports whether pods are still arriving while the playhead stands still.
  bool settling() const { return !playing_ && clock_.settling(); }
  const MotionClock& motion_clock() const { return clock_; }

  void Play() { playing_ = true; }
  void Pause();
  void SetSpeed(double speed);
  // Sets the next of the usual speeds; the slowest follows the fastest.
  void CycleSpeed();
  // Sets the next faster speed, or the next slower one if `step` is negative.
  void StepSpeed(int step);
  void SetDirection(Direction direction) { direction_ = direction; }
  // Without a loop, playback continues to the end. Playback itself never leaves a loop; only a jump
  // by the viewer does.
  void SetLoop(std::optional<Loop> loop) { loop_ = loop; }

  // Moves the playhead to t, with all pods at their places.
  void Jump(Time t) { clock_.JumpTo(t); }
  // Moves the playhead to t, with all flights as in passing.
  void Scrub(Time t) { clock_.ScrubTo(t); }
  // Moves the playhead to t; the events until then happen visibly, or are undone visibly if t is
  // earlier.
  void StepTo(Time t);

  // Lets `seconds` of viewing pass. Forwards, playback ends at `stop_at` if the playhead reaches
  // it, and waits at `known_until`, the end of the simulated part of the run. Backwards, playback
  // ends at the start. A loop never stops.
  void Advance(double seconds, Time known_until, std::optional<Time> stop_at);
  // Moves the playhead to the beginning of the loop (its later end if playback runs backwards), or
  // as near to it as the run has been simulated. REQUIRES: there is a loop.
  void GoRound(Time known_until);
  // Cuts a loop that reaches beyond `end`, the end of the run.
  void EndLoopAt(Time end);

 private:
  // Returns the distance of the playhead in so many seconds of viewing.
  Duration Way(double seconds);
  void AdvanceForward(double seconds, Time known_until, std::optional<Time> stop_at);
  void AdvanceBackward(double seconds, Time known_until);

  MotionClock clock_;  // holds the playhead
  Direction direction_ = Direction::kForward;
  std::optional<Loop> loop_;
  bool playing_ = false;
  double rest_ns_ = 0;  // parts of nanoseconds that have passed
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MOTION_PLAYBACK_H_
