// allocate: gives idle resources to tasks that wait. As kube-batch v0.5.0,
// pkg/scheduler/actions/allocate/allocate.go.
#ifndef BERTH_KUBE_BATCH_ACTIONS_ALLOCATE_H_
#define BERTH_KUBE_BATCH_ACTIONS_ALLOCATE_H_

#include "kube_batch/session.h"

namespace berth::kube_batch {

// Queue by queue and job by job, each time the first by order: tasks get idle resources of the best
// node, or are promised what is released there. A job that is ready gives way after each task; one
// that is not goes on, until a task finds no node and the job is out for this action. What it was
// allocated stays with it then, unused, until the session ends.
// Quirk: a queue stands in the heap once for each of its jobs.
void Allocate(Session& session);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_ACTIONS_ALLOCATE_H_
