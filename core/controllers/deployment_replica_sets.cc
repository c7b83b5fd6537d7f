#include "controllers/deployment_replica_sets.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "api/decode/template_hash.h"
#include "base/stable_sort.h"
#include "base/strings.h"
#include "controllers/pod_facts.h"
#include "controllers/replica_set_controller.h"
#include "controllers/rollout_numbers.h"

namespace berth::controllers {
namespace {

constexpr char kHashLabel[] = "pod-template-hash";
constexpr char kRevision[] = "deployment.kubernetes.io/revision";
constexpr char kDesiredReplicas[] = "deployment.kubernetes.io/desired-replicas";
constexpr char kMaxReplicas[] = "deployment.kubernetes.io/max-replicas";

int64_t NumberIn(const v1::ReplicaSet& replica_set, const char* annotation) {
  const auto found = replica_set.metadata.annotations.find(annotation);
  if (found == replica_set.metadata.annotations.end()) return 0;
  return ParseInt64(found->second).value_or(0);
}

bool IsOlder(const v1::ReplicaSet& a, const v1::ReplicaSet& b) {
  const Time created_a = a.metadata.creation_timestamp.value_or(Time{});
  const Time created_b = b.metadata.creation_timestamp.value_or(Time{});
  return created_a != created_b ? created_a < created_b : a.metadata.name < b.metadata.name;
}

void SetController(const v1::Deployment& deployment, bool is_controlled,
                   v1::ReplicaSet* replica_set) {
  std::vector<v1::OwnerReference>& owners = replica_set->metadata.owner_references.Edit();
  std::erase_if(owners, [](const v1::OwnerReference& owner) { return owner.controller; });
  if (is_controlled) {
    owners.push_back(ControllerReference(Kind::kDeployment, deployment.metadata));
  }
}

}  // namespace

bool IsEmpty(const v1::LabelSelector& selector) {
  return selector.match_labels.empty() && selector.match_expressions.empty();
}

int32_t DesiredReplicasOf(const v1::ReplicaSet& replica_set) {
  return static_cast<int32_t>(NumberIn(replica_set, kDesiredReplicas));
}

int32_t MaxReplicasOf(const v1::ReplicaSet& replica_set) {
  return static_cast<int32_t>(NumberIn(replica_set, kMaxReplicas));
}

DeploymentReplicaSets::DeploymentReplicaSets(const v1::Deployment& deployment,
                                             const LabelSelector& selector,
                                             const ControllerContext& context)
    : deployment_(deployment), context_(context) {
  Claim(selector);
  StableSort(old_, IsOlder);
  const auto found = std::find_if(old_.begin(), old_.end(), [&](const v1::ReplicaSet& set) {
    return set.pod_template != nullptr &&
           set.pod_template->digest == deployment.pod_template->digest;
  });
  if (found == old_.end()) return;
  newest_ = std::move(*found);
  old_.erase(found);
}

void DeploymentReplicaSets::Claim(const LabelSelector& selector) {
  const v1::ObjectMeta& metadata = deployment_.metadata;
  const std::set<std::string> owned =
      context_.owned.Of(Kind::kReplicaSet, "Deployment", KeyOf(metadata));
  for (const std::string& key : owned) {
    const auto stored = context_.objects().Of<v1::ReplicaSet>().Find(key);
    if (stored == nullptr || !IsControlledBy(stored->metadata, "Deployment", metadata)) continue;
    v1::ReplicaSet replica_set = *stored;
    if (selector.Matches(replica_set.metadata.labels)) {
      old_.push_back(std::move(replica_set));
    } else {
      SetController(deployment_, false, &replica_set);
      Write(replica_set);
    }
  }
  if (metadata.deletion_requested) return;
  for (const std::string& key :
       context_.owned.WithoutController(Kind::kReplicaSet, metadata.namespace_)) {
    ++context_.work;
    const auto stored = context_.objects().Of<v1::ReplicaSet>().Find(key);
    if (stored == nullptr || ControllerOf(stored->metadata) != nullptr) continue;
    if (stored->metadata.deletion_requested) continue;
    if (!selector.Matches(stored->metadata.labels)) continue;
    v1::ReplicaSet replica_set = *stored;
    SetController(deployment_, true, &replica_set);
    Write(replica_set);
    old_.push_back(std::move(replica_set));
  }
}

std::vector<v1::ReplicaSet*> DeploymentReplicaSets::Active() {
  std::vector<v1::ReplicaSet*> active;
  for (v1::ReplicaSet& replica_set : old_) {
    if (replica_set.replicas > 0) active.push_back(&replica_set);
  }
  if (newest_ && newest_->replicas > 0) active.push_back(&*newest_);
  return active;
}

int64_t DeploymentReplicaSets::AllReplicas() const {
  return OldReplicas() + (newest_ ? newest_->replicas : 0);
}

int64_t DeploymentReplicaSets::OldReplicas() const {
  int64_t replicas = 0;
  for (const v1::ReplicaSet& replica_set : old_) replicas += replica_set.replicas;
  return replicas;
}

int64_t DeploymentReplicaSets::AvailableReplicas(const v1::ReplicaSet& replica_set) const {
  return context_.replicas.Available(replica_set, context_.now);
}

int64_t DeploymentReplicaSets::AllAvailableReplicas() const {
  int64_t available = newest_ ? AvailableReplicas(*newest_) : 0;
  for (const v1::ReplicaSet& replica_set : old_) available += AvailableReplicas(replica_set);
  return available;
}

bool DeploymentReplicaSets::OldPodsRun() const {
  return std::any_of(old_.begin(), old_.end(), [&](const v1::ReplicaSet& replica_set) {
    return context_.replicas.MayRun(replica_set) > 0;
  });
}

Time DeploymentReplicaSets::NextAvailable() const {
  if (deployment_.min_ready_seconds == 0) return kTimeMax;
  Time next = newest_ ? context_.replicas.NextAvailable(*newest_, context_.now) : kTimeMax;
  for (const v1::ReplicaSet& old : old_) {
    next = std::min(next, context_.replicas.NextAvailable(old, context_.now));
  }
  return next;
}

void DeploymentReplicaSets::EnsureNewest() {
  int64_t revision = 0;
  for (const v1::ReplicaSet& old : old_) revision = std::max(revision, NumberIn(old, kRevision));
  ++revision;
  if (!newest_) return Create(revision);
  bool is_changed = newest_->min_ready_seconds != deployment_.min_ready_seconds;
  newest_->min_ready_seconds = deployment_.min_ready_seconds;
  if (NumberIn(*newest_, kRevision) < revision) {
    newest_->metadata.annotations.Edit()[kRevision] = std::to_string(revision);
    is_changed = true;
  }
  if (is_changed) Write(*newest_);
}

void DeploymentReplicaSets::Create(int64_t revision) {
  v1::ReplicaSet created;
  created.metadata.namespace_ = deployment_.metadata.namespace_;
  std::string hash;
  uint64_t collisions = 0;
  do {
    hash = TemplateHash(*deployment_.pod_template, collisions++);
    created.metadata.name = StrCat(deployment_.metadata.name, "-", hash);
  } while (context_.objects().Of<v1::ReplicaSet>().Find(KeyOf(created.metadata)) != nullptr);
  v1::PodTemplate pod_template = *deployment_.pod_template;
  pod_template.metadata.labels.Edit()[kHashLabel] = hash;
  created.metadata.labels = pod_template.metadata.labels;
  created.metadata.annotations.Edit()[kRevision] = std::to_string(revision);
  SetController(deployment_, true, &created);
  created.selector = deployment_.selector;
  created.selector->match_labels[kHashLabel] = hash;
  created.pod_template = std::make_shared<const v1::PodTemplate>(std::move(pod_template));
  created.min_ready_seconds = deployment_.min_ready_seconds;
  created.replicas = NewReplicas(deployment_, OldReplicas(), 0);
  SetNotes(&created);
  const std::string key = KeyOf(created.metadata);
  context_.cluster.Create(AnyObject(std::make_shared<const v1::ReplicaSet>(std::move(created))));
  newest_ = *context_.objects().Of<v1::ReplicaSet>().Find(key);
}

bool DeploymentReplicaSets::SetNotes(v1::ReplicaSet* replica_set) const {
  const int64_t most = int64_t{deployment_.replicas} + MaxSurge(deployment_);
  const std::pair<const char*, std::string> notes[] = {
      {kDesiredReplicas, std::to_string(deployment_.replicas)},
      {kMaxReplicas, std::to_string(most)}};
  bool is_changed = false;
  for (const auto& [annotation, value] : notes) {
    const auto found = replica_set->metadata.annotations.find(annotation);
    if (found != replica_set->metadata.annotations.end() && found->second == value) continue;
    replica_set->metadata.annotations.Edit()[annotation] = value;
    is_changed = true;
  }
  return is_changed;
}

bool DeploymentReplicaSets::ScaleTo(v1::ReplicaSet* replica_set, int32_t replicas) {
  const bool is_scaled = replica_set->replicas != replicas;
  replica_set->replicas = replicas;
  if (SetNotes(replica_set) || is_scaled) Write(*replica_set);
  return is_scaled;
}

void DeploymentReplicaSets::RemoveOldOnes() {
  std::vector<const v1::ReplicaSet*> by_revision;
  for (const v1::ReplicaSet& old : old_) {
    if (!old.metadata.deletion_requested) by_revision.push_back(&old);
  }
  const auto limit = static_cast<size_t>(std::max(deployment_.revision_history_limit, 0));
  if (by_revision.size() <= limit) return;
  const size_t excess = by_revision.size() - limit;
  StableSort(by_revision, [](const v1::ReplicaSet* a, const v1::ReplicaSet* b) {
    return NumberIn(*a, kRevision) < NumberIn(*b, kRevision);
  });
  for (size_t i = 0; i < excess; ++i) {
    const v1::ReplicaSet& old = *by_revision[i];
    if (old.replicas != 0 || context_.replicas.Active(old) > 0) continue;
    context_.cluster.Remove(Kind::kReplicaSet, KeyOf(old.metadata));
  }
}

void DeploymentReplicaSets::Write(const v1::ReplicaSet& replica_set) {
  context_.cluster.Update(AnyObject(std::make_shared<const v1::ReplicaSet>(replica_set)));
}

}  // namespace berth::controllers
