#include "controllers/pod_control.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/strings.h"
#include "controllers/pod_facts.h"

namespace berth::controllers {
namespace {

void SetOwners(const v1::Pod& pod, std::vector<v1::OwnerReference> owners,
               const ControllerContext& context) {
  v1::Pod updated = pod;
  updated.metadata.owner_references = std::move(owners);
  context.cluster.Update(AnyObject(std::make_shared<const v1::Pod>(std::move(updated))));
}

}  // namespace

std::vector<v1::PodPtr> PodsOf(Kind owner_kind, const v1::ObjectMeta& owner,
                               const ControllerContext& context) {
  const std::string_view kind_name = InfoOf(owner_kind).name;
  std::vector<v1::PodPtr> pods;
  for (const std::string& key : context.owned.Of(Kind::kPod, kind_name, KeyOf(owner))) {
    ++context.work;
    v1::PodPtr pod = context.objects().FindPod(key);
    if (pod == nullptr || !IsControlledBy(pod->metadata, kind_name, owner)) continue;
    pods.push_back(std::move(pod));
  }
  return pods;
}

void AddControllersOf(const Change<v1::Pod>& change, Kind owner_kind, const Objects& objects,
                      FunctionRef<void(const std::string&)> add) {
  for (const v1::PodPtr& version : {change.before, change.after}) {
    if (version == nullptr) continue;
    const v1::OwnerReference* owner = ControllerOf(version->metadata);
    if (owner == nullptr || owner->kind != InfoOf(owner_kind).name) continue;
    const std::string key = StrCat(version->metadata.namespace_, "/", owner->name);
    if (objects.Find(owner_kind, key)) add(key);
  }
}

bool IsNewOrphan(const Change<v1::Pod>& change) {
  if (change.after == nullptr || ControllerOf(change.after->metadata) != nullptr) return false;
  return change.before == nullptr || ControllerOf(change.before->metadata) != nullptr ||
         change.before->metadata.labels != change.after->metadata.labels;
}

void AdoptPod(const v1::Pod& pod, Kind owner_kind, const v1::ObjectMeta& owner,
              const ControllerContext& context) {
  std::vector<v1::OwnerReference> owners = pod.metadata.owner_references;
  owners.push_back(ControllerReference(owner_kind, owner));
  SetOwners(pod, std::move(owners), context);
}

void ReleasePod(const v1::Pod& pod, const ControllerContext& context) {
  std::vector<v1::OwnerReference> owners = pod.metadata.owner_references;
  std::erase_if(owners, [](const v1::OwnerReference& owner) { return owner.controller; });
  SetOwners(pod, std::move(owners), context);
}

std::string KeyOfNewController(const Change<v1::Pod>& change, Kind kind) {
  if (change.after == nullptr) return "";
  const v1::ObjectMeta& metadata = change.after->metadata;
  const v1::OwnerReference* const owner = ControllerOf(metadata);
  if (owner == nullptr || owner->kind != InfoOf(kind).name) return "";
  if (change.before != nullptr && change.before->metadata.labels == metadata.labels) {
    const v1::OwnerReference* const before = ControllerOf(change.before->metadata);
    if (before != nullptr && before->kind == owner->kind && before->name == owner->name) return "";
  }
  return StrCat(metadata.namespace_, "/", owner->name);
}

void ClaimPods(Kind owner_kind, const v1::ObjectMeta& owner,
               FunctionRef<bool(const v1::Pod&)> is_own, const ControllerContext& context) {
  if (owner.deletion_requested) return;
  for (const v1::PodPtr& pod : PodsOf(owner_kind, owner, context)) {
    if (!is_own(*pod)) ReleasePod(*pod, context);
  }
  for (const std::string& key : context.owned.WithoutController(Kind::kPod, owner.namespace_)) {
    ++context.work;
    const v1::PodPtr pod = context.objects().FindPod(key);
    if (pod == nullptr || ControllerOf(pod->metadata) != nullptr || !is_own(*pod)) continue;
    if (!pod->metadata.deletion_requested) AdoptPod(*pod, owner_kind, owner, context);
  }
}

v1::Pod PodFromTemplate(const v1::PodTemplate& pod_template, Kind owner_kind,
                        const v1::ObjectMeta& owner) {
  v1::Pod pod;
  pod.metadata = pod_template.metadata;
  pod.metadata.namespace_ = owner.namespace_;
  pod.metadata.owner_references.push_back(ControllerReference(owner_kind, owner));
  pod.spec = pod_template.spec;
  pod.manifest_digest = pod_template.digest;
  return pod;
}

v1::PodPtr CreatePod(const std::string& prefix, v1::Pod pod, const ControllerContext& context) {
  const std::string in = StrCat(pod.metadata.namespace_, "/");
  pod.metadata.name = GenerateName(prefix, context.random, [&](const std::string& name) {
    return context.objects().FindPod(in + name) != nullptr;
  });
  return CreatePod(std::move(pod), context);
}

v1::PodPtr CreatePod(v1::Pod pod, const ControllerContext& context) {
  const std::string key = v1::PodKey(pod);
  if (context.objects().FindPod(key) != nullptr) return nullptr;
  // A template may name a node that does not exist: no kubelet starts the pod.
  const std::string& node = pod.spec.node_name;
  if (!node.empty() && context.objects().FindNode(node) == nullptr) pod.status.phase = "Pending";
  context.cluster.Create(AnyObject(std::make_shared<const v1::Pod>(std::move(pod))));
  return context.objects().FindPod(key);
}

bool SlowStartBatch(size_t count, FunctionRef<bool(size_t)> create) {
  bool all_created = true;
  for (size_t batch = 1, created = 0; all_created && created < count; batch *= 2) {
    const size_t end = std::min(created + batch, count);
    for (; created < end; ++created) all_created &= create(created);
  }
  return all_created;
}

}  // namespace berth::controllers
