// Implements sweep_workers.h for platforms without a second process.
#include "cli/sweep/sweep_workers.h"
#include "sweep/run.h"

namespace berth::cli {

int64_t NumCores() { return 1; }

std::optional<sim::SweepRecords> RunShard(const sim::SweepPlan& plan, const sim::Shard& shard,
                                          int64_t /*num_jobs*/, const VersionCatalogue& versions) {
  return sim::RunRecords(plan, shard, versions);
}

}  // namespace berth::cli
