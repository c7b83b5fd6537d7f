// backfill: places tasks that ask for nothing. As kube-batch v0.5.0,
// pkg/scheduler/actions/backfill/backfill.go.
#ifndef BERTH_KUBE_BATCH_ACTIONS_BACKFILL_H_
#define BERTH_KUBE_BATCH_ACTIONS_BACKFILL_H_

#include "kube_batch/session.h"

namespace berth::kube_batch {

// Each waiting task whose init_resreq is empty goes to the first node that the predicates allow,
// without scores and whatever its queue deserves.
// Quirk: a task that asks for nothing but whose init containers do is served by no action.
void Backfill(Session& session);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_ACTIONS_BACKFILL_H_
