// The Deployment controller: rollouts, scaling, and the history of ReplicaSets. Upstream:
// pkg/controller/deployment of Kubernetes v1.34, without status, conditions and the progress
// deadline, which change no pod.
#ifndef BERTH_CONTROLLERS_DEPLOYMENT_CONTROLLER_H_
#define BERTH_CONTROLLERS_DEPLOYMENT_CONTROLLER_H_

#include <string>

#include "controllers/controller.h"

namespace berth::controllers {

// Its ReplicaSets have the same names for the same template in each run, but not those of a real
// cluster, which hashes the memory of Go's structs.
class DeploymentController final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override;
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_DEPLOYMENT_CONTROLLER_H_
