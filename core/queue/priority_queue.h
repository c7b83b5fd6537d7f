// PriorityQueue: the pods that wait to be scheduled. As kube-scheduler v1.21,
// internal/queue/scheduling_queue.go.
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
#ifndef BERTH_QUEUE_PRIORITY_QUEUE_H_
#define BERTH_QUEUE_PRIORITY_QUEUE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/keyed_heap.h"
#include "base/result.h"
#include "framework/cluster_event.h"
#include "framework/plugin.h"
#include "queue/backoff.h"
#include "queue/pod_nominator.h"
#include "queue/queue_observer.h"

namespace berth {

// How often upstream runs the two flushes, and how long a pod may stay in unschedulableQ.
inline constexpr Duration kFlushBackoffQPeriod = Seconds(1);
inline constexpr Duration kFlushUnschedulableQPeriod = Seconds(30);
inline constexpr Duration kUnschedulableQTimeInterval = Seconds(60);

// The text of Pop's error.
inline constexpr std::string_view kQueueClosed = "scheduling queue is closed";

// What the queue stands on. Nothing is owned: all of it outlives the queue and its copies.
struct QueueDependencies {
  const Clock* clock = nullptr;
  const QueueSortPlugin* queue_sort = nullptr;
  const ClusterEventMap* event_map = nullptr;
  QueueObserver* observer = nullptr;  // may be null
};

// An entry of a queue. Copies of a queue share their entries, which are never edited.
using QueuedPodInfoPtr = std::shared_ptr<const QueuedPodInfo>;

// A value: a copy is independent of its original, costs a few words for each pod, and stands on the
// same dependencies. So a checkpoint copies the queue and assigns it back. To go on with a copy in
// another simulation use the constructor that takes its dependencies.
//
// A pod is known by "namespace/name". Where upstream walks over unschedulableQ in Go's random map
// order, this walks in the order of the keys.
class PriorityQueue {
 public:
  explicit PriorityQueue(const QueueDependencies& dependencies, const Backoff& backoff = {});
  // The same pods and counters as `other`, standing on other dependencies.
  PriorityQueue(const PriorityQueue& other, const QueueDependencies& dependencies);

  // Puts a new entry into activeQ, with no attempts and the current time, instead of any that the
  // pod has in one of the queues.
  void Add(v1::PodPtr pod);

  // The head of activeQ, with its attempts and the scheduling cycle counted up. Nothing if activeQ
  // is empty: upstream blocks there until a pod comes, a simulation goes on to its next event.
  // Fails with kQueueClosed if activeQ is empty and the queue was closed.
  Result<std::optional<QueuedPodInfo>> Pop();

  // Takes back a pod whose attempt failed, stamped with the current time: into unschedulableQ, or
  // into backoffQ if a move request came in the cycle of the attempt or later. The pod's nomination
  // is renewed from its status. The message if the pod is in one of the queues; then nothing
  // changes.
  [[nodiscard]] std::optional<std::string> AddUnschedulableIfNotPresent(
      QueuedPodInfo info, int64_t pod_scheduling_cycle);

  // A pod in activeQ or backoffQ gets the new object and stays. One in unschedulableQ leaves it,
  // for backoffQ while it backs off, else for activeQ, unless nothing but its status,
  // resourceVersion or generation changed. A pod in no queue gets a new entry in activeQ. `old_pod`
  // may be null. As upstream, activeQ and backoffQ are then not looked at, and a pod in backoffQ
  // gets a second entry, in activeQ. Such an update of a pod in unschedulableQ counts as a change.
  void Update(const v1::Pod* old_pod, v1::PodPtr new_pod);

  // Removes the pod and its nomination. No effect if it is in no queue.
  void Delete(const v1::Pod& pod);

  // The event may have cured every pod in unschedulableQ whose failed plugins it concerns; those
  // without failed plugins move at any event. Notes the scheduling cycle even if nothing moves.
  void MoveAllToActiveOrBackoffQueue(std::string_view label);

  // A pod that has a node came or changed: a move request for the pods in unschedulableQ with a
  // required affinity term that matches it.
  void AssignedPodAdded(const v1::Pod& pod);
  void AssignedPodUpdated(const v1::Pod& pod);

  // The two periodic tasks. Pods whose backoff ends now or has ended go to activeQ; pods longer
  // than kUnschedulableQTimeInterval in unschedulableQ are moved, and only if there are any that is
  // a move request.
  void FlushBackoffQCompleted();
  void FlushUnschedulableQLeftover();

