// One run of a sweep.
#ifndef BERTH_SWEEP_RUN_H_
#define BERTH_SWEEP_RUN_H_

#include <cstdint>
#include <string>

#include "sweep/plan.h"
#include "sweep/records.h"
#include "versions/version.h"

namespace berth::sim {

// Runs run k to its end and returns its record, one line of JSON without a line feed:
//   {"axes": {"seed": "7"}, "end": "nothing is left to happen", "figures": {...}, "run": 6}
// `end` is the reason why the run ended (from the log's last entry). A run whose scenario cannot be
// read or built has "error" in place of `end` and `figures`. The same plan and k give the same
// bytes. REQUIRES: 0 <= k < plan.num_runs(); `versions` are those with which the plan was decoded.
std::string RunRecord(const SweepPlan& plan, int64_t k, const VersionCatalogue& versions);

// Returns the records of all runs of the shard, one after the other. REQUIRES: `versions` as above.
SweepRecords RunRecords(const SweepPlan& plan, const Shard& shard,
                        const VersionCatalogue& versions);

}  // namespace berth::sim

#endif  // BERTH_SWEEP_RUN_H_
