// Loader: brings scenarios to the stage, a slice at a time, and keeps the former one until the new
// run is simulated, so that the viewer can come back to it.
#ifndef BERTH_WASM_APP_LOADER_H_
#define BERTH_WASM_APP_LOADER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/editor.h"
#include "app/hands.h"
#include "app/player.h"
#include "app/remains.h"
#include "app/scene.h"
#include "versions/version.h"

namespace berth::ui {

class Loading;

class Loader {
 public:
  // `versions`: those that scenarios may name.
  Loader(Scene& scene, Player& player, Hands& hands, Editor& editor, Remains& remains,
         ClockMs clock, VersionCatalogue versions);
  ~Loader();

  // Begins to load a scenario. Until it is there, the former one stays on the stage and works as
  // before. A second call replaces the first. Returns "", or the error in `options`.
  std::string Begin(std::string text, std::string_view options);
  // Goes on for about `budget_ms`, for one step at least. Returns "" while there is more to do,
  // then the answer, in JSON.
  std::string Continue(double budget_ms);
  // The part that is done, from 0 to 1; 0 if nothing is being loaded.
  double Progress() const;
  // Gives up the load.
  void Cancel();

  // Whether the command "cancel" has a former run to come back to.
  bool IsCancellable() const { return former_.has_value(); }
  // The command "cancel": the former run comes back.
  std::optional<Error> CancelRun();
  // The new run is complete: the former one is no longer kept.
  void DropFormer();

 private:
  struct Options {
    std::optional<uint64_t> seed;
    std::optional<Time> t;
    std::optional<double> speed;
    std::optional<std::string> select;
    bool play = false;
    bool forks = false;  // the run on the stage with other settings
  };

  // All that the viewer had before the scenario that is being run.
  struct Former {
    std::unique_ptr<LoadedRun> run;
    Playback playback;
    std::optional<Time> wanted_t;
    std::string selection;
    std::string find;
    Zoom zoom;
    std::map<int, std::string> placed_bets;
  };

  std::string End();
  void KeepPlace(Options* options) const;
  void TakeOptions(const Options& options);
  // Puts a run on the stage, and keeps the former one while the new one is being run.
  void Show(std::unique_ptr<LoadedRun> run, const Options& options);

  Scene& scene_;
  Player& player_;
  Hands& hands_;
  Editor& editor_;
  Remains& remains_;
  ClockMs clock_;
  VersionCatalogue versions_;
  std::unique_ptr<Loading> loading_;  // null: nothing is being loaded
  Options options_;                   // of what is being loaded
  std::optional<Former> former_;      // has a run
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_LOADER_H_
