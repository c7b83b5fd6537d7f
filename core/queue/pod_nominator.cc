#include "queue/pod_nominator.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace berth {

void Nominator::AddNominatedPod(const PodInfoPtr& pod, const std::string& node_name) {
  const v1::Pod& object = *pod->pod;
  const std::string& uid = object.metadata.uid;
  // A pod is nominated to one node at the most.
  const std::optional<Nomination> previous = Remove(uid);
  const std::string& node = node_name.empty() ? object.status.nominated_node_name : node_name;
  if (node.empty()) {
    TellOfClearing(previous);
    return;
  }
  nominated_pods_[node].push_back(pod);
  uid_to_node_[uid] = node;
  if (observer_ != nullptr) {
    observer_->OnNominated(*pod, node, previous ? previous->node : std::string());
  }
}

void Nominator::DeleteNominatedPodIfExists(const v1::Pod& pod) {
  TellOfClearing(Remove(pod.metadata.uid));
}

void Nominator::UpdateNominatedPod(const v1::Pod* old_pod, const PodInfoPtr& new_pod) {
  const v1::Pod& updated = *new_pod->pod;
  const v1::Pod& old = old_pod == nullptr ? updated : *old_pod;
  // An update without a nominated node may arrive right after the node was reserved in memory,
  // before the API server knows of it: that reservation is kept. A node that was taken out of the
  // status is not.
  std::string kept;
  if (old.status.nominated_node_name.empty() && updated.status.nominated_node_name.empty()) {
    kept = NominatedNode(old);
  }
  if (old.metadata.uid != updated.metadata.uid) DeleteNominatedPodIfExists(old);
  AddNominatedPod(new_pod, kept);
}

const std::vector<PodInfoPtr>& Nominator::NominatedPodsForNode(const std::string& node_name) const {
  static const std::vector<PodInfoPtr> kNone;
  auto it = nominated_pods_.find(node_name);
  return it == nominated_pods_.end() ? kNone : it->second;
}

std::string Nominator::NominatedNode(const v1::Pod& pod) const {
  auto it = uid_to_node_.find(pod.metadata.uid);
  return it == uid_to_node_.end() ? std::string() : it->second;
}

std::optional<Nominator::Nomination> Nominator::Remove(const std::string& uid) {
  auto entry = uid_to_node_.find(uid);
  if (entry == uid_to_node_.end()) return std::nullopt;
  auto list = nominated_pods_.find(entry->second);
  BERTH_CHECK(list != nominated_pods_.end(), "a nominated pod is in the list of its node");
  std::vector<PodInfoPtr>& pods = list->second;
  auto pod = std::find_if(pods.begin(), pods.end(), [&uid](const PodInfoPtr& candidate) {
    return candidate->pod->metadata.uid == uid;
  });
  BERTH_CHECK(pod != pods.end(), "a nominated pod is in the list of its node");

  Nomination removed{*pod, entry->second};
  pods.erase(pod);
  if (pods.empty()) nominated_pods_.erase(list);
  uid_to_node_.erase(entry);
  return removed;
}

void Nominator::TellOfClearing(const std::optional<Nomination>& cleared) const {
  if (!cleared || observer_ == nullptr) return;
  observer_->OnNominationCleared(*cleared->pod, cleared->node);
}

}  // namespace berth
