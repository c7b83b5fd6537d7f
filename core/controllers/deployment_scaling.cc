#include "controllers/deployment_scaling.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/stable_sort.h"
#include "controllers/rollout_numbers.h"

namespace berth::controllers {
namespace {

// Returns the only ReplicaSet with replicas; if none has any, the newest one, or the youngest of
// the old ones; null if several have, or there are none. Upstream: FindActiveOrLatest.
v1::ReplicaSet* ActiveOrLatest(DeploymentReplicaSets* sets) {
  const std::vector<v1::ReplicaSet*> active = sets->Active();
  if (active.size() == 1) return active[0];
  if (!active.empty()) return nullptr;
  if (sets->newest() != nullptr) return sets->newest();
  return sets->old().empty() ? nullptr : &sets->old().back();
}

bool IsSaturated(DeploymentReplicaSets& sets) {
  const v1::ReplicaSet* newest = sets.newest();
  const int32_t replicas = sets.deployment().replicas;
  return newest != nullptr && newest->replicas == replicas &&
         DesiredReplicasOf(*newest) == replicas && sets.AvailableReplicas(*newest) == replicas;
}

// Sorts larger ones first; of equal ones the younger first if they grow, the older if they shrink.
// Upstream: ReplicaSetsBySizeNewer and ReplicaSetsBySizeOlder.
void SortBySize(bool grow, std::vector<v1::ReplicaSet*>* sets) {
  StableSort(*sets, [&](const v1::ReplicaSet* a, const v1::ReplicaSet* b) {
    if (a->replicas != b->replicas) return a->replicas > b->replicas;
    const Time created_a = a->metadata.creation_timestamp.value_or(Time{});
    const Time created_b = b->metadata.creation_timestamp.value_or(Time{});
    const bool older =
        created_a != created_b ? created_a < created_b : a->metadata.name < b->metadata.name;
    return a != b && older != grow;
  });
}

void ScaleInProportion(DeploymentReplicaSets* sets) {
  const v1::Deployment& deployment = sets->deployment();
  const int32_t allowed = deployment.replicas > 0 ? deployment.replicas + MaxSurge(deployment) : 0;
  const auto to_add = static_cast<int32_t>(allowed - sets->AllReplicas());
  std::vector<v1::ReplicaSet*> active = sets->Active();
  if (to_add != 0) SortBySize(to_add > 0, &active);
  std::vector<int32_t> sizes;
  int32_t added = 0;
  for (const v1::ReplicaSet* one : active) {
    const int32_t part = Proportion(deployment, one->replicas, MaxReplicasOf(*one), to_add, added);
    sizes.push_back(one->replicas + part);
    added += part;
  }
  // The largest gets the remainder of the rounding.
  if (to_add != 0 && !sizes.empty()) sizes[0] = std::max(0, sizes[0] + to_add - added);
  for (size_t i = 0; i < active.size(); ++i) sets->ScaleTo(active[i], sizes[i]);
}

}  // namespace

bool IsScalingEvent(DeploymentReplicaSets& sets) {
  const int32_t replicas = sets.deployment().replicas;
  const std::vector<v1::ReplicaSet*> active = sets.Active();
  return std::any_of(active.begin(), active.end(), [&](const v1::ReplicaSet* one) {
    const int32_t desired = DesiredReplicasOf(*one);
    return desired != 0 && desired != replicas;
  });
}

void Scale(DeploymentReplicaSets* sets) {
  const v1::Deployment& deployment = sets->deployment();
  if (v1::ReplicaSet* only = ActiveOrLatest(sets)) {
    if (only->replicas != deployment.replicas || IsScalingEvent(*sets)) {
      sets->ScaleTo(only, deployment.replicas);
    }
  } else if (IsSaturated(*sets)) {
    for (v1::ReplicaSet& old : sets->old()) {
      if (old.replicas > 0) sets->ScaleTo(&old, 0);
    }
  } else if (deployment.strategy == v1::DeploymentStrategy::kRollingUpdate) {
    ScaleInProportion(sets);
  }
}

}  // namespace berth::controllers
