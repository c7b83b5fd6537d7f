#include "controllers/deployment_controller.h"

#include "api/labels.h"
#include "base/strings.h"
#include "controllers/deployment_replica_sets.h"
#include "controllers/deployment_scaling.h"
#include "controllers/rollout.h"

namespace berth::controllers {
namespace {

constexpr std::string_view kDeploymentKind = "Deployment";

// Adds the Deployment that controls the ReplicaSet.
void AddOwner(const v1::ReplicaSet& replica_set, FunctionRef<void(const std::string&)> add) {
  const v1::OwnerReference* owner = ControllerOf(replica_set.metadata);
  if (owner == nullptr || owner->kind != kDeploymentKind) return;
  add(StrCat(replica_set.metadata.namespace_, "/", owner->name));
}

// Adds the Deployments that may adopt a ReplicaSet without a controller.
void AddSelecting(const v1::ReplicaSet& replica_set, const Objects& objects,
                  FunctionRef<void(const std::string&)> add) {
  for (const auto& [key, deployment] : objects.Of<v1::Deployment>()) {
    if (deployment->metadata.namespace_ != replica_set.metadata.namespace_) continue;
    const Result<LabelSelector> selector = LabelSelector::Parse(deployment->selector);
    if (selector.ok() && selector.value().Matches(replica_set.metadata.labels)) add(key);
  }
}

}  // namespace

void DeploymentController::Follow(const WatchEvent& event, const sim::Cluster& cluster,
                                  FunctionRef<void(const std::string&)> add) const {
  if (const auto change = ChangeOf<v1::Deployment>(event)) {
    if (change->after != nullptr) add(KeyOf(change->after->metadata));
  } else if (const auto of_set = ChangeOf<v1::ReplicaSet>(event)) {
    for (const auto& version : {of_set->before, of_set->after}) {
      if (version != nullptr) AddOwner(*version, add);
    }
    if (of_set->after != nullptr && ControllerOf(of_set->after->metadata) == nullptr) {
      AddSelecting(*of_set->after, cluster.objects(), add);
    }
  } else if (const auto pod = ChangeOf<v1::Pod>(event)) {
    // The status of the pod's ReplicaSet has changed.
    const v1::ObjectMeta& metadata = pod->any()->metadata;
    const v1::OwnerReference* owner = ControllerOf(metadata);
    if (owner == nullptr || owner->kind != "ReplicaSet") return;
    const auto replica_set =
        cluster.objects().Of<v1::ReplicaSet>().Find(StrCat(metadata.namespace_, "/", owner->name));
    if (replica_set != nullptr) AddOwner(*replica_set, add);
  }
}

SyncResult DeploymentController::Sync(const std::string& key,
                                      const ControllerContext& context) const {
  const auto deployment = context.objects().Of<v1::Deployment>().Find(key);
  if (deployment == nullptr || deployment->pod_template == nullptr) return {};
  const Result<LabelSelector> selector = LabelSelector::Parse(deployment->selector);
  // A selector that selects everything is an error.
  if (!selector.ok() || !deployment->selector || IsEmpty(*deployment->selector)) return {};
  DeploymentReplicaSets sets(*deployment, selector.value(), context);
  if (deployment->metadata.deletion_requested) return {};
  if (deployment->paused || IsScalingEvent(sets)) {
    Scale(&sets);
    sets.RemoveOldOnes();
  } else if (deployment->strategy == v1::DeploymentStrategy::kRecreate) {
    Recreate(&sets);
  } else {
    RollingUpdate(&sets);
  }
  return {.again = sets.NextAvailable()};
}

}  // namespace berth::controllers
