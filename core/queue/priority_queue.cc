#include "queue/priority_queue.h"

#include <utility>

#include "base/check.h"
#include "base/strings.h"

namespace berth {

PriorityQueue::PriorityQueue(const QueueDependencies& dependencies, const Backoff& backoff)
    : SchedulingQueueBase(dependencies, BackoffExpiryLess{backoff}), backoff_(backoff) {
  BERTH_CHECK(dependencies.event_map != nullptr, "the queue needs an event map");
}

PriorityQueue::PriorityQueue(const PriorityQueue& other, const QueueDependencies& dependencies)
    : PriorityQueue(dependencies, other.backoff_) {
  CopyFrom(other, BackoffExpiryLess{backoff_});
}

std::unique_ptr<SchedulingQueue> PriorityQueue::Clone() const {
  return std::make_unique<PriorityQueue>(*this);
}

void PriorityQueue::Assign(const SchedulingQueue& other) {
  *this = static_cast<const PriorityQueue&>(other);
}

void PriorityQueue::Add(v1::PodPtr pod) {
  const QueuedPodInfoPtr entry = QueueNew(std::move(pod), kEventPodAdd);
  const v1::PodKeyView key(entry->pod());
  Dequeue(key, SectionId::kUnschedulable);
  Dequeue(key, SectionId::kBackoff);
  nominator_.AddNominatedPod(entry->pod_info, "");
}

Result<std::optional<QueuedPodInfo>> PriorityQueue::Pop() {
  const QueuedPodInfoPtr head = queues_.PopActive();
  if (head == nullptr) {
    if (closed_) return Error{std::string(kQueueClosed), ""};
    return std::optional<QueuedPodInfo>();
  }
  std::optional<QueuedPodInfo> popped(*head);
  // The failed plugins stay: an attempt that ends in an error keeps those of the attempt before.
  ++popped->attempts;
  ++scheduling_cycle_;
  observer().OnPopped(*popped, SectionId::kActive, scheduling_cycle_);
  CountPlace(SectionId::kActive, SectionId::kNone);
  return popped;
}

std::optional<std::string> PriorityQueue::AddUnschedulableIfNotPresent(
    QueuedPodInfo info, int64_t pod_scheduling_cycle) {
  const v1::PodKeyView key(info.pod());
  if (queues_.Has(key, SectionId::kUnschedulable)) {
    return StrCat("Pod ", key.Text(), " is already present in unschedulable queue");
  }
  if (queues_.Has(key, SectionId::kActive)) {
    return StrCat("Pod ", key.Text(), " is already present in the active queue");
  }
  if (queues_.Has(key, SectionId::kBackoff)) {
    return StrCat("Pod ", key.Text(), " is already present in the backoff queue");
  }
  info.timestamp = Now();
  const auto entry = std::make_shared<const QueuedPodInfo>(std::move(info));
  // A move request during the attempt could not reach the pod, and its event may help: the queue
  // tries the pod again after its backoff, whichever plugins failed it.
  const bool missed_a_move = move_request_cycle_ >= pod_scheduling_cycle;
  const SectionId to = missed_a_move ? SectionId::kBackoff : SectionId::kUnschedulable;
  queues_.Put(entry, to);
  observer().OnQueued(*entry, to, kEventScheduleAttemptFailure.label);
  CountPlace(SectionId::kNone, to);
  CountIncoming(to, kEventScheduleAttemptFailure);
  nominator_.AddNominatedPod(entry->pod_info, "");
  return std::nullopt;
}

void PriorityQueue::Update(const v1::PodPtr& old_pod, v1::PodPtr new_pod) {
  if (old_pod != nullptr) {
    const v1::PodKeyView old_key(*old_pod);
    for (const SectionId queue : {SectionId::kActive, SectionId::kBackoff}) {
      if (const QueuedPodInfoPtr* entry = queues_.FindIn(old_key, queue)) {
        UpdateInPlace(**entry, queue, old_pod.get(), new_pod);
        return;
      }
    }
  }
  const v1::PodKeyView key(*new_pod);
  if (const QueuedPodInfoPtr* entry = queues_.FindIn(key, SectionId::kUnschedulable)) {
    UpdateInUnschedulableQ(**entry, old_pod.get(), new_pod);
    return;
  }
  // The pod's attempt is in progress, or the pod was never in the queue. In the first case it is
  // now queued a second time, and the failure of that attempt will find it in activeQ.
  const QueuedPodInfoPtr entry = QueueNew(std::move(new_pod), kEventPodUpdate);
  nominator_.AddNominatedPod(entry->pod_info, "");
}

void PriorityQueue::Delete(const v1::Pod& pod) {
  const v1::PodKeyView key(pod);
  nominator_.DeleteNominatedPodIfExists(pod);
  if (Dequeue(key, SectionId::kActive)) return;
  Dequeue(key, SectionId::kBackoff);
  Dequeue(key, SectionId::kUnschedulable);
}

bool PriorityQueue::EventHelps(const EventType& type, const PluginNames& plugins) const {
  return plugins.empty() || EventMatchesPlugins(type, plugins, *dependencies_.event_map);
}

QueuedPodInfoPtr PriorityQueue::QueueNew(v1::PodPtr pod, const EventType& cause) {
  const Time now = Now();
  auto info = std::make_shared<QueuedPodInfo>();
  info->pod_info = std::make_shared<const PodInfo>(std::move(pod));
  info->timestamp = now;
  info->initial_attempt_timestamp = now;
  const bool is_known =
      metrics() != nullptr && queues_.Has(v1::PodKeyView(info->pod()), SectionId::kActive);
  queues_.Put(info, SectionId::kActive);
  observer().OnQueued(*info, SectionId::kActive, cause.label);
  if (!is_known) CountPlace(SectionId::kNone, SectionId::kActive);
  if (cause == kEventPodAdd) CountIncoming(SectionId::kActive, cause);
  return info;
}

void PriorityQueue::UpdateInPlace(const QueuedPodInfo& info, SectionId in, const v1::Pod* old_pod,
                                  const v1::PodPtr& new_pod) {
  const QueuedPodInfoPtr updated = WithPod(info, new_pod);
  nominator_.UpdateNominatedPod(old_pod, updated->pod_info);
  queues_.Put(updated, in);
  observer().OnUpdated(*updated, in);
}

void PriorityQueue::UpdateInUnschedulableQ(const QueuedPodInfo& info, const v1::Pod* old_pod,
                                           const v1::PodPtr& new_pod) {
  const bool changed = old_pod == nullptr || IsPodUpdated(*old_pod, *new_pod);
  if (!changed) {
    UpdateInPlace(info, SectionId::kUnschedulable, old_pod, new_pod);
    return;
  }
  // The pod's requirements are new, so it does not matter whether an event concerns its failed
  // plugins.
  const QueuedPodInfoPtr updated = WithPod(info, new_pod);
  nominator_.UpdateNominatedPod(old_pod, updated->pod_info);
  MoveOutOfUnschedulableQ(updated, kEventPodUpdate);
}

}  // namespace berth
