// Editor: edits the scenario on the stage, which forks the run: a short edit at once, the edits of
// a large scenario a slice at a time. Answers are JSON, as bindings/bindings_stage.cc has them.
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

  // The commands "apply" and "edits". REQUIRES: there is a run.
  std::optional<Error> Add(const Decoder& command);
  std::optional<Error> Set(const Decoder& command);

  // Begins what the command "edits" does, {"entries"}, a slice at a time. The stage stays as it is
  // until it is done. A second call replaces the first. Returns "", or the error in the entries.
  std::string Begin(std::string_view json);
  // Goes on for about `budget_ms`, for one step at least. Returns "" while there is more to do,
  // then the answer. It has "givenUp" if the edits were for a run that has left the stage or was
  // edited otherwise meanwhile, or if they were cancelled.
  std::string Continue(double budget_ms);
  // The part that is done, from 0 to 1; 0 if nothing is being edited.
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
  std::unique_ptr<Editing> editing_;  // null: nothing is being edited
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_EDITOR_H_
