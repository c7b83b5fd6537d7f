// What the scheduler does about the watch events of its informers. As kube-scheduler v1.21,
// eventhandlers.go. A pod that has a node concerns the cache, one without concerns the queue, and
// one that was just bound leaves the second for the first.
#include <map>
#include <string>

#include "framework/cluster_event.h"
#include "scheduler/scheduler.h"

namespace berth {
namespace {

bool AssignedPod(const v1::Pod& pod) { return !pod.spec.node_name.empty(); }

std::map<std::string, std::string> ConditionStatuses(const v1::Node& node) {
  std::map<std::string, std::string> statuses;
  for (const v1::NodeCondition& condition : node.conditions) {
    statuses[condition.type] = condition.status;
  }
  return statuses;
}

}  // namespace

std::string_view NodeSchedulingPropertiesChange(const v1::Node& old_node,
                                                const v1::Node& new_node) {
  // Cordoning is no such change: it cannot make a pod schedulable.
  if (old_node.unschedulable && !new_node.unschedulable) return kEventNodeSpecUnschedulableChange;
  if (old_node.allocatable != new_node.allocatable) return kEventNodeAllocatableChange;
  if (old_node.metadata.labels != new_node.metadata.labels) return kEventNodeLabelChange;
  if (old_node.taints != new_node.taints) return kEventNodeTaintChange;
  if (ConditionStatuses(old_node) != ConditionStatuses(new_node)) return kEventNodeConditionChange;
  return "";
}

std::string_view ObjectChangeLabel(const AnyObject* before, const AnyObject* after) {
  const bool added = before == nullptr;
  const bool deleted = after == nullptr;
  switch (KindOf(added ? *after : *before)) {
    case Kind::kPersistentVolume:
      return deleted ? "" : added ? kEventPvAdd : kEventPvUpdate;
    case Kind::kPersistentVolumeClaim:
      return deleted ? "" : added ? kEventPvcAdd : kEventPvcUpdate;
    case Kind::kCSINode:
      return deleted ? "" : added ? kEventCSINodeAdd : kEventCSINodeUpdate;
    case Kind::kService:
      return deleted ? kEventServiceDelete : added ? kEventServiceAdd : kEventServiceUpdate;
    case Kind::kStorageClass: {
      // A class with immediate binding changes nothing: its claims are bound without the scheduler.
      const auto& storage_class = *std::get<ObjectPtr<v1::StorageClass>>(added ? *after : *before);
      const bool waits =
          storage_class.volume_binding_mode == v1::kVolumeBindingWaitForFirstConsumer;
      return added && waits ? kEventStorageClassAdd : "";
    }
    default:
      return "";
  }
}

void Scheduler::OnObjectChange(const AnyObject* before, const AnyObject* after) {
  const std::string_view label = rules_.object_change_label(before, after);
  if (!label.empty()) queue_->MoveAllToActiveOrBackoffQueue(label);
}

void Scheduler::OnPodAdd(const v1::PodPtr& pod) {
  if (AssignedPod(*pod)) {
    AddPodToCache(pod);
  } else if (HandlesSchedulerName(pod->spec.scheduler_name)) {
    queue_->Add(pod);
  }
}

void Scheduler::OnPodUpdate(const v1::PodPtr& old_pod, const v1::PodPtr& new_pod) {
  if (AssignedPod(*old_pod)) {
    // Fails only for a pod that the cache does not know; upstream logs it.
    static_cast<void>(cache_.UpdatePod(*old_pod, new_pod));
    queue_->AssignedPodUpdated(*new_pod);
    return;
  }
  const bool was_ours = HandlesSchedulerName(old_pod->spec.scheduler_name);
  if (AssignedPod(*new_pod)) {
    AddPodToCache(new_pod);
    if (was_ours) DeletePodFromSchedulingQueue(old_pod);
    return;
  }
  const bool is_ours = HandlesSchedulerName(new_pod->spec.scheduler_name);
  if (was_ours && !is_ours) {
    DeletePodFromSchedulingQueue(old_pod);
  } else if (!was_ours && is_ours) {
    queue_->Add(new_pod);
  } else if (is_ours && old_pod->metadata.resource_version != new_pod->metadata.resource_version &&
             !SkipPodUpdate(*new_pod)) {
    queue_->Update(old_pod.get(), new_pod);
  }
}

void Scheduler::OnPodDelete(const v1::PodPtr& pod) {
  if (AssignedPod(*pod)) {
    DeletePodFromCache(pod);
  } else if (HandlesSchedulerName(pod->spec.scheduler_name)) {
    DeletePodFromSchedulingQueue(pod);
  }
}

void Scheduler::AddPodToCache(const v1::PodPtr& pod) {
  // Fails only for a pod that was added before; upstream logs it.
  static_cast<void>(cache_.AddPod(pod));
  queue_->AssignedPodAdded(*pod);
}

void Scheduler::DeletePodFromCache(const v1::PodPtr& pod) {
  // Fails only for a pod that the cache does not know; upstream logs it.
  static_cast<void>(cache_.RemovePod(*pod));
  queue_->MoveAllToActiveOrBackoffQueue(kEventAssignedPodDelete);
}

void Scheduler::DeletePodFromSchedulingQueue(const v1::PodPtr& pod) {
  queue_->Delete(*pod);
  WaitingPods& waiting = profiles_.at(pod->spec.scheduler_name)->waiting_pods();
  auto it = waiting.find(pod->metadata.uid);
  if (it != waiting.end()) it->second.Reject("", "removed");
}

void Scheduler::OnNodeAdd(const v1::NodePtr& node) {
  cache_.AddNode(node);
  queue_->MoveAllToActiveOrBackoffQueue(kEventNodeAdd);
}

void Scheduler::OnNodeUpdate(const v1::NodePtr& old_node, const v1::NodePtr& new_node) {
  cache_.UpdateNode(new_node);
  const std::string_view change = rules_.node_update_label(*old_node, *new_node, *queue_);
  if (!change.empty()) queue_->MoveAllToActiveOrBackoffQueue(change);
}

void Scheduler::OnNodeDelete(const v1::NodePtr& node) {
  // Fails only for a node that the cache does not know; upstream logs it.
  static_cast<void>(cache_.RemoveNode(node->metadata.name));
}

}  // namespace berth
