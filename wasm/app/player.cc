#include "app/player.h"

#include <algorithm>

#include "log/moments.h"

namespace berth::ui {
namespace {

constexpr double kSliceMs = 8;

}  // namespace

bool Player::Moves() const {
  if (scene_.run == nullptr) return false;
  const bool settling =
      scene_.playback.settling() && !scene_.ui.reduced_motion && !scene_.ui.scrubbing;
  return scene_.playback.playing() || settling || scene_.wanted_t.has_value();
}

bool Player::Runs() const { return scene_.run != nullptr && !scene_.run->complete(); }

void Player::Advance(double seconds) {
  SimulateOn();
  GoOn(seconds);
}

void Player::SimulateOn() {
  LoadedRun& run = *scene_.run;
  std::optional<Time>& wanted_t = scene_.wanted_t;
  if (!run.complete()) run.Simulate(kSliceMs);
  if (run.complete()) scene_.playback.EndLoopAt(run.end());
  if (!wanted_t) return;
  const Time known = run.known_until();
  scene_.playback.Jump(std::min(*wanted_t, known));
  if (known >= *wanted_t || run.complete()) wanted_t.reset();
}

void Player::GoOn(double seconds) {
  if (scene_.wanted_t || scene_.ui.scrubbing) return;
  const LoadedRun& run = *scene_.run;
  Playback& playback = scene_.playback;
  playback.Advance(seconds, run.known_until(), run.captions.NextPauseAfter(playback.t()));
  if (!playback.playing() || !playback.forward() || !IsAtEnd()) return;
  if (playback.loop()) {
    playback.GoRound(run.end());
  } else {
    playback.Pause();
  }
}

bool Player::IsAtEnd() const {
  return scene_.run->complete() && scene_.playback.t() >= scene_.run->end();
}

void Player::Toggle() {
  if (scene_.playback.playing()) {
    scene_.playback.Pause();
  } else {
    Play();
  }
  scene_.dirty = true;
}

// Always starts playback: at the end of the run it starts over, and at the beginning it changes to
// the forward direction.
void Player::Play() {
  Playback& playback = scene_.playback;
  const bool forward = playback.forward();
  if (!playback.loop()) {
    if (forward && IsAtEnd() && scene_.run->end().ns > 0) playback.Jump(Time{});
    if (!forward && playback.t() <= Time{}) playback.SetDirection(Direction::kForward);
  }
  playback.Play();
  scene_.dirty = true;
}

void Player::TurnRound() {
  Playback& playback = scene_.playback;
  playback.SetDirection(playback.forward() ? Direction::kBackward : Direction::kForward);
  Play();
}

void Player::SeekTo(Time t) {
  const LoadedRun& run = *scene_.run;
  t = std::max(Time{}, t);
  if (run.complete()) t = std::min(t, run.end());
  scene_.wanted_t.reset();
  if (t > run.known_until()) scene_.wanted_t = t;
  scene_.playback.Jump(std::min(t, run.known_until()));
  scene_.dirty = true;
  scene_.jumped = true;
}

void Player::Step() {
  const std::optional<Time> next = scene_.run->log().NextEventAfter(scene_.playback.t());
  scene_.wanted_t.reset();
  if (next) scene_.playback.StepTo(*next);
  scene_.dirty = true;
}

void Player::StepBack() {
  const std::optional<Time> last = scene_.run->log().LastEventBefore(scene_.playback.t());
  scene_.wanted_t.reset();
  scene_.playback.StepTo(last.value_or(Time{}));
  scene_.dirty = true;
}

void Player::StepAttempt(int direction) {
  const sim::EventLog& log = scene_.run->log();
  const Time t = scene_.playback.t();
  StepToMoment(direction > 0 ? sim::NextAttemptEnd(log, t) : sim::LastAttemptStart(log, t));
}

void Player::StepFailure(int direction) {
  const sim::EventLog& log = scene_.run->log();
  const Time t = scene_.playback.t();
  StepToMoment(direction > 0 ? sim::NextFailure(log, t) : sim::LastFailure(log, t));
}

void Player::StepToMoment(std::optional<Time> t) {
  scene_.wanted_t.reset();
  scene_.playback.Pause();
  if (t) scene_.playback.StepTo(*t);
  scene_.dirty = true;
}

void Player::StepCaption(int direction) {
  const CaptionTrack& captions = scene_.run->captions;
  const Time t = scene_.playback.t();
  const std::optional<Time> there = direction > 0 ? captions.NextAfter(t) : captions.LastBefore(t);
  if (there) SeekTo(*there);
}

}  // namespace berth::ui
