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

// A cause that is no event label.
inline constexpr std::string_view kCauseAssumed = "Assumed";
// Of a pod that has become ready, and of one that is being deleted and takes a time to stop.
inline constexpr std::string_view kCauseReady = "Ready";
inline constexpr std::string_view kCauseTerminating = "Terminating";
// A pod runs now, as the node has come to which it was bound in its absence.
inline constexpr std::string_view kCauseStarted = "Started";
// A pod was deleted because its node no longer exists: the reason of its condition
// DisruptionTarget.
inline constexpr std::string_view kCausePodGc = "DeletionByPodGC";
// Of entries of a queue that come into the log as their replica begins to lead, and of those that
// leave it as another one does.
inline constexpr std::string_view kCauseTakeover = "Takeover";
// Of what is forgotten as its process ends.
inline constexpr std::string_view kCauseExit = "ProcessExit";

// Why no scheduler takes a pod, where a scenario has processes.
inline constexpr std::string_view kNoReplicaLeads = "no replica of kube-scheduler leads";
inline constexpr std::string_view kNoBatchReplicaLeads = "no replica of kube-batch leads";
inline constexpr std::string_view kLeaderHearsNothing = "the leader hears of no change";
inline constexpr std::string_view kLeaderHearsLater = "the leader has not heard of it yet";

// The driver works in steps: one delivery, one flush, one half of an attempt. Queue changes are
// logged as they happen; nominations are compared at the end of the step, so that one that was only
// renewed leaves no trace.
class LogWriter final : public QueueObserver {
 public:
  // Both outlive this.
  LogWriter(EventLog* log, const Clock* clock) : log_(log), clock_(clock) {}

  // The queue that this observes, for facts about its entries; it outlives this. Comes before the
  // first of its calls; needless where no scheduler has a queue. Another one may follow whose order
  // is the same.
  void set_queue(const SchedulingQueue* queue);

  // While muted nothing reaches the log: an attempt is run again, to be explained.
  void set_muted(bool muted) { muted_ = muted; }
  bool muted() const { return muted_; }

  // `cause` is the label of the step's event; it explains what leaves a queue and what is
  // nominated. `status_only`: the step delivers a status that the scheduler itself wrote. That a
  // queued pod's object is replaced by it cannot change the queue, and leaves no trace.
  void BeginStep(std::string_view cause, bool status_only = false);
  // Where the cause turns out only at the end.
  void set_cause(std::string_view cause) { cause_ = cause; }
  bool status_only() const { return status_only_; }
  void EndStep();
  // Steps so far. Set when the simulation goes back in time.
  int32_t step() const { return step_; }
  void set_step(int32_t step) { step_ = step; }

  // Changes of the cluster: each is written before the scheduler reacts to it.
  void PodCreated(const v1::PodPtr& pod, std::string_view why_ignored);
  // `cause`: what a kubelet has to do with it, else "".
  void PodUpdated(const v1::PodPtr& pod, std::string_view cause);
  // No scheduler serves this pending pod.
  void PodIgnored(const v1::Pod& pod, std::string_view why);
  // `cause`: Succeeded or Failed for a pod that ended by itself, kCausePodGc, otherwise "".
  void PodDeleted(const v1::Pod& pod, std::string_view cause);
  void NodeAdded(const v1::NodePtr& node);
  void NodeUpdated(const v1::NodePtr& node, std::string_view change);
  void NodeDeleted(const v1::Node& node);
  // An object of another kind; `change` is the label of its event.
  void ObjectChanged(const WatchEvent& event, std::string_view change);

  // Another entry, of this moment and step.
  Event NewEvent(EventKind kind, const v1::Pod& pod) { return Make(kind, pod); }
  Event NewEvent(EventKind kind) const { return Make(kind); }
  void Tell(Event event) { Append(std::move(event)); }
  // What is true of the processes from now on, if it is not what the log has last.
  void TellProcesses(ProcessFacts facts);
  // When the simulation goes back in time, to the first `size` of EventLog::processes.
  void TruncateProcesses(size_t size);
  // Where to note what this replica of kube-batch says of pods; null while muted.
  BatchMarks* MarksOf(std::string_view replica) {
    return muted_ ? nullptr : &log_->MarksOf(replica);
  }
  std::string_view Intern(std::string_view text) { return log_->InternText(text); }
  PodId InternPod(std::string_view name) { return log_->InternPod(name); }
  NodeId InternNode(std::string_view name) { return log_->InternNode(name); }

  // The driver's account of an attempt.
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
  // A pod's nomination before the step and as it stands; "" for none.
  struct NominationChange {
    std::string before;
    std::string after;
  };

  // An event of this moment and step about the pod.
  Event Make(EventKind kind) const;
  Event Make(EventKind kind, const v1::Pod& pod);
  Event Make(EventKind kind, const QueuedPodInfo& info);
  void Append(Event event);
  // Notes which pod or node the event was about.
  void AddSubject(const ClusterEvent& cluster_event, Event* event);
  // Notes where the entry stands in the section that the event takes it to, and, of a gated pod,
  // the plugin that keeps it there.
  void AddQueueFacts(const QueuedPodInfo& info, Event* event);

  EventLog* log_;
  const Clock* clock_;
  const SchedulingQueue* queue_ = nullptr;
  std::optional<OrderNumbers> order_numbers_;  // for a QueueSort plugin without ranks
  bool muted_ = false;
  int32_t step_ = 0;
  std::string_view cause_;
  bool status_only_ = false;
  // By pod: facts of the entry that came back from an attempt whose end is not logged yet.
  std::map<PodId, Event> failed_;
  Event helped_in_flight_;  // the event that decides about the pod that is about to come back
  std::map<std::string, NominationChange> nominations_;  // by pod, of this step
};

}  // namespace berth::sim

#endif  // BERTH_LOG_LOG_WRITER_H_
