// The ReplicaSet controller: keeps spec.replicas pods. Upstream: pkg/controller/replicaset of
// Kubernetes v1.34, without status, which nothing here reads: its values are computed when needed.
#ifndef BERTH_CONTROLLERS_REPLICA_SET_CONTROLLER_H_
#define BERTH_CONTROLLERS_REPLICA_SET_CONTROLLER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "api/workloads.h"
#include "controllers/controller.h"

namespace berth::controllers {

// Returns the pods whose controller the ReplicaSet is, in the order of their names, including those
// that have ended or are being deleted.
std::vector<v1::PodPtr> PodsOf(const v1::ReplicaSet& replica_set, const ControllerContext& context);

// Creates missing pods and deletes surplus ones, at most 500 in one call.
class ReplicaSetController final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override;
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override;
};

// The part of the same controller that adopts pods without a controller which the selector matches,
// and releases pods that it no longer matches. It is separate because it has to read all pods, and
// runs only after a change of the selector or of such a pod.
class PodAdoption final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override;
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_REPLICA_SET_CONTROLLER_H_
