#include "motion/motion_clock.h"

#include <algorithm>

namespace berth::ui {
namespace {

// Seconds that are longer than any move.
constexpr double kLongAgo = 1e9;
// How much faster than they arrived pods return before time runs backwards.
constexpr double kTakeOffHaste = 3;
// A time before every moment.
constexpr Time kEarliest{-1};

}  // namespace

void MotionClock::PassTo(Time t) {
  if (t < t_) return ScrubTo(t);
  const double seconds = (t - t_).seconds() / speed_;
  for (Undone& undone : undone_) undone.seconds += seconds;
  t_ = t;
  ForgetWhatArrived();
}

// Keeps the progress of all moves at the new speed.
void MotionClock::SetSpeed(double speed) {
  if (speed == speed_) return;
  const bool moving = !AllArrived();
  if (moving) StretchUntilNow();
  for (Stretch& stretch : stretches_) {
    const double way = (t_ - stretch.until).seconds();
    if (stretch.seconds < kLongAgo) stretch.seconds += way / speed_ - way / speed;
  }
  speed_ = speed;
}

void MotionClock::ScrubTo(Time t) {
  t_ = t;
  stretches_.clear();
  undone_.clear();
}

void MotionClock::JumpTo(Time t) {
  ScrubTo(t);
  stretches_.push_back({t, kLongAgo});
}

void MotionClock::StepTo(Time t) {
  StretchUntilNow();
  if (t < t_) {
    StepBack(t);
  } else if (t > t_) {
    Leap(t);
    RedoUntil(t);
    stretches_.push_back({t, 0, true});
    t_ = t;
  }
  ForgetWhatArrived();
}

void MotionClock::StepBack(Time t) {
  const Stretch& latest = StretchUntilNow();
  undone_.push_back({t, t_, latest.seconds, latest.at_once});
  Leap(t);
  size_t count = 0;
  while (stretches_[count].until < t) ++count;
  stretches_.resize(count + 1);
  Stretch& last = stretches_.back();
  if (last.at_once) last.seconds -= (last.until - t).seconds() / speed_;
  last.until = t;
  t_ = t;
}

void MotionClock::Leap(Time t) {
  const double leap = (t - t_).seconds() / speed_;
  for (Stretch& stretch : stretches_) stretch.seconds -= leap;
}

// Turns moves that are on their way back around.
void MotionClock::RedoUntil(Time t) {
  while (!undone_.empty() && undone_.back().from < t) {
    Undone& undone = undone_.back();
    const Time until = std::min(undone.until, t);
    const double viewed = Left(undone, undone.until, kLongestMoveSeconds);
    stretches_.push_back({until, viewed - (t - until).seconds() / speed_, true});
    if (undone.until > t) {
      undone.from = t;
      return;
    }
    undone_.pop_back();
  }
}

MotionClock::Stretch& MotionClock::StretchUntilNow() {
  if (stretches_.empty() || stretches_.back().until < t_) stretches_.push_back({t_});
  return stretches_.back();
}

void MotionClock::Settle(double seconds) {
  StretchUntilNow();
  for (Stretch& stretch : stretches_) stretch.seconds += seconds;
  for (Undone& undone : undone_) undone.seconds += seconds;
  ForgetWhatArrived();
}

bool MotionClock::settling() const {
  const bool arrived = !stretches_.empty() && stretches_.back().until >= t_ &&
                       stretches_.back().seconds >= kLongestMoveSeconds;
  return !arrived || !undone_.empty();
}

double MotionClock::TakeOff(double seconds) {
  undone_.clear();
  double needed = 0;
  for (Stretch& stretch : stretches_) {
    stretch.at_once = false;
    const double unseen = std::max(0.0, kLongestMoveSeconds - Passed(stretch.until));
    stretch.seconds = std::min(stretch.seconds, unseen);
    needed = std::max(needed, stretch.seconds);
  }
  const double used = std::min(seconds, needed / kTakeOffHaste);
  for (Stretch& stretch : stretches_) {
    stretch.seconds = std::max(0.0, stretch.seconds - used * kTakeOffHaste);
  }
  if (used < seconds) stretches_.clear();
  return seconds - used;
}

void MotionClock::ForgetWhatArrived() {
  std::erase_if(undone_, [this](const Undone& undone) {
    return Left(undone, undone.from, kLongestMoveSeconds) <= 0;
  });
  size_t arrived = 0;
  while (arrived < stretches_.size() && HasArrived(stretches_[arrived])) ++arrived;
  if (arrived == 0) return;
  stretches_.erase(stretches_.begin(), stretches_.begin() + static_cast<ptrdiff_t>(arrived - 1));
  stretches_.front().seconds = kLongAgo;
}

bool MotionClock::HasArrived(const Stretch& stretch) const {
  return Passed(stretch.until) + stretch.seconds >= kLongestMoveSeconds;
}

double MotionClock::Viewed(Time moved_at, double longest) const {
  if (moved_at > t_) return UndoneViewed(moved_at, longest);
  for (const Stretch& stretch : stretches_) {
    if (moved_at > stretch.until) continue;
    return Passed(stretch.at_once ? stretch.until : moved_at) + stretch.seconds;
  }
  return Passed(moved_at);
}

double MotionClock::Left(const Undone& undone, Time moved_at, double longest) const {
  const double earlier = undone.at_once ? 0 : (undone.until - moved_at).seconds() / speed_;
  return std::max(0.0, std::min(undone.viewed + earlier, longest) - undone.seconds);
}

double MotionClock::UndoneViewed(Time moved_at, double longest) const {
  for (const Undone& undone : undone_) {
    if (moved_at > undone.from && moved_at <= undone.until) return Left(undone, moved_at, longest);
  }
  return 0;
}

float MotionClock::Progress(Time moved_at, double move_seconds, double delay) const {
  const double viewed = Viewed(moved_at, move_seconds + delay) - delay;
  return static_cast<float>(std::clamp(viewed / move_seconds, 0.0, 1.0));
}

Time MotionClock::since() const {
  const auto earlier = [this](double seconds) {
    return t_ - Duration{static_cast<int64_t>(seconds * speed_ * 1e9)};
  };
  Time since = earlier(kLongestMoveSeconds);
  if (!stretches_.empty()) since = std::max(since, stretches_.back().until);
  Time begin = kEarliest;
  for (const Stretch& stretch : stretches_) {
    if (!HasArrived(stretch)) {
      const Time first = earlier(kLongestMoveSeconds - stretch.seconds);
      since = std::min(since, stretch.at_once ? begin : std::max(begin, first));
    }
    begin = stretch.until;
  }
  return since;
}

Time MotionClock::until() const { return undone_.empty() ? t_ : undone_.front().until; }

}  // namespace berth::ui
