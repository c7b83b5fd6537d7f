#include "controllers/replica_set_controller.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "api/labels.h"
#include "base/strings.h"
#include "controllers/deletion_order.h"
#include "controllers/pod_facts.h"

namespace berth::controllers {
namespace {

constexpr std::string_view kReplicaSetKind = "ReplicaSet";
constexpr size_t kBurstReplicas = 500;

// As GetPodFromTemplate, and with the name that the API server gives it.
v1::Pod MakePod(const v1::ReplicaSet& owner, const ControllerContext& context) {
  v1::Pod pod;
  pod.metadata = owner.pod_template->metadata;
  pod.metadata.namespace_ = owner.metadata.namespace_;
  pod.metadata.name =
      GenerateName(StrCat(owner.metadata.name, "-"), context.random,
                   [&, &name_space = owner.metadata.namespace_](const std::string& name) {
                     const std::string key = StrCat(name_space, "/", name);
                     return context.objects().FindPod(key) != nullptr;
                   });
  pod.metadata.owner_references.push_back(ControllerReference(Kind::kReplicaSet, owner.metadata));
  pod.spec = owner.pod_template->spec;
  pod.manifest_digest = owner.pod_template->digest;
  return pod;
}

// False if the API server refuses the pod.
bool CreatePod(const v1::ReplicaSet& owner, const ControllerContext& context) {
  v1::Pod pod = MakePod(owner, context);
  const std::string key = v1::PodKey(pod);
  context.cluster.Create(AnyObject(std::make_shared<const v1::Pod>(std::move(pod))));
  return context.objects().FindPod(key) != nullptr;
}

// 1 pod, then 2, then 4 and so on, so that little is asked in vain of an API server that refuses
// them. As slowStartBatch. False if a batch had a failure; it is the last one then.
bool CreatePods(const v1::ReplicaSet& owner, size_t count, const ControllerContext& context) {
  bool all_created = true;
  for (size_t batch = 1, created = 0; all_created && created < count; batch *= 2) {
    const size_t end = std::min(created + batch, count);
    for (; created < end; ++created) all_created &= CreatePod(owner, context);
  }
  return all_created;
}

void SetOwners(const v1::Pod& pod, std::vector<v1::OwnerReference> owners,
               const ControllerContext& context) {
  v1::Pod updated = pod;
  updated.metadata.owner_references = std::move(owners);
  context.cluster.Update(AnyObject(std::make_shared<const v1::Pod>(std::move(updated))));
}

// Gives up the pod.
void Release(const v1::Pod& pod, const ControllerContext& context) {
  std::vector<v1::OwnerReference> owners = pod.metadata.owner_references;
  std::erase_if(owners, [](const v1::OwnerReference& owner) { return owner.controller; });
  SetOwners(pod, std::move(owners), context);
}

// The active pods; those that the selector does not match are given up. As ClaimPods.
std::vector<v1::PodPtr> ClaimedPods(const v1::ReplicaSet& replica_set,
                                    const LabelSelector& selector,
                                    const ControllerContext& context) {
  std::vector<v1::PodPtr> active;
  for (v1::PodPtr& pod : PodsOf(replica_set, context)) {
    if (!IsActive(*pod)) continue;
    if (selector.Matches(pod->metadata.labels)) {
      active.push_back(std::move(pod));
    } else {
      Release(*pod, context);
    }
  }
  return active;
}

// The pods of all ReplicaSets of the same controller, such as a Deployment; of this one alone if it
// has none. As getIndirectlyRelatedPods.
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
  std::vector<v1::PodPtr> pods;
  for (const std::string& key :
       context.owned.Of(Kind::kPod, kReplicaSetKind, KeyOf(replica_set.metadata))) {
    v1::PodPtr pod = context.objects().FindPod(key);
    if (pod == nullptr || !IsControlledBy(pod->metadata, kReplicaSetKind, replica_set.metadata))
      continue;
    pods.push_back(std::move(pod));
  }
  return pods;
}

void ReplicaSetController::Follow(const WatchEvent& event, const Objects& objects,
                                  FunctionRef<void(const std::string&)> add) const {
  if (const auto change = ChangeOf<v1::ReplicaSet>(event)) {
    if (change->after != nullptr) add(KeyOf(change->after->metadata));
  } else if (const auto pod = ChangeOf<v1::Pod>(event)) {
    for (const v1::PodPtr& version : {pod->before, pod->after}) {
      if (version == nullptr) continue;
      const v1::OwnerReference* owner = ControllerOf(version->metadata);
      if (owner == nullptr || owner->kind != kReplicaSetKind) continue;
      const std::string key = StrCat(version->metadata.namespace_, "/", owner->name);
      // A dump may have pods before their ReplicaSet, which is to adopt others first.
      if (objects.Of<v1::ReplicaSet>().Find(key) != nullptr) add(key);
    }
  }
}

SyncResult ReplicaSetController::Sync(const std::string& key,
                                      const ControllerContext& context) const {
  const auto replica_set = context.objects().Of<v1::ReplicaSet>().Find(key);
  if (replica_set == nullptr || replica_set->pod_template == nullptr) return {};
  const Result<LabelSelector> selector = LabelSelector::Parse(replica_set->selector);
  if (!selector.ok()) return {};
  std::vector<v1::PodPtr> active = ClaimedPods(*replica_set, selector.value(), context);
  if (replica_set->metadata.deletion_requested) return {};
  const auto wanted = static_cast<size_t>(std::max(replica_set->replicas, 0));
  SyncResult result;
  if (active.size() < wanted) {
    const size_t count = std::min(wanted - active.size(), kBurstReplicas);
    result.failed = !CreatePods(*replica_set, count, context);
  } else if (active.size() > wanted) {
    const size_t count = std::min(active.size() - wanted, kBurstReplicas);
    DeletePods(*replica_set, std::move(active), count, context);
  }
  return result;
}

void PodAdoption::Follow(const WatchEvent& event, const Objects& objects,
                         FunctionRef<void(const std::string&)> add) const {
  if (const auto change = ChangeOf<v1::ReplicaSet>(event)) {
    if (change->after != nullptr) add(KeyOf(change->after->metadata));
    return;
  }
  const auto change = ChangeOf<v1::Pod>(event);
  if (!change || change->after == nullptr) return;
  const v1::ObjectMeta& pod = change->after->metadata;
  if (ControllerOf(pod) != nullptr) return;
  if (change->before != nullptr && ControllerOf(change->before->metadata) == nullptr &&
      change->before->metadata.labels == pod.labels) {
    return;
  }
  for (const auto& [key, replica_set] : objects.Of<v1::ReplicaSet>()) {
    if (replica_set->metadata.namespace_ != pod.namespace_) continue;
    const Result<LabelSelector> selector = LabelSelector::Parse(replica_set->selector);
    if (selector.ok() && selector.value().Matches(pod.labels)) add(key);
  }
}

SyncResult PodAdoption::Sync(const std::string& key, const ControllerContext& context) const {
  const auto replica_set = context.objects().Of<v1::ReplicaSet>().Find(key);
  if (replica_set == nullptr || replica_set->metadata.deletion_requested) return {};
  const Result<LabelSelector> selector = LabelSelector::Parse(replica_set->selector);
  if (!selector.ok() || !replica_set->selector) return {};
  const std::set<std::string> free =
      context.owned.WithoutController(Kind::kPod, replica_set->metadata.namespace_);
  for (const std::string& pod_key : free) {
    const v1::PodPtr pod = context.objects().FindPod(pod_key);
    if (pod == nullptr || !IsActive(*pod) || ControllerOf(pod->metadata) != nullptr) continue;
    if (!selector.value().Matches(pod->metadata.labels)) continue;
    std::vector<v1::OwnerReference> owners = pod->metadata.owner_references;
    owners.push_back(ControllerReference(Kind::kReplicaSet, replica_set->metadata));
    SetOwners(*pod, std::move(owners), context);
  }
  return {};
}

}  // namespace berth::controllers
