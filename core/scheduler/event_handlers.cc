// The scheduler's handlers of its informers' watch events. Upstream: kube-scheduler v1.21,
// eventhandlers.go. A bound pod concerns the cache, an unbound one the queue; a pod that was just
// bound moves from the queue to the cache.
#include <algorithm>
#include <optional>
#include <string>

#include "framework/cluster_event.h"
#include "framework/events/pod_changes.h"
#include "scheduler/scheduler.h"

namespace berth {
namespace {

bool AssignedPod(const v1::Pod& pod) { return !pod.spec.node_name.empty(); }

}  // namespace

bool Scheduler::RequestMoves(const WatchEvent& change) {
  bool requested = false;
  for (const EventType* type : rules_.events_of(change)) {
    const EventTypes& requests = rules_.move_requests;
    if (std::find(requests.begin(), requests.end(), type) == requests.end()) continue;
    queue_->MoveAllToActiveOrBackoffQueue({*type, change});
    requested = true;
  }
  return requested;
}

void Scheduler::RequestMovesIntoRoom(const v1::PodPtr& left, PreEnqueueCheck check) {
  queue_->MoveAllToActiveOrBackoffQueue({*rules_.room_freed, {left, std::nullopt}}, check);
}

void Scheduler::OnNominationLost(const v1::PodPtr& old_pod, const v1::Pod* new_pod) {
  const std::string& node = old_pod->status.nominated_node_name;
  if (rules_.room_freed == nullptr || node.empty()) return;
  if (new_pod != nullptr && new_pod->status.nominated_node_name == node) return;
  const int32_t priority = v1::PodPriority(*old_pod);
  RequestMovesIntoRoom(old_pod,
                       [&](const v1::Pod& pod) { return v1::PodPriority(pod) <= priority; });
}

void Scheduler::CountNodeEvents(const WatchEvent& change) const {
  if (metrics_ == nullptr) return;
  for (const EventType* type : rules_.events_of(change)) CountEvent(*type);
}

void Scheduler::CountObjectEvents(const WatchEvent& change) const {
  if (metrics_ == nullptr) return;
  // Upstream has handlers only for kinds for which a plugin registered.
  for (const EventType* type : rules_.events_of(change)) {
    if (IsRegistered(*type)) CountEvent(*type);
  }
}

bool Scheduler::IsRegistered(const EventType& type) const {
  for (const auto& [name, plugins] : queueing_plugins_) {
    for (const QueueingPlugins::Registration& registration : plugins.registrations) {
      if (registration.event.registration.Matches(type)) return true;
    }
  }
  return false;
}

// Upstream counts the change itself, and each of its events, even if that is the same event once
// more. Upstream: v1.34, updatePodInCache.
void Scheduler::CountAssignedPodUpdate(const v1::Pod& old_pod, const v1::Pod& new_pod) const {
  if (metrics_ == nullptr) return;
  CountEvent(kAssignedPodEvents.update);
  for (const EventType* type : PodSchedulingPropertiesChange(old_pod, new_pod)) CountEvent(*type);
}

// Upstream: v1.34, updatePodInSchedulingQueue.
void Scheduler::CountPendingPodUpdate(const v1::Pod& old_pod, const v1::Pod& new_pod) const {
  if (metrics_ == nullptr) return;
  const EventType& update = kUnschedulablePodEvents.update;
  CountEvent(update);
  for (const EventType* type : PodSchedulingPropertiesChange(old_pod, new_pod)) {
    if (!(*type == update)) CountEvent(*type);
  }
}

void Scheduler::OnObjectChange(const WatchEvent& change) {
  CountObjectEvents(change);
  RequestMoves(change);
}

void Scheduler::OnPodAdd(const v1::PodPtr& pod) {
  if (AssignedPod(*pod)) {
    AddPodToCache(pod);
  } else if (HandlesSchedulerName(pod->spec.scheduler_name)) {
    AddPodToSchedulingQueue(pod);
  }
}

void Scheduler::OnPodUpdate(const v1::PodPtr& old_pod, const v1::PodPtr& new_pod) {
  if (AssignedPod(*old_pod)) {
    CountAssignedPodUpdate(*old_pod, *new_pod);
    // Fails only for a pod that is not in the cache; upstream logs it.
    static_cast<void>(cache_.UpdatePod(*old_pod, new_pod));
    queue_->AssignedPodUpdated(old_pod, new_pod);
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
    AddPodToSchedulingQueue(new_pod);
  } else if (is_ours && old_pod->metadata.resource_version != new_pod->metadata.resource_version) {
    CountPendingPodUpdate(*old_pod, *new_pod);
    if (SkipPodUpdate(*new_pod)) return;
    queue_->Update(old_pod, new_pod);
    OnNominationLost(old_pod, new_pod.get());
  }
}

void Scheduler::OnPodDelete(const v1::PodPtr& pod) {
  if (AssignedPod(*pod)) {
    DeletePodFromCache(pod);
  } else if (HandlesSchedulerName(pod->spec.scheduler_name)) {
    DeletePodFromSchedulingQueue(pod);
  }
}

// The last state that the informer reported may be stale, so both filters accept it: the pod may be
// assumed although no event reported its binding. Upstream: eventhandlers.go,
// DeletedFinalStateUnknown; there the queue receives a move request even if the cache does not have
// the pod.
void Scheduler::OnPodVanished(const v1::PodPtr& pod) {
  const v1::PodPtr known = AssignedPod(*pod) ? nullptr : cache_.GetPod(*pod);
  if (known != nullptr) DeletePodFromCache(known);
  OnPodDelete(pod);
}

void Scheduler::AddPodToSchedulingQueue(const v1::PodPtr& pod) {
  CountEvent(kUnschedulablePodEvents.add);
  queue_->Add(pod);
}

void Scheduler::AddPodToCache(const v1::PodPtr& pod) {
  CountEvent(kAssignedPodEvents.add);
  // Fails only for a pod that was added before; upstream logs it.
  static_cast<void>(cache_.AddPod(pod));
  queue_->AssignedPodAdded(pod);
}

void Scheduler::DeletePodFromCache(const v1::PodPtr& pod) {
  CountEvent(kAssignedPodEvents.deletion);
  // Fails only for a pod that is not in the cache; upstream logs it.
  static_cast<void>(cache_.RemovePod(*pod));
  RequestMoves({pod, std::nullopt});
}

void Scheduler::DeletePodFromSchedulingQueue(const v1::PodPtr& pod) {
  CountEvent(kUnschedulablePodEvents.deletion);
  queue_->Delete(*pod);
  WaitingPods& waiting = profiles_.at(pod->spec.scheduler_name)->waiting_pods();
  auto it = waiting.find(pod->metadata.uid);
  if (it == waiting.end()) return OnNominationLost(pod, nullptr);
  it->second.Reject("", "removed");
  if (rules_.room_freed == nullptr) return;
  RequestMovesIntoRoom(pod, [](const v1::Pod&) { return true; });
}

void Scheduler::OnNodeAdd(const v1::NodePtr& node) {
  CountNodeEvents({std::nullopt, node});
  cache_.AddNode(node);
  RequestMoves({std::nullopt, node});
}

void Scheduler::OnNodeUpdate(const v1::NodePtr& old_node, const v1::NodePtr& new_node) {
  CountNodeEvents({old_node, new_node});
  cache_.UpdateNode(new_node);
  if (RequestMoves({old_node, new_node}) || rules_.request_without_change == nullptr) return;
  if (const EventType* type = rules_.request_without_change(*queue_)) {
    queue_->MoveAllToActiveOrBackoffQueue({*type, {old_node, new_node}});
  }
}

void Scheduler::OnNodeDelete(const v1::NodePtr& node) {
  CountNodeEvents({node, std::nullopt});
  RequestMoves({node, std::nullopt});
  // Fails only for a node that is not in the cache; upstream logs it.
  static_cast<void>(cache_.RemoveNode(node->metadata.name));
}

}  // namespace berth
