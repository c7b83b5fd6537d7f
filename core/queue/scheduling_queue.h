// SchedulingQueue: the pods that wait to be scheduled. Each version's queue has its own rules.
//
//   activeQ         a heap in the order of the QueueSort plugin: its head is scheduled next.
//   backoffQ        a heap in the order of backoff expiry: pods that failed lately.
//   unschedulableQ  a map: pods that failed and wait for an event that may help them.
//
//        Add ----------------> activeQ --Pop--> an attempt --success--> (leaves)
//                               ^   ^               | AddUnschedulableIfNotPresent
//     FlushBackoffQCompleted    |   |               |
//                               |   |               +-- after a missed event --> backoffQ
//                        backoffQ   |               |
//                               ^   |               v
//                               +---+-- moves --- unschedulableQ
//
// Two counters make sure that a pod whose attempt is in progress misses no event. Every Pop
// increments scheduling_cycle, and every move request stores it in move_request_cycle. If a move
// request came in the cycle of a pod's attempt or later, the failed pod is put into backoffQ,
// because the event may have helped it already.
//
// There are three classes. PriorityQueue (priority_queue.h) is v1.21's. ClassicQueue
// (classic_queue.h) is v1.15's, which counts failures beside the queue. HintedQueue
// (hinted_queue.h) is v1.34's, which calls plugins for events, and records the events during an
// attempt instead of the counters.
#ifndef BERTH_QUEUE_SCHEDULING_QUEUE_H_
#define BERTH_QUEUE_SCHEDULING_QUEUE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/function_ref.h"
#include "base/result.h"
#include "framework/cluster_event.h"
#include "framework/metrics/metrics_observer.h"
#include "framework/plugin.h"
#include "queue/pod_nominator.h"
#include "queue/queue_observer.h"

namespace berth {

// The text of Pop's error.
inline constexpr std::string_view kQueueClosed = "scheduling queue is closed";

// The objects that a queue uses. It owns none of them: all must outlive the queue and its copies.
struct QueueDependencies {
  const Clock* clock = nullptr;
  const QueueSortPlugin* queue_sort = nullptr;
  const ClusterEventMap* event_map = nullptr;  // may be null for a ClassicQueue
  QueueObserver* observer = nullptr;           // may be null
  // The plugins of each profile, and the informers' copies of the objects. Both may be null for
  // queues without queueing hints.
  const QueueingPluginsByProfile* queueing_plugins = nullptr;
  const Objects* informers = nullptr;
};

// Reports whether a move request considers a pod.
using PreEnqueueCheck = FunctionRef<bool(const v1::Pod& pod)>;

// An entry of a queue. Copies of a queue share their entries, which are never edited.
using QueuedPodInfoPtr = std::shared_ptr<const QueuedPodInfo>;

// Pods are identified by "namespace/name". Where upstream iterates over unschedulableQ in Go's
// random map order, implementations iterate in the order of the keys.
class SchedulingQueue {
 public:
  virtual ~SchedulingQueue() = default;

  // Puts a new entry with the current time into activeQ, and removes an entry that the pod already
  // has in one of the queues.
  virtual void Add(v1::PodPtr pod) = 0;

  // Returns the head of activeQ with the number of the attempt that begins, and increments the
  // scheduling cycle. Versions that pop from backoffQ do so if activeQ is empty. Returns nothing if
  // there is no pod: upstream blocks until one comes; a simulation continues with its next event.
  // Fails with kQueueClosed if there is no pod and the queue was closed.
  virtual Result<std::optional<QueuedPodInfo>> Pop() = 0;

  // Takes back a pod whose attempt failed, with the current time: into unschedulableQ, or into
  // backoffQ if a move request came in the cycle of the attempt or later. Renews the pod's
  // nomination from its status. Returns an error message, and changes nothing, if the pod is in one
  // of the queues.
  [[nodiscard]] virtual std::optional<std::string> AddUnschedulableIfNotPresent(
      QueuedPodInfo info, int64_t pod_scheduling_cycle) = 0;

  // Replaces the pod's object. A pod in activeQ stays there; a pod in no queue gets a new entry in
  // activeQ; for the others each version has its own rule. `old_pod` may be null. Then, as
  // upstream, the queue does not search activeQ and backoffQ, so that a pod in backoffQ gets a
  // second entry, in activeQ. Such an update of a pod in unschedulableQ counts as a change.
  virtual void Update(const v1::PodPtr& old_pod, v1::PodPtr new_pod) = 0;

  // Removes the pod and its nomination. No effect if it is in no queue.
  virtual void Delete(const v1::Pod& pod) = 0;

  // A move request: an event happened that may help pods in unschedulableQ. Moves the pods that it
  // helps to backoffQ while they back off, else to activeQ. Records the scheduling cycle even if
  // nothing moves.
  virtual void MoveAllToActiveOrBackoffQueue(const ClusterEvent& event) = 0;
  // The same, but only for pods that satisfy the condition. Versions without such a pre-check
  // consider all pods.
  virtual void MoveAllToActiveOrBackoffQueue(const ClusterEvent& event, PreEnqueueCheck /*check*/) {
    MoveAllToActiveOrBackoffQueue(event);
  }
  // Lets these pods be tried again now, even if they back off. Pods whose attempts are in progress
  // come back as soon as they fail. No effect in versions that do not have it.
  virtual void Activate(const std::vector<v1::PodPtr>& /*pods*/) {}
  // Reports whether an event of this type may help a pod that these plugins failed.
  virtual bool EventHelps(const EventType& type, const PluginNames& plugins) const = 0;

