// The Job controller: runs spec.parallelism pods at a time, until enough of them have succeeded or
// too many have failed. Upstream: pkg/controller/job of Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_JOBS_JOB_CONTROLLER_H_
#define BERTH_CONTROLLERS_JOBS_JOB_CONTROLLER_H_

#include <string>

#include "controllers/controller.h"

namespace berth::controllers {

// Its counts are in the Job's status. Its pods are those that refer to the Job as their controller.
// It adopts no others, because their labels would need its uid. Upstream also counts restarts of
// failed containers, which Berth does not simulate.
class JobController final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override;
  // The controller collects changes of pods for a second.
  Duration DelayAfter(const WatchEvent& event, Time now) const override;
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_JOBS_JOB_CONTROLLER_H_
