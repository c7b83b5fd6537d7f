// SchedulingQueueBase: the common part of the scheduling queues of kube-scheduler v1.15 and v1.21.
#ifndef BERTH_QUEUE_SCHEDULING_QUEUE_BASE_H_
#define BERTH_QUEUE_SCHEDULING_QUEUE_BASE_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "queue/scheduling_queue.h"
#include "queue/sub_queues.h"

namespace berth {

// BackoffQLess orders backoffQ, see SubQueues. Upstream: internal/queue/scheduling_queue.go.
template <typename BackoffQLess>
class SchedulingQueueBase : public SchedulingQueue {
 public:
  // v1.15 calls it MoveAllToActiveQueue, a name from the time before backoffQ.
  void MoveAllToActiveOrBackoffQueue(const ClusterEvent& event) final {
    MovePodsToActiveOrBackoffQueue(UnschedulableQ(), event);
  }
  void AssignedPodAdded(const v1::PodPtr& pod) final {
    MovePodsToActiveOrBackoffQueue(queues_.UnschedulableWithMatchingAffinityTerm(*pod),
                                   {kEventAssignedPodAdd, {std::nullopt, pod}});
  }
  void AssignedPodUpdated(const v1::PodPtr& old_pod, const v1::PodPtr& new_pod) final {
    MovePodsToActiveOrBackoffQueue(queues_.UnschedulableWithMatchingAffinityTerm(*new_pod),
                                   {kEventAssignedPodUpdate, {old_pod, new_pod}});
  }
  // Backoff flushes are due each second, leftover flushes each 30 seconds.
  Time NextDue() const final { return std::min(next_backoff_flush_, next_leftover_flush_); }
  void ProcessDue() final;
  // Moves pods whose backoff ends now or has ended to activeQ. Only inspects the head.
  void FlushBackoffQCompleted();
  // Moves pods that have been in unschedulableQ for more than 60 seconds. It is a move request only
  // if there are any.
  void FlushUnschedulableQLeftover();
  bool IsPodBackingOff(const QueuedPodInfo& info) const final {
    const std::optional<Time> expiry = BackoffExpiry(info);
    return expiry && *expiry > Now();
  }

  void Close() final { closed_ = true; }
  bool closed() const final { return closed_; }
  int64_t SchedulingCycle() const final { return scheduling_cycle_; }
  int64_t move_request_cycle() const final { return move_request_cycle_; }
  Nominator& nominator() final { return nominator_; }
  const Nominator& nominator() const final { return nominator_; }

  bool CanPop() const final { return queues_.active_count() > 0; }
  std::vector<QueuedPodInfoPtr> Entries(SectionId section) const final;
  size_t Count(SectionId section) const final { return queues_.Count(section); }
  bool empty() const final {
    return active_count() == 0 && backoff_count() == 0 && unschedulable_count() == 0;
  }
  const QueueSortPlugin& queue_sort() const final { return *dependencies_.queue_sort; }

  std::vector<QueuedPodInfoPtr> ActiveQ() const { return queues_.ActiveQ(); }
  std::vector<QueuedPodInfoPtr> BackoffQ() const { return queues_.BackoffQ(); }
  std::vector<QueuedPodInfoPtr> UnschedulableQ() const { return queues_.UnschedulableQ(); }
  size_t active_count() const { return queues_.active_count(); }
  size_t backoff_count() const { return queues_.backoff_count(); }
  size_t unschedulable_count() const { return queues_.unschedulable_count(); }
  std::vector<v1::PodPtr> PendingPods() const final { return queues_.PendingPods(); }
  SectionId QueueOf(const std::string& key) const final {
    return queues_.QueueOf(v1::PodKeyView(key));
  }
  const QueuedPodInfo* Find(const std::string& key) const final {
    return queues_.Find(v1::PodKeyView(key));
  }

 protected:
  SchedulingQueueBase(const QueueDependencies& dependencies, BackoffQLess backoff_q_less)
      : dependencies_(dependencies),
        queues_(dependencies.queue_sort, std::move(backoff_q_less)),
        nominator_(dependencies.observer) {
    BERTH_CHECK(dependencies.clock != nullptr, "the queue needs a clock");
    BERTH_CHECK(dependencies.queue_sort != nullptr, "the queue needs an order");
    next_backoff_flush_ = next_leftover_flush_ = Now();
  }
  SchedulingQueueBase(const SchedulingQueueBase&) = default;
  SchedulingQueueBase& operator=(const SchedulingQueueBase&) = default;

  // Copies the pods and counters of `other`, with this order of backoffQ, and keeps this queue's
  // dependencies.
  void CopyFrom(const SchedulingQueueBase& other, BackoffQLess backoff_q_less);

  static const QueueSection& Section(SectionId id) { return ThreeSections()[IndexOf(id)]; }
  Time Now() const { return dependencies_.clock->Now(); }
  QueueObserver& observer() {
    return dependencies_.observer == nullptr ? nobody_ : *dependencies_.observer;
  }

  // Returns false if the pod was not there.
  bool Dequeue(const v1::PodKeyView& key, SectionId from);
  // Moves the pod and stores `info` as its entry.
  void Move(const QueuedPodInfoPtr& info, SectionId from, SectionId to, const EventType& cause);
  // Moves those pods that the event helps to backoffQ or activeQ, depending on their backoff.
  // REQUIRES: the pods are in unschedulableQ.
  void MovePodsToActiveOrBackoffQueue(const std::vector<QueuedPodInfoPtr>& infos,
                                      const ClusterEvent& event);
  // Moves the pod to backoffQ or activeQ, depending on its backoff, and stores `info` as its entry.
  void MoveOutOfUnschedulableQ(const QueuedPodInfoPtr& info, const EventType& cause) {
    const SectionId to = IsPodBackingOff(*info) ? SectionId::kBackoff : SectionId::kActive;
    Move(info, SectionId::kUnschedulable, to, cause);
  }

