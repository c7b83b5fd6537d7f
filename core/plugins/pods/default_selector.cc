#include "plugins/pods/default_selector.h"

#include <algorithm>
#include <utility>

#include "base/strings.h"

namespace berth {
namespace {

// Returns the objects of one kind in the pod's namespace whose plain pairs select the pod. Missing
// and empty selectors select no pod, so no object selects a pod without labels.
template <typename T>
std::vector<std::shared_ptr<const T>> SelectedByPairs(const v1::Pod& pod, const Objects& objects) {
  std::vector<std::shared_ptr<const T>> selecting;
  for (const auto& [key, object] : objects.Of<T>()) {
    if (object->metadata.namespace_ != pod.metadata.namespace_ || object->selector.empty()) {
      continue;
    }
    if (ContainsLabels(pod.metadata.labels, object->selector)) selecting.push_back(object);
  }
  return selecting;
}

// Returns the requirements of the selectors of all objects of one kind that select the pod. If one
// selector in the namespace does not parse, it returns none for the whole kind. No object selects a
// pod without labels, even if a selector matches it. Upstream: client-go v0.21, listers/apps/v1,
// GetPodReplicaSets and GetPodStatefulSets.
template <typename T>
std::vector<LabelRequirement> RequirementsOf(const v1::Pod& pod, const Objects& objects) {
  std::vector<LabelRequirement> requirements;
  if (pod.metadata.labels.empty()) return requirements;
  for (const auto& [key, object] : objects.Of<T>()) {
    if (object->metadata.namespace_ != pod.metadata.namespace_) continue;
    const Result<LabelSelector> parsed = LabelSelector::Parse(object->selector);
    if (!parsed) return {};
    const LabelSelector& selector = parsed.value();
    if (selector.Empty() || !selector.Matches(pod.metadata.labels)) continue;
    requirements.insert(requirements.end(), selector.requirements().begin(),
                        selector.requirements().end());
  }
  return requirements;
}

// Returns the requirements of an owner, if there is such an object and its selector parses.
template <typename T>
std::vector<LabelRequirement> RequirementsOfOwner(const std::string& key, const Objects& objects) {
  const std::shared_ptr<const T> owner = objects.Of<T>().Find(key);
  if (owner == nullptr) return {};
  const Result<LabelSelector> parsed = LabelSelector::Parse(owner->selector);
  if (!parsed) return {};
  return parsed.value().requirements();
}

// Returns null if no controller owns the pod.
const v1::OwnerReference* ControllerOf(const v1::Pod& pod) {
  const std::vector<v1::OwnerReference>& owners = pod.metadata.owner_references;
  const auto found = std::find_if(owners.begin(), owners.end(),
                                  [](const v1::OwnerReference& owner) { return owner.controller; });
  return found == owners.end() ? nullptr : &*found;
}

// Returns the merged selectors of all services that select the pod. They match the same pod, so
// they cannot contradict each other.
LabelSet ServicePairs(const v1::Pod& pod, const Objects& objects) {
  LabelSet merged;
  for (const auto& service : PodServices(pod, objects)) {
    merged.insert(service->selector.begin(), service->selector.end());
  }
  return merged;
}

}  // namespace

bool ContainsLabels(const LabelSet& labels, const LabelSet& wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const auto& pair) {
    const auto label = labels.find(pair.first);
    return label != labels.end() && label->second == pair.second;
  });
}

int64_t CountPods(const NodeInfo& node, const std::string& namespace_name,
                  const PodSelector& selector) {
  return std::count_if(node.pods().begin(), node.pods().end(), [&](const PodInfoPtr& info) {
    const v1::ObjectMeta& metadata = info->pod->metadata;
    return !metadata.deletion_requested && metadata.namespace_ == namespace_name &&
           selector.Matches(metadata.labels);
  });
}

std::vector<std::shared_ptr<const v1::Service>> PodServices(const v1::Pod& pod,
                                                            const Objects& objects) {
  return SelectedByPairs<v1::Service>(pod, objects);
}

PodSelector DefaultSelector(const v1::Pod& pod, const Objects& objects) {
  PodSelector merged;
  merged.labels = ServicePairs(pod, objects);
  for (const auto& controller : SelectedByPairs<v1::ReplicationController>(pod, objects)) {
    merged.labels.insert(controller->selector.begin(), controller->selector.end());
  }
  std::vector<LabelRequirement> requirements = RequirementsOf<v1::ReplicaSet>(pod, objects);
  for (LabelRequirement& more : RequirementsOf<v1::StatefulSet>(pod, objects)) {
    requirements.push_back(std::move(more));
  }
  merged.selector = LabelSelector(std::move(requirements));
  return merged;
}

PodSelector DefaultSelectorByOwner(const v1::Pod& pod, const Objects& objects) {
  PodSelector merged;
  merged.labels = ServicePairs(pod, objects);
  const v1::OwnerReference* const owner = ControllerOf(pod);
  if (owner == nullptr) return merged;
  const std::string key = StrCat(pod.metadata.namespace_, "/", owner->name);
  if (owner->api_version == "v1" && owner->kind == "ReplicationController") {
    const auto controller = objects.Of<v1::ReplicationController>().Find(key);
    if (controller == nullptr) return merged;
    for (const auto& [label, value] : controller->selector) merged.labels[label] = value;
  } else if (owner->api_version == "apps/v1" && owner->kind == "ReplicaSet") {
    merged.selector = LabelSelector(RequirementsOfOwner<v1::ReplicaSet>(key, objects));
  } else if (owner->api_version == "apps/v1" && owner->kind == "StatefulSet") {
    merged.selector = LabelSelector(RequirementsOfOwner<v1::StatefulSet>(key, objects));
  }
  return merged;
}

}  // namespace berth
