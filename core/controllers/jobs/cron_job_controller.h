// The CronJob controller: creates a Job for each moment of spec.schedule. Upstream:
// pkg/controller/cronjob of Kubernetes v1.34, cronjob_controllerv2.go.
#ifndef BERTH_CONTROLLERS_JOBS_CRON_JOB_CONTROLLER_H_
#define BERTH_CONTROLLERS_JOBS_CRON_JOB_CONTROLLER_H_

#include <string>

#include "controllers/controller.h"

namespace berth::controllers {

// Creates Jobs 100 ms after their moments. Only the last of several missed moments counts, however
// many there were: for more than 100 upstream records an event, and creates the Job as well.
// Deletes Jobs that are over beyond the limits of the history, the oldest first.
class CronJobController final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override;
  // After a change of the schedule only its next moment counts.
  Duration DelayAfter(const WatchEvent& event, Time now) const override;
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_JOBS_CRON_JOB_CONTROLLER_H_
