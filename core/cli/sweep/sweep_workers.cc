#include "cli/sweep/sweep_workers.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/strings.h"
#include "cli/messages.h"
#include "sweep/run.h"

namespace berth::cli {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

struct Worker {
  pid_t process = -1;  // -1 if the process could not be started
  sim::Shard shard;    // the part that the process runs
  // The file with the results, in the format of ShardText. Both processes share it. Null if the
  // file could not be created.
  File results;
};

// Returns the part of the shard that worker `number` of `count` runs. Such a part is itself a
// shard.
sim::Shard PartOf(const sim::Shard& shard, int64_t number, int64_t count) {
  return {shard.index + number * shard.count, shard.count * count};
}

// Makes the kernel kill this process as soon as its parent ends, even if a signal ends the parent.
void EndWithParent(pid_t parent) {
  const bool is_asked = prctl(PR_SET_PDEATHSIG, SIGKILL) == 0;
  // If the parent ended before the call, this process has another parent now.
  if (!is_asked || getppid() != parent) _exit(1);
}

// Runs the worker's part and exits. Only the worker's process calls this.
[[noreturn]] void Work(const sim::SweepPlan& plan, const Worker& worker,
                       const VersionCatalogue& versions, pid_t parent) {
  EndWithParent(parent);
  const std::string text =
      sim::ShardText(plan, worker.shard, sim::RunRecords(plan, worker.shard, versions));
  const bool written =
      std::fwrite(text.data(), 1, text.size(), worker.results.get()) == text.size();
  _exit(written && std::fflush(worker.results.get()) == 0 ? 0 : 1);
}

Worker Start(const sim::SweepPlan& plan, const sim::Shard& shard,
             const VersionCatalogue& versions) {
  Worker worker{-1, shard, File(std::tmpfile())};
  if (worker.results == nullptr) return worker;
  const pid_t parent = getpid();
  worker.process = fork();
  if (worker.process == 0) Work(plan, worker, versions, parent);
  return worker;
}

// Returns the contents of the file. Empty if it cannot be read.
std::string WholeText(std::FILE* file) {
  std::string text;
  char buffer[1 << 16];
  if (std::fseek(file, 0, SEEK_SET) != 0) return text;
  while (const size_t n = std::fread(buffer, 1, sizeof buffer, file)) text.append(buffer, n);
  return text;
}

// Waits until a worker ends and adds its results to `records`. Returns false, after printing an
// error, if it has none.
bool Finish(const sim::SweepPlan& plan, const Worker& worker, sim::SweepRecords* records) {
  int status = 0;
  const bool ended = worker.process > 0 && waitpid(worker.process, &status, 0) == worker.process;
  if (ended && WIFEXITED(status) && WEXITSTATUS(status) == 0) {
    const Result<sim::ShardRecords> read =
        sim::ReadShardText(plan, WholeText(worker.results.get()));
    if (read.ok()) {
      (void)records->Merge(read.value().records);
      return true;
    }
  }
  std::string how = "did not come to its end";
  if (worker.process < 0) how = "could not be started";
  if (ended && WIFSIGNALED(status)) {
    how = StrCat("was ended by signal ", std::to_string(WTERMSIG(status)));
  }
  Say(StrCat("the process that ran shard ", worker.shard.ToString(), " ", how));
  return false;
}

}  // namespace

int64_t NumCores() { return std::max<int64_t>(sysconf(_SC_NPROCESSORS_ONLN), 1); }

std::optional<sim::SweepRecords> RunShard(const sim::SweepPlan& plan, const sim::Shard& shard,
                                          int64_t num_jobs, const VersionCatalogue& versions) {
  const int64_t runs = plan.num_runs() <= shard.index
                           ? 0
                           : (plan.num_runs() - shard.index + shard.count - 1) / shard.count;
  num_jobs = std::min(num_jobs, runs);
  if (num_jobs <= 1) return sim::RunRecords(plan, shard, versions);
  std::vector<Worker> workers;
  for (int64_t i = 0; i < num_jobs; ++i) {
    workers.push_back(Start(plan, PartOf(shard, i, num_jobs), versions));
  }
  sim::SweepRecords records;
  bool complete = true;
  for (const Worker& worker : workers) complete &= Finish(plan, worker, &records);
  if (!complete) return std::nullopt;
  return records;
}

}  // namespace berth::cli