  // From now on Pop fails when it finds activeQ empty. All else works as before.
  void Close() { closed_ = true; }
  bool closed() const { return closed_; }

  // Successful pops so far.
  int64_t SchedulingCycle() const { return scheduling_cycle_; }
  // SchedulingCycle() at the last move request; -1 before the first.
  int64_t move_request_cycle() const { return move_request_cycle_; }

  // The queue's own; its address stays through assignments to the queue.
  Nominator& nominator() { return nominator_; }
  const Nominator& nominator() const { return nominator_; }

  // Reading. Heaps are listed in the order in which they would be popped, unschedulableQ by key.
  std::vector<QueuedPodInfoPtr> ActiveQ() const { return active_q_.InPopOrder(); }
  std::vector<QueuedPodInfoPtr> BackoffQ() const { return pod_backoff_q_.InPopOrder(); }
  std::vector<QueuedPodInfoPtr> UnschedulableQ() const;
  size_t active_count() const { return active_q_.size(); }
  size_t backoff_count() const { return pod_backoff_q_.size(); }
  size_t unschedulable_count() const { return unschedulable_q_.size(); }
  // The pods of all queues, in a fixed order without meaning.
  std::vector<v1::PodPtr> PendingPods() const;

  // The first of active, backoff, unschedulable that holds the pod of this "namespace/name".
  QueueName QueueOf(const std::string& key) const;
  // The entry in that queue; null if there is none. Valid until the next change of the queue.
  const QueuedPodInfo* Find(const std::string& key) const;

  const Backoff& backoff() const { return backoff_; }
  Time BackoffExpiry(const QueuedPodInfo& info) const { return backoff_.Expiry(info); }
  // True while the expiry is later than now.
  bool IsPodBackingOff(const QueuedPodInfo& info) const;

 private:
  struct ActiveQLess {
    const QueueSortPlugin* queue_sort;
    bool operator()(const QueuedPodInfoPtr& a, const QueuedPodInfoPtr& b) const {
      return queue_sort->Less(*a, *b);
    }
  };
  struct BackoffQLess {
    Backoff backoff;
    bool operator()(const QueuedPodInfoPtr& a, const QueuedPodInfoPtr& b) const {
      return backoff.Expiry(*a) < backoff.Expiry(*b);
    }
  };

  QueueObserver& observer() {
    return dependencies_.observer == nullptr ? nobody_ : *dependencies_.observer;
  }

  // A new entry in activeQ.
  void QueueNew(v1::PodPtr pod, std::string_view cause);
  // The next two say nothing to the observer. Put replaces; Take gives null if the pod was not
  // there.
  void Put(const QueuedPodInfoPtr& info, QueueName to);
  QueuedPodInfoPtr Take(const std::string& key, QueueName from);
  // False if the pod was not there.
  bool Dequeue(const std::string& key, QueueName from);
  void UpdateInPlace(const QueuedPodInfo& info, QueueName in, const v1::Pod* old_pod,
                     const v1::PodPtr& new_pod);
  void UpdateInUnschedulableQ(const QueuedPodInfo& info, const v1::Pod* old_pod,
                              const v1::PodPtr& new_pod);
  // Puts `info` in place of the entry in unschedulableQ, where its backoff says.
  void MoveOutOfUnschedulableQ(const QueuedPodInfoPtr& info, std::string_view cause);
  void MovePodsToActiveOrBackoffQueue(const std::vector<QueuedPodInfoPtr>& infos,
                                      std::string_view label);
  std::vector<QueuedPodInfoPtr> UnschedulablePodsWithMatchingAffinityTerm(const v1::Pod& pod) const;
  const QueuedPodInfoPtr* FindIn(const std::string& key, QueueName queue) const;

  QueueDependencies dependencies_;
  QueueObserver nobody_;  // stands in for a null observer
  Backoff backoff_;
  KeyedHeap<std::string, QueuedPodInfoPtr, ActiveQLess> active_q_;
  KeyedHeap<std::string, QueuedPodInfoPtr, BackoffQLess> pod_backoff_q_;
  std::map<std::string, QueuedPodInfoPtr> unschedulable_q_;
  Nominator nominator_;
  int64_t scheduling_cycle_ = 0;
  int64_t move_request_cycle_ = -1;
  bool closed_ = false;
};

}  // namespace berth

#endif  // BERTH_QUEUE_PRIORITY_QUEUE_H_
