// The arithmetic of rollouts. As pkg/controller/deployment/util/deployment_util.go of Kubernetes
// v1.34.
#ifndef BERTH_CONTROLLERS_ROLLOUT_NUMBERS_H_
#define BERTH_CONTROLLERS_ROLLOUT_NUMBERS_H_

#include <cstdint>

#include "api/workloads.h"

namespace berth::controllers {

// The number, or so many percent of `total`, rounded up or down. As
// intstr.GetScaledValueFromIntOrPercent.
int64_t Scaled(const v1::IntOrPercent& amount, int64_t total, bool round_up);

// How many pods there may be above spec.replicas; percentages are rounded up. 0 for Recreate.
int32_t MaxSurge(const v1::Deployment& deployment);
// How many of spec.replicas need not be available; percentages are rounded down. 1 where this and
// the surge would be 0, so that a rollout can begin; never more than spec.replicas. 0 for Recreate.
int32_t MaxUnavailable(const v1::Deployment& deployment);

// To how many replicas the newest ReplicaSet may be scaled, where all of them have `all_replicas`,
// and this one `new_replicas`. As NewRSNewReplicas.
int32_t NewReplicas(const v1::Deployment& deployment, int64_t all_replicas, int32_t new_replicas);

// How many of `to_add`, of which `added` have gone to others, a ReplicaSet gets in proportion to
// its size; both are negative where a Deployment shrinks. `max_replicas_before`: spec.replicas and
// the surge before it was scaled; 0: not known. As GetReplicaSetProportion.
int32_t Proportion(const v1::Deployment& deployment, int32_t replicas, int32_t max_replicas_before,
                   int32_t to_add, int32_t added);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_ROLLOUT_NUMBERS_H_
