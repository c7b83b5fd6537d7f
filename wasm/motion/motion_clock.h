// MotionClock: for how long of viewing each move of the log has been under way.
//
// In passing, a move at m has been viewed for (t - m) / speed, whichever way the playhead came. But
// where the playhead stands still, what is on its way goes on and arrives; and where the playhead
// leaps to another moment, pods do not leap with it: those on their way go on, what happened in
// between begins to happen, and what a leap back undoes runs backwards. So the clock remembers, for
// a few stretches of the past, by how much their moves are ahead of the playhead or behind it.
// Once all have arrived nothing is left of that: a moment at rest looks the same, however one came
// to it.
#ifndef BERTH_WASM_MOTION_MOTION_CLOCK_H_
#define BERTH_WASM_MOTION_MOTION_CLOCK_H_

#include <vector>

#include "base/time.h"

namespace berth::ui {

// In seconds of viewing: how long a pod is on its way from one place to another; by how much those
// that move in one moment start one after the other, at the most; for how long the first beat of a
// moment is seen, at the most; and all of them.
inline constexpr double kMoveSeconds = 0.45;
inline constexpr double kStaggerSeconds = 0.2;
inline constexpr double kBeatSeconds = 0.25;
inline constexpr double kLongestMoveSeconds = kMoveSeconds + kStaggerSeconds + kBeatSeconds;

class MotionClock {
 public:
  // At t, with everything on its way as it is in passing.
  explicit MotionClock(Time t = {}, double speed = 1) : t_(t), speed_(speed) {}

  Time t() const { return t_; }
  // Simulated seconds in one second of viewing.
  double speed() const { return speed_; }

  // The playhead moves in passing, or goes on at another speed. Back: after TakeOff.
  void PassTo(Time t);
  void SetSpeed(double speed);
  // To t, with everything as it is in passing; with everything at its place; or with everything
  // that happened since, or is undone, to be seen.
  void ScrubTo(Time t);
  void JumpTo(Time t);
  void StepTo(Time t);

  // The playhead stands still for so many seconds of viewing.
  void Settle(double seconds);
  // True while that moves a pod.
  bool settling() const;

  // What settled goes back to where it is in passing, before time runs backwards: else it would
  // jump. Returns how many of the seconds were not needed for it.
  double TakeOff(double seconds);

  // How far a move is that takes `move_seconds` and starts `delay` seconds late, from 0 to 1. Moves
  // later than t are on their way back if they have any progress.
  float Progress(Time moved_at, double move_seconds = kMoveSeconds, double delay = 0) const;

  // Moves in (since(), until()] may be under way, others are not. until() is t(), or later while
  // moves are undone.
  Time since() const;
  Time until() const;
  bool AllArrived() const { return since() >= t_ && undone_.empty(); }

 private:
  // Moves until `until`, after the previous stretch, have been viewed for `seconds` more than the
  // playhead's time since then. `at_once`: the playhead leapt over them, and they began where it
  // arrived.
  struct Stretch {
    Time until;
    double seconds = 0;
    bool at_once = false;
  };
  // Moves in (from, until], which the playhead left behind when it went back to `from`. Those at
  // `until` had been viewed for `viewed` seconds then.
  struct Undone {
    Time from;
    Time until;
    double viewed = 0;
    bool at_once = false;  // the others had been viewed for just as long
    double seconds = 0;    // since then
  };

  // Seconds of viewing from a moment until the playhead's.
  double Passed(Time since) const { return (t_ - since).seconds() / speed_; }
  // How long a move that ends after `longest` seconds has been viewed.
  double Viewed(Time moved_at, double longest) const;
  // What is left of that for a move that is undone.
  double Left(const Undone& undone, Time moved_at, double longest) const;
  double UndoneViewed(Time moved_at, double longest) const;
  // The stretch of the moves at t_, made if there is none yet.
  Stretch& StretchUntilNow();
  // What the playhead leaps over does not count as viewed.
  void Leap(Time t);
  void StepBack(Time t);
  void RedoUntil(Time t);
  // All its moves have arrived.
  bool HasArrived(const Stretch& stretch) const;
  void ForgetWhatArrived();

  Time t_;
  double speed_;
  std::vector<Stretch> stretches_;  // ascending
  std::vector<Undone> undone_;      // the latest first; the last one began at t_
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MOTION_MOTION_CLOCK_H_
