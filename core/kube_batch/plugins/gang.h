// gang: a job gets all the tasks that it needs to begin, or none. Upstream: kube-batch v0.5.0,
// pkg/scheduler/plugins/gang/gang.go.
#ifndef BERTH_KUBE_BATCH_PLUGINS_GANG_H_
#define BERTH_KUBE_BATCH_PLUGINS_GANG_H_

#include "kube_batch/plugin.h"

namespace berth::kube_batch {

// A job is ready if min_available of its tasks have a place or have succeeded. Jobs that are not
// ready come first. Upstream also intends to exclude jobs with too few pods (NotEnoughTasks), but
// checks before the session has its tiers; so they take part and never become ready.
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
  // Returns the candidates whose job stays ready without them, or is no gang (min_available 1).
  // Quirk: each is judged as if it were the only victim, so together they may leave fewer than
  // min_available.
  Tasks PreemptableFn(const TaskInfo& evictor, const Tasks& candidates) const override;
  Tasks ReclaimableFn(const TaskInfo& evictor, const Tasks& candidates) const override {
    return PreemptableFn(evictor, candidates);
  }
  // Writes the number of missing tasks of each job that is not ready into the condition
  // Unschedulable.
  void OnSessionClose(Session& session) override;
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGINS_GANG_H_
