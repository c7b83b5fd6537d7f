// gang: a job has all that it needs to begin, or nothing. As kube-batch v0.5.0,
// pkg/scheduler/plugins/gang/gang.go.
#ifndef BERTH_KUBE_BATCH_PLUGINS_GANG_H_
#define BERTH_KUBE_BATCH_PLUGINS_GANG_H_

#include "kube_batch/plugin.h"

namespace berth::kube_batch {

// A job is ready with min_available tasks that have a place or have succeeded. Jobs that are not go
// first.
// Upstream also means to leave out jobs with too few pods (NotEnoughTasks), but asks before the
// session knows its tiers; so they take part and never get ready.
class GangPlugin final : public Plugin {
 public:
  std::string_view Name() const override { return "gang"; }
  FunctionFamilies Functions() const override {
    return {FunctionFamily::kJobOrder, FunctionFamily::kJobReady, FunctionFamily::kJobPipelined,
            FunctionFamily::kPreemptable, FunctionFamily::kReclaimable};
  }
  int JobOrderFn(const JobInfo& left, const JobInfo& right) const override;
  bool JobReadyFn(const JobInfo& job) const override { return job.Ready(); }
  bool JobPipelinedFn(const JobInfo& job) const override { return job.Pipelined(); }
  // Those whose job stays ready without them, or is no gang (min_available 1).
  // Quirk: each is judged as if it were the only one, so that together they may leave less than
  // min_available.
  Tasks PreemptableFn(const TaskInfo& evictor, const Tasks& candidates) const override;
  Tasks ReclaimableFn(const TaskInfo& evictor, const Tasks& candidates) const override {
    return PreemptableFn(evictor, candidates);
  }
  // Says of each job that is not ready how many tasks it lacks, in the condition Unschedulable.
  void OnSessionClose(Session& session) override;
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGINS_GANG_H_
