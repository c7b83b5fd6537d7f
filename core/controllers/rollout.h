// One step of a rollout. Upstream: pkg/controller/deployment/rolling.go and recreate.go of
// Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_ROLLOUT_H_
#define BERTH_CONTROLLERS_ROLLOUT_H_

#include "controllers/deployment_replica_sets.h"

namespace berth::controllers {

// Scales the newest ReplicaSet up as far as maxSurge allows; if that is not possible, scales the
// old ones down as far as maxUnavailable allows, unavailable pods first.
void RollingUpdate(DeploymentReplicaSets* sets);

// Scales the old ReplicaSets to 0 and, when none of their pods is left, the newest one up.
void Recreate(DeploymentReplicaSets* sets);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_ROLLOUT_H_
