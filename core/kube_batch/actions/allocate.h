// allocate: gives idle resources to tasks that wait. Upstream: kube-batch v0.5.0,
// pkg/scheduler/actions/allocate/allocate.go.
#ifndef BERTH_KUBE_BATCH_ACTIONS_ALLOCATE_H_
#define BERTH_KUBE_BATCH_ACTIONS_ALLOCATE_H_

#include "kube_batch/session.h"

namespace berth::kube_batch {

// Runs queue by queue and job by job, always the first in order: a task gets idle resources of the
// best node, or the promise of resources that are being released there. A job that is ready yields
// after each task. A job that is not ready continues until a task finds no node; then the job is
// skipped for the rest of this action, and keeps its allocations, unused, until the session ends.
// Quirk: a queue is in the heap once for each of its jobs.
void Allocate(Session& session);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_ACTIONS_ALLOCATE_H_
