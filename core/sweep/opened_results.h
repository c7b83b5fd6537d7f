// OpenedResults: results of a sweep whose plan is not at hand, as a person has them who gets a file
// of another machine. What stands in them is enough to merge and summarise them again.
#ifndef BERTH_SWEEP_OPENED_RESULTS_H_
#define BERTH_SWEEP_OPENED_RESULTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "sweep/plan.h"
#include "sweep/records.h"

namespace berth::sim {

struct OpenedResults {
  // Its axes, its hash and all figures, without a scenario: no run can be made. Of runs without a
  // record the values of the axes are not known, and ValuesOf may not be asked about them.
  SweepPlan plan;
  SweepRecords records;
  std::optional<int64_t> runs;  // that the plan makes; nothing: documents alone do not say it
  std::vector<Shard> missing;   // those that no text holds, if any text is a shard
};

// Each text is a document as SweepJson makes it, or shards as ShardText makes them, one behind the
// other. All are of one plan, and are merged as `berth sweep merge` does. Line ends may be those of
// Windows. The path of an error begins with "texts[1]"; a line is one of that text.
Result<OpenedResults> OpenResults(const std::vector<std::string>& texts);

}  // namespace berth::sim

#endif  // BERTH_SWEEP_OPENED_RESULTS_H_
