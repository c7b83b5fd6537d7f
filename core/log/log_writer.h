// LogWriter: writes the calls of the queue, the nominator and the driver to the event log.
#ifndef BERTH_LOG_LOG_WRITER_H_
#define BERTH_LOG_LOG_WRITER_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "api/watch_event.h"
#include "base/clock.h"
#include "log/event_log.h"
#include "log/order_numbers.h"
#include "queue/queue_observer.h"
#include "scheduler/scheduler.h"

namespace berth::sim {

// Causes that are not labels of events. A pod was assumed.
inline constexpr std::string_view kCauseAssumed = "Assumed";
// A pod has become ready; or it is being deleted and takes time to stop.
inline constexpr std::string_view kCauseReady = "Ready";
inline constexpr std::string_view kCauseTerminating = "Terminating";
// A pod that was bound to a missing node runs now, because the node was added.
inline constexpr std::string_view kCauseStarted = "Started";
// A pod was deleted because its node no longer exists: the reason of its condition
// DisruptionTarget.
inline constexpr std::string_view kCausePodGc = "DeletionByPodGC";
// Entries of a queue that enter the log because their replica begins to lead, and entries that
// leave it because another one does.
inline constexpr std::string_view kCauseTakeover = "Takeover";
// Pods that are forgotten because their process ends.
inline constexpr std::string_view kCauseExit = "ProcessExit";

// The reason why no scheduler takes a pod, in scenarios with processes.
inline constexpr std::string_view kNoReplicaLeads = "no replica of kube-scheduler leads";
inline constexpr std::string_view kNoBatchReplicaLeads = "no replica of kube-batch leads";
inline constexpr std::string_view kLeaderHearsNothing = "the leader hears of no change";
inline constexpr std::string_view kLeaderHearsLater = "the leader has not heard of it yet";

// The driver works in steps: one delivery, one flush, one half of an attempt. The writer logs queue
// changes as they happen. It compares nominations at the end of the step, so that one that was only
// renewed has no entry.
class LogWriter final : public QueueObserver {
 public:
  // Both must outlive this object.
  LogWriter(EventLog* log, const Clock* clock) : log_(log), clock_(clock) {}

  // Sets the queue that this object observes, for facts about its entries; it must outlive this
  // object. Call it before the queue's first call; not necessary if no scheduler has a queue. A
  // later queue must have the same order.
  void set_queue(const SchedulingQueue* queue);

  // While muted, the writer logs nothing: an attempt is run again, to be explained.
  void set_muted(bool muted) { muted_ = muted; }
  bool muted() const { return muted_; }

  // `cause` is the label of the step's event; it is the cause of entries that leave a queue and of
  // nominations. `status_only`: the step delivers a status that the scheduler itself wrote.
  // Replacing a queued pod's object by it cannot change the queue, and is not logged.
  void BeginStep(std::string_view cause, bool status_only = false);
  // For steps whose cause is only known at the end.
  void set_cause(std::string_view cause) { cause_ = cause; }
  bool status_only() const { return status_only_; }
  void EndStep();
  // Returns the number of steps so far. Set when the simulation goes back in time.
  int32_t step() const { return step_; }
  void set_step(int32_t step) { step_ = step; }

  // Changes of the cluster. Each is written before the scheduler reacts to it.
  void PodCreated(const v1::PodPtr& pod, std::string_view why_ignored);
  // `cause`: the kubelet's part in the change, else "".
  void PodUpdated(const v1::PodPtr& pod, std::string_view cause);
  // Logs that no scheduler serves this pending pod.
  void PodIgnored(const v1::Pod& pod, std::string_view why);
  // `cause`: Succeeded or Failed for a pod that ended by itself, kCausePodGc, otherwise "".
  void PodDeleted(const v1::Pod& pod, std::string_view cause);
  void NodeAdded(const v1::NodePtr& node);
  void NodeUpdated(const v1::NodePtr& node, std::string_view change);
  void NodeDeleted(const v1::Node& node);
  // Logs a change of an object of another kind; `change` is the label of its event.
  void ObjectChanged(const WatchEvent& event, std::string_view change);

