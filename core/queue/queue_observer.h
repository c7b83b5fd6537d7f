// QueueObserver: receives a call for every change of the scheduling queue and of the nominations.
#ifndef BERTH_QUEUE_QUEUE_OBSERVER_H_
#define BERTH_QUEUE_QUEUE_OBSERVER_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "framework/cluster_event.h"
#include "framework/pod_info.h"
#include "queue/queue_section.h"

namespace berth {

// The cause for which the classic queue drops a pod's failures: they are older than the time for
// which it keeps them.
inline constexpr std::string_view kCauseBackoffCleanup = "BackoffCleanup";

// The queue calls an observer synchronously, in the order of its operations, each time right after
// the change. An observer overrides the functions that it needs. It must not change the queue, but
// may query it about the entry that it receives (SchedulingQueue::BackoffExpiry, queue_sort).
//
// The calls are complete. Take an observer that keeps a KeyedHeap (base/keyed_heap.h) for activeQ
// and one for backoffQ, ordered as the queue orders them, under the keys v1::PodKey(info.pod()),
// and does
//   OnQueued(info, to)          AddOrUpdate in `to`
//   OnMoved(info, from, to, ..) Delete in `from`, AddOrUpdate in `to`
//   OnDequeued(info, from)      Delete in `from`
//   OnPopped(info, from)        Delete in `from`
//   OnUpdated(info, in)         AddOrUpdate in `in`
// (unschedulableQ has no order: any map will do). Its heaps have the same layout as the queue's own
// at every moment, so pods that compare equal also leave in the same order. Pop and Delete of the
// first element make the same moves.
//
// PriorityQueue and HintedQueue order backoffQ by the contents of the entries; ClassicQueue by its
// scoreboard, as it is at the moment when two entries are compared. OnBackoffCounted and
// OnBackoffForgotten report all changes of the scoreboard. Neither moves anything in the heap. An
// entry without a record is less than all others.
class QueueObserver {
 public:
  virtual ~QueueObserver() = default;

  // The pod was added, or its entry in `to` was replaced by a new one. `cause` is an event label of
  // framework/cluster_event.h: PodAdd, PodUpdate or ScheduleAttemptFailure.
  virtual void OnQueued(const QueuedPodInfo& /*info*/, SectionId /*to*/,
                        std::string_view /*cause*/) {}
  // v1.34: an event during the pod's attempt decides where the pod is queued now that the attempt
  // has failed. `plugin` is the plugin whose queueing hint returned that the event may help; "":
  // the event moves the pod without a hint. OnQueued follows, with ScheduleAttemptFailure.
  virtual void OnHelpedInFlight(const ClusterEvent& /*event*/, std::string_view /*plugin*/) {}
  // `cause` is the label of the move request, PodUpdate or BackoffComplete. `plugin` is the plugin
  // whose queueing hint returned that the event may help; "" if none was called, as before v1.34.
  virtual void OnMoved(const QueuedPodInfo& /*info*/, SectionId /*from*/, SectionId /*to*/,
                       std::string_view /*cause*/, std::string_view /*plugin*/) {}
  // The pod left `from` without being popped.
  virtual void OnDequeued(const QueuedPodInfo& /*info*/, SectionId /*from*/) {}
  // The pod's object was replaced; the pod stays in its queue.
  virtual void OnUpdated(const QueuedPodInfo& /*info*/, SectionId /*in*/) {}
  // `info.attempts` and `scheduling_cycle` are incremented already. `from` is activeQ, or backoffQ
  // in versions that pop from there, too.
  virtual void OnPopped(const QueuedPodInfo& /*info*/, SectionId /*from*/,
                        int64_t /*scheduling_cycle*/) {}
  // Called after the pods that the event woke have moved: move_request_cycle is now
  // `scheduling_cycle`.
  virtual void OnMoveRequest(const ClusterEvent& /*event*/, int64_t /*scheduling_cycle*/) {}

  // The queue begins a periodic task, and ends it; it reports the task's changes in between.
  // `cause` is the label of the event with which the task moves pods.
  virtual void OnTaskBegun(std::string_view /*cause*/) {}
  virtual void OnTaskEnded() {}

  // The classic queue counted a failure of the pod with this "namespace/name", its `attempts`th in
  // a row; its backoff ends at `expiry`. The pod is in no queue: OnQueued follows.
  virtual void OnBackoffCounted(const std::string& /*key*/, int32_t /*attempts*/, Time /*expiry*/) {
  }
  // The classic queue dropped the record of these failures. The pod may be in any queue or in none,
  // and may be bound or deleted. `cause` is kCauseBackoffCleanup, PodUpdate or PodDelete.
  virtual void OnBackoffForgotten(const std::string& /*key*/, std::string_view /*cause*/) {}

  // The pod is now the last in the list of `node`. `previous_node` is its nomination before: "" if
  // it had none, and the same node if the nomination was only renewed.
  virtual void OnNominated(const PodInfo& /*pod*/, const std::string& /*node*/,
                           const std::string& /*previous_node*/) {}
  // The pod is no longer nominated to `node`, nor to another node.
  virtual void OnNominationCleared(const PodInfo& /*pod*/, const std::string& /*node*/) {}
};

}  // namespace berth

#endif  // BERTH_QUEUE_QUEUE_OBSERVER_H_
