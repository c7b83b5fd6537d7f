#include "playback.h"

#include <algorithm>
#include <cmath>

namespace berth::ui {
namespace {

constexpr double kUsualSpeeds[] = {0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 100};

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

void Playback::Advance(double seconds, Time known_until, std::optional<Time> stop_at) {
  if (!playing_) {
    settle_seconds_ = std::min(settle_seconds_ + seconds, kMoveSeconds);
    return;
  }
  const double ns = seconds * speed_ * 1e9 + rest_ns_;
  const double whole = std::floor(ns);
  rest_ns_ = ns - whole;
  Time next = t_ + Duration{static_cast<int64_t>(whole)};
  next = std::max(t_, std::min(next, known_until));
  const bool stops = stop_at && *stop_at > t_ && *stop_at <= next;
  t_ = stops ? *stop_at : next;
  if (stops) Pause();
}

}  // namespace berth::ui
