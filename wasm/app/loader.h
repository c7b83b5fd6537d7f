// Loader: brings scenarios to the stage, in slices, and keeps the former run until the new one is
// simulated, so that the viewer can return to it.
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
  // `versions` contains the versions that scenarios may name.
  Loader(Scene& scene, Player& player, Hands& hands, Editor& editor, Remains& remains,
         ClockMs clock, VersionCatalogue versions);
  ~Loader();

  // Begins to load a scenario. Until it is loaded, the former one stays on the stage and works as
  // before. A second call replaces the first. Returns "", or the error in `options`.
  std::string Begin(std::string text, std::string_view options);
  // Continues for about `budget_ms`, for at least one step. Returns "" while work is left, then the
  // answer, in JSON.
  std::string Continue(double budget_ms);
  // Returns the fraction that is done, from 0 to 1; 0 if no scenario is being loaded.
  double Progress() const;
  // Gives up the load.
  void Cancel();

  // Reports whether there is a former run, to which the command "cancel" returns.
  bool IsCancellable() const { return former_.has_value(); }
  // Runs the command "cancel", which returns to the former run.
  std::optional<Error> CancelRun();
  // Drops the former run, because the new one is complete.
  void DropFormer();

 private:
  struct Options {
    std::optional<uint64_t> seed;
    std::optional<Time> t;
    std::optional<double> speed;
    std::optional<std::string> select;
    bool play = false;
    bool forks = false;  // runs the scenario on the stage again with other settings
  };

  // The viewer's state before the scenario that is being run.
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
  // Puts a run on the stage, and keeps the former one until the new one is simulated.
  void Show(std::unique_ptr<LoadedRun> run, const Options& options);

  Scene& scene_;
  Player& player_;
  Hands& hands_;
  Editor& editor_;
  Remains& remains_;
  ClockMs clock_;
  VersionCatalogue versions_;
  std::unique_ptr<Loading> loading_;  // null if no scenario is being loaded
  Options options_;                   // of the scenario that is being loaded
  std::optional<Former> former_;      // its run is not null
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_LOADER_H_
