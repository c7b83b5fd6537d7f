// The ReplicaSet controller: as many pods as spec.replicas says. As pkg/controller/replicaset of
// Kubernetes v1.34, without status, which nothing here reads: what it would say is counted when it
// is asked.
#ifndef BERTH_CONTROLLERS_REPLICA_SET_CONTROLLER_H_
#define BERTH_CONTROLLERS_REPLICA_SET_CONTROLLER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "api/workloads.h"
#include "controllers/controller.h"

namespace berth::controllers {

// The pods whose controller the ReplicaSet is, in the order of their names; those that have ended,
// or are being deleted, among them.
std::vector<v1::PodPtr> PodsOf(const v1::ReplicaSet& replica_set, const ControllerContext& context);

// Creates what lacks and deletes what is too much, at most 500 in one call.
class ReplicaSetController final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override;
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override;
};

// The part of the same controller that takes pods without a controller which the selector matches,
// and gives up pods that it does not match any more. Apart, because it has to look at all of them:
// after a change of the selector or of such a pod.
class PodAdoption final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override;
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_REPLICA_SET_CONTROLLER_H_
