// HintedQueue: the scheduling queue of kube-scheduler v1.34, backend/queue/scheduling_queue.go
// (PriorityQueue there).
#ifndef BERTH_QUEUE_HINTED_QUEUE_H_
#define BERTH_QUEUE_HINTED_QUEUE_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "queue/backoff.h"
#include "queue/hinted_sub_queues.h"
#include "queue/in_flight_events.h"
#include "queue/queueing_hints.h"
#include "queue/scheduling_queue.h"

namespace berth {

// In which it differs from the queues before it:
//
//  - An event moves a pod only if a plugin that rejected it says that the event may help.
//  - While a pod's attempt is under way the events are noted in a list, and judged when it fails.
//  - PreEnqueue plugins keep a pod out of activeQ and backoffQ; it is gated then.
//  - Where activeQ is empty, the head of backoffQ is popped although its backoff is not over. Pods
//    that failed with an error wait in errorBackoffQ, from which nothing is popped.
//  - A backoff goes by failures, and ends with a whole second.
//
// A value: a copy is independent of its original and stands on the same dependencies. To go on with
// a copy in another simulation use the constructor that takes its dependencies. The plugins are
// looked at when they are needed, so they may be filled in after the queue was made.
class HintedQueue final : public SchedulingQueue, private NominatedPodSource {
 public:
  explicit HintedQueue(const QueueDependencies& dependencies, const Backoff& backoff = {});
  // The same pods and counters as `other`, standing on other dependencies.
  HintedQueue(const HintedQueue& other, const QueueDependencies& dependencies);
  HintedQueue(const HintedQueue& other);
  HintedQueue& operator=(const HintedQueue& other) = default;

  // A gated pod that has an entry already keeps that one.
  void Add(v1::PodPtr pod) override;
  // The entry's plugins are forgotten: only those of this attempt count when it fails. A pod that
  // is in flight already is dropped, and the next one is taken.
  Result<std::optional<QueuedPodInfo>> Pop() override;
  // The attempt is done in any case. Without plugins it was an error: the pod is tried again after
  // its backoff. Else it depends on what happened during the attempt. The pod's nomination stays.
  [[nodiscard]] std::optional<std::string> AddUnschedulableIfNotPresent(
      QueuedPodInfo info, int64_t pod_scheduling_cycle) override;
  // A pod whose attempt is under way is not queued: the update is noted among the events. One in
  // unschedulablePods leaves it if one of the events that the update is helps.
  void Update(const v1::PodPtr& old_pod, v1::PodPtr new_pod) override;
  void Delete(const v1::Pod& pod) override;
  void MoveAllToActiveOrBackoffQueue(const ClusterEvent& event) override;
  void MoveAllToActiveOrBackoffQueue(const ClusterEvent& event, PreEnqueueCheck check) override;
  void Activate(const std::vector<v1::PodPtr>& pods) override;
  // It helps if it matches a registration of one of the plugins; the plugin may still say no. A pod
  // without plugins is helped by anything.
  bool EventHelps(const EventType& type, const PluginNames& plugins) const override;
  // Move requests like others, one for each of the events that an update is.
  void AssignedPodAdded(const v1::PodPtr& pod) override;
  void AssignedPodUpdated(const v1::PodPtr& old_pod, const v1::PodPtr& new_pod) override;
  void Done(const std::string& uid) override;

  // The first backoff flush is due at the whole second after the queue was made.
  Time NextDue() const override { return std::min(next_backoff_flush_, next_leftover_flush_); }
  void ProcessDue() override;
  // The pods at the heads of backoffQ and errorBackoffQ whose backoff is over go to activeQ.
  void FlushBackoffQCompleted();
  // Pods that have been in unschedulablePods for more than 5 minutes are moved, except gated ones.
  void FlushUnschedulablePodsLeftover();

  // Also no pod counts as in flight any more.
  void Close() override;
  bool closed() const override { return closed_; }
  int64_t SchedulingCycle() const override { return scheduling_cycle_; }
  int64_t move_request_cycle() const override { return move_request_cycle_; }
  Nominator& nominator() override { return nominator_; }
  const Nominator& nominator() const override { return nominator_; }