  QueueDependencies dependencies_;
  SubQueues<BackoffQLess> queues_;
  Nominator nominator_;
  int64_t scheduling_cycle_ = 0;
  int64_t move_request_cycle_ = -1;
  bool closed_ = false;
  Time next_backoff_flush_;
  Time next_leftover_flush_;

 private:
  QueueObserver nobody_;  // used if the observer is null
};

template <typename BackoffQLess>
void SchedulingQueueBase<BackoffQLess>::CopyFrom(const SchedulingQueueBase& other,
                                                 BackoffQLess backoff_q_less) {
  queues_ =
      SubQueues<BackoffQLess>(other.queues_, dependencies_.queue_sort, std::move(backoff_q_less));
  nominator_ = other.nominator_;
  nominator_.set_observer(dependencies_.observer);
  scheduling_cycle_ = other.scheduling_cycle_;
  move_request_cycle_ = other.move_request_cycle_;
  closed_ = other.closed_;
  next_backoff_flush_ = other.next_backoff_flush_;
  next_leftover_flush_ = other.next_leftover_flush_;
}

template <typename BackoffQLess>
std::vector<QueuedPodInfoPtr> SchedulingQueueBase<BackoffQLess>::Entries(SectionId section) const {
  switch (section) {
    case SectionId::kActive:
      return ActiveQ();
    case SectionId::kBackoff:
      return BackoffQ();
    case SectionId::kUnschedulable:
      return UnschedulableQ();
    default:
      return {};
  }
}

template <typename BackoffQLess>
void SchedulingQueueBase<BackoffQLess>::ProcessDue() {
  const Time now = Now();
  if (next_backoff_flush_ <= now) {
    observer().OnTaskBegun(kEventBackoffComplete.label);
    FlushBackoffQCompleted();
    observer().OnTaskEnded();
    next_backoff_flush_ = NextLookAfter(now, Section(SectionId::kBackoff).flush_period);
  }
  if (next_leftover_flush_ <= now) {
    observer().OnTaskBegun(kEventUnschedulableTimeout.label);
    FlushUnschedulableQLeftover();
    observer().OnTaskEnded();
    next_leftover_flush_ = NextLookAfter(now, Section(SectionId::kUnschedulable).flush_period);
  }
}

template <typename BackoffQLess>
void SchedulingQueueBase<BackoffQLess>::FlushBackoffQCompleted() {
  while (const QueuedPodInfoPtr info = queues_.PeekBackoff()) {
    if (IsPodBackingOff(*info)) return;
    queues_.PopBackoff();
    queues_.Put(info, SectionId::kActive);
    observer().OnMoved(*info, SectionId::kBackoff, SectionId::kActive, kEventBackoffComplete.label,
                       "");
    CountPlace(SectionId::kBackoff, SectionId::kActive);
    CountIncoming(SectionId::kActive, kEventBackoffComplete);
  }
}

template <typename BackoffQLess>
void SchedulingQueueBase<BackoffQLess>::FlushUnschedulableQLeftover() {
  const Time now = Now();
  const Duration leave_after = Section(SectionId::kUnschedulable).leave_after;
  const auto leftover = queues_.UnschedulableWhere(
      [now, leave_after](const QueuedPodInfo& info) { return now - info.timestamp > leave_after; });
  if (!leftover.empty()) MovePodsToActiveOrBackoffQueue(leftover, {kEventUnschedulableTimeout});
}

template <typename BackoffQLess>
bool SchedulingQueueBase<BackoffQLess>::Dequeue(const v1::PodKeyView& key, SectionId from) {
  // This case comes first because it is the usual one while pods arrive.
  if (queues_.Count(from) == 0) return false;
  const QueuedPodInfoPtr taken = queues_.Take(key, from);
  if (taken == nullptr) return false;
  observer().OnDequeued(*taken, from);
  CountPlace(from, SectionId::kNone);
  return true;
}

template <typename BackoffQLess>
void SchedulingQueueBase<BackoffQLess>::Move(const QueuedPodInfoPtr& info, SectionId from,
                                             SectionId to, const EventType& cause) {
  queues_.Take(v1::PodKeyView(info->pod()), from);
  queues_.Put(info, to);
  observer().OnMoved(*info, from, to, cause.label, "");
  CountPlace(from, to);
  // Upstream does not count a pod that moves because of its own update.
  if (!(cause == kEventPodUpdate)) CountIncoming(to, cause);
}

template <typename BackoffQLess>
void SchedulingQueueBase<BackoffQLess>::MovePodsToActiveOrBackoffQueue(
    const std::vector<QueuedPodInfoPtr>& infos, const ClusterEvent& event) {
  for (const QueuedPodInfoPtr& info : infos) {
    if (EventHelps(event.type, info->unschedulable_plugins)) {
      MoveOutOfUnschedulableQ(info, event.type);
    }
  }
  // Even if nothing moved, the event may help a pod whose attempt is in progress.
  move_request_cycle_ = scheduling_cycle_;
  observer().OnMoveRequest(event, scheduling_cycle_);
}

}  // namespace berth

#endif  // BERTH_QUEUE_SCHEDULING_QUEUE_BASE_H_
