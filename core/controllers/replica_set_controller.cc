#include "controllers/replica_set_controller.h"

#include <algorithm>
#include <set>
#include <utility>

#include "api/labels.h"
#include "base/strings.h"
#include "controllers/deletion_order.h"
#include "controllers/pod_control.h"
#include "controllers/pod_facts.h"

namespace berth::controllers {
namespace {

// Returns false if a pod is refused.
bool CreatePods(const v1::ReplicaSet& owner, size_t count, const ControllerContext& context) {
  const std::string prefix = StrCat(owner.metadata.name, "-");
  return SlowStartBatch(count, [&](size_t) {
    v1::Pod pod = PodFromTemplate(*owner.pod_template, Kind::kReplicaSet, owner.metadata);
    return CreatePod(prefix, std::move(pod), context) != nullptr;
  });
}

// Returns the active pods, and releases those that the selector does not match. Upstream:
// ClaimPods.
std::vector<v1::PodPtr> ClaimedPods(const v1::ReplicaSet& replica_set,
                                    const LabelSelector& selector,
                                    const ControllerContext& context) {
  std::vector<v1::PodPtr> active;
  for (v1::PodPtr& pod : PodsOf(replica_set, context)) {
    if (!IsActive(*pod)) continue;
    if (selector.Matches(pod->metadata.labels)) {
      active.push_back(std::move(pod));
    } else {
      ReleasePod(*pod, context);
    }
  }
  return active;
}

void AdoptPods(const v1::ReplicaSet& replica_set, const LabelSelector& selector,
               const ControllerContext& context) {
  const std::set<std::string> free =
      context.owned.WithoutController(Kind::kPod, replica_set.metadata.namespace_);
  for (const std::string& key : free) {
    ++context.work;
    const v1::PodPtr pod = context.objects().FindPod(key);
    if (pod == nullptr || !IsActive(*pod) || ControllerOf(pod->metadata) != nullptr) continue;
    if (!selector.Matches(pod->metadata.labels)) continue;
    AdoptPod(*pod, Kind::kReplicaSet, replica_set.metadata, context);
  }
}

// Returns the pods of all ReplicaSets of the same controller, such as a Deployment; of this one
// alone if it has none. Upstream: getIndirectlyRelatedPods.
std::vector<v1::PodPtr> RelatedPods(const v1::ReplicaSet& replica_set,
                                    const ControllerContext& context) {
  const v1::OwnerReference* owner = ControllerOf(replica_set.metadata);
  if (owner == nullptr) return PodsOf(replica_set, context);
  std::vector<v1::PodPtr> related;
  const std::string owner_key = StrCat(replica_set.metadata.namespace_, "/", owner->name);
  for (const std::string& key : context.owned.Of(Kind::kReplicaSet, owner->kind, owner_key)) {
    const auto other = context.objects().Of<v1::ReplicaSet>().Find(key);
    if (other == nullptr) continue;
    for (v1::PodPtr& pod : PodsOf(*other, context)) related.push_back(std::move(pod));
  }
  return related;
}

void DeletePods(const v1::ReplicaSet& replica_set, std::vector<v1::PodPtr> active, size_t count,
                const ControllerContext& context) {
  const std::vector<v1::PodPtr> related = RelatedPods(replica_set, context);
  for (const v1::PodPtr& pod : PodsToDelete(std::move(active), related, count, context.now)) {
    context.cluster.Remove(Kind::kPod, v1::PodKey(*pod));
  }
}

}  // namespace

std::vector<v1::PodPtr> PodsOf(const v1::ReplicaSet& replica_set,
                               const ControllerContext& context) {
  return PodsOf(Kind::kReplicaSet, replica_set.metadata, context);
}

void ReplicaSetController::Follow(const WatchEvent& event, const sim::Cluster& cluster,
                                  FunctionRef<void(const std::string&)> add) const {
  if (const auto change = ChangeOf<v1::ReplicaSet>(event)) {
    if (change->after != nullptr) add(KeyOf(change->after->metadata));
  } else if (const auto pod = ChangeOf<v1::Pod>(event)) {
    AddControllersOf(*pod, Kind::kReplicaSet, cluster.objects(), add);
  }
}

SyncResult ReplicaSetController::Sync(const std::string& key,
                                      const ControllerContext& context) const {
  const auto replica_set = context.objects().Of<v1::ReplicaSet>().Find(key);
  if (replica_set == nullptr || replica_set->pod_template == nullptr) return {};
  const Result<LabelSelector> selector = LabelSelector::Parse(replica_set->selector);
  if (!selector.ok()) return {};
  if (replica_set->metadata.deletion_requested) return {};
  const auto active = static_cast<size_t>(context.replicas.Active(*replica_set));
  const auto wanted = static_cast<size_t>(std::max(replica_set->replicas, 0));
  SyncResult result;
  if (active < wanted) {
    const size_t count = std::min(wanted - active, kMostPodsPerSync);
    result.failed = !CreatePods(*replica_set, count, context);
  } else if (active > wanted) {
    std::vector<v1::PodPtr> pods = ClaimedPods(*replica_set, selector.value(), context);
    const size_t excess = pods.size() - std::min(pods.size(), wanted);
    const size_t count = std::min(excess, kMostPodsPerSync);
    if (count > 0) DeletePods(*replica_set, std::move(pods), count, context);
  }
  return result;
}

void PodAdoption::Follow(const WatchEvent& event, const sim::Cluster& cluster,
                         FunctionRef<void(const std::string&)> add) const {
  if (const auto change = ChangeOf<v1::ReplicaSet>(event)) {
    if (ChangesClaims(*change)) add(KeyOf(change->after->metadata));
    return;
  }
  const auto pod = ChangeOf<v1::Pod>(event);
  if (!pod) return;
  AddAdopters<v1::ReplicaSet>(*pod, cluster.objects(), add);
  AddReleaser<v1::ReplicaSet>(*pod, Kind::kReplicaSet, cluster.objects(), add);
}

SyncResult PodAdoption::Sync(const std::string& key, const ControllerContext& context) const {
  const auto replica_set = context.objects().Of<v1::ReplicaSet>().Find(key);
  if (replica_set == nullptr) return {};
  const Result<LabelSelector> selector = LabelSelector::Parse(replica_set->selector);
  if (!selector.ok()) return {};
  if (!replica_set->metadata.deletion_requested && replica_set->selector) {
    AdoptPods(*replica_set, selector.value(), context);
  }
  if (replica_set->pod_template != nullptr) ClaimedPods(*replica_set, selector.value(), context);
  return {};
}

}  // namespace berth::controllers
