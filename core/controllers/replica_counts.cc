#include "controllers/replica_counts.h"

#include <algorithm>

#include "base/strings.h"
#include "controllers/owned_objects.h"
#include "controllers/pod_facts.h"

namespace berth::controllers {
namespace {

std::string KeyOfCounts(const std::string& name_space, const std::string& name,
                        const std::string& uid) {
  return StrCat(name_space, "/", name, " ", uid);
}

// Returns "" if no ReplicaSet controls the pod.
std::string KeyOfOwner(const v1::Pod& pod) {
  const v1::OwnerReference* const owner = ControllerOf(pod.metadata);
  if (owner == nullptr || owner->kind != "ReplicaSet") return "";
  return KeyOfCounts(pod.metadata.namespace_, owner->name, owner->uid);
}

bool PodMayRun(const v1::Pod& pod) {
  const std::string& phase = pod.status.phase;
  return phase != "Failed" && phase != "Succeeded" && phase != "Unknown";
}

}  // namespace

void ReplicaCounts::Follow(const Change<v1::Pod>& change) {
  if (change.before != nullptr) Remove(*change.before);
  if (change.after != nullptr) Add(*change.after);
}

void ReplicaCounts::Add(const v1::Pod& pod) {
  const std::string key = KeyOfOwner(pod);
  if (key.empty()) return;
  Counts& counts = counts_[key].Edit();
  ++counts.all;
  counts.may_run += PodMayRun(pod);
  if (!IsActive(pod)) return;
  ++counts.active;
  if (!IsReady(pod)) return;
  const Time since = ReadySince(pod);
  std::vector<Time>& moments = counts.ready_since;
  moments.insert(std::upper_bound(moments.begin(), moments.end(), since), since);
}

void ReplicaCounts::Remove(const v1::Pod& pod) {
  const std::string key = KeyOfOwner(pod);
  if (key.empty()) return;
  Counts& counts = counts_.at(key).Edit();
  --counts.all;
  counts.may_run -= PodMayRun(pod);
  if (IsActive(pod)) {
    --counts.active;
    std::vector<Time>& moments = counts.ready_since;
    if (IsReady(pod)) {
      moments.erase(std::lower_bound(moments.begin(), moments.end(), ReadySince(pod)));
    }
  }
  if (counts.all == 0) counts_.erase(key);
}

std::array<const ReplicaCounts::Counts*, 2> ReplicaCounts::Find(
    const v1::ReplicaSet& replica_set) const {
  static const Counts kNone;
  const v1::ObjectMeta& metadata = replica_set.metadata;
  const auto find = [&](const std::string& uid) {
    const auto found = counts_.find(KeyOfCounts(metadata.namespace_, metadata.name, uid));
    return found == counts_.end() ? &kNone : &*found->second;
  };
  return {find(metadata.uid), metadata.uid.empty() ? &kNone : find("")};
}

int64_t ReplicaCounts::Active(const v1::ReplicaSet& replica_set) const {
  int64_t active = 0;
  for (const Counts* counts : Find(replica_set)) active += counts->active;
  return active;
}

int64_t ReplicaCounts::MayRun(const v1::ReplicaSet& replica_set) const {
  int64_t may_run = 0;
  for (const Counts* counts : Find(replica_set)) may_run += counts->may_run;
  return may_run;
}

int64_t ReplicaCounts::Available(const v1::ReplicaSet& replica_set, Time now) const {
  int64_t available = 0;
  for (const Counts* counts : Find(replica_set)) {
    available += AvailableSince(counts->ready_since, replica_set.min_ready_seconds, now);
  }
  return available;
}

Time ReplicaCounts::NextAvailable(const v1::ReplicaSet& replica_set, Time now) const {
  Time next = kTimeMax;
  for (const Counts* counts : Find(replica_set)) {
    next =
        std::min(next, NextAvailableSince(counts->ready_since, replica_set.min_ready_seconds, now));
  }
  return next;
}

}  // namespace berth::controllers
