// Folders with the results of shards, one file for each.
#ifndef BERTH_CLI_SWEEP_SWEEP_FOLDER_H_
#define BERTH_CLI_SWEEP_SWEEP_FOLDER_H_

#include <optional>
#include <string>
#include <vector>

#include "sweep/plan.h"
#include "sweep/records.h"

namespace berth::cli {

// Writes the results of a shard to FOLDER/shard-3-of-100.jsonl, at once: who reads it sees all of
// it or none. Makes the folder. False, and said so, if that failed.
bool WriteShard(const std::string& folder, const sim::SweepPlan& plan, const sim::Shard& shard,
                const sim::SweepRecords& records);

// The results in all files shard-*.jsonl of the folders. A file that cannot be used, and each shard
// that is missing, is said, with the command that runs it again. Nothing if runs are missing, or
// two files differ about one. `plan_file`: for that command.
std::optional<sim::SweepRecords> ReadShards(const std::vector<std::string>& folders,
                                            const sim::SweepPlan& plan,
                                            const std::string& plan_file);

}  // namespace berth::cli

#endif  // BERTH_CLI_SWEEP_SWEEP_FOLDER_H_
