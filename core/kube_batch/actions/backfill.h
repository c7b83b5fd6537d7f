// backfill: places tasks without requests. Upstream: kube-batch v0.5.0,
// pkg/scheduler/actions/backfill/backfill.go.
#ifndef BERTH_KUBE_BATCH_ACTIONS_BACKFILL_H_
#define BERTH_KUBE_BATCH_ACTIONS_BACKFILL_H_

#include "kube_batch/session.h"

namespace berth::kube_batch {

// Places each waiting task whose init_resreq is empty on the first node that the predicates allow,
// without scores and without regard to its queue's share. Quirk: no action places a task without
// requests whose init containers have some.
void Backfill(Session& session);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_ACTIONS_BACKFILL_H_