  bool CanPop() const override {
    return Count(SectionId::kActive) > 0 || Count(SectionId::kBackoff) > 0;
  }
  std::vector<QueuedPodInfoPtr> Entries(SectionId section) const override {
    return queues_.Entries(section);
  }
  size_t Count(SectionId section) const override { return queues_.Count(section); }
  bool empty() const override { return queues_.CountAll() == 0; }
  std::vector<v1::PodPtr> PendingPods() const override { return queues_.PendingPods(); }
  SectionId QueueOf(const std::string& key) const override {
    return queues_.SectionOf(v1::PodKeyView(key));
  }
  const QueuedPodInfo* Find(const std::string& key) const override;
  const QueueSortPlugin& queue_sort() const override { return *dependencies_.queue_sort; }
  int32_t Attempts(const QueuedPodInfo& info) const override { return BackoffCount(info); }
  // The end of the second that `info.backoff_expiration` is: what upstream shows is the beginning.
  std::optional<Time> BackoffExpiry(const QueuedPodInfo& info) const override;
  bool IsPodBackingOff(const QueuedPodInfo& info) const override {
    return BackoffExpiry(info) > Now();
  }

  const InFlightEvents& in_flight() const { return in_flight_; }

  std::unique_ptr<SchedulingQueue> Clone() const override;
  void Assign(const SchedulingQueue& other) override;

 private:
  // NominatedPodSource. A nominated pod that is in no section counts as one that asks for nothing.
  bool MayBeNominated(const v1::Pod& pod) const override;
  PodInfoPtr InfoOf(const v1::Pod& nominated) const override;

  Time Now() const { return dependencies_.clock->Now(); }
  QueueObserver& observer();
  const QueueingPluginsByProfile& plugins() const { return *dependencies_.queueing_plugins; }

  // A new entry goes to activeQ if no plugin keeps it back.
  void QueueNew(const v1::PodPtr& pod, const EventType& event);
  // Why a pod is moved: the event, and the plugin that says that the event may help; "": none was
  // asked.
  struct Reason {
    const EventType& event;
    std::string_view plugin = {};
  };
  // These move a pod, as `info`, from the section where its present entry is; kNone: it comes from
  // outside. They return where it is afterwards, which is the section of the gated if a PreEnqueue
  // plugin rejects it.
  SectionId Requeue(QueuedPodInfo info, SectionId from, QueueingStrategy strategy,
                    const Reason& reason);
  SectionId MoveToActiveQ(QueuedPodInfo info, SectionId from, const Reason& reason);
  SectionId MoveToBackoffQ(QueuedPodInfo info, SectionId from, const Reason& reason);
  SectionId KeepGated(QueuedPodInfo info, SectionId from, const Reason& reason);
  // The registrations that match, whose hints metrics count.
  MatchingRegistrations RegistrationsFor(const EventType& type) const {
    return MatchingRegistrations(plugins(), type, metrics());
  }
  // Notes what happened while an attempt is under way; no effect if none is.
  void NoteInFlight(const ClusterEvent& event);
  // For metrics: each plugin that rejected the pod does so for one pod more, or less.
  void CountRejectors(const QueuedPodInfo& info, int64_t change) const;

  // Moves the entry and reports it, unless the pod stays where it is.
  void Place(const QueuedPodInfoPtr& info, SectionId from, SectionId to, const Reason& reason);
  // False if the pod was not there.
  bool Dequeue(const v1::PodKeyView& key, SectionId from);

  void UpdateInUnschedulablePods(const QueuedPodInfoPtr& info, const v1::PodPtr& old_pod,
                                 const EventTypes& events);
  // Of these, which are in unschedulablePods, those that the event helps go where their backoff
  // says.
  void MovePods(const std::vector<QueuedPodInfoPtr>& infos, const ClusterEvent& event,
                const MatchingRegistrations& registrations);
  // Where a pod goes whose attempt has failed; reports the event that decided it, if one did. As
  // determineSchedulingHintForInFlightPod.
  QueueingStrategy StrategyAfterAttempt(const QueuedPodInfo& info);
  bool ActivateOne(const v1::Pod& pod);

  QueueDependencies dependencies_;
  Backoff backoff_;
  HintedSubQueues queues_;
  Nominator nominator_;
  InFlightEvents in_flight_;
  int64_t scheduling_cycle_ = 0;
  int64_t move_request_cycle_ = -1;
  bool closed_ = false;
  Time next_backoff_flush_;
  Time next_leftover_flush_;
  QueueObserver no_observer_;  // stands in for a null observer
};

}  // namespace berth

#endif  // BERTH_QUEUE_HINTED_QUEUE_H_
