// Folders with the results of shards, one file for each shard.
#ifndef BERTH_CLI_SWEEP_SWEEP_FOLDER_H_
#define BERTH_CLI_SWEEP_SWEEP_FOLDER_H_

#include <optional>
#include <string>

#include "cli/sweep/sweep_options.h"
#include "sweep/plan.h"
#include "sweep/records.h"

namespace berth::cli {

// Creates the folder before the runs, so that their results are not lost. Returns false, after
// printing an error, if results cannot be written there.
bool MakeFolder(const std::string& folder);

// Writes the results of a shard to FOLDER/shard-3-of-100.jsonl. The write is atomic: readers see
// the whole file or none. Returns false, after printing an error, if that fails.
bool WriteShard(const std::string& folder, const sim::SweepPlan& plan, const sim::Shard& shard,
                const sim::SweepRecords& records);

// Returns the results in all files shard-*.jsonl of the folders. Prints a message about each file
// that cannot be used. For each missing shard, prints the command that runs it again. Returns null
// if runs are missing, or if two files contradict each other.
std::optional<sim::SweepRecords> ReadShards(const SweepOptions& options,
                                            const sim::SweepPlan& plan);

}  // namespace berth::cli

#endif  // BERTH_CLI_SWEEP_SWEEP_FOLDER_H_
