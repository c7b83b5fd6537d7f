// How a Deployment is scaled while its rollout is under way, or paused. As
// pkg/controller/deployment/sync.go of Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_DEPLOYMENT_SCALING_H_
#define BERTH_CONTROLLERS_DEPLOYMENT_SCALING_H_

#include "controllers/deployment_replica_sets.h"

namespace berth::controllers {

// Whether spec.replicas was changed since the ReplicaSets were scaled last.
bool IsScalingEvent(DeploymentReplicaSets& sets);

// Scales the only ReplicaSet that wants pods; or, where a new one is complete, the old ones to 0;
// or, in the middle of a rolling update, each in proportion to its size, so that a rollout that
// goes wrong does not get all of what is added.
void Scale(DeploymentReplicaSets* sets);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_DEPLOYMENT_SCALING_H_
