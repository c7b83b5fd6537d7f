// Playback: the playhead and what moves it.
#ifndef BERTH_WASM_PLAYBACK_H_
#define BERTH_WASM_PLAYBACK_H_

#include <optional>

#include "base/time.h"
#include "motion.h"

namespace berth::ui {

inline constexpr double kMinSpeed = 0.1;
inline constexpr double kMaxSpeed = 100;

class Playback {
 public:
  Time t() const { return t_; }
  double speed() const { return speed_; }
  bool playing() const { return playing_; }
  // True while pods are still arriving though the playhead stands still.
  bool settling() const { return !playing_ && settle_seconds_ < kMoveSeconds; }
  MotionClock motion_clock() const { return {t_, speed_, settled_until_, settle_seconds_}; }

  void Play() { playing_ = true; }
  void Pause();
  void SetSpeed(double speed);
  // The next of the usual speeds, the slowest after the fastest.
  void CycleSpeed();

  // To t with everything at its place.
  void Jump(Time t);
  // To t with everything on its way as it is in passing.
  void Scrub(Time t);
  // To t, and what happens there is seen to happen.
  void StepTo(Time t);

  // Lets `seconds` of viewing pass. The playhead stops at `stop_at` if it comes by, for good; and
  // waits at `known_until`, the end of what has been simulated so far.
  void Advance(double seconds, Time known_until, std::optional<Time> stop_at);

  // Nobody is to be seen moving.
  void Settle();

 private:
  Time t_;
  double speed_ = 1;
  bool playing_ = false;
  Time settled_until_;
  double settle_seconds_ = kMoveSeconds;
  double rest_ns_ = 0;  // parts of nanoseconds that have passed
};

}  // namespace berth::ui

#endif  // BERTH_WASM_PLAYBACK_H_
