// Editing: an edit of a scenario that has not reached the stage yet. It decodes the whole scenario
// again with other entries at the end of its timeline, in small steps, so that the page stays
// responsive.
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
  // Keeps the first `keep` entries of the timeline of `scenario`, and appends `entries`, an array.
  // The scenario must outlive this, and must not change until Step() returns false or Abandon() is
  // called. REQUIRES: keep <= sim::TimelineSize(scenario.source).
  Editing(const sim::Scenario& scenario, size_t keep, Json entries);
  Editing(const Editing&) = delete;
  Editing& operator=(const Editing&) = delete;

  // Runs one more step. Returns false if it was the last one.
  bool Step();
  // Returns the fraction that is done, from 0 to 1. It never decreases.
  double progress() const { return progress_; }

  // Returns the revised scenario, or the error in it. REQUIRES: Step() has returned false, and
  // neither Abandon nor Free was called. Call it only once.
  Result<sim::Scenario> Take();

  // Gives up the edit: the remaining steps free its intermediate results.
  void Abandon();
  // Frees a scenario in the following steps.
  void Free(sim::Scenario scenario);

 private:
  enum class Phase : uint8_t {
    kCopy,      // copies the document
    kScenario,  // converts values into a scenario
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
