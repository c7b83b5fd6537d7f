// Runs of a sweep on several cores: in processes, as the simulation is not made for threads. Where
// the command is WebAssembly there are none: one_worker.cc stands in for sweep_workers.cc.
#ifndef BERTH_CLI_SWEEP_SWEEP_WORKERS_H_
#define BERTH_CLI_SWEEP_SWEEP_WORKERS_H_

#include <cstdint>
#include <optional>

#include "sweep/plan.h"
#include "sweep/records.h"
#include "versions/version.h"

namespace berth::cli {

// As many as there are cores.
int64_t NumCores();

// Runs the shard in `num_jobs` processes, which end with this one. Nothing after saying so if one
// of them did not come to its end.
std::optional<sim::SweepRecords> RunShard(const sim::SweepPlan& plan, const sim::Shard& shard,
                                          int64_t num_jobs, const VersionCatalogue& versions);

}  // namespace berth::cli

#endif  // BERTH_CLI_SWEEP_SWEEP_WORKERS_H_
