// Scales a Deployment while its rollout is in progress, or paused. Upstream:
// pkg/controller/deployment/sync.go of Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_DEPLOYMENT_SCALING_H_
#define BERTH_CONTROLLERS_DEPLOYMENT_SCALING_H_

#include "controllers/deployment_replica_sets.h"

namespace berth::controllers {

// Reports whether spec.replicas has changed since the ReplicaSets were last scaled.
bool IsScalingEvent(DeploymentReplicaSets& sets);

// Scales the only ReplicaSet with replicas; or, if a new one is complete, the old ones to 0; or,
// during a rolling update, each in proportion to its size, so that a failing rollout does not get
// all of the added replicas.
void Scale(DeploymentReplicaSets* sets);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_DEPLOYMENT_SCALING_H_
