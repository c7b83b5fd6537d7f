#include "sim/cluster.h"

#include <algorithm>
#include <memory>

#include "base/check.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

std::string PodNotFound(const v1::Pod& pod) {
  return StrCat("pods ", Quoted(pod.metadata.name), " not found");
}

// Sets the condition of its type; false if it was the same already.
bool SetCondition(std::vector<v1::PodCondition>& conditions, const v1::PodCondition& condition) {
  auto it = std::find_if(conditions.begin(), conditions.end(),
                         [&](const v1::PodCondition& c) { return c.type == condition.type; });
  if (it == conditions.end()) {
    conditions.push_back(condition);
    return true;
  }
  if (*it == condition) return false;
  *it = condition;
  return true;
}

}  // namespace

PodChange Cluster::Store(const std::string& key, v1::Pod pod) {
  pod.metadata.resource_version = ++resource_version_;
  PodChange change{objects_.FindPod(key), std::make_shared<const v1::Pod>(std::move(pod))};
  objects_.Of<v1::Pod>().Set(key, change.after);
  return change;
}

NodeChange Cluster::Store(v1::Node node) {
  node.metadata.resource_version = ++resource_version_;
  const std::string name = node.metadata.name;
  NodeChange change{objects_.FindNode(name), std::make_shared<const v1::Node>(std::move(node))};
  objects_.Of<v1::Node>().Set(name, change.after);
  return change;
}

v1::PodPtr Cluster::Find(const v1::Pod& pod) const {
  v1::PodPtr stored = objects_.FindPod(v1::PodKey(pod));
  if (stored != nullptr && stored->metadata.uid != pod.metadata.uid) return nullptr;
  return stored;
}

std::optional<WatchEvent> Cluster::CreatePod(const v1::Pod& manifest) {
  const std::string key = v1::PodKey(manifest);
  if (objects_.FindPod(key) != nullptr) return std::nullopt;
  v1::Pod pod = manifest;
  ++uids_given_;
  if (pod.metadata.uid.empty()) pod.metadata.uid = StrCat("pod-", std::to_string(uids_given_));
  return Store(key, std::move(pod));
}

std::optional<WatchEvent> Cluster::UpdatePod(const v1::Pod& manifest) {
  const std::string key = v1::PodKey(manifest);
  const v1::PodPtr stored = objects_.FindPod(key);
  if (stored == nullptr) return std::nullopt;
  v1::Pod pod = manifest;
  pod.metadata.uid = stored->metadata.uid;
  pod.spec.node_name = stored->spec.node_name;
  pod.status = stored->status;
  if (!manifest.status.phase.empty()) pod.status.phase = manifest.status.phase;
  return Store(key, std::move(pod));
}

std::optional<WatchEvent> Cluster::RemovePod(const std::string& key) {
  PodChange change{objects_.FindPod(key), nullptr};
  if (change.before == nullptr) return std::nullopt;
  objects_.Of<v1::Pod>().Erase(key);
  return change;
}

std::optional<WatchEvent> Cluster::CreateNode(const v1::Node& manifest) {
  if (objects_.FindNode(manifest.metadata.name) != nullptr) return std::nullopt;
  return Store(manifest);
}

std::optional<WatchEvent> Cluster::UpdateNode(const v1::Node& manifest) {
  if (objects_.FindNode(manifest.metadata.name) == nullptr) return std::nullopt;
  return Store(manifest);
}

std::optional<WatchEvent> Cluster::RemoveNode(const std::string& name) {
  NodeChange change{objects_.FindNode(name), nullptr};
  if (change.before == nullptr) return std::nullopt;
  objects_.Of<v1::Node>().Erase(name);
  return change;
}

std::optional<std::string> Cluster::BindPod(const v1::Pod& pod, const std::string& node_name) {
  const v1::PodPtr stored = Find(pod);
  if (stored == nullptr) return PodNotFound(pod);
  const std::string& present_node = stored->spec.node_name;
  if (!present_node.empty()) {
    const std::string& name = pod.metadata.name;
    return StrCat("Operation cannot be fulfilled on pods/binding ", Quoted(name), ": pod ", name,
                  " is already assigned to node ", Quoted(present_node));
  }
  v1::Pod bound = *stored;
  bound.spec.node_name = node_name;
  bound.status.phase = "Running";
  bound.status.start_time = clock_->Now();
  bound.status.conditions = {{"PodScheduled", "True", "", ""}};
  watch_events_.push_back(Store(v1::PodKey(pod), std::move(bound)));
  return std::nullopt;
}

std::optional<std::string> Cluster::DeletePod(const v1::Pod& pod) {
  if (Find(pod) == nullptr) return PodNotFound(pod);
  watch_events_.push_back(*RemovePod(v1::PodKey(pod)));
  return std::nullopt;
}

std::optional<std::string> Cluster::PatchPodStatus(
    const v1::Pod& pod, const std::optional<v1::PodCondition>& condition,
    const std::optional<std::string>& nominated_node_name) {
  const v1::PodPtr stored = Find(pod);
  if (stored == nullptr) return PodNotFound(pod);
  v1::Pod patched = *stored;
  bool changed = condition && SetCondition(patched.status.conditions, *condition);
  if (nominated_node_name && patched.status.nominated_node_name != *nominated_node_name) {
    patched.status.nominated_node_name = *nominated_node_name;
    changed = true;
  }
  if (changed) watch_events_.push_back(Store(v1::PodKey(pod), std::move(patched)));
  return std::nullopt;
}

std::optional<std::string> Cluster::UpdatePersistentVolume(const v1::PersistentVolume& volume) {
  static_cast<void>(volume);
  return "not yet";
}

std::optional<std::string> Cluster::UpdatePersistentVolumeClaim(
    const v1::PersistentVolumeClaim& claim) {
  static_cast<void>(claim);
  return "not yet";
}

void Cluster::Restore(const State& state) {
  BERTH_CHECK(watch_events_.empty(), "undelivered watch events would be lost");
  objects_ = state.objects;
  resource_version_ = state.resource_version;
  uids_given_ = state.uids_given;
}

}  // namespace berth::sim
