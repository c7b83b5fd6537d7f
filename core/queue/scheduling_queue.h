// SchedulingQueue: the pods that wait to be scheduled, whichever version's rules they wait by.
//
//   activeQ         a heap in the order of the QueueSort plugin: its head is scheduled next.
//   backoffQ        a heap in the order of backoff expiry: pods that failed lately.
//   unschedulableQ  a map: pods that failed and wait for an event that may cure them.
//
//        Add ----------------> activeQ --Pop--> an attempt --success--> (leaves)
//                               ^   ^               | AddUnschedulableIfNotPresent
//     FlushBackoffQCompleted    |   |               |
//                       backoffQ    |               |-- a move request came during the attempt -->
//                       backoffQ
//                           ^       |               |
//                           +--- move requests --- unschedulableQ
//
// Two counters make sure that no event is lost on a pod whose attempt is under way: every Pop
// counts scheduling_cycle up, and every move request notes it in move_request_cycle. A pod that
// failed in a cycle not after the last move request goes to backoffQ, since the event may have
// cured it already.
//
// There are three: PriorityQueue (priority_queue.h) is v1.21's, ClassicQueue (classic_queue.h) that
// of v1.15, which keeps count of failures beside the queue. HintedQueue (hinted_queue.h) is
// v1.34's, which asks plugins about events, and notes the events of an attempt in place of the
// counters.
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

// What a queue stands on. Nothing is owned: all of it outlives the queue and its copies.
struct QueueDependencies {
  const Clock* clock = nullptr;
  const QueueSortPlugin* queue_sort = nullptr;
  const ClusterEventMap* event_map = nullptr;  // ClassicQueue needs none
  QueueObserver* observer = nullptr;           // may be null
  // For queues that ask for hints: the plugins of each profile, and the informers' copies of the
  // objects. The others need neither.
  const QueueingPluginsByProfile* queueing_plugins = nullptr;
  const Objects* informers = nullptr;
};

// Which pods a move request looks at.
using PreEnqueueCheck = FunctionRef<bool(const v1::Pod& pod)>;

// An entry of a queue. Copies of a queue share their entries, which are never edited.
using QueuedPodInfoPtr = std::shared_ptr<const QueuedPodInfo>;

// A pod is known by "namespace/name". Where upstream walks over unschedulableQ in Go's random map
// order, implementations walk in the order of the keys.
class SchedulingQueue {
 public:
  virtual ~SchedulingQueue() = default;

  // Puts a new entry with the current time into activeQ, instead of any that the pod has in one of
  // the queues.
  virtual void Add(v1::PodPtr pod) = 0;

  // The head of activeQ, with the number of the attempt that begins and the scheduling cycle
  // counted up. Nothing if activeQ is empty: upstream blocks there until a pod comes, a simulation
  // goes on to its next event. Fails with kQueueClosed if activeQ is empty and the queue was
  // closed. Versions that pop from backoffQ do so where activeQ is empty.
  virtual Result<std::optional<QueuedPodInfo>> Pop() = 0;

  // Takes back a pod whose attempt failed, stamped with the current time: into unschedulableQ, or
  // into backoffQ if a move request came in the cycle of the attempt or later. The pod's nomination
  // is renewed from its status. The message if the pod is in one of the queues; then nothing
  // changes.
  [[nodiscard]] virtual std::optional<std::string> AddUnschedulableIfNotPresent(
      QueuedPodInfo info, int64_t pod_scheduling_cycle) = 0;

  // The pod's object was replaced. A pod in activeQ gets the new one and stays; one in no queue
  // gets a new entry in activeQ. What becomes of the others is the version's rule. `old_pod` may be
  // null: as upstream, activeQ and backoffQ are then not looked at, and a pod in backoffQ gets a
  // second entry, in activeQ. Such an update of a pod in unschedulableQ counts as a change.
  virtual void Update(const v1::PodPtr& old_pod, v1::PodPtr new_pod) = 0;

  // Removes the pod and its nomination. No effect if it is in no queue.
  virtual void Delete(const v1::Pod& pod) = 0;

  // A move request: something happened that may have cured pods in unschedulableQ. Those that the
  // event helps go to backoffQ while they back off, else to activeQ. Notes the scheduling cycle
  // even if nothing moves.
  virtual void MoveAllToActiveOrBackoffQueue(const ClusterEvent& event) = 0;
  // The same, of the pods that satisfy the condition only. For versions that have such a pre-check;
  // the others move all.
  virtual void MoveAllToActiveOrBackoffQueue(const ClusterEvent& event, PreEnqueueCheck /*check*/) {
    MoveAllToActiveOrBackoffQueue(event);
  }
  // These pods may be tried again now, backoff or not. Those that are in no queue, and whose
  // attempts are under way, come back as soon as they fail. For versions that have it.
  virtual void Activate(const std::vector<v1::PodPtr>& /*pods*/) {}
  // True if an event of this type may help a pod that these plugins failed.
  virtual bool EventHelps(const EventType& type, const PluginNames& plugins) const = 0;

