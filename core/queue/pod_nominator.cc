#include "queue/pod_nominator.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace berth {

void Nominator::AddNominatedPod(const PodInfoPtr& pod, const std::optional<std::string>& node) {
  const v1::Pod& object = *pod->pod;
  const std::string& uid = object.metadata.uid;
  // A pod is nominated to at most one node.
  const std::optional<Nomination> previous = Remove(uid);
  const bool is_given = node && (source_.pointer != nullptr || !node->empty());
  const std::string& target = is_given ? *node : object.status.nominated_node_name;
  const bool is_no_node = target.empty() && !is_given;
  if (is_no_node || (source_.pointer != nullptr && !source_.pointer->MayBeNominated(object))) {
    ReportClearing(previous);
    return;
  }
  nominated_pods_[target].push_back(pod);
  uid_to_node_[uid] = target;
  if (target.empty()) {
    ReportClearing(previous);
  } else if (observer_ != nullptr) {
    observer_->OnNominated(*pod, target, previous ? previous->node : std::string());
  }
}

void Nominator::DeleteNominatedPodIfExists(const v1::Pod& pod) {
  ReportClearing(Remove(pod.metadata.uid));
}

void Nominator::UpdateNominatedPod(const v1::Pod* old_pod, const PodInfoPtr& new_pod) {
  const v1::Pod& updated = *new_pod->pod;
  const v1::Pod& old = old_pod == nullptr ? updated : *old_pod;
  // An update without a nominated node may arrive right after the scheduler reserved the node in
  // memory, before the API server has it: that reservation is kept. If the update removes the node
  // from the status, the reservation is dropped.
  std::optional<std::string> kept;
  if (old.status.nominated_node_name.empty() && updated.status.nominated_node_name.empty()) {
    const auto entry = uid_to_node_.find(old.metadata.uid);
    if (entry != uid_to_node_.end()) kept = entry->second;
  }
  if (old.metadata.uid != updated.metadata.uid) DeleteNominatedPodIfExists(old);
  AddNominatedPod(new_pod, kept);
}

std::vector<PodInfoPtr> Nominator::NominatedPodsForNode(const std::string& node_name) const {
  const auto nominated = nominated_pods_.find(node_name);
  if (nominated == nominated_pods_.end()) return {};
  std::vector<PodInfoPtr> pods = nominated->second;
  if (source_.pointer == nullptr) return pods;
  for (PodInfoPtr& pod : pods) pod = source_.pointer->InfoOf(*pod->pod);
  return pods;
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

void Nominator::ReportClearing(const std::optional<Nomination>& cleared) const {
  if (!cleared || cleared->node.empty() || observer_ == nullptr) return;
  observer_->OnNominationCleared(*cleared->pod, cleared->node);
}

}  // namespace berth
