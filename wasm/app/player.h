// Player: simulates the run on, plays it, and moves the playhead for commands, clicks and keys.
#ifndef BERTH_WASM_APP_PLAYER_H_
#define BERTH_WASM_APP_PLAYER_H_

#include <optional>

#include "app/scene.h"
#include "base/time.h"

namespace berth::ui {

// REQUIRES of all but Moves and Runs: the scene has a run.
class Player {
 public:
  explicit Player(Scene& scene) : scene_(scene) {}

  // Whether the next picture differs because something moves.
  bool Moves() const;
  // Whether a part of the run is not simulated yet.
  bool Runs() const;
  // Simulates on for a slice of a few milliseconds, and lets `seconds` of viewing pass.
  void Advance(double seconds);

  void Toggle();
  void Play();
  // Plays in the other direction.
  void TurnRound();
  // To a moment, or as close to it as has been simulated; the playhead follows the simulation then.
  void SeekTo(Time t);
  void Step();
  void StepBack();
  // Each takes 1 (the next one) or -1 (the one before).
  void StepAttempt(int direction);
  void StepFailure(int direction);
  void StepCaption(int direction);

 private:
  void SimulateOn();
  void GoOn(double seconds);
  bool IsAtEnd() const;
  // Playback ends at that moment; at the present one if there is none.
  void StepToMoment(std::optional<Time> t);

  Scene& scene_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_PLAYER_H_
