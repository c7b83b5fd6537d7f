// SchedulingQueueBase: what the scheduling queues of kube-scheduler v1.15 and v1.21 do alike.
#ifndef BERTH_QUEUE_SCHEDULING_QUEUE_BASE_H_
#define BERTH_QUEUE_SCHEDULING_QUEUE_BASE_H_

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

// BackoffQLess orders backoffQ, see SubQueues. As internal/queue/scheduling_queue.go.
template <typename BackoffQLess>
class SchedulingQueueBase : public SchedulingQueue {
 public:
  // v1.15 calls it MoveAllToActiveQueue, which it was before there was a backoffQ.
  void MoveAllToActiveOrBackoffQueue(std::string_view label) final {
    MovePodsToActiveOrBackoffQueue(UnschedulableQ(), label);
  }
  void AssignedPodAdded(const v1::Pod& pod) final {
    MovePodsToActiveOrBackoffQueue(queues_.UnschedulableWithMatchingAffinityTerm(pod),
                                   kEventAssignedPodAdd);
  }
  void AssignedPodUpdated(const v1::Pod& pod) final {
    MovePodsToActiveOrBackoffQueue(queues_.UnschedulableWithMatchingAffinityTerm(pod),
                                   kEventAssignedPodUpdate);
  }
  // Looks at nothing but the head.
  void FlushBackoffQCompleted() final;
  void FlushUnschedulableQLeftover() final;
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

  std::vector<QueuedPodInfoPtr> ActiveQ() const final { return queues_.ActiveQ(); }
  std::vector<QueuedPodInfoPtr> BackoffQ() const final { return queues_.BackoffQ(); }
  std::vector<QueuedPodInfoPtr> UnschedulableQ() const final { return queues_.UnschedulableQ(); }
  size_t active_count() const final { return queues_.active_count(); }
  size_t backoff_count() const final { return queues_.backoff_count(); }
  size_t unschedulable_count() const final { return queues_.unschedulable_count(); }
  std::vector<v1::PodPtr> PendingPods() const final { return queues_.PendingPods(); }
  QueueName QueueOf(const std::string& key) const final {
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
  }
  SchedulingQueueBase(const SchedulingQueueBase&) = default;
  SchedulingQueueBase& operator=(const SchedulingQueueBase&) = default;

  // The pods and counters of `other`, under this order of backoffQ and on the dependencies that are
  // there.
  void CopyFrom(const SchedulingQueueBase& other, BackoffQLess backoff_q_less);

  Time Now() const { return dependencies_.clock->Now(); }
  QueueObserver& observer() {
    return dependencies_.observer == nullptr ? nobody_ : *dependencies_.observer;
  }

  // False if the pod was not there.
  bool Dequeue(const v1::PodKeyView& key, QueueName from);
  // Moves the pod, as `info`.
  void Move(const QueuedPodInfoPtr& info, QueueName from, QueueName to, std::string_view cause);
  // Of these, which are in unschedulableQ, those that the event helps go where their backoff says.
  void MovePodsToActiveOrBackoffQueue(const std::vector<QueuedPodInfoPtr>& infos,
                                      std::string_view label);
  // Moves the pod, as `info`, where its backoff says.
  void MoveOutOfUnschedulableQ(const QueuedPodInfoPtr& info, std::string_view cause) {
    const QueueName to = IsPodBackingOff(*info) ? QueueName::kBackoff : QueueName::kActive;
    Move(info, QueueName::kUnschedulable, to, cause);
  }

  QueueDependencies dependencies_;
  SubQueues<BackoffQLess> queues_;
  Nominator nominator_;
  int64_t scheduling_cycle_ = 0;
  int64_t move_request_cycle_ = -1;
  bool closed_ = false;

 private:
  QueueObserver nobody_;  // stands in for a null observer
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
}

template <typename BackoffQLess>
void SchedulingQueueBase<BackoffQLess>::FlushBackoffQCompleted() {
  while (const QueuedPodInfoPtr info = queues_.PeekBackoff()) {
    if (IsPodBackingOff(*info)) return;
    queues_.PopBackoff();
    queues_.Put(info, QueueName::kActive);
    observer().OnMoved(*info, QueueName::kBackoff, QueueName::kActive, kEventBackoffComplete);
  }
}

template <typename BackoffQLess>
void SchedulingQueueBase<BackoffQLess>::FlushUnschedulableQLeftover() {
  const Time now = Now();
  const auto leftover = queues_.UnschedulableWhere([now](const QueuedPodInfo& info) {
    return now - info.timestamp > kUnschedulableQTimeInterval;
  });
  if (!leftover.empty()) MovePodsToActiveOrBackoffQueue(leftover, kEventUnschedulableTimeout);
}

template <typename BackoffQLess>
bool SchedulingQueueBase<BackoffQLess>::Dequeue(const v1::PodKeyView& key, QueueName from) {
  // The usual answer while pods arrive, so it comes first.
  if (queues_.Count(from) == 0) return false;
  const QueuedPodInfoPtr taken = queues_.Take(key, from);
  if (taken == nullptr) return false;
  observer().OnDequeued(*taken, from);
  return true;
}

template <typename BackoffQLess>
void SchedulingQueueBase<BackoffQLess>::Move(const QueuedPodInfoPtr& info, QueueName from,
                                             QueueName to, std::string_view cause) {
  queues_.Take(v1::PodKeyView(info->pod()), from);
  queues_.Put(info, to);
  observer().OnMoved(*info, from, to, cause);
}

template <typename BackoffQLess>
void SchedulingQueueBase<BackoffQLess>::MovePodsToActiveOrBackoffQueue(
    const std::vector<QueuedPodInfoPtr>& infos, std::string_view label) {
  for (const QueuedPodInfoPtr& info : infos) {
    if (EventHelps(label, info->unschedulable_plugins)) MoveOutOfUnschedulableQ(info, label);
  }
  // Even if nothing moved: a pod whose attempt is under way may be one that the event helps.
  move_request_cycle_ = scheduling_cycle_;
  observer().OnMoveRequest(label, scheduling_cycle_);
}

}  // namespace berth

#endif  // BERTH_QUEUE_SCHEDULING_QUEUE_BASE_H_
