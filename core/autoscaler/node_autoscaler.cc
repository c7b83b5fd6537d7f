#include "autoscaler/node_autoscaler.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "apiserver/defaults.h"
#include "apiserver/pod_times.h"
#include "base/strings.h"
#include "capacity/capacity.h"

namespace berth::autoscaler {
namespace {

bool IsOfDaemonSet(const v1::Pod& pod) {
  const auto& owners = pod.metadata.owner_references;
  return std::any_of(owners.begin(), owners.end(), [](const v1::OwnerReference& owner) {
    return owner.controller && owner.kind == "DaemonSet";
  });
}

// Reports whether the scheduler has tried the pod without success.
bool IsUnschedulable(const v1::Pod& pod) {
  if (!pod.spec.node_name.empty() || sim::HasEnded(pod)) return false;
  const auto& conditions = pod.status.conditions;
  return std::any_of(conditions.begin(), conditions.end(), [](const v1::PodCondition& condition) {
    return condition.type == "PodScheduled" && condition.status == "False" &&
           condition.reason == "Unschedulable";
  });
}

bool HasUnschedulablePods(const Objects& objects) {
  bool has_some = false;
  objects.Of<v1::Pod>().ForEach(
      [&](const std::string&, const v1::PodPtr& pod) { has_some |= IsUnschedulable(*pod); });
  return has_some;
}

// Returns the names of nodes that have a pod which keeps them from counting as empty.
std::set<std::string> NodesInUse(const Objects& objects) {
  std::set<std::string> in_use;
  objects.Of<v1::Pod>().ForEach([&](const std::string&, const v1::PodPtr& pod) {
    if (!sim::HasEnded(*pod) && !IsOfDaemonSet(*pod)) in_use.insert(pod->spec.node_name);
  });
  return in_use;
}

// Returns the cluster with the pods that run and those that no node could run; the latter as pods
// of the default profile.
capacity::ClusterInput ClusterOf(const Objects& objects, std::shared_ptr<const Version> version) {
  capacity::ClusterInput cluster;
  const auto add = [&](const auto& of_kind) {
    for (const auto& [key, object] : of_kind) cluster.objects.emplace_back(object);
  };
  std::map<std::string, v1::NodePtr> nodes;
  objects.Of<v1::Node>().ForEach([&](const auto& name, const auto& node) { nodes[name] = node; });
  std::map<std::string, v1::PodPtr> pods;
  objects.Of<v1::Pod>().ForEach([&](const auto& key, const auto& pod) { pods[key] = pod; });
  for (const auto& [name, node] : nodes) cluster.objects.emplace_back(node);
  add(objects.Of<v1::Namespace>());
  add(objects.Of<v1::StorageClass>());
  add(objects.Of<v1::CSIDriver>());
  add(objects.Of<v1::CSINode>());
  add(objects.Of<v1::CSIStorageCapacity>());
  add(objects.Of<v1::PersistentVolume>());
  add(objects.Of<v1::PersistentVolumeClaim>());
  add(objects.Of<v1::Service>());
  for (const auto& [key, pod] : pods) {
    if (!pod->spec.node_name.empty()) {
      cluster.objects.emplace_back(pod);
    } else if (IsUnschedulable(*pod)) {
      v1::Pod waiting = *pod;
      waiting.spec.scheduler_name = version->profiles.front().scheduler_name;
      cluster.objects.emplace_back(std::make_shared<const v1::Pod>(std::move(waiting)));
    }
  }
  cluster.version = std::move(version);
  return cluster;
}

}  // namespace

void NodeAutoscaler::Follow(const WatchEvent& event, Time now) {
  if (settings_ == nullptr) return;
  if (const auto node = ChangeOf<v1::Node>(event)) {
    // The timeline may delete a node of a group.
    if (node->after == nullptr) owned_.erase(node->before->metadata.name);
  } else if (!ChangeOf<v1::Pod>(event)) {
    return;
  }
  next_scan_ = std::min(next_scan_, ScanAfter(now));
}

Time NodeAutoscaler::ScanAfter(Time t) const {
  const int64_t interval = settings_->scan_interval.ns;
  return Time{(t.ns / interval + 1) * interval};
}

Time NodeAutoscaler::NextDue() const {
  Time next = next_scan_;
  for (const Ordered& node : ordered_) next = std::min(next, node.at);
  return next;
}

void NodeAutoscaler::Act(Time now, sim::Cluster* cluster) {
  CreateOrdered(now, cluster);
  if (next_scan_ > now) return;
  next_scan_ = kTimeMax;
  ScaleDown(now, cluster);
  ScaleUp(now, cluster->objects());
  const Time removal = NextRemoval();
  if (removal != kTimeMax) next_scan_ = std::min(next_scan_, ScanAfter(removal - Duration{1}));
}

void NodeAutoscaler::CreateOrdered(Time now, sim::Cluster* cluster) {
  std::vector<Ordered> later;
  for (Ordered& node : ordered_) {
    if (node.at > now) {
      later.push_back(std::move(node));
      continue;
    }
    cluster->Create(AnyObject(NodeOf(node.group, node.name)));
    owned_[node.name] = {node.group};
    no_removal_before_ = now + settings_->scale_down_delay_after_add;
  }
  ordered_ = std::move(later);
}

void NodeAutoscaler::ScaleDown(Time now, sim::Cluster* cluster) {
  const std::set<std::string> in_use = NodesInUse(cluster->objects());
  for (auto& [name, node] : owned_) {
    if (in_use.contains(name)) {
      node.empty_since = kTimeMax;
    } else {
      node.empty_since = std::min(node.empty_since, now);
    }
  }
  if (now < no_removal_before_) return;
  std::erase_if(owned_, [&](const auto& entry) {
    const auto& [name, node] = entry;
    const bool goes = node.empty_since != kTimeMax &&
                      now >= node.empty_since + settings_->scale_down_unneeded_time;
    if (goes) cluster->Remove(Kind::kNode, name);
    return goes;
  });
}

Time NodeAutoscaler::NextRemoval() const {
  Time next = kTimeMax;
  for (const auto& [name, node] : owned_) {
    if (node.empty_since == kTimeMax) continue;
    next = std::min(next, node.empty_since + settings_->scale_down_unneeded_time);
  }
  return next == kTimeMax ? next : std::max(next, no_removal_before_);
}

void NodeAutoscaler::ScaleUp(Time now, const Objects& objects) {
  if (!HasUnschedulablePods(objects)) return;
  capacity::ClusterInput cluster = ClusterOf(objects, version_);
  for (const Ordered& node : ordered_) {
    cluster.objects.emplace_back(NodeOf(node.group, node.name));
  }
  std::vector<GroupWithRoom> groups;
  for (size_t i = 0; i < settings_->groups.size(); ++i) {
    const int64_t room = RoomOf(i);
    if (room > 0) groups.push_back({i, NodeOf(i, settings_->groups[i].node.metadata.name), room});
  }
  if (groups.empty()) return;
  LeastWasteSearch least_waste(std::move(cluster), std::move(groups));
  search_ = std::make_shared<ScaleUpSearch>(ScaleUpSearch{std::move(least_waste), objects, now});
}

Time NodeAutoscaler::ResultNeededAt() const {
  Time needed = ScanAfter(search_->scanned_at);
  for (const sim::NodeGroup& group : settings_->groups) {
    needed = std::min(needed, search_->scanned_at + group.provision_time);
  }
  return needed;
}

void NodeAutoscaler::Search(int64_t work) {
  if (search_->least_waste.Advance(work)) return;
  const std::shared_ptr<ScaleUpSearch> done = std::move(search_);
  if (const auto expansion = done->least_waste.Take()) Order(*expansion, *done);
}

void NodeAutoscaler::Order(const Expansion& expansion, const ScaleUpSearch& search) {
  const size_t group = expansion.group;
  const sim::NodeGroup& settings = settings_->groups[group];
  for (int64_t i = 0; i < expansion.nodes; ++i) {
    std::string name;
    do {
      name = StrCat(settings.node.metadata.name, "-", std::to_string(++made_[group]));
    } while (search.objects.FindNode(name) != nullptr);
    ordered_.push_back({search.scanned_at + settings.provision_time, group, std::move(name)});
  }
  // Only one group grows at a time; another one may help the pods that are left.
  next_scan_ = std::min(next_scan_, ScanAfter(search.scanned_at));
}

int64_t NodeAutoscaler::RoomOf(size_t group) const {
  const auto is_of_group = [&](const Ordered& node) { return node.group == group; };
  const auto is_owned = [&](const auto& entry) { return entry.second.group == group; };
  return settings_->groups[group].max_size -
         std::count_if(ordered_.begin(), ordered_.end(), is_of_group) -
         std::count_if(owned_.begin(), owned_.end(), is_owned);
}

v1::NodePtr NodeAutoscaler::NodeOf(size_t group, const std::string& name) const {
  auto node = std::make_shared<v1::Node>(settings_->groups[group].node);
  node->metadata.name = name;
  node->metadata.labels["kubernetes.io/hostname"] = name;
  sim::SetDefaults(node.get());
  return node;
}

}  // namespace berth::autoscaler
