#include "versions/events_v1_21.h"

namespace berth {
namespace {

EventTypes EventsOfPod(const Change<v1::Pod>& change) {
  const bool was_assigned = change.before != nullptr && !change.before->spec.node_name.empty();
  if (change.after == nullptr) return {was_assigned ? &kEventAssignedPodDelete : &kEventPodDelete};
  const bool is_assigned = !change.after->spec.node_name.empty();
  if (was_assigned) return {&kEventAssignedPodUpdate};
  if (is_assigned) return {&kEventAssignedPodAdd};
  return {change.before == nullptr ? &kEventPodAdd : &kEventPodUpdate};
}

// Returns the first change that could make a pod schedulable. As nodeSchedulingPropertiesChange.
EventTypes EventsOfNode(const Change<v1::Node>& change) {
  if (change.after == nullptr) return {&kEventNodeDelete};
  if (change.before == nullptr) return {&kEventNodeAdd};
  const v1::Node& before = *change.before;
  const v1::Node& after = *change.after;
  // Cordoning is no event: it cannot make a pod schedulable.
  if (before.unschedulable && !after.unschedulable) return {&kEventNodeSpecUnschedulableChange};
  if (before.allocatable != after.allocatable) return {&kEventNodeAllocatableChange};
  if (before.metadata.labels != after.metadata.labels) return {&kEventNodeLabelChange};
  if (before.taints != after.taints) return {&kEventNodeTaintChange};
  if (ConditionStatuses(before) != ConditionStatuses(after)) return {&kEventNodeConditionChange};
  return {};
}

EventTypes EventsOfStorageClass(const Change<v1::StorageClass>& change) {
  if (change.before != nullptr || change.after == nullptr) return {};
  // A class with immediate binding is no event: its claims are bound without the scheduler.
  const bool waits = change.after->volume_binding_mode == v1::kVolumeBindingWaitForFirstConsumer;
  return waits ? EventTypes{&kEventStorageClassAdd} : EventTypes{};
}

}  // namespace

std::map<std::string, std::string> ConditionStatuses(const v1::Node& node) {
  std::map<std::string, std::string> statuses;
  for (const v1::NodeCondition& condition : node.conditions) {
    statuses[condition.type] = condition.status;
  }
  return statuses;
}

EventTypes MoveRequestsV121() {
  return {
      &kEventAssignedPodAdd,
      &kEventAssignedPodUpdate,
      &kEventAssignedPodDelete,
      &kEventNodeAdd,
      &kEventNodeAllocatableChange,
      &kEventNodeConditionChange,
      &kEventNodeLabelChange,
      &kEventNodeSpecUnschedulableChange,
      &kEventNodeTaintChange,
      &kEventPvAdd,
      &kEventPvUpdate,
      &kEventPvcAdd,
      &kEventPvcUpdate,
      &kEventStorageClassAdd,
      &kEventCSINodeAdd,
      &kEventCSINodeUpdate,
      &kEventServiceAdd,
      &kEventServiceUpdate,
      &kEventServiceDelete,
  };
}

EventTypes EventsOfV121(const WatchEvent& seen) {
  if (const auto pod = ChangeOf<v1::Pod>(seen)) return EventsOfPod(*pod);
  if (const auto node = ChangeOf<v1::Node>(seen)) return EventsOfNode(*node);
  if (const auto storage_class = ChangeOf<v1::StorageClass>(seen)) {
    return EventsOfStorageClass(*storage_class);
  }
  const bool added = !seen.before;
  const bool deleted = !seen.after;
  switch (seen.kind()) {
    case Kind::kService:
      return {deleted ? &kEventServiceDelete : added ? &kEventServiceAdd : &kEventServiceUpdate};
    case Kind::kPersistentVolume:
      if (deleted) return {};
      return {added ? &kEventPvAdd : &kEventPvUpdate};
    case Kind::kPersistentVolumeClaim:
      if (deleted) return {};
      return {added ? &kEventPvcAdd : &kEventPvcUpdate};
    case Kind::kCSINode:
      if (deleted) return {};
      return {added ? &kEventCSINodeAdd : &kEventCSINodeUpdate};
    default:
      return {};
  }
}

}  // namespace berth
