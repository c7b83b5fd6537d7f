#include "queue/classic_queue.h"

#include <utility>

#include "base/check.h"

namespace berth {

bool ClassicQueue::BackoffQLess::operator()(const QueuedPodInfoPtr& a,
                                            const QueuedPodInfoPtr& b) const {
  // As podsCompareBackoffCompleted: a pod without a record has Go's zero time, which is before all
  // others. An empty optional is less than any time, too.
  return pod_backoff->BackoffTime(v1::PodKey(a->pod())) <
         pod_backoff->BackoffTime(v1::PodKey(b->pod()));
}

ClassicQueue::ClassicQueue(const QueueDependencies& dependencies, const Backoff& backoff,
                           int64_t backoff_cleanup_factor)
    : dependencies_(dependencies),
      pod_backoff_(backoff, backoff_cleanup_factor),
      queues_(dependencies.queue_sort, BackoffQLess{&pod_backoff_}),
      nominator_(dependencies.observer) {
  BERTH_CHECK(dependencies.clock != nullptr, "the queue needs a clock");
  BERTH_CHECK(dependencies.queue_sort != nullptr, "the queue needs an order");
}

ClassicQueue::ClassicQueue(const ClassicQueue& other, const QueueDependencies& dependencies)
    : dependencies_(dependencies),
      pod_backoff_(other.pod_backoff_),
      queues_(other.queues_, dependencies.queue_sort, BackoffQLess{&pod_backoff_}),
      nominator_(other.nominator_),
      scheduling_cycle_(other.scheduling_cycle_),
      move_request_cycle_(other.move_request_cycle_),
      closed_(other.closed_) {
  nominator_.set_observer(dependencies.observer);
}

ClassicQueue::ClassicQueue(const ClassicQueue& other) : ClassicQueue(other, other.dependencies_) {}

ClassicQueue& ClassicQueue::operator=(const ClassicQueue& other) {
  if (this == &other) return *this;
  dependencies_ = other.dependencies_;
  pod_backoff_ = other.pod_backoff_;
  queues_ =
      SubQueues<BackoffQLess>(other.queues_, dependencies_.queue_sort, BackoffQLess{&pod_backoff_});
  nominator_ = other.nominator_;
  scheduling_cycle_ = other.scheduling_cycle_;
  move_request_cycle_ = other.move_request_cycle_;
  closed_ = other.closed_;
  return *this;
}

std::unique_ptr<SchedulingQueue> ClassicQueue::Clone() const {
  return std::make_unique<ClassicQueue>(*this);
}

void ClassicQueue::Assign(const SchedulingQueue& other) {
  *this = static_cast<const ClassicQueue&>(other);
}

void ClassicQueue::Add(v1::PodPtr pod) {
  const std::string key = v1::PodKey(*pod);
  const QueuedPodInfoPtr entry = NewEntry(pod, dependencies_.clock->Now());
  queues_.Put(entry, QueueName::kActive);
  observer().OnQueued(*entry, QueueName::kActive, kEventPodAdd);
  Dequeue(key, QueueName::kUnschedulable);
  Dequeue(key, QueueName::kBackoff);
  nominator_.AddNominatedPod(entry->pod_info, "");
}

void ClassicQueue::AddIfNotPresent(v1::PodPtr pod) {
  if (queues_.QueueOf(v1::PodKey(*pod)) == QueueName::kNone) QueueNew(pod, kEventPodAdd);
}

Result<std::optional<QueuedPodInfo>> ClassicQueue::Pop() {
  const QueuedPodInfoPtr head = queues_.PopActive();
  if (head == nullptr) {
    if (closed_) return Error{std::string(kQueueClosed), ""};
    return std::optional<QueuedPodInfo>();
  }
  std::optional<QueuedPodInfo> popped(*head);
  // Upstream hands out the bare pod; the number of the attempt is for those who look on.
  popped->attempts =
      pod_backoff_.AttemptsAfterFailure(v1::PodKey(head->pod()), dependencies_.clock->Now());
  popped->unschedulable_plugins.clear();
  ++scheduling_cycle_;
  observer().OnPopped(*popped, scheduling_cycle_);
  return popped;
}

std::optional<std::string> ClassicQueue::AddUnschedulableIfNotPresent(
    QueuedPodInfo info, int64_t pod_scheduling_cycle) {
  const std::string key = v1::PodKey(info.pod());
  if (queues_.Has(key, QueueName::kUnschedulable)) {
    return "pod is already present in unschedulableQ";
  }
  if (queues_.Has(key, QueueName::kActive)) return "pod is already present in the activeQ";
  if (queues_.Has(key, QueueName::kBackoff)) return "pod is already present in the backoffQ";

  CountFailure(key);
  info.timestamp = dependencies_.clock->Now();
  info.initial_attempt_timestamp = info.timestamp;
  info.attempts = pod_backoff_.Attempts(key);
  const auto entry = std::make_shared<const QueuedPodInfo>(std::move(info));
  // A move request during the attempt could not see the pod. Where the failure was not counted the
  // backoff may be over; the next flush finds that out.
  const bool missed_a_move = move_request_cycle_ >= pod_scheduling_cycle;
  const QueueName to = missed_a_move ? QueueName::kBackoff : QueueName::kUnschedulable;
  queues_.Put(entry, to);
  observer().OnQueued(*entry, to, kEventScheduleAttemptFailure);
  nominator_.AddNominatedPod(entry->pod_info, "");
  return std::nullopt;
}

void ClassicQueue::Update(const v1::Pod* old_pod, v1::PodPtr new_pod) {
  if (old_pod != nullptr) {
    const std::string old_key = v1::PodKey(*old_pod);
    if (const QueuedPodInfoPtr* entry = queues_.FindIn(old_key, QueueName::kActive)) {
      const QueuedPodInfoPtr updated = NewEntry(new_pod, (*entry)->timestamp);
      nominator_.UpdateNominatedPod(old_pod, updated->pod_info);
      queues_.Put(updated, QueueName::kActive);
      observer().OnUpdated(*updated, QueueName::kActive);
      return;
    }
    if (const QueuedPodInfoPtr* entry = queues_.FindIn(old_key, QueueName::kBackoff)) {
      // The record stays: if the pod fails before the backoff would have been over, that failure is
      // not counted.
      const QueuedPodInfoPtr updated = NewEntry(new_pod, (*entry)->timestamp);
      nominator_.UpdateNominatedPod(old_pod, updated->pod_info);
      Move(updated, QueueName::kBackoff, QueueName::kActive, kEventPodUpdate);
      return;
    }
  }
  const std::string key = v1::PodKey(*new_pod);
  if (const QueuedPodInfoPtr* entry = queues_.FindIn(key, QueueName::kUnschedulable)) {
    UpdateInUnschedulableQ(**entry, old_pod, new_pod);
    return;
  }
  QueueNew(new_pod, kEventPodUpdate);
}

void ClassicQueue::UpdateInUnschedulableQ(const QueuedPodInfo& info, const v1::Pod* old_pod,
                                          const v1::PodPtr& new_pod) {
  auto updated = std::make_shared<QueuedPodInfo>(info);
  updated->pod_info = std::make_shared<const PodInfo>(new_pod);
  nominator_.UpdateNominatedPod(old_pod, updated->pod_info);
  if (old_pod != nullptr && !IsPodUpdated(*old_pod, *new_pod)) {
    queues_.Put(updated, QueueName::kUnschedulable);
    observer().OnUpdated(*updated, QueueName::kUnschedulable);
    return;
  }
  // What failed before was another pod, so to speak.
  ClearPodBackoff(v1::PodKey(*new_pod), kEventPodUpdate);
  updated->attempts = 0;
  Move(updated, QueueName::kUnschedulable, QueueName::kActive, kEventPodUpdate);
}

void ClassicQueue::Delete(const v1::Pod& pod) {
  const std::string key = v1::PodKey(pod);
  nominator_.DeleteNominatedPodIfExists(pod);
  if (Dequeue(key, QueueName::kActive)) return;
  // The record goes first: backoffQ then closes the gap with the entry already counting as the
  // earliest.
  ClearPodBackoff(key, kEventPodDelete);
  Dequeue(key, QueueName::kBackoff);
  Dequeue(key, QueueName::kUnschedulable);
}

void ClassicQueue::MoveAllToActiveOrBackoffQueue(std::string_view label) {
  MovePodsToActiveQueue(UnschedulableQ(), label);
}

bool ClassicQueue::EventHelps(std::string_view /*label*/, const PluginNames& /*plugins*/) const {
  return true;
}

void ClassicQueue::AssignedPodAdded(const v1::Pod& pod) {
  MovePodsToActiveQueue(UnschedulablePodsWithMatchingAffinityTerm(pod), kEventAssignedPodAdd);
}

void ClassicQueue::AssignedPodUpdated(const v1::Pod& pod) {
  MovePodsToActiveQueue(UnschedulablePodsWithMatchingAffinityTerm(pod), kEventAssignedPodUpdate);
}

void ClassicQueue::FlushBackoffQCompleted() {
  while (const QueuedPodInfoPtr info = queues_.PeekBackoff()) {
    if (IsPodBackingOff(*info)) return;
    queues_.PopBackoff();
    queues_.Put(info, QueueName::kActive);
    observer().OnMoved(*info, QueueName::kBackoff, QueueName::kActive, kEventBackoffComplete);
  }
}

void ClassicQueue::FlushUnschedulableQLeftover() {
  const Time now = dependencies_.clock->Now();
  const auto leftover = queues_.UnschedulableWhere([now](const QueuedPodInfo& info) {
    return now - info.timestamp > kUnschedulableQTimeInterval;
  });
  if (!leftover.empty()) MovePodsToActiveQueue(leftover, kEventUnschedulableTimeout);
}

int32_t ClassicQueue::Attempts(const QueuedPodInfo& info) const {
  return pod_backoff_.Attempts(v1::PodKey(info.pod()));
}

std::optional<Time> ClassicQueue::BackoffExpiry(const QueuedPodInfo& info) const {
  return pod_backoff_.BackoffTime(v1::PodKey(info.pod()));
}

bool ClassicQueue::IsPodBackingOff(const QueuedPodInfo& info) const {
  const std::optional<Time> expiry = BackoffExpiry(info);
  return expiry && *expiry > dependencies_.clock->Now();
}

QueuedPodInfoPtr ClassicQueue::NewEntry(const v1::PodPtr& pod, Time timestamp) const {
  auto info = std::make_shared<QueuedPodInfo>();
  info->pod_info = std::make_shared<const PodInfo>(pod);
  info->timestamp = timestamp;
  info->initial_attempt_timestamp = timestamp;
  info->attempts = pod_backoff_.Attempts(v1::PodKey(*pod));
  return info;
}

void ClassicQueue::QueueNew(const v1::PodPtr& pod, std::string_view cause) {
  const QueuedPodInfoPtr entry = NewEntry(pod, dependencies_.clock->Now());
  queues_.Put(entry, QueueName::kActive);
  observer().OnQueued(*entry, QueueName::kActive, cause);
  nominator_.AddNominatedPod(entry->pod_info, "");
}

bool ClassicQueue::Dequeue(const std::string& key, QueueName from) {
  const QueuedPodInfoPtr taken = queues_.Take(key, from);
  if (taken == nullptr) return false;
  observer().OnDequeued(*taken, from);
  return true;
}

void ClassicQueue::Move(const QueuedPodInfoPtr& info, QueueName from, QueueName to,
                        std::string_view cause) {
  queues_.Take(v1::PodKey(info->pod()), from);
  queues_.Put(info, to);
  observer().OnMoved(*info, from, to, cause);
}

void ClassicQueue::CountFailure(const std::string& key) {
  const Time now = dependencies_.clock->Now();
  for (const std::string& dropped : pod_backoff_.CleanupPodsCompletesBackingoff(now)) {
    observer().OnBackoffForgotten(dropped, kCauseBackoffCleanup);
  }
  if (!pod_backoff_.FailureCounts(key, now)) return;
  pod_backoff_.BackoffPod(key, now);
  observer().OnBackoffCounted(key, pod_backoff_.Attempts(key), *pod_backoff_.BackoffTime(key));
}

void ClassicQueue::ClearPodBackoff(const std::string& key, std::string_view cause) {
  if (pod_backoff_.ClearPodBackoff(key)) observer().OnBackoffForgotten(key, cause);
}

void ClassicQueue::MovePodsToActiveQueue(const std::vector<QueuedPodInfoPtr>& infos,
                                         std::string_view label) {
  for (const QueuedPodInfoPtr& info : infos) {
    const QueueName to = IsPodBackingOff(*info) ? QueueName::kBackoff : QueueName::kActive;
    Move(info, QueueName::kUnschedulable, to, label);
  }
  move_request_cycle_ = scheduling_cycle_;
  observer().OnMoveRequest(label, scheduling_cycle_);
}

std::vector<QueuedPodInfoPtr> ClassicQueue::UnschedulablePodsWithMatchingAffinityTerm(
    const v1::Pod& pod) const {
  return queues_.UnschedulableWhere(
      [&pod](const QueuedPodInfo& info) { return HasMatchingAffinityTerm(info, pod); });
}

}  // namespace berth
