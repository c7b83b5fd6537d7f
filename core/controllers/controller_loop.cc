#include "controllers/controller_loop.h"

#include <string>

#include "controllers/controller.h"
#include "controllers/deployment_controller.h"
#include "controllers/garbage_collector.h"
#include "controllers/replica_set_controller.h"

namespace berth::controllers {
namespace {

// For one change they act in this order. A ReplicaSet takes the pods that are there before it makes
// others; and pods that are too many go before a Deployment lets another ReplicaSet have more.
const Controller* const* Controllers() {
  static const DeploymentController kDeployments;
  static const PodAdoption kPodAdoption;
  static const ReplicaSetController kReplicaSets;
  static const GarbageCollector kGarbageCollector;
  static const Controller* const kAll[] = {&kPodAdoption, &kReplicaSets, &kDeployments,
                                           &kGarbageCollector};
  return kAll;
}
constexpr int32_t kNumControllers = 4;

}  // namespace

void ControllerLoop::Follow(const WatchEvent& event, const Objects& objects) {
  if (!is_there_) return;
  owned_.Follow(event);
  for (int32_t i = 0; i < kNumControllers; ++i) {
    Controllers()[i]->Follow(event, objects, [&](const std::string& key) { queue_.Add({i, key}); });
  }
}

void ControllerLoop::SyncNext(Time now, sim::Cluster* cluster) {
  const WorkItem item = queue_.Take(now);
  const ControllerContext context{*cluster, owned_, random_, now};
  const SyncResult result = Controllers()[item.controller]->Sync(item.key, context);
  if (result.failed) {
    queue_.AddRateLimited(now, item);
  } else {
    queue_.Forget(item);
  }
  if (result.again != kTimeMax) queue_.AddAt(result.again, item);
}

}  // namespace berth::controllers
