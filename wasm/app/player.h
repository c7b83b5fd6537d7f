// Player: continues the simulation, plays the run, and moves the playhead for commands, clicks and
// keys.
#ifndef BERTH_WASM_APP_PLAYER_H_
#define BERTH_WASM_APP_PLAYER_H_

#include <optional>

#include "app/scene.h"
#include "base/time.h"

namespace berth::ui {

// All functions but Moves and Runs REQUIRE that the scene has a run.
class Player {
 public:
  explicit Player(Scene& scene) : scene_(scene) {}

  // Reports whether the next picture differs because of motion.
  bool Moves() const;
  // Reports whether a part of the run is not simulated yet.
  bool Runs() const;
  // Simulates for a few milliseconds, and advances playback by `seconds` of viewing.
  void Advance(double seconds);

  void Toggle();
  void Play();
  // Changes the direction of playback.
  void TurnRound();
  // Moves the playhead to a moment, or as close to it as the run is simulated; in that case the
  // playhead follows the simulation.
  void SeekTo(Time t);
  void Step();
  void StepBack();
  // Each takes 1, for the next one, or -1, for the one before.
  void StepAttempt(int direction);
  void StepFailure(int direction);
  void StepCaption(int direction);

 private:
  void SimulateOn();
  void GoOn(double seconds);
  bool IsAtEnd() const;
  // Ends playback at that moment, or at the present one if there is none.
  void StepToMoment(std::optional<Time> t);

  Scene& scene_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_PLAYER_H_
