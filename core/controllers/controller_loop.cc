#include "controllers/controller_loop.h"

#include <array>
#include <string>

#include "controllers/controller.h"
#include "controllers/daemon_sets/daemon_set_controller.h"
#include "controllers/deployment_controller.h"
#include "controllers/garbage_collector.h"
#include "controllers/jobs/cron_job_controller.h"
#include "controllers/jobs/job_controller.h"
#include "controllers/replica_set_controller.h"
#include "controllers/stateful_sets/stateful_set_controller.h"

namespace berth::controllers {
namespace {

// For one change they act in this order. A ReplicaSet takes the pods that are there before it makes
// others; and pods that are too many go before a Deployment lets another ReplicaSet have more.
const std::array<const Controller*, 8>& Controllers() {
  static const DeploymentController kDeployments;
  static const PodAdoption kPodAdoption;
  static const ReplicaSetController kReplicaSets;
  static const CronJobController kCronJobs;
  static const JobController kJobs;
  static const StatefulSetController kStatefulSets;
  static const DaemonSetController kDaemonSets;
  static const GarbageCollector kGarbageCollector;
  static const std::array<const Controller*, 8> kAll = {
      &kPodAdoption, &kReplicaSets,  &kDeployments, &kCronJobs,
      &kJobs,        &kStatefulSets, &kDaemonSets,  &kGarbageCollector};
  return kAll;
}

}  // namespace

void ControllerLoop::Follow(const WatchEvent& event, const Objects& objects, Time now) {
  if (!is_there_) return;
  owned_.Follow(event);
  for (size_t i = 0; i < Controllers().size(); ++i) {
    const auto number = static_cast<int32_t>(i);
    const Duration delay = Controllers()[i]->DelayAfter(event, now);
    Controllers()[i]->Follow(event, objects, [&](const std::string& key) {
      if (delay > Duration{}) {
        queue_.AddAt(now + delay, {number, key});
      } else {
        queue_.Add({number, key});
      }
    });
  }
}

void ControllerLoop::SyncNext(Time now, sim::Cluster* cluster) {
  const WorkItem item = queue_.Take(now);
  const ControllerContext context{*cluster, owned_, random_, now};
  const SyncResult result =
      Controllers()[static_cast<size_t>(item.controller)]->Sync(item.key, context);
  if (result.failed) {
    queue_.AddRateLimited(now, item);
  } else {
    queue_.Forget(item);
  }
  if (result.again != kTimeMax) queue_.AddAt(result.again, item);
}

}  // namespace berth::controllers
