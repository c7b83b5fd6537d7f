// What the arguments of berth sweep and the variables of Kubernetes and Slurm say.
#ifndef BERTH_CLI_SWEEP_SWEEP_OPTIONS_H_
#define BERTH_CLI_SWEEP_SWEEP_OPTIONS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "sweep/records.h"

namespace berth::cli {

struct SweepOptions {
  bool merge = false;  // the results in `folders`, and no run
  std::string plan;    // a file, or - for standard input
  std::vector<std::string> folders;
  std::string format;               // "" or text, json, csv, markdown
  std::string out;                  // "": results are printed, and not kept in a folder
  sim::Shard shard;                 // of the runs; all of them by default
  std::optional<int64_t> num_jobs;  // processes; nothing: as many as there are cores
};

// The value of an environment variable; nothing if it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

// The error is about the arguments, or about a variable that it names. Where the results go into a
// folder and no --shard is named, the shard is that of an Indexed Job of Kubernetes
// (JOB_COMPLETION_INDEX of --shards or JOB_COMPLETIONS) or of an array of Slurm
// (SLURM_ARRAY_TASK_ID of --shards, counted from 0; without --shards counted from
// SLURM_ARRAY_TASK_MIN, of SLURM_ARRAY_TASK_COUNT).
Result<SweepOptions> ParseSweepOptions(const std::vector<std::string>& arguments,
                                       const Environment& environment);

}  // namespace berth::cli

#endif  // BERTH_CLI_SWEEP_SWEEP_OPTIONS_H_
