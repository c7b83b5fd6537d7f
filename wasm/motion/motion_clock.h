// MotionClock: the time of viewing for which each move of the log has been under way.
//
// While the playhead passes, a move at m has been viewed for (t - m) / speed, whichever way the
// playhead came. But if the playhead stands still, moves continue until they arrive. And if the
// playhead leaps to another moment, pods do not leap with it: moves that are under way continue,
// the moves in between begin, and the moves that a leap back undoes run backwards. So the clock
// remembers, for a few stretches of the past, by how much their moves are ahead of the playhead or
// behind it. After all moves have arrived, the clock forgets the stretches: a moment at rest looks
// the same, no matter how the playhead reached it.
#ifndef BERTH_WASM_MOTION_MOTION_CLOCK_H_
#define BERTH_WASM_MOTION_MOTION_CLOCK_H_

#include <vector>

#include "base/time.h"

namespace berth::ui {

// Durations in seconds of viewing: of a flight from one place to another; the longest delay between
// the first and the last pod that move at one moment; the longest time for which the first beat of
// a moment is visible; and the sum of all three.
inline constexpr double kMoveSeconds = 0.45;
inline constexpr double kStaggerSeconds = 0.2;
inline constexpr double kBeatSeconds = 0.25;
inline constexpr double kLongestMoveSeconds = kMoveSeconds + kStaggerSeconds + kBeatSeconds;

class MotionClock {
 public:
  // Starts at t, with all moves in the state of a passing playhead.
  explicit MotionClock(Time t = {}, double speed = 1) : t_(t), speed_(speed) {}

  Time t() const { return t_; }
  // Simulated seconds in one second of viewing.
  double speed() const { return speed_; }

  // Moves the playhead in passing, or changes its speed. Before it moves back, call TakeOff.
  void PassTo(Time t);
  void SetSpeed(double speed);
  // Move the playhead to t. Afterwards all moves are as in passing (Scrub), all pods are at their
  // places (Jump), or the moves in between begin or are undone visibly (Step).
  void ScrubTo(Time t);
  void JumpTo(Time t);
  void StepTo(Time t);

  // Lets `seconds` of viewing pass while the playhead stands still.
  void Settle(double seconds);
  // Reports whether Settle would move a pod.
  bool settling() const;

  // Returns moves that have settled to their state in passing, before time runs backwards; without
  // this, pods would jump. Returns the part of `seconds` that was not needed for it.
  double TakeOff(double seconds);

  // Returns the progress, from 0 to 1, of a move that takes `move_seconds` and starts `delay`
  // seconds late. Moves later than t that have any progress are on their way back.
  float Progress(Time moved_at, double move_seconds = kMoveSeconds, double delay = 0) const;

  // Only moves in (since(), until()] may be under way. until() is t(), or later while moves are
  // undone.
  Time since() const;
  Time until() const;
  bool AllArrived() const { return since() >= t_ && undone_.empty(); }

 private:
  // Moves until `until`, after the previous stretch, have been viewed for `seconds` more than the
  // time in which the playhead passed them. `at_once`: the playhead leapt over them, and they began
  // when it arrived.
  struct Stretch {
    Time until;
    double seconds = 0;
    bool at_once = false;
  };
  // Moves in (from, until], which the playhead left behind when it moved back to `from`. At that
  // time, those at `until` had been viewed for `viewed` seconds.
  struct Undone {
    Time from;
    Time until;
    double viewed = 0;
    bool at_once = false;  // the others had been viewed for the same time
    double seconds = 0;    // seconds since the playhead moved back
  };

  // Returns the seconds of viewing between a moment and the playhead's.
  double Passed(Time since) const { return (t_ - since).seconds() / speed_; }
  // Returns how long a move that ends after `longest` seconds has been viewed.
  double Viewed(Time moved_at, double longest) const;
  // Returns the rest of that time for a move that is undone.
  double Left(const Undone& undone, Time moved_at, double longest) const;
  double UndoneViewed(Time moved_at, double longest) const;
  // Returns the stretch of the moves at t_, and creates it if there is none yet.
  Stretch& StretchUntilNow();
  // Moves that the playhead leaps over do not count as viewed.
  void Leap(Time t);
  void StepBack(Time t);
  void RedoUntil(Time t);
  // Reports whether all moves of the stretch have arrived.
  bool HasArrived(const Stretch& stretch) const;
  void ForgetWhatArrived();

  Time t_;
  double speed_;
  std::vector<Stretch> stretches_;  // ascending
  std::vector<Undone> undone_;      // the latest first; the last one began at t_
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MOTION_MOTION_CLOCK_H_
