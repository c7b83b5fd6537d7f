// Loading: converts the text of a scenario into a run for the stage, in small steps, so that the
// page stays responsive.
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

// The contents of the stage during a load. A file that has only a scheduler's configuration changes
// the scenario on the stage.
struct OnStage {
  const LoadedRun* run = nullptr;  // null if the stage is empty
  int64_t revision = 0;            // changes whenever the run or its scenario changes
};

class Loading {
 public:
  // `seed` replaces the scenario's own. `versions` contains the versions that the scenario may
  // name.
  Loading(std::string text, std::optional<uint64_t> seed, VersionCatalogue versions, ClockMs clock);
  ~Loading();
  Loading(const Loading&) = delete;
  Loading& operator=(const Loading&) = delete;

  // Runs one more step. Returns false if it was the last one. The last steps simulate the first
  // part of the run, which is all of it for a small scenario.
  bool Step(const OnStage& on_stage);
  // Returns the fraction that is done, from 0 to 1. It never decreases.
  double progress() const { return progress_; }

  // Gives up the load: the remaining steps free its intermediate results.
  void Abandon();

  // Reports whether the text is a configuration for the scenario on the stage.
  bool configures() const { return configures_; }
  // Returns the run, or an error with its line. REQUIRES: Step() has returned false, and Abandon
  // was not called. Call it only once.
  Result<std::unique_ptr<LoadedRun>> Take();

 private:
  enum class Phase : uint8_t {
    kText,      // parses the JSON text
    kCopy,      // copies the scenario on the stage, for a configuration
    kScenario,  // converts values into a scenario
    kFirstRun,  // simulates the first steps
    kLine,      // finds the line of an error in the text
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
