// QueueObserver: is called for every change of the scheduling queue and of the nominations.
#ifndef BERTH_QUEUE_QUEUE_OBSERVER_H_
#define BERTH_QUEUE_QUEUE_OBSERVER_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "framework/cluster_event.h"
#include "framework/pod_info.h"
#include "queue/queue_section.h"

namespace berth {

// Why the classic queue forgot a pod's failures: they are longer ago than it keeps them.
inline constexpr std::string_view kCauseBackoffCleanup = "BackoffCleanup";

// Called synchronously, in the order in which the queue does things, each call right after the
// change that it reports. An observer overrides what it needs. It must not change the queue, but
// may ask it about the entry that it gets (SchedulingQueue::BackoffExpiry, queue_sort).
//
// The calls are complete: an observer that keeps a KeyedHeap (base/keyed_heap.h) for activeQ and
// one for backoffQ, ordered as the queue orders them, under the keys v1::PodKey(info.pod()), and
// does
//   OnQueued(info, to)          AddOrUpdate in `to`
//   OnMoved(info, from, to, ..) Delete in `from`, AddOrUpdate in `to`
//   OnDequeued(info, from)      Delete in `from`
//   OnPopped(info, from)        Delete in `from`
//   OnUpdated(info, in)         AddOrUpdate in `in`
// (unschedulableQ has no order: any map will do) has at every moment heaps with the very layout of
// the queue's own, so that pods that compare equal leave in the same order too. Pop and Delete of
// the first element are the same moves.
//
// PriorityQueue and HintedQueue order backoffQ by what the entries say; ClassicQueue by its
// scoreboard, as it is at the moment when two entries are compared. OnBackoffCounted and
// OnBackoffForgotten report all that changes there. Neither moves anything in the heap. An entry
// without a record is less than all others.
class QueueObserver {
 public:
  virtual ~QueueObserver() = default;

  // The pod came from outside, or its entry in `to` was replaced by a new one. `cause` is an event
  // label of framework/cluster_event.h: PodAdd, PodUpdate or ScheduleAttemptFailure.
  virtual void OnQueued(const QueuedPodInfo& /*info*/, SectionId /*to*/,
                        std::string_view /*cause*/) {}
  // v1.34: an event during the attempt of a pod decides where the pod goes now that the attempt has
  // failed, as this plugin's queueing hint said that the event may help; "": the event is for the
  // pod whatever plugins say. OnQueued follows, with ScheduleAttemptFailure.
  virtual void OnHelpedInFlight(const ClusterEvent& /*event*/, std::string_view /*plugin*/) {}
  // `cause` is the label of the move request, PodUpdate or BackoffComplete. `plugin` is the one
  // whose queueing hint said that the event may help; "" if none was asked, as before v1.34.
  virtual void OnMoved(const QueuedPodInfo& /*info*/, SectionId /*from*/, SectionId /*to*/,
                       std::string_view /*cause*/, std::string_view /*plugin*/) {}
  // The pod left `from` without being popped.
  virtual void OnDequeued(const QueuedPodInfo& /*info*/, SectionId /*from*/) {}
  // The pod's object was replaced and the pod stays in its queue.
  virtual void OnUpdated(const QueuedPodInfo& /*info*/, SectionId /*in*/) {}
  // `info.attempts` and `scheduling_cycle` are counted up already. `from` is activeQ, or, where the
  // version pops from there too, backoffQ.
  virtual void OnPopped(const QueuedPodInfo& /*info*/, SectionId /*from*/,
                        int64_t /*scheduling_cycle*/) {}
  // After the pods that it woke have moved: move_request_cycle is now `scheduling_cycle`.
  virtual void OnMoveRequest(const ClusterEvent& /*event*/, int64_t /*scheduling_cycle*/) {}

  // The queue begins with something that it does by itself, and ends it; what it changes comes in
  // between. `cause` is the label of the event as which it moves pods.
  virtual void OnTaskBegun(std::string_view /*cause*/) {}
  virtual void OnTaskEnded() {}

  // The classic queue counted a failure of the pod of this "namespace/name", its `attempts`th in a
  // row; its backoff ends at `expiry`. The pod is in no queue: OnQueued follows.
  virtual void OnBackoffCounted(const std::string& /*key*/, int32_t /*attempts*/, Time /*expiry*/) {
  }
  // The classic queue dropped the record of these failures. The pod may be in any queue or in none,
  // bound or gone. `cause` is kCauseBackoffCleanup, PodUpdate or PodDelete.
  virtual void OnBackoffForgotten(const std::string& /*key*/, std::string_view /*cause*/) {}

  // The pod is now the last in the list of `node`. `previous_node` is where it was nominated
  // before:
  // "" for nowhere, and the same node if the nomination was only renewed.
  virtual void OnNominated(const PodInfo& /*pod*/, const std::string& /*node*/,
                           const std::string& /*previous_node*/) {}
  // The nomination to `node` is gone and no other replaces it.
  virtual void OnNominationCleared(const PodInfo& /*pod*/, const std::string& /*node*/) {}
};

}  // namespace berth

#endif  // BERTH_QUEUE_QUEUE_OBSERVER_H_
