// Loading: a scenario on its way from its text to the stage, one small step after the other, so
// that the page goes on meanwhile.
#ifndef BERTH_WASM_APP_LOADING_H_
#define BERTH_WASM_APP_LOADING_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_slices.h"
#include "api/json/json_text.h"
#include "base/attributes.h"
#include "base/result.h"
#include "frame/loaded_run.h"
#include "scenario/scenario_reader.h"
#include "sim/simulation.h"
#include "versions/version.h"

namespace berth::ui {

// What is on the stage while something is loaded: a file with nothing but a scheduler's
// configuration changes that.
struct OnStage {
  const LoadedRun* run = nullptr;  // null: nothing
  int64_t revision = 0;            // another one whenever the run, or its scenario, is another
};

class Loading {
 public:
  // `seed`: in place of the scenario's own. `versions`: those that it may name.
  Loading(std::string text, std::optional<uint64_t> seed, VersionCatalogue versions, ClockMs clock);
  ~Loading();
  Loading(const Loading&) = delete;
  Loading& operator=(const Loading&) = delete;

  // Takes one more step; false if that was the last one. The last steps simulate a first part of
  // the run, which is all of it for a small scenario.
  bool Step(const OnStage& on_stage);
  // How much is done, from 0 to 1; never less than before.
  double progress() const { return progress_; }

  // The load is given up: the remaining steps free what has been read.
  void Abandon();

  // Whether the text is a configuration for what is on the stage.
  bool configures() const { return configures_; }
  // REQUIRES: Step() was false, and Abandon was not called. Once only. Errors have lines.
  Result<std::unique_ptr<LoadedRun>> Take();

 private:
  enum class Phase : uint8_t {
    kText,      // JSON text into values
    kCopy,      // the scenario on the stage, for a configuration
    kScenario,  // values into a scenario
    kFirstRun,  // the simulation's first steps
    kLine,      // of an error, in the text
    kFree,
    kDone,
  };

  void EndText(const OnStage& on_stage);
  BERTH_KEPT_APART void BeginCopy(const OnStage& on_stage);
  BERTH_KEPT_APART void CopyOn();
  void EndScenario();
  void SimulateOn();
  BERTH_KEPT_APART void Fail(Error error);
  BERTH_KEPT_APART void FindLine();
  double Progress() const;

  std::string text_;
  std::optional<uint64_t> seed_;
  VersionCatalogue versions_;
  ClockMs clock_;
  Phase phase_ = Phase::kText;
  double progress_ = 0;
  JsonDisposal disposal_;
  JsonTextReader json_;
  bool configures_ = false;
  Json file_;  // the configuration
  int64_t copied_revision_ = 0;
  std::unique_ptr<JsonCopier> copier_;
  std::unique_ptr<sim::ScenarioReader> reader_;
  std::vector<std::unique_ptr<sim::ScenarioReader>> former_readers_;  // abandoned
  std::unique_ptr<LoadedRun> run_;
  int32_t steps_simulated_ = 0;
  double first_run_until_ms_ = 0;
  std::optional<Error> error_;
  std::unique_ptr<JsonLineReader> line_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_LOADING_H_
