// TextSweep: a sweep for scripts, JSON text in, JSON text out, as TextSimulation is for one run.
//
// It runs parts of a plan, in any order, and summarises records, whoever has made them: several
// modules, each in a worker of its own, share a sweep that way.
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
  // `versions`: those that scenarios may name. Until Open succeeds, each of the others fails.
  explicit TextSweep(VersionCatalogue versions = VersionCatalogue());

  // Answers are as schema/sweep.json has them, or {"ok": false, "error": {"message", "path",
  // "line"}}.

  // `plan` is a document as DecodeSweep reads it. Answers with OpenedSweep.
  std::string Open(std::string_view plan);
  // Opens results without the plan that they are of. `texts` is a list of texts as OpenResults
  // takes them. Answers with OpenedSweepResults; afterwards Summarize and Csv are about these
  // results, and Run fails.
  std::string OpenResults(std::string_view texts);
  // Runs `first` to `last` - 1 of the plan. Answers with SweepPart: the records of these runs. A
  // run that cannot be made has a record that says so.
  std::string Run(int64_t first, int64_t last) const;
  // `records` is a list of records of this plan, no run twice with different ones; runs may be
  // missing. Answers with SweepResult, which is what `berth sweep --format json` prints.
  std::string Summarize(std::string_view records) const;
  // The same as SweepTable: the text that `berth sweep --format csv` prints.
  std::string Csv(std::string_view records) const;

 private:
  VersionCatalogue versions_;
  std::optional<SweepPlan> plan_;
  bool has_scenario_ = false;  // else it is the plan of results
};

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_TEXT_SWEEP_H_
