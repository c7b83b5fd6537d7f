// The options of `berth sweep`, from its arguments and from the variables of Kubernetes and Slurm.
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
  std::string plan;                   // file; - is standard input
  std::vector<std::string> folders;   // folders with the results to merge
  std::string format;                 // text, json, csv or markdown; empty means text
  std::string out;                    // folder; if empty, the results are printed instead
  std::optional<sim::Shard> shard;    // the shard to run; ShardOf describes the default
  std::optional<int64_t> num_shards;  // number of shards, if a variable has the index
  std::optional<int64_t> num_jobs;    // number of processes; one for each core if unset
  bool allow_outside = false;         // scenarioFile may be outside the plan's folder
};

// Return the commands `berth sweep` and `berth sweep merge` without their `run` function. The
// commands store their values in `options`.
Command SweepCommandOf(SweepOptions* options);
Command MergeCommandOf(SweepOptions* options);

// Returns the value of an environment variable. Null if it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

// Returns the shard that `berth sweep` runs. The default is all runs. Returns an error if options
// contradict each other, or if a variable has a bad value. If the results are written to a folder
// and --shard is absent, the environment may select the shard. An Indexed Job of Kubernetes runs
// shard JOB_COMPLETION_INDEX of --shards or, without that option, of JOB_COMPLETIONS. A job array
// of Slurm runs shard SLURM_ARRAY_TASK_ID of --shards. Without --shards the array has
// SLURM_ARRAY_TASK_COUNT shards, counted from SLURM_ARRAY_TASK_MIN.
Result<sim::Shard> ShardOf(const SweepOptions& options, const Environment& environment);

}  // namespace berth::cli

#endif  // BERTH_CLI_SWEEP_SWEEP_OPTIONS_H_
