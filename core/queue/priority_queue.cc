#include "queue/priority_queue.h"

#include <utility>

#include "base/check.h"
#include "base/strings.h"

namespace berth {

namespace {

// As scheduling_queue.go, isPodUpdated: any difference but in the status, resourceVersion and
// generation, which the digests leave out.
bool IsPodUpdated(const v1::Pod& old_pod, const v1::Pod& new_pod) {
  return old_pod.manifest_digest != new_pod.manifest_digest ||
         old_pod.annotations_digest != new_pod.annotations_digest;
}

// `info` with the new object. The parsed terms are kept while the uid is: a pod's affinity is
// immutable.
QueuedPodInfoPtr WithPod(const QueuedPodInfo& info, const v1::PodPtr& pod) {
  auto updated = std::make_shared<QueuedPodInfo>(info);
  const bool same_pod = info.pod().metadata.uid == pod->metadata.uid;
  updated->pod_info =
      std::make_shared<const PodInfo>(same_pod ? info.pod_info->WithPod(pod) : PodInfo(pod));
  return updated;
}

}  // namespace

PriorityQueue::PriorityQueue(const QueueDependencies& dependencies, const Backoff& backoff)
    : dependencies_(dependencies),
      backoff_(backoff),
      active_q_(ActiveQLess{dependencies.queue_sort}),
      pod_backoff_q_(BackoffQLess{backoff}),
      nominator_(dependencies.observer) {
  BERTH_CHECK(dependencies.clock != nullptr, "the queue needs a clock");
  BERTH_CHECK(dependencies.queue_sort != nullptr, "the queue needs an order");
  BERTH_CHECK(dependencies.event_map != nullptr, "the queue needs an event map");
}

PriorityQueue::PriorityQueue(const PriorityQueue& other, const QueueDependencies& dependencies)
    : PriorityQueue(dependencies, other.backoff_) {
  // Elements that come in the order of a heap's layout stay where they are put, so ties keep their
  // order.
  other.active_q_.ForEach([this](const QueuedPodInfoPtr& info) { Put(info, QueueName::kActive); });
  pod_backoff_q_ = other.pod_backoff_q_;
  unschedulable_q_ = other.unschedulable_q_;
  nominator_ = other.nominator_;
  nominator_.set_observer(dependencies.observer);
  scheduling_cycle_ = other.scheduling_cycle_;
  move_request_cycle_ = other.move_request_cycle_;
  closed_ = other.closed_;
}

void PriorityQueue::Add(v1::PodPtr pod) {
  const std::string key = v1::PodKey(*pod);
  QueueNew(std::move(pod), kEventPodAdd);
  Dequeue(key, QueueName::kUnschedulable);
  Dequeue(key, QueueName::kBackoff);
  nominator_.AddNominatedPod((*FindIn(key, QueueName::kActive))->pod_info, "");
}

Result<std::optional<QueuedPodInfo>> PriorityQueue::Pop() {
  std::optional<QueuedPodInfoPtr> head = active_q_.Pop();
  if (!head) {
    if (closed_) return Error{std::string(kQueueClosed), ""};
    return std::optional<QueuedPodInfo>();
  }
  std::optional<QueuedPodInfo> popped(**head);
  // The failed plugins stay: an attempt that ends in another error leaves those of the one before.
  ++popped->attempts;
  ++scheduling_cycle_;
  observer().OnPopped(*popped, scheduling_cycle_);
  return popped;
}

std::optional<std::string> PriorityQueue::AddUnschedulableIfNotPresent(
    QueuedPodInfo info, int64_t pod_scheduling_cycle) {
  const std::string key = v1::PodKey(info.pod());
  if (FindIn(key, QueueName::kUnschedulable) != nullptr) {
    return StrCat("Pod ", key, " is already present in unschedulable queue");
  }
  if (FindIn(key, QueueName::kActive) != nullptr) {
    return StrCat("Pod ", key, " is already present in the active queue");
  }
  if (FindIn(key, QueueName::kBackoff) != nullptr) {
    return StrCat("Pod ", key, " is already present in the backoff queue");
  }
  info.timestamp = dependencies_.clock->Now();
  const auto entry = std::make_shared<const QueuedPodInfo>(std::move(info));
  // A move request during the attempt could not see the pod, and what happened may have cured it:
  // it is tried again after its backoff, whatever the plugins that failed it wait for.
  const bool missed_a_move = move_request_cycle_ >= pod_scheduling_cycle;
  const QueueName to = missed_a_move ? QueueName::kBackoff : QueueName::kUnschedulable;
  Put(entry, to);
  observer().OnQueued(*entry, to, kEventScheduleAttemptFailure);
  nominator_.AddNominatedPod(entry->pod_info, "");
  return std::nullopt;
}

void PriorityQueue::Update(const v1::Pod* old_pod, v1::PodPtr new_pod) {
  if (old_pod != nullptr) {
    const std::string old_key = v1::PodKey(*old_pod);
    for (const QueueName queue : {QueueName::kActive, QueueName::kBackoff}) {
      if (const QueuedPodInfoPtr* entry = FindIn(old_key, queue)) {
        UpdateInPlace(**entry, queue, old_pod, new_pod);
        return;
      }
    }
  }
  const std::string key = v1::PodKey(*new_pod);
  if (const QueuedPodInfoPtr* entry = FindIn(key, QueueName::kUnschedulable)) {
    UpdateInUnschedulableQ(**entry, old_pod, new_pod);
    return;
  }
  // The pod's attempt is under way, or it was never ours: it gets queued, a second time in the
  // first case. The failure of that attempt then finds it in activeQ.
  QueueNew(std::move(new_pod), kEventPodUpdate);
  nominator_.AddNominatedPod((*FindIn(key, QueueName::kActive))->pod_info, "");
}

void PriorityQueue::Delete(const v1::Pod& pod) {
  const std::string key = v1::PodKey(pod);
  nominator_.DeleteNominatedPodIfExists(pod);
  if (Dequeue(key, QueueName::kActive)) return;
  Dequeue(key, QueueName::kBackoff);
  Dequeue(key, QueueName::kUnschedulable);
}

void PriorityQueue::MoveAllToActiveOrBackoffQueue(std::string_view label) {
  MovePodsToActiveOrBackoffQueue(UnschedulableQ(), label);
}

void PriorityQueue::AssignedPodAdded(const v1::Pod& pod) {
  MovePodsToActiveOrBackoffQueue(UnschedulablePodsWithMatchingAffinityTerm(pod),
                                 kEventAssignedPodAdd);
}

void PriorityQueue::AssignedPodUpdated(const v1::Pod& pod) {
  MovePodsToActiveOrBackoffQueue(UnschedulablePodsWithMatchingAffinityTerm(pod),
                                 kEventAssignedPodUpdate);
}

void PriorityQueue::FlushBackoffQCompleted() {
  while (const QueuedPodInfoPtr* head = pod_backoff_q_.Peek()) {
    if (IsPodBackingOff(**head)) return;
    const QueuedPodInfoPtr info = *pod_backoff_q_.Pop();
    Put(info, QueueName::kActive);
    observer().OnMoved(*info, QueueName::kBackoff, QueueName::kActive, kEventBackoffComplete);
  }
}

void PriorityQueue::FlushUnschedulableQLeftover() {
  const Time now = dependencies_.clock->Now();
  std::vector<QueuedPodInfoPtr> leftover;
  for (const auto& [key, info] : unschedulable_q_) {
    if (now - info->timestamp > kUnschedulableQTimeInterval) leftover.push_back(info);
  }
  if (!leftover.empty()) MovePodsToActiveOrBackoffQueue(leftover, kEventUnschedulableTimeout);
}

std::vector<QueuedPodInfoPtr> PriorityQueue::UnschedulableQ() const {
  std::vector<QueuedPodInfoPtr> infos;
  infos.reserve(unschedulable_q_.size());
  for (const auto& [key, info] : unschedulable_q_) infos.push_back(info);
  return infos;
}

std::vector<v1::PodPtr> PriorityQueue::PendingPods() const {
  std::vector<v1::PodPtr> pods;
  pods.reserve(active_count() + backoff_count() + unschedulable_count());
  const auto append = [&pods](const QueuedPodInfoPtr& info) {
    pods.push_back(info->pod_info->pod);
  };
  active_q_.ForEach(append);
  pod_backoff_q_.ForEach(append);
  for (const auto& [key, info] : unschedulable_q_) append(info);
  return pods;
}

QueueName PriorityQueue::QueueOf(const std::string& key) const {
  for (const QueueName queue :
       {QueueName::kActive, QueueName::kBackoff, QueueName::kUnschedulable}) {
    if (FindIn(key, queue) != nullptr) return queue;
  }
  return QueueName::kNone;
}

const QueuedPodInfo* PriorityQueue::Find(const std::string& key) const {
  const QueuedPodInfoPtr* entry = FindIn(key, QueueOf(key));
  return entry == nullptr ? nullptr : entry->get();
}

bool PriorityQueue::IsPodBackingOff(const QueuedPodInfo& info) const {
  return BackoffExpiry(info) > dependencies_.clock->Now();
}

void PriorityQueue::QueueNew(v1::PodPtr pod, std::string_view cause) {
  const Time now = dependencies_.clock->Now();
  auto info = std::make_shared<QueuedPodInfo>();
  info->pod_info = std::make_shared<const PodInfo>(std::move(pod));
  info->timestamp = now;
  info->initial_attempt_timestamp = now;
  Put(info, QueueName::kActive);
  observer().OnQueued(*info, QueueName::kActive, cause);
}

void PriorityQueue::Put(const QueuedPodInfoPtr& info, QueueName to) {
  const std::string key = v1::PodKey(info->pod());
  switch (to) {
    case QueueName::kActive:
      active_q_.AddOrUpdate(key, info);
      return;
    case QueueName::kBackoff:
      pod_backoff_q_.AddOrUpdate(key, info);
      return;
    case QueueName::kUnschedulable:
      unschedulable_q_[key] = info;
      return;
    case QueueName::kNone:
      BERTH_CHECK(false, "no queue to put a pod into");
  }
}

QueuedPodInfoPtr PriorityQueue::Take(const std::string& key, QueueName from) {
  switch (from) {
    case QueueName::kActive:
      return active_q_.Delete(key).value_or(nullptr);
    case QueueName::kBackoff:
      return pod_backoff_q_.Delete(key).value_or(nullptr);
    case QueueName::kUnschedulable: {
      auto node = unschedulable_q_.extract(key);
      return node.empty() ? nullptr : node.mapped();
    }
    case QueueName::kNone:
      return nullptr;
  }
  return nullptr;
}

bool PriorityQueue::Dequeue(const std::string& key, QueueName from) {
  const QueuedPodInfoPtr taken = Take(key, from);
  if (taken == nullptr) return false;
  observer().OnDequeued(*taken, from);
  return true;
}

void PriorityQueue::UpdateInPlace(const QueuedPodInfo& info, QueueName in, const v1::Pod* old_pod,
                                  const v1::PodPtr& new_pod) {
  const QueuedPodInfoPtr updated = WithPod(info, new_pod);
  nominator_.UpdateNominatedPod(old_pod, updated->pod_info);
  Put(updated, in);
  observer().OnUpdated(*updated, in);
}

void PriorityQueue::UpdateInUnschedulableQ(const QueuedPodInfo& info, const v1::Pod* old_pod,
                                           const v1::PodPtr& new_pod) {
  const bool changed = old_pod == nullptr || IsPodUpdated(*old_pod, *new_pod);
  if (!changed) {
    UpdateInPlace(info, QueueName::kUnschedulable, old_pod, new_pod);
    return;
  }
  // What the pod asks for is new: whether an event concerns its failed plugins does not matter.
  const QueuedPodInfoPtr updated = WithPod(info, new_pod);
  nominator_.UpdateNominatedPod(old_pod, updated->pod_info);
  MoveOutOfUnschedulableQ(updated, kEventPodUpdate);
}

void PriorityQueue::MoveOutOfUnschedulableQ(const QueuedPodInfoPtr& info, std::string_view cause) {
  const QueueName to = IsPodBackingOff(*info) ? QueueName::kBackoff : QueueName::kActive;
  Take(v1::PodKey(info->pod()), QueueName::kUnschedulable);
  Put(info, to);
  observer().OnMoved(*info, QueueName::kUnschedulable, to, cause);
}

void PriorityQueue::MovePodsToActiveOrBackoffQueue(const std::vector<QueuedPodInfoPtr>& infos,
                                                   std::string_view label) {
  for (const QueuedPodInfoPtr& info : infos) {
    const PluginNames& plugins = info->unschedulable_plugins;
    // Without failed plugins nobody knows what the pod waits for, so anything may help.
    const bool helps =
        plugins.empty() || EventMatchesPlugins(label, plugins, *dependencies_.event_map);
    if (helps) MoveOutOfUnschedulableQ(info, label);
  }
  // Even if nothing moved: a pod whose attempt is under way may be one that the event helps.
  move_request_cycle_ = scheduling_cycle_;
  observer().OnMoveRequest(label, scheduling_cycle_);
}

std::vector<QueuedPodInfoPtr> PriorityQueue::UnschedulablePodsWithMatchingAffinityTerm(
    const v1::Pod& pod) const {
  std::vector<QueuedPodInfoPtr> matching;
  for (const auto& [key, info] : unschedulable_q_) {
    for (const AffinityTerm& term : info->pod_info->required_affinity_terms) {
      if (!term.Matches(pod)) continue;
      matching.push_back(info);
      break;
    }
  }
  return matching;
}

const QueuedPodInfoPtr* PriorityQueue::FindIn(const std::string& key, QueueName queue) const {
  switch (queue) {
    case QueueName::kActive:
      return active_q_.Find(key);
    case QueueName::kBackoff:
      return pod_backoff_q_.Find(key);
    case QueueName::kUnschedulable: {
      auto it = unschedulable_q_.find(key);
      return it == unschedulable_q_.end() ? nullptr : &it->second;
    }
    case QueueName::kNone:
      return nullptr;
  }
  return nullptr;
}

}  // namespace berth
