// The CronJob controller: a Job for each moment of spec.schedule. As pkg/controller/cronjob of
// Kubernetes v1.34, cronjob_controllerv2.go.
#ifndef BERTH_CONTROLLERS_JOBS_CRON_JOB_CONTROLLER_H_
#define BERTH_CONTROLLERS_JOBS_CRON_JOB_CONTROLLER_H_

#include <string>

#include "controllers/controller.h"

namespace berth::controllers {

// Makes Jobs 100 ms after their moments. Of several moments that it has missed the last one counts,
// however many there were: of more than 100 upstream records an event, and makes the Job as well.
// Deletes Jobs that are over and beyond the limits of the history, the oldest first.
class CronJobController final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override;
  // Another schedule counts from its next moment on.
  Duration DelayAfter(const WatchEvent& event, Time now) const override;
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_JOBS_CRON_JOB_CONTROLLER_H_
