// What the arguments of berth sweep and the variables of Kubernetes and Slurm say.
#ifndef BERTH_CLI_SWEEP_SWEEP_OPTIONS_H_
#define BERTH_CLI_SWEEP_SWEEP_OPTIONS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/options/command.h"
#include "sweep/records.h"

namespace berth::cli {

// The values of the options of both commands.
struct SweepOptions {
  std::string plan;                   // a file, or - for standard input
  std::vector<std::string> folders;   // with the results to merge
  std::string format;                 // text, json, csv, markdown; empty: text
  std::string out;                    // a folder; empty: results are printed, and not kept
  std::optional<sim::Shard> shard;    // the runs that are meant
  std::optional<int64_t> num_shards;  // of which a variable names one
  std::optional<int64_t> num_jobs;    // processes; nothing: as many as there are cores
  bool allow_outside = false;         // scenarioFile may be outside the plan's folder
};

// `berth sweep` and `berth sweep merge`, without what runs them. Their values go into `options`.
Command SweepCommandOf(SweepOptions* options);
Command MergeCommandOf(SweepOptions* options);

// The value of an environment variable; nothing if it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

// Returns the shard that `berth sweep` runs; all runs by default. The error is about options that
// do not go together, or about a variable that it names. Where the results go into a folder and no
// --shard is named, the shard is that of an Indexed Job of Kubernetes (JOB_COMPLETION_INDEX of
// --shards or JOB_COMPLETIONS) or of an array of Slurm (SLURM_ARRAY_TASK_ID of --shards, counted
// from 0; without --shards counted from SLURM_ARRAY_TASK_MIN, of SLURM_ARRAY_TASK_COUNT).
Result<sim::Shard> ShardOf(const SweepOptions& options, const Environment& environment);

}  // namespace berth::cli

#endif  // BERTH_CLI_SWEEP_SWEEP_OPTIONS_H_
