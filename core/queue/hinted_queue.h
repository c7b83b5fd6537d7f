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

// Differences from the queues of earlier versions:
//
//  - An event moves a pod only if a plugin that rejected the pod returns that the event may help.
//  - The queue records the events during a pod's attempt, and evaluates them if it fails.
//  - PreEnqueue plugins keep a pod out of activeQ and backoffQ; it is gated then.
//  - If activeQ is empty, the head of backoffQ is popped although its backoff is not over. Pods
//    whose attempt ended with an error wait in errorBackoffQ, from which nothing is popped.
//  - A backoff depends on the number of failures, and ends with a whole second.
//
// HintedQueue is a value type. A copy is independent of the original but uses the same
// dependencies. To use a copy in another simulation, call the constructor that takes dependencies.
// The queue reads the plugin map lazily, so callers may fill it after construction.
class HintedQueue final : public SchedulingQueue, private NominatedPodSource {
 public:
  explicit HintedQueue(const QueueDependencies& dependencies, const Backoff& backoff = {});
  // Copies pods and counters of `other`, and uses other dependencies.
  HintedQueue(const HintedQueue& other, const QueueDependencies& dependencies);
  HintedQueue(const HintedQueue& other);
  HintedQueue& operator=(const HintedQueue& other) = default;

  // If the pod is gated and has an entry already, the queue keeps that entry.
  void Add(v1::PodPtr pod) override;
  // Clears the entry's plugins: only those of the new attempt count if it fails. Drops a pod that
  // is in flight already, and pops the next one.
  Result<std::optional<QueuedPodInfo>> Pop() override;
  // Ends the attempt in any case. If the entry has no plugins, the attempt ended with an error, and
  // the pod is tried again after its backoff. Otherwise the events during the attempt decide. Keeps
  // the pod's nomination.
  [[nodiscard]] std::optional<std::string> AddUnschedulableIfNotPresent(
      QueuedPodInfo info, int64_t pod_scheduling_cycle) override;
  // If the pod's attempt is in progress, records the update among the events instead of queueing
  // the pod. Moves a pod out of unschedulablePods if one of the events of this update helps.
  void Update(const v1::PodPtr& old_pod, v1::PodPtr new_pod) override;
  void Delete(const v1::Pod& pod) override;
  void MoveAllToActiveOrBackoffQueue(const ClusterEvent& event) override;
  void MoveAllToActiveOrBackoffQueue(const ClusterEvent& event, PreEnqueueCheck check) override;
  void Activate(const std::vector<v1::PodPtr>& pods) override;
  // Reports whether the event matches a registration of one of the plugins, whose hint function may
  // still skip it. Any event helps a pod without plugins.
  bool EventHelps(const EventType& type, const PluginNames& plugins) const override;
  // Move requests like others, one for each of the events of the update.
  void AssignedPodAdded(const v1::PodPtr& pod) override;
  void AssignedPodUpdated(const v1::PodPtr& old_pod, const v1::PodPtr& new_pod) override;
  void Done(const std::string& uid) override;

  // The first backoff flush is due at the whole second after the queue's construction.
  Time NextDue() const override { return std::min(next_backoff_flush_, next_leftover_flush_); }
  void ProcessDue() override;
  // Moves the pods at the heads of backoffQ and errorBackoffQ whose backoff is over to activeQ.
  void FlushBackoffQCompleted();
  // Moves pods that have been in unschedulablePods for more than 5 minutes, except gated ones.
  void FlushUnschedulablePodsLeftover();

  // Also clears the list of pods in flight.
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
  // Returns the end of the second in which `info.backoff_expiration` is; upstream shows its
  // beginning.
  std::optional<Time> BackoffExpiry(const QueuedPodInfo& info) const override;
  bool IsPodBackingOff(const QueuedPodInfo& info) const override {
    return BackoffExpiry(info) > Now();
  }

  const InFlightEvents& in_flight() const { return in_flight_; }

  std::unique_ptr<SchedulingQueue> Clone() const override;
  void Assign(const SchedulingQueue& other) override;

 private:
  // NominatedPodSource. A nominated pod that is in no section counts with empty requests.
  bool MayBeNominated(const v1::Pod& pod) const override;
  PodInfoPtr InfoOf(const v1::Pod& nominated) const override;

  Time Now() const { return dependencies_.clock->Now(); }
  QueueObserver& observer();
  const QueueingPluginsByProfile& plugins() const { return *dependencies_.queueing_plugins; }

  // Adds a new entry to activeQ, unless a plugin rejects it.
  void QueueNew(const v1::PodPtr& pod, const EventType& event);
  // The reason for a move: the event, and the plugin whose hint function returned that the event
  // may help; "" if none was called.
  struct Reason {
    const EventType& event;
    std::string_view plugin = {};
  };
  // These functions move a pod, with the entry `info`, from the section of its present entry; kNone
  // if it comes from outside. They return the section in which it is afterwards, which is that of
  // gated pods if a PreEnqueue plugin rejects it.
  SectionId Requeue(QueuedPodInfo info, SectionId from, QueueingStrategy strategy,
                    const Reason& reason);
  SectionId MoveToActiveQ(QueuedPodInfo info, SectionId from, const Reason& reason);
  SectionId MoveToBackoffQ(QueuedPodInfo info, SectionId from, const Reason& reason);
  SectionId KeepGated(QueuedPodInfo info, SectionId from, const Reason& reason);
  // Returns the registrations that match the event; metrics count their hints.
  MatchingRegistrations RegistrationsFor(const EventType& type) const {
    return MatchingRegistrations(plugins(), type, metrics());
  }
  // Records an event for the attempts in progress; no effect if there is none.
  void NoteInFlight(const ClusterEvent& event);
  // For metrics: adds `change` to the number of pods that each of the entry's plugins rejects.
  void CountRejectors(const QueuedPodInfo& info, int64_t change) const;

  // Moves the entry and reports it, unless the pod stays where it is.
  void Place(const QueuedPodInfoPtr& info, SectionId from, SectionId to, const Reason& reason);
  // Returns false if the pod was not there.
  bool Dequeue(const v1::PodKeyView& key, SectionId from);

  void UpdateInUnschedulablePods(const QueuedPodInfoPtr& info, const v1::PodPtr& old_pod,
                                 const EventTypes& events);
  // Moves those pods that the event helps to backoffQ or activeQ, depending on their backoff.
  // REQUIRES: the pods are in unschedulablePods.
  void MovePods(const std::vector<QueuedPodInfoPtr>& infos, const ClusterEvent& event,
                const MatchingRegistrations& registrations);
  // Returns the strategy for a pod whose attempt has failed, and reports the event that decided it,
  // if there was one. Upstream: determineSchedulingHintForInFlightPod.
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
  QueueObserver no_observer_;  // used if the observer is null
};

}  // namespace berth

#endif  // BERTH_QUEUE_HINTED_QUEUE_H_
