#include "playback.h"

#include <algorithm>
#include <cmath>

namespace berth::ui {
namespace {

constexpr double kUsualSpeeds[] = {0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 100};

// How much faster than they arrived pods go back before time runs backwards.
constexpr double kTakeOffHaste = 3;

}  // namespace

void Playback::Pause() {
  if (!playing_) return;
  playing_ = false;
  settled_until_ = t_;
  settle_seconds_ = 0;
}

void Playback::SetSpeed(double speed) { speed_ = std::clamp(speed, kMinSpeed, kMaxSpeed); }

void Playback::CycleSpeed() {
  for (double speed : kUsualSpeeds) {
    if (speed > speed_ * 1.01) return SetSpeed(speed);
  }
  SetSpeed(kUsualSpeeds[0]);
}

void Playback::StepSpeed(int step) {
  double next = step > 0 ? kMaxSpeed : kMinSpeed;
  for (double speed : kUsualSpeeds) {
    if (step > 0 && speed > speed_ * 1.01) next = std::min(next, speed);
    if (step < 0 && speed < speed_ * 0.99) next = std::max(next, speed);
  }
  SetSpeed(next);
}

void Playback::Settle() {
  settled_until_ = t_;
  settle_seconds_ = kMoveSeconds;
}

void Playback::Jump(Time t) {
  t_ = t;
  Settle();
}

void Playback::Scrub(Time t) {
  t_ = t;
  settled_until_ = Time{-1};
  settle_seconds_ = kMoveSeconds;
}

void Playback::StepTo(Time t) {
  playing_ = false;
  t_ = t;
  settled_until_ = t;
  settle_seconds_ = 0;
}

Duration Playback::Way(double seconds) {
  const double ns = seconds * speed_ * 1e9 + rest_ns_;
  const double whole = std::floor(ns);
  rest_ns_ = ns - whole;
  return {static_cast<int64_t>(whole)};
}

void Playback::Advance(double seconds, Time known_until, std::optional<Time> stop_at) {
  if (!playing_) {
    settle_seconds_ = std::min(settle_seconds_ + seconds, kMoveSeconds);
    return;
  }
  if (loop_ && (t_ < loop_->from || t_ > loop_->to)) GoRound();
  if (forward()) {
    AdvanceForward(seconds, known_until, loop_ ? std::nullopt : stop_at);
  } else {
    AdvanceBackward(seconds);
  }
}

void Playback::AdvanceForward(double seconds, Time known_until, std::optional<Time> stop_at) {
  const Time next = std::max(t_, std::min(t_ + Way(seconds), known_until));
  if (loop_ && next >= loop_->to) return GoRound();
  const bool stops = stop_at && *stop_at > t_ && *stop_at <= next;
  t_ = stops ? *stop_at : next;
  if (stops) Pause();
}

void Playback::AdvanceBackward(double seconds) {
  const Time first = loop_ ? loop_->from : Time{};
  const Time next = t_ - Way(TakeOff(seconds));
  t_ = std::max(next, first);
  if (t_ > first) return;
  if (loop_) {
    GoRound();
  } else {
    Pause();
  }
}

// What arrived while the playhead stood still goes back to where it was at this moment before time
// runs backwards: else it would jump. Returns the seconds that are left.
double Playback::TakeOff(double seconds) {
  const MotionClock clock = motion_clock();
  if (clock.settled_until + clock.Window() < t_) settle_seconds_ = 0;
  const double used = std::min(seconds, settle_seconds_ / kTakeOffHaste);
  settle_seconds_ -= used * kTakeOffHaste;
  return seconds - used;
}

void Playback::GoRound() {
  t_ = forward() ? loop_->from : loop_->to;
  settle_seconds_ = 0;
}

}  // namespace berth::ui
