// Editing: an edit of a scenario on its way to the stage. The whole scenario is decoded anew with
// other entries at the end of its timeline, one small step after the other, so that the page goes
// on meanwhile.
#ifndef BERTH_WASM_APP_EDITING_H_
#define BERTH_WASM_APP_EDITING_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_slices.h"
#include "base/result.h"
#include "scenario/scenario_reader.h"

namespace berth::ui {

class Editing {
 public:
  // Of the timeline of `scenario` the first `keep` entries stay, and `entries`, an array, follow
  // them. The scenario outlives this, and does not change before Step() is false or Abandon() is
  // called. REQUIRES: keep <= sim::TimelineSize(scenario.source).
  Editing(const sim::Scenario& scenario, size_t keep, Json entries);
  Editing(const Editing&) = delete;
  Editing& operator=(const Editing&) = delete;

  // Takes one more step; false if that was the last one.
  bool Step();
  // How much is done, from 0 to 1; never less than before.
  double progress() const { return progress_; }

  // The revised scenario, or what is wrong with it. REQUIRES: Step() was false, and neither Abandon
  // nor Free was called. Once only.
  Result<sim::Scenario> Take();

  // The edit is given up: the remaining steps free what it has made.
  void Abandon();
  // The steps that follow free a scenario.
  void Free(sim::Scenario scenario);

 private:
  enum class Phase : uint8_t {
    kCopy,      // of the document
    kScenario,  // values into a scenario
    kFree,
    kDone,
  };

  void EndCopy();
  bool FreeSome();

  const sim::Scenario& scenario_;
  size_t keep_;
  Json entries_;
  Phase phase_ = Phase::kCopy;
  double progress_ = 0;
  JsonCopier copier_;
  std::unique_ptr<sim::ScenarioReader> reader_;
  JsonDisposal disposal_;
  std::vector<sim::Input> inputs_;  // to be freed
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_EDITING_H_
