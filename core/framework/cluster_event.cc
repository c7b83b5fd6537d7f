#include "framework/cluster_event.h"

#include <algorithm>

namespace berth {
namespace {

struct RegisteredEvent {
  std::string_view label;
  std::string_view resource;
  ActionType action;
};

// As internal/queue/events.go, clusterEventReg. PodAdd, PodUpdate, PodDelete, BackoffComplete and
// ScheduleAttemptFailure are causes only: upstream does not register them, so they cure nothing.
// The labels without a constant are of storage objects, which can only come from recorded traces.
constexpr RegisteredEvent kRegisteredEvents[] = {
    {kEventAssignedPodAdd, "Pod", kActionAdd},
    {kEventAssignedPodUpdate, "Pod", kActionUpdate},
    {kEventAssignedPodDelete, "Pod", kActionDelete},
    {kEventNodeAdd, "Node", kActionAdd},
    {kEventNodeSpecUnschedulableChange, "Node", kActionUpdateNodeTaint},
    {kEventNodeAllocatableChange, "Node", kActionUpdateNodeAllocatable},
    {kEventNodeLabelChange, "Node", kActionUpdateNodeLabel},
    {kEventNodeTaintChange, "Node", kActionUpdateNodeTaint},
    {kEventNodeConditionChange, "Node", kActionUpdateNodeCondition},
    {"PvAdd", "PersistentVolume", kActionAdd},
    {"PvUpdate", "PersistentVolume", kActionUpdate},
    {"PvcAdd", "PersistentVolumeClaim", kActionAdd},
    {"PvcUpdate", "PersistentVolumeClaim", kActionUpdate},
    {"StorageClassAdd", "storage.k8s.io/StorageClass", kActionAdd},
    {"CSINodeAdd", "storage.k8s.io/CSINode", kActionAdd},
    {"CSINodeUpdate", "storage.k8s.io/CSINode", kActionUpdate},
    {kEventServiceAdd, "Service", kActionAdd},
    {kEventServiceUpdate, "Service", kActionUpdate},
    {kEventServiceDelete, "Service", kActionDelete},
    {kEventUnschedulableTimeout, "*", kActionAll},
};

bool Intersect(const PluginNames& a, const PluginNames& b) {
  return std::any_of(a.begin(), a.end(), [&](const std::string& name) { return b.contains(name); });
}

}  // namespace

std::optional<ClusterEvent> ClusterEventForLabel(std::string_view label) {
  for (const RegisteredEvent& event : kRegisteredEvents) {
    if (event.label == label) return ClusterEvent{std::string(event.resource), event.action};
  }
  return std::nullopt;
}

bool EventMatchesPlugins(std::string_view label, const PluginNames& unschedulable_plugins,
                         const ClusterEventMap& map) {
  const std::optional<ClusterEvent> event = ClusterEventForLabel(label);
  if (!event) return false;
  if (event->IsWildcard()) return true;
  for (const ClusterEventMapEntry& entry : map) {
    const bool same_kind =
        entry.event.resource == event->resource && (entry.event.action & event->action) != 0;
    if (!same_kind && !entry.event.IsWildcard()) continue;
    if (Intersect(entry.plugins, unschedulable_plugins)) return true;
  }
  return false;
}

}  // namespace berth
