// TextSweep is a sweep for scripts, with JSON text as input and output, as TextSimulation is for
// one run.
//
// It runs parts of a plan, in any order, and summarises records from any source. This way several
// modules, each in its own worker, can share a sweep.
#ifndef BERTH_ANSWERS_TEXT_SWEEP_H_
#define BERTH_ANSWERS_TEXT_SWEEP_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sweep/plan.h"
#include "sweep/records.h"
#include "versions/version.h"

namespace berth::sim {

class TextSweep {
 public:
  // `versions` are the versions that scenarios may name. Until Open succeeds, every other function
  // fails.
  explicit TextSweep(VersionCatalogue versions = VersionCatalogue());

  // Answers have the schema schema/sweep.json, or are {"ok": false, "error": {"message", "path",
  // "line"}}.

  // Opens `plan`, a document of DecodeSweep. Answers with OpenedSweep.
  std::string Open(std::string_view plan);
  // Opens results without their plan. `texts` is a list of texts for OpenResults. Answers with
  // OpenedSweepResults. Afterwards Summarize and Csv are about these results, and Run fails.
  std::string OpenResults(std::string_view texts);
  // Runs the plan's runs `first` to `last` - 1. Answers with SweepPart: their records. The record
  // of a run that cannot be simulated contains the error.
  std::string Run(int64_t first, int64_t last) const;
  // Summarises `records`, a list of records of this plan. A run must not have two different
  // records; runs may be missing. Answers with SweepResult, which `berth sweep --format json`
  // prints.
  std::string Summarize(std::string_view records) const;
  // Answers with SweepTable: the same data as text, which `berth sweep --format csv` prints.
  std::string Csv(std::string_view records) const;

 private:
  VersionCatalogue versions_;
  std::optional<SweepPlan> plan_;
  bool has_scenario_ = false;  // false if plan_ was read from results
};

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_TEXT_SWEEP_H_
