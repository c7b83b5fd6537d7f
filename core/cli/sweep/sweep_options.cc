#include "cli/sweep/sweep_options.h"

#include "base/strings.h"

namespace berth::cli {
namespace {

// What is written, before it is known which shard it means.
struct Written {
  SweepOptions options;
  bool has_shard = false;
  std::optional<int64_t> num_shards;
};

constexpr int64_t kMaxJobs = 1024;

Error BadNumber(const std::string& name, int64_t most, const std::string& value) {
  return {StrCat(name, " needs a number from 1 to ", std::to_string(most), ", not ", Quoted(value)),
          ""};
}

// A number from 1 to `most`.
std::optional<int64_t> Count(const std::string& text, int64_t most) {
  const std::optional<int64_t> count = ParseInt64(text);
  return count && 1 <= *count && *count <= most ? count : std::nullopt;
}

// Takes one "--name value"; the error if it is wrong.
std::optional<Error> TakeOption(const std::string& name, const std::string& value,
                                Written* written) {
  SweepOptions& options = written->options;
  if (name == "--format") {
    options.format = value;
  } else if (name == "--out") {
    options.out = value;
  } else if (name == "--shard") {
    const std::optional<sim::Shard> shard = sim::ParseShard(value);
    if (!shard) return Error{StrCat("--shard needs a text as 0/100, not ", Quoted(value)), ""};
    options.shard = *shard;
    written->has_shard = true;
  } else if (name == "--shards") {
    written->num_shards = Count(value, sim::kMaxSweepRuns);
    if (!written->num_shards) return BadNumber(name, sim::kMaxSweepRuns, value);
  } else if (name == "--jobs") {
    options.num_jobs = Count(value, kMaxJobs);
    if (!options.num_jobs) return BadNumber(name, kMaxJobs, value);
  } else {
    return Error{StrCat("unknown option ", Quoted(name)), ""};
  }
  return std::nullopt;
}

Result<Written> ReadArguments(const std::vector<std::string>& arguments) {
  Written written;
  SweepOptions& options = written.options;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument.starts_with("--")) {
      if (i + 1 == arguments.size()) return Error{StrCat(argument, " needs a value"), ""};
      if (auto error = TakeOption(argument, arguments[++i], &written)) return *error;
    } else if (i == 0 && argument == "merge") {
      options.merge = true;
    } else if (options.plan.empty()) {
      options.plan = argument;
    } else if (options.merge) {
      options.folders.push_back(argument);
    } else {
      return Error{StrCat("unexpected argument ", Quoted(argument)), ""};
    }
  }
  return written;
}

// The whole number in a variable; an error if it is none.
Result<int64_t> NumberIn(const Environment& environment, const char* name) {
  const std::string text = environment(name).value_or("");
  const std::optional<int64_t> number = ParseInt64(text);
  if (!number) return Error{StrCat(name, " needs a number, not ", Quoted(text)), ""};
  return *number;
}

// Shard `index` of `count`, as `name` says.
Result<sim::Shard> ShardOf(const char* name, int64_t index, int64_t count) {
  if (auto shard = sim::ParseShard(sim::Shard{index, count}.ToString())) return *shard;
  return Error{StrCat(name, ": there is no shard ", std::to_string(index), " of ",
                      std::to_string(count), ", which are counted from 0"),
               ""};
}

Result<sim::Shard> ShardOfJob(const Environment& environment, std::optional<int64_t> num_shards) {
  constexpr char kIndex[] = "JOB_COMPLETION_INDEX";
  const Result<int64_t> index = NumberIn(environment, kIndex);
  if (!index.ok()) return index.error();
  if (num_shards) return ShardOf(kIndex, index.value(), *num_shards);
  const Result<int64_t> count = NumberIn(environment, "JOB_COMPLETIONS");
  if (!count.ok()) return Error{StrCat(count.error().message, "; or name --shards"), ""};
  return ShardOf(kIndex, index.value(), count.value());
}

// A task that is run again alone is an array of one, of which only --shards knows the others.
Result<sim::Shard> ShardOfArray(const Environment& environment, std::optional<int64_t> num_shards) {
  constexpr char kTask[] = "SLURM_ARRAY_TASK_ID";
  const Result<int64_t> task = NumberIn(environment, kTask);
  if (!task.ok()) return task.error();
  if (num_shards) return ShardOf(kTask, task.value(), *num_shards);
  const Result<int64_t> first = NumberIn(environment, "SLURM_ARRAY_TASK_MIN");
  const Result<int64_t> last = NumberIn(environment, "SLURM_ARRAY_TASK_MAX");
  const Result<int64_t> count = NumberIn(environment, "SLURM_ARRAY_TASK_COUNT");
  for (const Result<int64_t>* number : {&first, &last, &count}) {
    if (!number->ok()) return Error{StrCat(number->error().message, "; or name --shards"), ""};
  }
  if (last.value() - first.value() != count.value() - 1) {
    return Error{"the array of Slurm leaves out tasks: name --shards, of which each is one", ""};
  }
  return ShardOf(kTask, task.value() - first.value(), count.value());
}

// The shard where the arguments name none.
Result<sim::Shard> ShardOfEnvironment(const Environment& environment, const Written& written) {
  if (environment("JOB_COMPLETION_INDEX")) return ShardOfJob(environment, written.num_shards);
  if (environment("SLURM_ARRAY_TASK_ID")) return ShardOfArray(environment, written.num_shards);
  if (!written.num_shards) return sim::Shard{};
  return Error{"--shards needs JOB_COMPLETION_INDEX or SLURM_ARRAY_TASK_ID; --shard 0/100 does not",
               ""};
}

std::optional<std::string> WhatIsWrong(const Written& written) {
  const SweepOptions& options = written.options;
  const std::string& format = options.format;
  if (options.plan.empty()) return "no plan was named";
  if (!format.empty() && format != "text" && format != "json" && format != "csv" &&
      format != "markdown") {
    return StrCat("--format is text, json, csv or markdown, not ", Quoted(format));
  }
  const bool has_shards = written.has_shard || written.num_shards;
  if (options.merge) {
    if (options.folders.empty()) return "no folder was named";
    if (has_shards || !options.out.empty() || options.num_jobs) {
      return "merge takes a plan, folders and --format";
    }
    return std::nullopt;
  }
  if (written.has_shard && written.num_shards) return "--shard and --shards exclude each other";
  if (has_shards && options.out.empty()) return "a shard needs --out FOLDER";
  if (!format.empty() && !options.out.empty()) return "--out and --format exclude each other";
  return std::nullopt;
}

}  // namespace

Result<SweepOptions> ParseSweepOptions(const std::vector<std::string>& arguments,
                                       const Environment& environment) {
  Result<Written> read = ReadArguments(arguments);
  if (!read.ok()) return read.error();
  Written& written = read.value();
  if (auto problem = WhatIsWrong(written)) return Error{std::move(*problem), ""};
  if (!written.options.out.empty() && !written.has_shard) {
    const Result<sim::Shard> shard = ShardOfEnvironment(environment, written);
    if (!shard.ok()) return shard.error();
    written.options.shard = shard.value();
  }
  return std::move(written.options);
}

}  // namespace berth::cli
