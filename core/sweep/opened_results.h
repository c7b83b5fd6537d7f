// OpenedResults: results of a sweep without its plan, as a person has them who gets a file from
// another machine. They contain enough to be merged and summarised again.
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
  // Its axes, its hash and all figures, without a scenario: it cannot make runs. The values of the
  // axes are unknown for runs without a record, and ValuesOf must not be called for them.
  SweepPlan plan;
  SweepRecords records;
  // number of runs of the plan; nothing: documents alone do not have it
  std::optional<int64_t> runs;
  std::vector<Shard> missing;  // shards that no text has, if any text is a shard
};

// Opens texts. Each is a document as SweepJson writes it, or consecutive shards as ShardText writes
// them. All belong to one plan, and are merged as `berth sweep merge` does. Line ends may be those
// of Windows. The path of an error begins with "texts[1]"; a line is one of that text.
Result<OpenedResults> OpenResults(const std::vector<std::string>& texts);

}  // namespace berth::sim

#endif  // BERTH_SWEEP_OPENED_RESULTS_H_
