// Editor: edits the scenario on the stage, which forks the run. It applies a short edit at once,
// and edits of a large scenario in slices. Answers are JSON, in the form that
// bindings/bindings_stage.cc describes.
#ifndef BERTH_WASM_APP_EDITOR_H_
#define BERTH_WASM_APP_EDITOR_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "api/json/decoder.h"
#include "app/hands.h"
#include "app/player.h"
#include "app/remains.h"
#include "app/scene.h"

namespace berth::ui {

class Editing;

class Editor {
 public:
  Editor(Scene& scene, Player& player, Hands& hands, Remains& remains, ClockMs clock);
  ~Editor();

  // Run the commands "apply" and "edits". REQUIRES: there is a run.
  std::optional<Error> Add(const Decoder& command);
  std::optional<Error> Set(const Decoder& command);

  // Begins the command "edits", {"entries"}, which runs in slices. The stage does not change until
  // it is done. A second call replaces the first. Returns "", or the error in the entries.
  std::string Begin(std::string_view json);
  // Continues for about `budget_ms`, for at least one step. Returns "" while work is left, then the
  // answer. The answer has "givenUp" if the edits were cancelled, or if their run has left the
  // stage or got another edit meanwhile.
  std::string Continue(double budget_ms);
  // Returns the fraction that is done, from 0 to 1; 0 if no edit is in progress.
  double Progress() const;
  void Cancel();

 private:
  std::string End();
  std::optional<Error> TakeFork(const Result<Time>& fork);
  void ShowFork();

  Scene& scene_;
  Player& player_;
  Hands& hands_;
  Remains& remains_;
  ClockMs clock_;
  std::unique_ptr<Editing> editing_;  // null if no edit is in progress
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_EDITOR_H_
