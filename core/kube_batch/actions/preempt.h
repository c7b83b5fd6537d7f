// preempt: makes room for jobs by evicting tasks of other jobs in their queue. Upstream: kube-batch
// v0.5.0, pkg/scheduler/actions/preempt/preempt.go.
#ifndef BERTH_KUBE_BATCH_ACTIONS_PREEMPT_H_
#define BERTH_KUBE_BATCH_ACTIONS_PREEMPT_H_

#include "kube_batch/session.h"

namespace berth::kube_batch {

// First preempts between the jobs of a queue: the evictions and promises for a job are in one
// statement, which is committed only if they make the job pipelined. Then preempts within each job,
// task by task. It ignores idle resources, and only counts what victims would release. Quirk: if
// the victims on a node do not suffice in the end, they stay evicted, and the search continues at
// the next node.
void Preempt(Session& session);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_ACTIONS_PREEMPT_H_
