// preempt: makes room for jobs at the cost of others in their queue. As kube-batch v0.5.0,
// pkg/scheduler/actions/preempt/preempt.go.
#ifndef BERTH_KUBE_BATCH_ACTIONS_PREEMPT_H_
#define BERTH_KUBE_BATCH_ACTIONS_PREEMPT_H_

#include "kube_batch/session.h"

namespace berth::kube_batch {

// First between the jobs of a queue: the evictions and promises for a job stand in one statement,
// which holds only if the job is pipelined by them. Then within each job, task by task.
// Resources that are idle are not looked at, only what victims would leave.
// Quirk: where the victims on a node do not suffice after all, they stay evicted, and the search
// goes on at the next node.
void Preempt(Session& session);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_ACTIONS_PREEMPT_H_
