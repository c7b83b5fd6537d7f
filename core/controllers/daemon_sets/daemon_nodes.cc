#include "controllers/daemon_sets/daemon_nodes.h"

#include <algorithm>
#include <utility>

#include "api/decode/template_hash.h"
#include "controllers/pod_facts.h"

namespace berth::controllers {
namespace {

void Insert(Time moment, std::vector<Time>* moments) {
  moments->insert(std::upper_bound(moments->begin(), moments->end(), moment), moment);
}
void Erase(Time moment, std::vector<Time>* moments) {
  moments->erase(std::lower_bound(moments->begin(), moments->end(), moment));
}
void CountReady(const v1::Pod& pod, int64_t sign, std::vector<Time>* moments) {
  if (!IsReady(pod)) return;
  if (sign > 0) {
    Insert(ReadySince(pod), moments);
  } else {
    Erase(ReadySince(pod), moments);
  }
}

// Returns the position of the pod, or the position at which to insert it, among pods in the order
// of their names.
auto PlaceOf(const std::string& name, std::vector<v1::PodPtr>& pods) {
  return std::lower_bound(
      pods.begin(), pods.end(), name,
      [](const v1::PodPtr& pod, const std::string& other) { return pod->metadata.name < other; });
}

}  // namespace

DaemonNodes::DaemonNodes(ObjectPtr<v1::DaemonSet> set)
    : set_(std::move(set)),
      hash_(TemplateHash(*set_->pod_template, 0)),
      placement_(*set_->pod_template) {}

template <typename Change>
void DaemonNodes::Edit(const std::string& name, Change change) {
  DaemonNode& node = nodes_[name];
  Count(name, node, -1);
  change(&node);
  Count(name, node, 1);
  unsettled_.insert(name);
}

void DaemonNodes::SetNode(const std::string& name, const v1::NodePtr& node) {
  const bool exists = node != nullptr;
  const DaemonPlacement::Verdict verdict =
      exists ? placement_.On(*node) : DaemonPlacement::Verdict{};
  const auto known = nodes_.find(name);
  if (known == nodes_.end() && !exists) return;
  if (known != nodes_.end() && known->second.exists == exists && known->second.verdict == verdict) {
    return;
  }
  Edit(name, [&](DaemonNode* changed) {
    changed->exists = exists;
    changed->verdict = verdict;
  });
}

void DaemonNodes::SetPod(const v1::PodPtr& pod) {
  const std::string target = TargetNodeOf(*pod);
  if (target.empty()) return;
  const std::string& name = pod->metadata.name;
  Edit(target, [&](DaemonNode* node) {
    const auto place = PlaceOf(name, node->pods);
    if (place != node->pods.end() && (*place)->metadata.name == name) {
      *place = pod;
    } else {
      node->pods.insert(place, pod);
    }
  });
}

void DaemonNodes::RemovePod(const v1::Pod& pod) {
  const std::string target = TargetNodeOf(pod);
  if (target.empty()) return;
  const std::string& name = pod.metadata.name;
  Edit(target, [&](DaemonNode* node) {
    const auto place = PlaceOf(name, node->pods);
    if (place != node->pods.end() && (*place)->metadata.name == name) node->pods.erase(place);
  });
}

DaemonPodPair DaemonNodes::PairOf(const DaemonNode& node) const {
  DaemonPodPair pair;
  for (const v1::PodPtr& pod : node.pods) {
    if (pod->metadata.deletion_requested) continue;
    v1::PodPtr& place = IsUpdated(*set_, hash_, *pod) ? pair.newer : pair.old;
    if (place != nullptr) return {.newer = nullptr, .old = nullptr, .has_too_many = true};
    place = pod;
  }
  return pair;
}

void DaemonNodes::Count(const std::string& name, const DaemonNode& node, int64_t sign) {
  wanted_ += node.verdict.should_run ? sign : 0;
  for (const v1::PodPtr& pod : node.pods) CountReady(*pod, sign, &ready_since_);
  if (node.verdict.should_run || !node.pods.empty()) CountPair(name, node, sign);
}

void DaemonNodes::CountPair(const std::string& name, const DaemonNode& node, int64_t sign) {
  const DaemonPodPair pair = PairOf(node);
  const auto note = [&](std::set<std::string>* names) {
    if (sign > 0) {
      names->insert(name);
    } else {
      names->erase(name);
    }
  };
  with_too_many_ += pair.has_too_many ? sign : 0;
  if (pair.old != nullptr) note(&with_old_);
  if ((pair.newer == nullptr) == (pair.old == nullptr)) {
    without_one_ += sign;
  } else if (pair.newer != nullptr) {
    with_newer_ += sign;
    CountReady(*pair.newer, sign, &newer_since_);
  } else if (!IsReady(*pair.old)) {
    note(&with_unready_old_);
  }
}

void DaemonNodes::Settle(const std::string& name) {
  unsettled_.erase(name);
  const auto node = nodes_.find(name);
  if (!node->second.exists && node->second.pods.empty()) nodes_.erase(node);
}

int64_t DaemonNodes::CountAvailable(Time now) const {
  return AvailableSince(newer_since_, set_->min_ready_seconds, now);
}

int64_t DaemonNodes::CountUnavailable(Time now) const {
  return without_one_ + with_newer_ - CountAvailable(now);
}

Time DaemonNodes::NextAvailable(Time now) const {
  return NextAvailableSince(ready_since_, set_->min_ready_seconds, now);
}

bool DaemonNodes::IsStatusChange(const Change<v1::DaemonSet>& change) {
  return change.before != nullptr && change.after != nullptr &&
         change.before->status != change.after->status &&
         change.before->template_generation == change.after->template_generation;
}

}  // namespace berth::controllers
