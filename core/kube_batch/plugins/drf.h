// drf: dominant resource fairness between jobs. Upstream: kube-batch v0.5.0,
// pkg/scheduler/plugins/drf/drf.go.
#ifndef BERTH_KUBE_BATCH_PLUGINS_DRF_H_
#define BERTH_KUBE_BATCH_PLUGINS_DRF_H_

#include <vector>

#include "kube_batch/plugin.h"

namespace berth::kube_batch {

// A job's share is its largest share of the cluster in any resource. The job with the smaller share
// comes first.
class DrfPlugin final : public Plugin {
 public:
  std::string_view Name() const override { return "drf"; }
  FunctionFamilies Functions() const override {
    return {FunctionFamily::kJobOrder, FunctionFamily::kPreemptable};
  }
  void OnSessionOpen(Session& session) override;
  int JobOrderFn(const JobInfo& left, const JobInfo& right) const override;
  // Returns the candidates without which their job would still have at least as large a share as
  // the evictor's job with the evictor. Candidates of one job add up, even those that do not become
  // victims.
  Tasks PreemptableFn(const TaskInfo& evictor, const Tasks& candidates) const override;
  void AllocateFunc(const TaskInfo& task) override;
  void DeallocateFunc(const TaskInfo& task) override;
  std::optional<JobShare> ShareOf(const JobInfo& job) const override;

 private:
  struct Attributes {
    Resource allocated;
    double share = 0;
  };

  double CalculateShare(const Resource& allocated) const;
  Attributes& Of(const TaskInfo& task) { return jobs_[static_cast<size_t>(task.job->index)]; }

  Resource total_;
  std::vector<Attributes> jobs_;  // indexed by job
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGINS_DRF_H_
