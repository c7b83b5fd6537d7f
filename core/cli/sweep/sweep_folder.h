// Folders with the results of shards, one file for each.
#ifndef BERTH_CLI_SWEEP_SWEEP_FOLDER_H_
#define BERTH_CLI_SWEEP_SWEEP_FOLDER_H_

#include <optional>
#include <string>

#include "cli/sweep/sweep_options.h"
#include "sweep/plan.h"
#include "sweep/records.h"

namespace berth::cli {

// Makes the folder, so that no run is in vain. Returns false, after complaining, if results cannot
// be written there.
bool MakeFolder(const std::string& folder);

// Writes the results of a shard to FOLDER/shard-3-of-100.jsonl, at once: who reads it sees all of
// it or none. False, and said so, if that failed.
bool WriteShard(const std::string& folder, const sim::SweepPlan& plan, const sim::Shard& shard,
                const sim::SweepRecords& records);

// The results in all files shard-*.jsonl of the folders. A file that cannot be used, and each shard
// that is missing, is said, with the command that runs it again. Nothing if runs are missing, or
// two files differ about one.
std::optional<sim::SweepRecords> ReadShards(const SweepOptions& options,
                                            const sim::SweepPlan& plan);

}  // namespace berth::cli

#endif  // BERTH_CLI_SWEEP_SWEEP_FOLDER_H_
