// The Job controller: as many pods at a time as spec.parallelism says, until enough of them have
// succeeded or too many have failed. As pkg/controller/job of Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_JOBS_JOB_CONTROLLER_H_
#define BERTH_CONTROLLERS_JOBS_JOB_CONTROLLER_H_

#include <string>

#include "controllers/controller.h"

namespace berth::controllers {

// What it counts is in the Job's status. Its pods are those that refer to the Job as their
// controller: it takes no others, as their labels would need its uid. Containers that end badly and
// are started again, which upstream counts too, are not known here.
class JobController final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override;
  // Changes of pods gather for a second.
  Duration DelayAfter(const WatchEvent& event, Time now) const override;
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_JOBS_JOB_CONTROLLER_H_
