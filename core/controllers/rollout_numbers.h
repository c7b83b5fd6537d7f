// The arithmetic of rollouts. Upstream: pkg/controller/deployment/util/deployment_util.go of
// Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_ROLLOUT_NUMBERS_H_
#define BERTH_CONTROLLERS_ROLLOUT_NUMBERS_H_

#include <cstdint>

#include "api/workloads.h"

namespace berth::controllers {

// Returns the number, or this percentage of `total`, rounded up or down. Upstream:
// intstr.GetScaledValueFromIntOrPercent.
int64_t Scaled(const v1::IntOrPercent& amount, int64_t total, bool round_up);

// Returns the number of pods allowed above spec.replicas; percentages are rounded up. 0 for
// Recreate.
int32_t MaxSurge(const v1::Deployment& deployment);
// Returns the number of spec.replicas that need not be available; percentages are rounded down. 1
// if this and the surge would be 0, so that a rollout can begin; at most spec.replicas. 0 for
// Recreate.
int32_t MaxUnavailable(const v1::Deployment& deployment);

// Returns the number of replicas to which the newest ReplicaSet may be scaled, if all of them
// together have `all_replicas`, and this one `new_replicas`. Upstream: NewRSNewReplicas.
int32_t NewReplicas(const v1::Deployment& deployment, int64_t all_replicas, int32_t new_replicas);

// Returns the part of `to_add` that a ReplicaSet gets in proportion to its size, when others have
// got `added`; both are negative if a Deployment shrinks. `max_replicas_before`: spec.replicas plus
// the surge before the scaling; 0: unknown. Upstream: GetReplicaSetProportion.
int32_t Proportion(const v1::Deployment& deployment, int32_t replicas, int32_t max_replicas_before,
                   int32_t to_add, int32_t added);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_ROLLOUT_NUMBERS_H_
