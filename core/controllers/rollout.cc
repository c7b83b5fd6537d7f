#include "controllers/rollout.h"

#include <algorithm>
#include <cstdint>

#include "controllers/rollout_numbers.h"

namespace berth::controllers {
namespace {

// Reports whether the newest ReplicaSet was scaled.
bool ReconcileNewest(DeploymentReplicaSets* sets) {
  v1::ReplicaSet* newest = sets->newest();
  const v1::Deployment& deployment = sets->deployment();
  if (newest->replicas == deployment.replicas) return false;
  if (newest->replicas > deployment.replicas) return sets->ScaleTo(newest, deployment.replicas);
  return sets->ScaleTo(newest, NewReplicas(deployment, sets->AllReplicas(), newest->replicas));
}

int64_t MinAvailable(const v1::Deployment& deployment) {
  return int64_t{deployment.replicas} - MaxUnavailable(deployment);
}

// Scales old ones down by pods that are not available, by at most `most`; returns by how many.
// Upstream: cleanupUnhealthyReplicas.
int64_t RemoveUnavailable(int64_t most, DeploymentReplicaSets* sets) {
  int64_t removed = 0;
  for (v1::ReplicaSet& old : sets->old()) {
    const int64_t unavailable = int64_t{old.replicas} - sets->AvailableReplicas(old);
    const int64_t count = std::min(most - removed, unavailable);
    if (old.replicas == 0 || count <= 0) continue;
    sets->ScaleTo(&old, static_cast<int32_t>(old.replicas - count));
    removed += count;
  }
  return removed;
}

// Upstream: scaleDownOldReplicaSetsForRollingUpdate.
int64_t RemoveAvailable(DeploymentReplicaSets* sets) {
  const int64_t most = sets->AllAvailableReplicas() - MinAvailable(sets->deployment());
  int64_t removed = 0;
  for (v1::ReplicaSet& old : sets->old()) {
    const int64_t count = std::min<int64_t>(old.replicas, most - removed);
    if (count <= 0) continue;
    sets->ScaleTo(&old, static_cast<int32_t>(old.replicas - count));
    removed += count;
  }
  return removed;
}

// Reports whether one was scaled. Upstream: reconcileOldReplicaSets.
bool ReconcileOld(DeploymentReplicaSets* sets) {
  if (sets->OldReplicas() == 0) return false;
  const v1::ReplicaSet& newest = *sets->newest();
  const int64_t new_unavailable = int64_t{newest.replicas} - sets->AvailableReplicas(newest);
  const int64_t most = sets->AllReplicas() - MinAvailable(sets->deployment()) - new_unavailable;
  if (most <= 0) return false;
  const int64_t removed = RemoveUnavailable(most, sets);
  return RemoveAvailable(sets) + removed > 0;
}

}  // namespace

void RollingUpdate(DeploymentReplicaSets* sets) {
  sets->EnsureNewest();
  if (ReconcileNewest(sets) || ReconcileOld(sets)) return;
  sets->RemoveOldOnes();
}

void Recreate(DeploymentReplicaSets* sets) {
  bool is_scaled = false;
  for (v1::ReplicaSet& old : sets->old()) {
    if (old.replicas > 0) is_scaled |= sets->ScaleTo(&old, 0);
  }
  if (is_scaled || sets->OldPodsRun()) return;
  sets->EnsureNewest();
  if (sets->ScaleTo(sets->newest(), sets->deployment().replicas)) return;
  sets->RemoveOldOnes();
}

}  // namespace berth::controllers
