#include "versions/events_v1_34.h"

#include "framework/events/pod_changes.h"
#include "versions/events_v1_21.h"

namespace berth {
namespace {

constexpr EventType kNodeDelete{"NodeDelete", "Node", kActionDelete, "Node delete"};
constexpr EventType kNodeUpdateAllocatable{"NodeUpdateNodeAllocatable", "Node",
                                           kActionUpdateNodeAllocatable, "allocatable change"};
constexpr EventType kNodeUpdateLabel{"NodeUpdateNodeLabel", "Node", kActionUpdateNodeLabel,
                                     "label change"};
constexpr EventType kNodeUpdateTaint{"NodeUpdateNodeTaint", "Node", kActionUpdateNodeTaint,
                                     "taint or cordon change"};
constexpr EventType kNodeUpdateCondition{"NodeUpdateNodeCondition", "Node",
                                         kActionUpdateNodeCondition, "condition change"};
constexpr EventType kNodeUpdateAnnotation{"NodeUpdateNodeAnnotation", "Node",
                                          kActionUpdateNodeAnnotation, "annotation change"};

// Kinds whose updates are all the same event.
struct PlainEventTypes {
  Kind kind;
  EventType add;
  EventType update;
  EventType deletion;
};
constexpr PlainEventTypes kPlainEvents[] = {
    {Kind::kPersistentVolume,
     {"PersistentVolumeAdd", "PersistentVolume", kActionAdd, "PersistentVolume add"},
     {"PersistentVolumeUpdate", "PersistentVolume", kActionUpdate, "PersistentVolume update"},
     {"PersistentVolumeDelete", "PersistentVolume", kActionDelete, "PersistentVolume delete"}},
    {Kind::kPersistentVolumeClaim,
     {"PersistentVolumeClaimAdd", "PersistentVolumeClaim", kActionAdd, "PersistentVolumeClaim add"},
     {"PersistentVolumeClaimUpdate", "PersistentVolumeClaim", kActionUpdate,
      "PersistentVolumeClaim update"},
     {"PersistentVolumeClaimDelete", "PersistentVolumeClaim", kActionDelete,
      "PersistentVolumeClaim delete"}},
    {Kind::kStorageClass,
     {"storage.k8s.io/StorageClassAdd", "storage.k8s.io/StorageClass", kActionAdd,
      "StorageClass add"},
     {"storage.k8s.io/StorageClassUpdate", "storage.k8s.io/StorageClass", kActionUpdate,
      "StorageClass update"},
     {"storage.k8s.io/StorageClassDelete", "storage.k8s.io/StorageClass", kActionDelete,
      "StorageClass delete"}},
    {Kind::kCSINode,
     {"storage.k8s.io/CSINodeAdd", "storage.k8s.io/CSINode", kActionAdd, "CSINode add"},
     {"storage.k8s.io/CSINodeUpdate", "storage.k8s.io/CSINode", kActionUpdate, "CSINode update"},
     {"storage.k8s.io/CSINodeDelete", "storage.k8s.io/CSINode", kActionDelete, "CSINode delete"}},
    {Kind::kCSIDriver,
     {"storage.k8s.io/CSIDriverAdd", "storage.k8s.io/CSIDriver", kActionAdd, "CSIDriver add"},
     {"storage.k8s.io/CSIDriverUpdate", "storage.k8s.io/CSIDriver", kActionUpdate,
      "CSIDriver update"},
     {"storage.k8s.io/CSIDriverDelete", "storage.k8s.io/CSIDriver", kActionDelete,
      "CSIDriver delete"}},
    {Kind::kCSIStorageCapacity,
     {"storage.k8s.io/CSIStorageCapacityAdd", "storage.k8s.io/CSIStorageCapacity", kActionAdd,
      "CSIStorageCapacity add"},
     {"storage.k8s.io/CSIStorageCapacityUpdate", "storage.k8s.io/CSIStorageCapacity", kActionUpdate,
      "CSIStorageCapacity update"},
     {"storage.k8s.io/CSIStorageCapacityDelete", "storage.k8s.io/CSIStorageCapacity", kActionDelete,
      "CSIStorageCapacity delete"}},
    {Kind::kVolumeAttachment,
     {"storage.k8s.io/VolumeAttachmentAdd", "storage.k8s.io/VolumeAttachment", kActionAdd,
      "VolumeAttachment add"},
     {"storage.k8s.io/VolumeAttachmentUpdate", "storage.k8s.io/VolumeAttachment", kActionUpdate,
      "VolumeAttachment update"},
     {"storage.k8s.io/VolumeAttachmentDelete", "storage.k8s.io/VolumeAttachment", kActionDelete,
      "VolumeAttachment delete"}}};

// Updates of pods without a node are not split into events here, because the queue does that
// itself.
EventTypes EventsOfPod(const Change<v1::Pod>& change) {
  const bool was_assigned = change.before != nullptr && !change.before->spec.node_name.empty();
  if (change.after == nullptr) {
    return {was_assigned ? &kAssignedPodEvents.deletion : &kEventPodDelete};
  }
  if (was_assigned) return PodSchedulingPropertiesChange(*change.before, *change.after);
  if (!change.after->spec.node_name.empty()) return {&kAssignedPodEvents.add};
  return {change.before == nullptr ? &kEventPodAdd : &kEventPodUpdate};
}

// Returns all changes that could make a pod schedulable. As NodeSchedulingPropertiesChange.
EventTypes EventsOfNode(const Change<v1::Node>& change) {
  if (change.after == nullptr) return {&kNodeDelete};
  if (change.before == nullptr) return {&kEventNodeAdd};
  const v1::Node& before = *change.before;
  const v1::Node& after = *change.after;
  EventTypes events;
  // Uncordoning counts as the removal of a taint; cordoning cannot make a pod schedulable.
  if (before.unschedulable && !after.unschedulable) events.push_back(&kNodeUpdateTaint);
  if (before.allocatable != after.allocatable) events.push_back(&kNodeUpdateAllocatable);
  if (before.metadata.labels != after.metadata.labels) events.push_back(&kNodeUpdateLabel);
  if (before.taints != after.taints) events.push_back(&kNodeUpdateTaint);
  if (ConditionStatuses(before) != ConditionStatuses(after)) {
    events.push_back(&kNodeUpdateCondition);
  }
  if (before.metadata.annotations != after.metadata.annotations) {
    events.push_back(&kNodeUpdateAnnotation);
  }
  return events;
}

void AddPodEvents(const PodEventTypes& types, EventTypes* events) {
  for (const EventType* type :
       {&types.update_label, &types.update_scale_down, &types.update_scheduling_gates_eliminated,
        &types.update_toleration, &types.update_generated_resource_claim, &types.update}) {
    events->push_back(type);
  }
}

}  // namespace

EventTypes MoveRequestsV134() {
  EventTypes events = {&kAssignedPodEvents.add, &kAssignedPodEvents.deletion};
  AddPodEvents(kAssignedPodEvents, &events);
  AddPodEvents(kUnschedulablePodEvents, &events);
  for (const EventType* type :
       {&kEventNodeAdd, &kNodeDelete, &kNodeUpdateAllocatable, &kNodeUpdateLabel, &kNodeUpdateTaint,
        &kNodeUpdateCondition, &kNodeUpdateAnnotation}) {
    events.push_back(type);
  }
  for (const PlainEventTypes& types : kPlainEvents) {
    for (const EventType* type : {&types.add, &types.update, &types.deletion}) {
      events.push_back(type);
    }
  }
  return events;
}

EventTypes EventsOfV134(const WatchEvent& seen) {
  if (const auto pod = ChangeOf<v1::Pod>(seen)) return EventsOfPod(*pod);
  if (const auto node = ChangeOf<v1::Node>(seen)) return EventsOfNode(*node);
  for (const PlainEventTypes& types : kPlainEvents) {
    if (types.kind != seen.kind()) continue;
    return {!seen.before ? &types.add : !seen.after ? &types.deletion : &types.update};
  }
  return {};
}

}  // namespace berth
