// reclaim: takes back resources that queues use beyond their deserved share. Upstream: kube-batch
// v0.5.0, pkg/scheduler/actions/reclaim/reclaim.go.
#ifndef BERTH_KUBE_BATCH_ACTIONS_RECLAIM_H_
#define BERTH_KUBE_BATCH_ACTIONS_RECLAIM_H_

#include "kube_batch/session.h"

namespace berth::kube_batch {

// Runs queue by queue, as long as the queue is not overused and reclaims something: one task of its
// first job evicts running tasks of other queues from the first node where that suffices. Each job
// has one turn. Quirk: evictions are sent at once, even from nodes where they do not suffice in the
// end.
void Reclaim(Session& session);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_ACTIONS_RECLAIM_H_
