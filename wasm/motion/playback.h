// Playback: the playhead and what moves it.
#ifndef BERTH_WASM_MOTION_PLAYBACK_H_
#define BERTH_WASM_MOTION_PLAYBACK_H_

#include <cstdint>
#include <optional>

#include "base/time.h"
#include "motion/motion_clock.h"

namespace berth::ui {

inline constexpr double kMinSpeed = 0.1;
inline constexpr double kMaxSpeed = 100;

// Which way the playhead runs. Nothing else turns round: what is on its way at a moment is where it
// is at that moment, so its flight runs backwards by itself.
enum class Direction : int8_t { kForward = 1, kBackward = -1 };

// Two moments between which play goes round. `from` is the earlier one.
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
  // True while pods are still arriving though the playhead stands still.
  bool settling() const { return !playing_ && clock_.settling(); }
  const MotionClock& motion_clock() const { return clock_; }

  void Play() { playing_ = true; }
  void Pause();
  void SetSpeed(double speed);
  // The next of the usual speeds, the slowest after the fastest.
  void CycleSpeed();
  // The next faster of them, or the next slower one if `step` is negative.
  void StepSpeed(int step);
  void SetDirection(Direction direction) { direction_ = direction; }
  // Nothing: play goes on to the end. A loop is not left by playing, only by hand.
  void SetLoop(std::optional<Loop> loop) { loop_ = loop; }

  // To t with everything at its place.
  void Jump(Time t) { clock_.JumpTo(t); }
  // To t with everything on its way as it is in passing.
  void Scrub(Time t) { clock_.ScrubTo(t); }
  // To t, and what happens until there is seen to happen; or, back, to be undone.
  void StepTo(Time t);

  // Lets `seconds` of viewing pass. Forwards, the playhead stops at `stop_at` if it comes by, for
  // good; and waits at `known_until`, the end of what has been simulated so far. Backwards, it
  // stops at the start. In a loop nothing stops it.
  void Advance(double seconds, Time known_until, std::optional<Time> stop_at);
  // To where the loop begins: its later end if play runs backwards; or as near to it as has been
  // simulated so far. REQUIRES: there is a loop.
  void GoRound(Time known_until);
  // The run ends at `end`: of a loop that reaches further, what is within the run stays.
  void EndLoopAt(Time end);

 private:
  // How far the playhead comes in so many seconds of viewing.
  Duration Way(double seconds);
  void AdvanceForward(double seconds, Time known_until, std::optional<Time> stop_at);
  void AdvanceBackward(double seconds, Time known_until);

  MotionClock clock_;  // has the playhead
  Direction direction_ = Direction::kForward;
  std::optional<Loop> loop_;
  bool playing_ = false;
  double rest_ns_ = 0;  // parts of nanoseconds that have passed
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MOTION_PLAYBACK_H_
