#include "queue/classic_queue.h"

#include <utility>

namespace berth {

bool ScoreboardLess::operator()(const QueuedPodInfoPtr& a, const QueuedPodInfoPtr& b) const {
  // An empty optional is less than any time.
  return pod_backoff->BackoffTime(v1::PodKey(a->pod())) <
         pod_backoff->BackoffTime(v1::PodKey(b->pod()));
}

ClassicQueue::ClassicQueue(const QueueDependencies& dependencies, const Backoff& backoff,
                           int64_t backoff_cleanup_factor)
    : SchedulingQueueBase(dependencies, ScoreboardLess{&pod_backoff_}),
      pod_backoff_(backoff, backoff_cleanup_factor) {}

ClassicQueue::ClassicQueue(const ClassicQueue& other, const QueueDependencies& dependencies)
    : SchedulingQueueBase(dependencies, ScoreboardLess{&pod_backoff_}),
      pod_backoff_(other.pod_backoff_) {
  CopyFrom(other, ScoreboardLess{&pod_backoff_});
}

ClassicQueue::ClassicQueue(const ClassicQueue& other) : ClassicQueue(other, other.dependencies_) {}

ClassicQueue& ClassicQueue::operator=(const ClassicQueue& other) {
  if (this == &other) return *this;
  dependencies_ = other.dependencies_;
  pod_backoff_ = other.pod_backoff_;
  CopyFrom(other, ScoreboardLess{&pod_backoff_});
  return *this;
}

std::unique_ptr<SchedulingQueue> ClassicQueue::Clone() const {
  return std::make_unique<ClassicQueue>(*this);
}

void ClassicQueue::Assign(const SchedulingQueue& other) {
  *this = static_cast<const ClassicQueue&>(other);
}

void ClassicQueue::Add(v1::PodPtr pod) {
  const v1::PodKeyView key(*pod);
  const QueuedPodInfoPtr entry = NewEntry(pod, Now());
  PutNew(entry, kEventPodAdd);
  Dequeue(key, SectionId::kUnschedulable);
  Dequeue(key, SectionId::kBackoff);
  nominator_.AddNominatedPod(entry->pod_info, "");
}

void ClassicQueue::AddIfNotPresent(const v1::PodPtr& pod) {
  if (queues_.QueueOf(v1::PodKeyView(*pod)) == SectionId::kNone) QueueNew(pod, kEventPodAdd);
}

Result<std::optional<QueuedPodInfo>> ClassicQueue::Pop() {
  const QueuedPodInfoPtr head = queues_.PopActive();
  if (head == nullptr) {
    if (closed_) return Error{std::string(kQueueClosed), ""};
    return std::optional<QueuedPodInfo>();
  }
  std::optional<QueuedPodInfo> popped(*head);
  // Upstream returns the bare pod; the log needs the number of the attempt.
  popped->attempts = pod_backoff_.AttemptsAfterFailure(v1::PodKey(head->pod()), Now());
  popped->unschedulable_plugins.clear();
  ++scheduling_cycle_;
  observer().OnPopped(*popped, SectionId::kActive, scheduling_cycle_);
  CountPlace(SectionId::kActive, SectionId::kNone);
  return popped;
}

std::optional<std::string> ClassicQueue::AddUnschedulableIfNotPresent(
    QueuedPodInfo info, int64_t pod_scheduling_cycle) {
  const v1::PodKeyView view(info.pod());
  if (queues_.Has(view, SectionId::kUnschedulable)) {
    return "pod is already present in unschedulableQ";
  }
  if (queues_.Has(view, SectionId::kActive)) return "pod is already present in the activeQ";
  if (queues_.Has(view, SectionId::kBackoff)) return "pod is already present in the backoffQ";

  const std::string key = view.Text();
  CountFailure(key);
  info.timestamp = Now();
  info.initial_attempt_timestamp = info.timestamp;
  info.attempts = pod_backoff_.Attempts(key);
  const auto entry = std::make_shared<const QueuedPodInfo>(std::move(info));
  // A move request during the attempt could not reach the pod. If the failure was not counted, the
  // backoff may be over already; the next flush finds that out.
  const bool missed_a_move = move_request_cycle_ >= pod_scheduling_cycle;
  const SectionId to = missed_a_move ? SectionId::kBackoff : SectionId::kUnschedulable;
  queues_.Put(entry, to);
  observer().OnQueued(*entry, to, kEventScheduleAttemptFailure.label);
  CountPlace(SectionId::kNone, to);
  CountIncoming(to, kEventScheduleAttemptFailure);
  nominator_.AddNominatedPod(entry->pod_info, "");
  return std::nullopt;
}

void ClassicQueue::Update(const v1::PodPtr& old_pod, v1::PodPtr new_pod) {
  if (old_pod != nullptr) {
    const v1::PodKeyView old_key(*old_pod);
    if (const QueuedPodInfoPtr* entry = queues_.FindIn(old_key, SectionId::kActive)) {
      const QueuedPodInfoPtr updated = NewEntry(new_pod, (*entry)->timestamp);
      nominator_.UpdateNominatedPod(old_pod.get(), updated->pod_info);
      queues_.Put(updated, SectionId::kActive);
      observer().OnUpdated(*updated, SectionId::kActive);
      return;
    }
    if (const QueuedPodInfoPtr* entry = queues_.FindIn(old_key, SectionId::kBackoff)) {
      // The record stays: if the pod fails before its backoff would have been over, that failure
      // does not count.
      const QueuedPodInfoPtr updated = NewEntry(new_pod, (*entry)->timestamp);
      nominator_.UpdateNominatedPod(old_pod.get(), updated->pod_info);
      Move(updated, SectionId::kBackoff, SectionId::kActive, kEventPodUpdate);
      return;
    }
  }
  const v1::PodKeyView key(*new_pod);
  if (const QueuedPodInfoPtr* entry = queues_.FindIn(key, SectionId::kUnschedulable)) {
    UpdateInUnschedulableQ(**entry, old_pod.get(), new_pod);
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
    queues_.Put(updated, SectionId::kUnschedulable);
    observer().OnUpdated(*updated, SectionId::kUnschedulable);
    return;
  }
  // The changed pod is in effect another pod, so its earlier failures no longer count.
  ClearPodBackoff(v1::PodKey(*new_pod), kEventPodUpdate);
  updated->attempts = 0;
  Move(updated, SectionId::kUnschedulable, SectionId::kActive, kEventPodUpdate);
}

void ClassicQueue::Delete(const v1::Pod& pod) {
  const v1::PodKeyView key(pod);
  nominator_.DeleteNominatedPodIfExists(pod);
  if (Dequeue(key, SectionId::kActive)) return;
  // The record is removed first, so that the entry already counts as the earliest when backoffQ
  // closes the gap.
  ClearPodBackoff(key.Text(), kEventPodDelete);
  Dequeue(key, SectionId::kBackoff);
  Dequeue(key, SectionId::kUnschedulable);
}

bool ClassicQueue::EventHelps(const EventType& /*type*/, const PluginNames& /*plugins*/) const {
  return true;
}

int32_t ClassicQueue::Attempts(const QueuedPodInfo& info) const {
  return pod_backoff_.Attempts(v1::PodKey(info.pod()));
}

std::optional<Time> ClassicQueue::BackoffExpiry(const QueuedPodInfo& info) const {
  return pod_backoff_.BackoffTime(v1::PodKey(info.pod()));
}

QueuedPodInfoPtr ClassicQueue::NewEntry(const v1::PodPtr& pod, Time timestamp) const {
  auto info = std::make_shared<QueuedPodInfo>();
  info->pod_info = std::make_shared<const PodInfo>(pod);
  info->timestamp = timestamp;
  info->initial_attempt_timestamp = timestamp;
  info->attempts = pod_backoff_.Attempts(v1::PodKey(*pod));
  return info;
}

void ClassicQueue::QueueNew(const v1::PodPtr& pod, const EventType& cause) {
  const QueuedPodInfoPtr entry = NewEntry(pod, Now());
  PutNew(entry, cause);
  nominator_.AddNominatedPod(entry->pod_info, "");
}

void ClassicQueue::PutNew(const QueuedPodInfoPtr& entry, const EventType& cause) {
  const bool is_known =
      metrics() != nullptr && queues_.Has(v1::PodKeyView(entry->pod()), SectionId::kActive);
  queues_.Put(entry, SectionId::kActive);
  observer().OnQueued(*entry, SectionId::kActive, cause.label);
  if (!is_known) CountPlace(SectionId::kNone, SectionId::kActive);
  if (cause == kEventPodAdd) CountIncoming(SectionId::kActive, cause);
}

void ClassicQueue::CountFailure(const std::string& key) {
  const Time now = Now();
  for (const std::string& dropped : pod_backoff_.CleanupPodsCompletesBackingoff(now)) {
    observer().OnBackoffForgotten(dropped, kCauseBackoffCleanup);
  }
  if (!pod_backoff_.FailureCounts(key, now)) return;
  pod_backoff_.BackoffPod(key, now);
  observer().OnBackoffCounted(key, pod_backoff_.Attempts(key), *pod_backoff_.BackoffTime(key));
}

void ClassicQueue::ClearPodBackoff(const std::string& key, const EventType& cause) {
  if (pod_backoff_.ClearPodBackoff(key)) observer().OnBackoffForgotten(key, cause.label);
}

}  // namespace berth
