#include "cli/sweep/sweep_options.h"

#include <optional>

#include "base/strings.h"
#include "cli/options/shared_options.h"

namespace berth::cli {
namespace {

constexpr int64_t kMaxJobs = 1024;

TakeValue TakeShard(std::optional<sim::Shard>* shard) {
  return [shard](const std::string& value) -> Problem {
    *shard = sim::ParseShard(value);
    if (*shard) return std::nullopt;
    return StrCat("needs a text as 0/100, not ", QuotedPrefix(value));
  };
}

Argument PlanArgument(std::string* plan) {
  return {.name = "PLAN",
          .help = "A file, or - for standard input. core/sweep/README.md has the fields of a plan.",
          .take = TakeFileName(plan),
          .is_input = true};
}

Option AllowOutsideOption(bool* allow_outside) {
  return FlagOption("--allow-outside",
                    "Reads the file that the plan names in scenarioFile even if it is outside the "
                    "plan's folder.",
                    allow_outside);
}

Option ResultFormatOption(std::string* format) {
  return FormatOption({"text", "json", "csv", "markdown"}, format);
}

// Returns the number in an environment variable. Returns an error if it is no whole number, or
// negative.
Result<int64_t> NumberIn(const Environment& environment, const char* name) {
  const std::string text = environment(name).value_or("");
  const std::optional<int64_t> number = ParseInt64(text);
  if (number && *number >= 0) return *number;
  return Error{StrCat(name, " needs a number, not ", QuotedPrefix(text)), ""};
}

// Returns shard `index` of `count`. `name` is the variable with the index, for the error.
Result<sim::Shard> MakeShard(const char* name, int64_t index, int64_t count) {
  if (auto shard = sim::ParseShard(sim::Shard{index, count}.ToString())) return *shard;
  return Error{StrCat(name, ": there is no shard ", std::to_string(index), " of ",
                      std::to_string(count), ", which are counted from 0"),
               ""};
}

Result<sim::Shard> ShardOfJob(const Environment& environment, std::optional<int64_t> num_shards) {
  constexpr char kIndex[] = "JOB_COMPLETION_INDEX";
  const Result<int64_t> index = NumberIn(environment, kIndex);
  if (!index.ok()) return index.error();
  if (num_shards) return MakeShard(kIndex, index.value(), *num_shards);
  const Result<int64_t> count = NumberIn(environment, "JOB_COMPLETIONS");
  if (!count.ok()) return Error{StrCat(count.error().message, "; or name --shards"), ""};
  return MakeShard(kIndex, index.value(), count.value());
}

// Slurm runs a single task again as an array of one task, so that only --shards has the number of
// all tasks.
Result<sim::Shard> ShardOfArray(const Environment& environment, std::optional<int64_t> num_shards) {
  constexpr char kTask[] = "SLURM_ARRAY_TASK_ID";
  const Result<int64_t> task = NumberIn(environment, kTask);
  if (!task.ok()) return task.error();
  if (num_shards) return MakeShard(kTask, task.value(), *num_shards);
  const Result<int64_t> first = NumberIn(environment, "SLURM_ARRAY_TASK_MIN");
  const Result<int64_t> last = NumberIn(environment, "SLURM_ARRAY_TASK_MAX");
  const Result<int64_t> count = NumberIn(environment, "SLURM_ARRAY_TASK_COUNT");
  for (const Result<int64_t>* number : {&first, &last, &count}) {
    if (!number->ok()) return Error{StrCat(number->error().message, "; or name --shards"), ""};
  }
  if (last.value() - first.value() != count.value() - 1) {
    return Error{"the array of Slurm leaves out tasks: name --shards, of which each is one", ""};
  }
  return MakeShard(kTask, task.value() - first.value(), count.value());
}

}  // namespace

Command SweepCommandOf(SweepOptions* options) {
  return {
      .name = "sweep",
      .help =
          "Runs a scenario many times, with other seeds, configurations, versions, sizes and "
          "failures, as the PLAN says, and prints for each figure the median of the runs "
          "that differ in the seed alone, and an interval that covers the true median in "
          "95 % of all samples. With --out the results go into a file.",
      .arguments = {PlanArgument(&options->plan)},
      .options = {ResultFormatOption(&options->format),
                  {.name = "--jobs",
                   .value = "N",
                   .help = "How many processes run it (default: as many as there are cores). They "
                           "end with this one.",
                   .take = TakeNumber(1, kMaxJobs, &options->num_jobs)},
                  {.name = "--out",
                   .value = "FOLDER",
                   .help = "The results go into a file of this folder, which is made if it does "
                           "not exist.",
                   .take = TakeFileName(&options->out)},
                  {.name = "--shard",
                   .value = "0/100",
                   .help = "Only the runs of this part of 100, counted from 0.",
                   .take = TakeShard(&options->shard)},
                  {.name = "--shards",
                   .value = "100",
                   .help = "The number of parts, where an Indexed Job of Kubernetes "
                           "(JOB_COMPLETION_INDEX) or a job array of Slurm "
                           "(SLURM_ARRAY_TASK_ID) says which of them it is.",
                   .take = TakeNumber(1, sim::kMaxSweepRuns, &options->num_shards)},
                  AllowOutsideOption(&options->allow_outside)},
      .run = {}};
}

Command MergeCommandOf(SweepOptions* options) {
  return {.name = "sweep merge",
          .help =
              "Prints the results of all shards in the folders. What is missing or cannot be "
              "used is named, with the command that runs it again.",
          .arguments = {PlanArgument(&options->plan),
                        {.name = "FOLDER",
                         .help = "A folder that berth sweep --out has filled.",
                         .take = TakeFileNames(&options->folders),
                         .is_repeatable = true}},
          .options = {ResultFormatOption(&options->format),
                      AllowOutsideOption(&options->allow_outside)},
          .run = {}};
}

Result<sim::Shard> ShardOf(const SweepOptions& options, const Environment& environment) {
  const bool has_shards = options.shard || options.num_shards;
  if (options.shard && options.num_shards) {
    return Error{"--shard and --shards exclude each other", ""};
  }
  if (has_shards && options.out.empty()) return Error{"a shard needs --out FOLDER", ""};
  if (!options.format.empty() && !options.out.empty()) {
    return Error{"--out and --format exclude each other", ""};
  }
  if (options.shard) return *options.shard;
  if (options.out.empty()) return sim::Shard{};
  if (environment("JOB_COMPLETION_INDEX")) return ShardOfJob(environment, options.num_shards);
  if (environment("SLURM_ARRAY_TASK_ID")) return ShardOfArray(environment, options.num_shards);
  if (!options.num_shards) return sim::Shard{};
  return Error{"--shards needs JOB_COMPLETION_INDEX or SLURM_ARRAY_TASK_ID; --shard 0/100 does not",
               ""};
}

}  // namespace berth::cli
