#include "motion/playback.h"

#include <algorithm>
#include <cmath>

namespace berth::ui {
namespace {

constexpr double kUsualSpeeds[] = {0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 100};

}  // namespace

void Playback::Pause() { playing_ = false; }

void Playback::SetSpeed(double speed) { clock_.SetSpeed(std::clamp(speed, kMinSpeed, kMaxSpeed)); }

void Playback::CycleSpeed() {
  for (double usual : kUsualSpeeds) {
    if (usual > speed() * 1.01) return SetSpeed(usual);
  }
  SetSpeed(kUsualSpeeds[0]);
}

void Playback::StepSpeed(int step) {
  double next = step > 0 ? kMaxSpeed : kMinSpeed;
  for (double usual : kUsualSpeeds) {
    if (step > 0 && usual > speed() * 1.01) next = std::min(next, usual);
    if (step < 0 && usual < speed() * 0.99) next = std::max(next, usual);
  }
  SetSpeed(next);
}

void Playback::StepTo(Time t) {
  playing_ = false;
  clock_.StepTo(t);
}

Duration Playback::Way(double seconds) {
  const double ns = seconds * speed() * 1e9 + rest_ns_;
  const double whole = std::floor(ns);
  rest_ns_ = ns - whole;
  return {static_cast<int64_t>(whole)};
}

void Playback::Advance(double seconds, Time known_until, std::optional<Time> stop_at) {
  if (!playing_) {
    clock_.Settle(seconds);
    return;
  }
  if (loop_ && (t() < loop_->from || t() > loop_->to)) GoRound(known_until);
  if (forward()) {
    AdvanceForward(seconds, known_until, loop_ ? std::nullopt : stop_at);
  } else {
    AdvanceBackward(seconds, known_until);
  }
}

void Playback::AdvanceForward(double seconds, Time known_until, std::optional<Time> stop_at) {
  const Time next = std::max(t(), std::min(t() + Way(seconds), known_until));
  if (loop_ && next >= loop_->to) return GoRound(known_until);
  const bool stops = stop_at && *stop_at > t() && *stop_at <= next;
  clock_.PassTo(stops ? *stop_at : next);
  if (stops) Pause();
}

void Playback::AdvanceBackward(double seconds, Time known_until) {
  const Time first = loop_ ? loop_->from : Time{};
  // Moves that arrived while the playhead stood still first return to their state at this moment.
  const double left = clock_.TakeOff(seconds);
  if (left <= 0) return;
  clock_.PassTo(std::max(t() - Way(left), first));
  if (t() > first) return;
  if (loop_) {
    GoRound(known_until);
  } else {
    Pause();
  }
}

void Playback::GoRound(Time known_until) {
  clock_.ScrubTo(std::min(forward() ? loop_->from : loop_->to, known_until));
}

void Playback::EndLoopAt(Time end) {
  if (!loop_) return;
  loop_->to = std::min(loop_->to, end);
  if (loop_->from >= loop_->to) loop_.reset();
}

}  // namespace berth::ui