  // A bound pod was added or changed: a move request for the pods in unschedulableQ with a required
  // affinity term that matches it.
  virtual void AssignedPodAdded(const v1::PodPtr& pod) = 0;
  virtual void AssignedPodUpdated(const v1::PodPtr& old_pod, const v1::PodPtr& new_pod) = 0;

  // The attempt of the pod with this uid is over, or no event can change its outcome any more. For
  // versions that record events during attempts. AddUnschedulableIfNotPresent includes it.
  virtual void Done(const std::string& /*uid*/) {}

  // The periodic work of the queue: the flushes, each at its time, which the observer sees as
  // tasks. A new queue's flushes are due at once.
  virtual Time NextDue() const = 0;
  virtual void ProcessDue() = 0;

  // After Close, Pop fails if activeQ is empty. Everything else works as before.
  virtual void Close() = 0;
  virtual bool closed() const = 0;

  // Returns the number of successful pops.
  virtual int64_t SchedulingCycle() const = 0;
  // Returns SchedulingCycle() at the last move request; -1 before the first.
  virtual int64_t move_request_cycle() const = 0;

  // Returns the queue's nominator; its address stays the same after Assign.
  virtual Nominator& nominator() = 0;
  virtual const Nominator& nominator() const = 0;

  // Reports whether Pop would return a pod.
  virtual bool CanPop() const = 0;
  // Returns the entries of the section: of a heap in pop order, parked pods by key. Empty for a
  // section that the queue does not have.
  virtual std::vector<QueuedPodInfoPtr> Entries(SectionId section) const = 0;
  virtual size_t Count(SectionId section) const = 0;
  // Reports whether no section has a pod.
  virtual bool empty() const = 0;
  // Returns the pods of all queues, in an arbitrary but fixed order.
  virtual std::vector<v1::PodPtr> PendingPods() const = 0;

  // Returns the first section that contains the pod with this "namespace/name"; kNone if none does.
  virtual SectionId QueueOf(const std::string& key) const = 0;
  // Returns the entry in that queue; null if there is none. Valid until the next change of the
  // queue.
  virtual const QueuedPodInfo* Find(const std::string& key) const = 0;

  // Returns the order of sections that are by_queue_sort.
  virtual const QueueSortPlugin& queue_sort() const = 0;
  // Returns the number of attempts that determines the backoff of a pod in the queue.
  virtual int32_t Attempts(const QueuedPodInfo& info) const = 0;
  // Returns the end of the backoff of a pod in the queue, which may be past; nothing if it has no
  // backoff.
  virtual std::optional<Time> BackoffExpiry(const QueuedPodInfo& info) const = 0;
  // Reports whether the expiry is later than now.
  virtual bool IsPodBackingOff(const QueuedPodInfo& info) const = 0;

  // Sets the observer that receives what metrics count. Null, the default: metrics count nothing.
  // Not owned. Copies do not have it, and Assign does not change it.
  void set_metrics(MetricsObserver* metrics) { metrics_ = metrics; }

  // For checkpoints. A copy costs a few words for each pod, is independent of its original and uses
  // the same dependencies.
  virtual std::unique_ptr<SchedulingQueue> Clone() const = 0;
  // REQUIRES: `other` is of the same class.
  virtual void Assign(const SchedulingQueue& other) = 0;

 protected:
  SchedulingQueue() = default;
  // Copies have no observer of metrics, and assignment keeps the one that this queue has.
  SchedulingQueue(const SchedulingQueue& /*other*/) {}
  // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): nothing is assigned
  SchedulingQueue& operator=(const SchedulingQueue& /*other*/) { return *this; }

  // Null: metrics count nothing.
  MetricsObserver* metrics() const { return metrics_; }
  // Counts a pod's move between sections; kNone is outside of the queue.
  void CountPlace(SectionId from, SectionId to) const {
    if (metrics_ != nullptr) metrics_->OnPodPlaced(MetricsName(from), MetricsName(to));
  }
  // Counts a pod that entered the section because of the event, as kube-scheduler does.
  void CountIncoming(SectionId to, const EventType& event) const {
    if (metrics_ != nullptr) metrics_->OnPodIncoming(MetricsName(to), event.label);
  }

 private:
  MetricsObserver* metrics_ = nullptr;
};

// Reports whether the pod changed in a way that may have made it schedulable: any difference except
// in the status, resourceVersion and generation, which the digests leave out. Upstream:
// scheduling_queue.go, isPodUpdated, which is the same in v1.15 and v1.21.
bool IsPodUpdated(const v1::Pod& old_pod, const v1::Pod& new_pod);

// Returns `info` with the new object. It keeps the parsed terms if the uid is the same, because a
// pod's affinity is immutable. Upstream: framework/types.go, PodInfo.Update, which is the same in
// v1.21 and v1.34.
QueuedPodInfoPtr WithPod(const QueuedPodInfo& info, const v1::PodPtr& pod);

}  // namespace berth

#endif  // BERTH_QUEUE_SCHEDULING_QUEUE_H_
