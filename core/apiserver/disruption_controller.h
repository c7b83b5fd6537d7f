// The controller that says how many pods of a PodDisruptionBudget may be disrupted. As kubernetes
// v1.21, pkg/controller/disruption/disruption.go.
#ifndef BERTH_APISERVER_DISRUPTION_CONTROLLER_H_
#define BERTH_APISERVER_DISRUPTION_CONTROLLER_H_

#include <vector>

#include "apiserver/object_store.h"

namespace berth::sim {

// Brings status.disruptionsAllowed of the budgets that these changes concern up to date. Budgets
// whose manifest has a status are left alone: a dump is taken as it is.
//
// A pod is healthy if it runs: it is on a node, has not ended, is not being deleted, and no
// condition Ready says otherwise. Percentages, and maxUnavailable, refer to as many pods as the
// pods' controllers want (spec.replicas of the ReplicaSets, ReplicationControllers and StatefulSets
// in the store), where upstream asks Deployments and scale subresources too; a pod whose controller
// is not in the store counts for itself, where upstream gives up.
void RunDisruptionController(const std::vector<WatchEvent>& events, ObjectStore* store);

}  // namespace berth::sim

#endif  // BERTH_APISERVER_DISRUPTION_CONTROLLER_H_
