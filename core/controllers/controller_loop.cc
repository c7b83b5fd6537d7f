#include "controllers/controller_loop.h"

#include <array>
#include <cstddef>
#include <string>

#include "controllers/controller.h"
#include "controllers/daemon_sets/daemon_set_controller.h"
#include "controllers/deployment_controller.h"
#include "controllers/garbage/garbage_collector.h"
#include "controllers/garbage/pod_garbage_collector.h"
#include "controllers/jobs/cron_job_controller.h"
#include "controllers/jobs/job_controller.h"
#include "controllers/pod_control.h"
#include "controllers/replica_set_controller.h"
#include "controllers/stateful_sets/stateful_pod.h"
#include "controllers/stateful_sets/stateful_set_controller.h"

namespace berth::controllers {
namespace {

// Nodes that DaemonSets are shown in one call.
constexpr size_t kMostNodesAtATime = 256;

// Controllers handle one change in this order. A ReplicaSet adopts existing pods before it creates
// others; and surplus pods are deleted before a Deployment lets another ReplicaSet grow.
const std::array<const Controller*, 11>& Controllers() {
  static const PodAdoption kPodAdoption;
  static const ReplicaSetController kReplicaSets;
  static const DeploymentController kDeployments;
  static const CronJobController kCronJobs;
  static const JobController kJobs;
  static const PodClaims<v1::StatefulSet, Kind::kStatefulSet> kStatefulSetClaims;
  static const StatefulSetController kStatefulSets;
  static const PodClaims<v1::DaemonSet, Kind::kDaemonSet> kDaemonSetClaims;
  static const DaemonSetController kDaemonSets;
  static const GarbageCollector kGarbageCollector;
  static const PodGarbageCollector kPodGarbageCollector;
  static const std::array<const Controller*, 11> kAll = {
      &kPodAdoption, &kReplicaSets,       &kDeployments,        &kCronJobs,
      &kJobs,        &kStatefulSetClaims, &kStatefulSets,       &kDaemonSetClaims,
      &kDaemonSets,  &kGarbageCollector,  &kPodGarbageCollector};
  return kAll;
}

}  // namespace

void ControllerLoop::Follow(const WatchEvent& event, const sim::Cluster& cluster, Time now) {
  if (!is_there_) return;
  owned_.Follow(event);
  if (const auto pod = ChangeOf<v1::Pod>(event)) replicas_.Follow(*pod);
  daemon_sets_.Follow(event, cluster.objects(), owned_);
  stateful_sets_.Follow(event, cluster.objects(), owned_);
  for (size_t i = 0; i < Controllers().size(); ++i) {
    const auto number = static_cast<int32_t>(i);
    const Duration delay = Controllers()[i]->DelayAfter(event, now);
    Controllers()[i]->Follow(event, cluster, [&](const std::string& key) {
      if (delay > Duration{}) {
        queue_.AddAt(now + delay, {number, key});
      } else {
        queue_.Add({number, key});
      }
    });
  }
}

int64_t ControllerLoop::Prepare(const Objects& objects) {
  return static_cast<int64_t>(daemon_sets_.ShowNodes(objects, kMostNodesAtATime));
}

int64_t ControllerLoop::SyncNext(Time now, sim::Cluster* cluster) {
  while (Prepare(cluster->objects()) > 0) {
  }
  const WorkItem item = queue_.Take(now);
  int64_t work = 1;
  const ControllerContext context{*cluster,       owned_,  replicas_, daemon_sets_,
                                  stateful_sets_, random_, now,       work};
  const SyncResult result =
      Controllers()[static_cast<size_t>(item.controller)]->Sync(item.key, context);
  if (result.failed) {
    queue_.AddRateLimited(now, item);
  } else {
    queue_.Forget(item);
  }
  if (result.again != kTimeMax) {
    const std::string& key = result.again_as.empty() ? item.key : result.again_as;
    queue_.AddAt(result.again, {item.controller, key});
  }
  return work;
}

}  // namespace berth::controllers