  // A pod that has a node came or changed: a move request for the pods in unschedulableQ with a
  // required affinity term that matches it.
  virtual void AssignedPodAdded(const v1::PodPtr& pod) = 0;
  virtual void AssignedPodUpdated(const v1::PodPtr& old_pod, const v1::PodPtr& new_pod) = 0;

  // The attempt of the pod of this uid is over, or nothing that happens can change its outcome any
  // more. For versions that note what happens during attempts; comes also with
  // AddUnschedulableIfNotPresent.
  virtual void Done(const std::string& /*uid*/) {}

  // What the queue does by itself: the flushes, each at its time, which the observer sees as tasks.
  // From the time of its making on it is due at once.
  virtual Time NextDue() const = 0;
  virtual void ProcessDue() = 0;

  // From now on Pop fails when it finds activeQ empty. All else works as before.
  virtual void Close() = 0;
  virtual bool closed() const = 0;

  // Successful pops so far.
  virtual int64_t SchedulingCycle() const = 0;
  // SchedulingCycle() at the last move request; -1 before the first.
  virtual int64_t move_request_cycle() const = 0;

  // The queue's own; its address stays through Assign.
  virtual Nominator& nominator() = 0;
  virtual const Nominator& nominator() const = 0;

  // True if Pop would have a pod.
  virtual bool CanPop() const = 0;
  // What the section has, a heap in the order in which it would be popped, parked pods by key.
  // Empty for a section that the queue does not have.
  virtual std::vector<QueuedPodInfoPtr> Entries(SectionId section) const = 0;
  virtual size_t Count(SectionId section) const = 0;
  // No pod is in any section.
  virtual bool empty() const = 0;
  // The pods of all queues, in a fixed order without meaning.
  virtual std::vector<v1::PodPtr> PendingPods() const = 0;

  // The first section that holds the pod of this "namespace/name"; kNone: none does.
  virtual SectionId QueueOf(const std::string& key) const = 0;
  // The entry in that queue; null if there is none. Valid until the next change of the queue.
  virtual const QueuedPodInfo* Find(const std::string& key) const = 0;

  // The order of sections that are by_queue_sort.
  virtual const QueueSortPlugin& queue_sort() const = 0;
  // How many attempts count for the backoff of a pod in the queue.
  virtual int32_t Attempts(const QueuedPodInfo& info) const = 0;
  // When the backoff of a pod in the queue ends or ended; nothing if the queue knows of none.
  virtual std::optional<Time> BackoffExpiry(const QueuedPodInfo& info) const = 0;
  // True while the expiry is later than now.
  virtual bool IsPodBackingOff(const QueuedPodInfo& info) const = 0;

  // Gets what metrics count; null, which is usual: nothing is counted. Not owned. No part of what
  // copies have, nor changed by Assign.
  void set_metrics(MetricsObserver* metrics) { metrics_ = metrics; }

  // For checkpoints: a copy costs a few words for each pod, is independent of its original and
  // stands on the same dependencies.
  virtual std::unique_ptr<SchedulingQueue> Clone() const = 0;
  // REQUIRES: `other` is of the same class.
  virtual void Assign(const SchedulingQueue& other) = 0;

 protected:
  SchedulingQueue() = default;
  // Who observes a queue does not observe its copies, nor anything else after an assignment.
  SchedulingQueue(const SchedulingQueue& /*other*/) {}
  // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): nothing is assigned
  SchedulingQueue& operator=(const SchedulingQueue& /*other*/) { return *this; }

  // Null: nothing is counted.
  MetricsObserver* metrics() const { return metrics_; }
  // A pod went from one section to another; kNone: from or to outside of the queue.
  void CountPlace(SectionId from, SectionId to) const {
    if (metrics_ != nullptr) metrics_->OnPodPlaced(MetricsName(from), MetricsName(to));
  }
  // A pod entered the section because of the event, as kube-scheduler counts it.
  void CountIncoming(SectionId to, const EventType& event) const {
    if (metrics_ != nullptr) metrics_->OnPodIncoming(MetricsName(to), event.label);
  }

 private:
  MetricsObserver* metrics_ = nullptr;
};

// True if the pod changed in a way that may have made it schedulable: any difference but in the
// status, resourceVersion and generation, which the digests leave out. As scheduling_queue.go,
// isPodUpdated, alike in v1.15 and v1.21.
bool IsPodUpdated(const v1::Pod& old_pod, const v1::Pod& new_pod);

// `info` with the new object. The parsed terms are kept while the uid is: a pod's affinity is
// immutable. As framework/types.go, PodInfo.Update, alike in v1.21 and v1.34.
QueuedPodInfoPtr WithPod(const QueuedPodInfo& info, const v1::PodPtr& pod);

}  // namespace berth

#endif  // BERTH_QUEUE_SCHEDULING_QUEUE_H_
