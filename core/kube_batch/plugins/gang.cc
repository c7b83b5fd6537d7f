#include "kube_batch/plugins/gang.h"

#include <string>

#include "base/strings.h"
#include "kube_batch/session.h"

namespace berth::kube_batch {

int GangPlugin::JobOrderFn(const JobInfo& left, const JobInfo& right) const {
  if (left.Ready() == right.Ready()) return 0;
  return left.Ready() ? 1 : -1;
}

Tasks GangPlugin::PreemptableFn(const TaskInfo&, const Tasks& candidates) const {
  Tasks victims;
  for (TaskInfo* candidate : candidates) {
    const JobInfo& job = *candidate->job;
    if (job.min_available <= job.ReadyTaskNum() - 1 || job.min_available == 1) {
      victims.push_back(candidate);
    }
  }
  return victims;
}

void GangPlugin::OnSessionClose(Session& session) {
  int32_t unready_jobs = 0;
  for (JobInfo& job : session.jobs()) {
    if (job.Ready()) continue;
    const int32_t missing = job.min_available - job.ReadyTaskNum();
    ++unready_jobs;
    session.observer().JobUnready(job, missing);
    v1alpha1::PodGroupCondition condition;
    condition.type = v1alpha1::kPodGroupUnschedulable;
    condition.status = "True";
    condition.transition_id = session.uid();
    condition.reason = v1alpha1::kNotEnoughResourcesReason;
    condition.message = StrCat(std::to_string(missing), "/", std::to_string(job.tasks().size()),
                               " tasks in gang unschedulable: ", job.FitError());
    session.UpdateJobCondition(job, std::move(condition));
  }
  session.observer().UnreadyJobsCounted(unready_jobs);
}

}  // namespace berth::kube_batch
