// Runs a sweep on several cores. It uses processes because the simulation is not thread-safe.
// WebAssembly has no processes: there one_worker.cc replaces sweep_workers.cc.
#ifndef BERTH_CLI_SWEEP_SWEEP_WORKERS_H_
#define BERTH_CLI_SWEEP_SWEEP_WORKERS_H_

#include <cstdint>
#include <optional>

#include "sweep/plan.h"
#include "sweep/records.h"
#include "versions/version.h"

namespace berth::cli {

// Returns the number of cores, at least 1.
int64_t NumCores();

// Runs the shard in `num_jobs` processes, which end with this one. Returns null, after printing an
// error, if one of them failed.
std::optional<sim::SweepRecords> RunShard(const sim::SweepPlan& plan, const sim::Shard& shard,
                                          int64_t num_jobs, const VersionCatalogue& versions);

}  // namespace berth::cli

#endif  // BERTH_CLI_SWEEP_SWEEP_WORKERS_H_