  // Return a new entry with the current moment and step.
  Event NewEvent(EventKind kind, const v1::Pod& pod) { return Make(kind, pod); }
  Event NewEvent(EventKind kind) const { return Make(kind); }
  void Tell(Event event) { Append(std::move(event)); }
  // Records the state of the processes from now on, if it differs from the last one in the log.
  void TellProcesses(ProcessFacts facts);
  // Keeps the first `size` of EventLog::processes, when the simulation goes back in time.
  void TruncateProcesses(size_t size);
  // Returns the marks of this replica of kube-batch; null while muted.
  BatchMarks* MarksOf(std::string_view replica) {
    return muted_ ? nullptr : &log_->MarksOf(replica);
  }
  std::string_view Intern(std::string_view text) { return log_->InternText(text); }
  PodId InternPod(std::string_view name) { return log_->InternPod(name); }
  NodeId InternNode(std::string_view name) { return log_->InternNode(name); }

  // The results of an attempt.
  void Preempted(const v1::Pod& victim, const v1::Pod& by);
  void AttemptEnded(const AttemptResult& result);
  void Stopped(std::string_view message);

  // QueueObserver
  void OnHelpedInFlight(const ClusterEvent& cluster_event, std::string_view plugin) override;
  void OnQueued(const QueuedPodInfo& info, SectionId to, std::string_view cause) override;
  void OnMoved(const QueuedPodInfo& info, SectionId from, SectionId to, std::string_view cause,
               std::string_view plugin) override;
  void OnDequeued(const QueuedPodInfo& info, SectionId from) override;
  void OnUpdated(const QueuedPodInfo& info, SectionId in) override;
  void OnPopped(const QueuedPodInfo& info, SectionId from, int64_t scheduling_cycle) override;
  void OnMoveRequest(const ClusterEvent& event, int64_t scheduling_cycle) override;
  void OnTaskBegun(std::string_view cause) override { BeginStep(cause); }
  void OnTaskEnded() override { EndStep(); }
  void OnBackoffCounted(const std::string& key, int32_t attempts, Time expiry) override;
  void OnBackoffForgotten(const std::string& key, std::string_view cause) override;
  void OnNominated(const PodInfo& pod, const std::string& node,
                   const std::string& previous_node) override;
  void OnNominationCleared(const PodInfo& pod, const std::string& node) override;

 private:
  // A pod's nomination before the step and now; "" for none.
  struct NominationChange {
    std::string before;
    std::string after;
  };

  // Returns an event of this moment and step about the pod.
  Event Make(EventKind kind) const;
  Event Make(EventKind kind, const v1::Pod& pod);
  Event Make(EventKind kind, const QueuedPodInfo& info);
  void Append(Event event);
  // Records the pod or node that the event concerned.
  void AddSubject(const ClusterEvent& cluster_event, Event* event);
  // Records the entry's position in the section to which the event moves it, and, of a gated pod,
  // the plugin that gates it.
  void AddQueueFacts(const QueuedPodInfo& info, Event* event);

  EventLog* log_;
  const Clock* clock_;
  const SchedulingQueue* queue_ = nullptr;
  std::optional<OrderNumbers> order_numbers_;  // used if the QueueSort plugin has no ranks
  bool muted_ = false;
  int32_t step_ = 0;
  std::string_view cause_;
  bool status_only_ = false;
  // By pod: facts of the entry that returned from an attempt whose end is not logged yet.
  std::map<PodId, Event> failed_;
  Event helped_in_flight_;  // the event that decides about the pod whose return is next
  std::map<std::string, NominationChange> nominations_;  // by pod; those of this step
};

}  // namespace berth::sim

#endif  // BERTH_LOG_LOG_WRITER_H_
