// EventLog: everything that happened in one simulation, in order. The canvas, the page and the
// command line show nothing else: the state that they show at time t is a pure function of the log
// and t. The same scenario and seed give the same log, byte for byte, on every target.
#ifndef BERTH_LOG_EVENT_LOG_H_
#define BERTH_LOG_EVENT_LOG_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "api/types.h"
#include "base/attributes.h"
#include "base/time.h"
#include "log/batch_marks.h"
#include "log/process_facts.h"
#include "queue/queue_section.h"

namespace berth::sim {

// Small numbers for names, given in order of first appearance in the log. A pod keeps its number
// when another pod of the same namespace and name is created later.
using PodId = int32_t;
using NodeId = int32_t;
inline constexpr int32_t kNoId = -1;

enum class EventKind : uint8_t {
  // --- The cluster, as its API server has it ---

  kNodeAdded,    // node, node_object
  kNodeUpdated,  // node, node_object, cause: the label of the change, "" if nothing relevant
                 // changed
  kNodeDeleted,  // node
  kPodCreated,   // pod, pod_object, node if it was created bound
  kPodUpdated,   // pod, pod_object
  // pod; node if it was on one. Also when a pod ends by itself: cause Succeeded, Failed, or
  // DeletionByPodGC
  kPodDeleted,
  kPodIgnored,  // pod: pending, but no profile serves its schedulerName (message)
  // Objects of the other kinds: message names the object ("Service default/web"), cause: the label
  // of the event that the scheduler derives from the change, "" if it ignores the change.
  kObjectAdded,
  kObjectUpdated,
  kObjectDeleted,

  // --- The scheduling queue ---

  // pod entered `to` from outside; timestamp, attempts, cause; plugins: the one that gates it
  kQueued,
  // pod moved from one queue to another; cause; plugins: the one whose hint returned that the event
  // may help, or, of a pod that is gated now, the one that gates it
  kMoved,
  kDequeued,     // pod left `from` without being popped; cause
  kRequeued,     // pod's object was replaced inside `to`, and its position recomputed
  kMoveRequest,  // a move request (cause); cycle: moveRequestCycle from now on

  // --- The classic queue's scoreboard of failures ---

  kBackoffCounted,    // pod's failure was counted: attempts so far; timestamp: end of its backoff
  kBackoffForgotten,  // pod's failures were dropped; cause: BackoffCleanup, PodUpdate, PodDelete

  // --- One scheduling attempt ---

  kPopped,     // pod, attempts and cycle after the increment; from: if it is not activeQ
  kSkipped,    // popped, but being deleted or already assumed: no attempt
  kPreempted,  // pod is deleted for `other` from node
  kFailed,     // to: where the pod is now, cause: FitError, NoNodes, BindError, Error; plugins,
               // message
  // pod is assumed on node and waits at Permit; plugins: those that have not allowed it; timestamp:
  // the earliest deadline of these; pod_object: the pod at the time of the decision
  kWaiting,
  kBound,  // pod, node; pod_object: the pod at the time of the decision

  // --- Nominations of pods to nodes ---

  kNominated,          // pod, node, cause
  kNominationCleared,  // pod, node to which it was nominated, cause

  // --- kube-batch ---

  // A session decides at its beginning; its decisions are logged, and take effect, one after the
  // other.

  kEnrolled,       // pod waits to be taken by a session; object: its PodGroup, "" if it has none
  kSessionOpened,  // cycle: number of the session in the log, from 1; accounts: all queues and jobs
  kActionBegun,    // cause: "allocate", "backfill", "preempt" or "reclaim", as in the others
  kQueueOverused,  // object: the queue that the action (cause) skips; accounts: its own
  kAllocated,      // pod, node: only the session has its place until its gang is ready; cause
  kPipelined,      // pod, node: it is promised resources that others release there; cause
  kEvicted,  // pod, node, other: the pod that gets its room; only the session has it so far; cause
  kUndone,   // pod, node: its statement is discarded; cause: "pipelined" or "evicted"
  kGangReady,      // object: allocations to its pods are bound from now on
  kReleased,       // pod, node: the session ends, and drops the pod's place
  kUnschedulable,  // pod; message: that of its condition PodScheduled from now on
  kDropped,        // pod, node: a bind or an eviction (cause) came too late; message
  // object; cause: its phase, message: that of the condition Unschedulable, if this session wrote
  // it
  kPodGroupUpdated,
  // cycle; accounts: their final state. cause: kCauseExit: its process ended during it,
  // kCauseTakeover: another one leads now
  kSessionClosed,

  // --- The processes of kube-scheduler, in scenarios that have them ---

  // object, in all of these: the replica. The log has the queue of the leader that acquired the
  // lease last; it does not have changes of other replicas' queues.

  kProcessStarted,  // message: its identity
  kLeaseAcquired,   // message: how often the lease has changed hands
  // from here on the log has the queue of this replica; cycle: its schedulingCycle, attempts: its
  // moveRequestCycle. The contents of the queue follow as kQueued and kNominated
  kTakeover,
  kLeaderLost,     // message: why it no longer leads
  kLeaseReleased,  // no replica holds the lease
  // cause: its last log line, or the signal; message: exit code, and the pods that it forgets
  kProcessExited,
  kProcessPaused,   // timestamp: the end of the pause
  kProcessResumed,  // the pause has ended
  kApiLost,         // timestamp: the moment until which it cannot reach the API server
  // pod: the process that had it in memory ended, or another one leads now; from: its section of
  // the queue, else cause: "attempt", or "Permit" and "session" with the node; attempts, timestamp:
  // the end that its backoff would have had, kNoBackoff: none; message: why no scheduler takes it
  // now
  kForgotten,
  kBoundByOther,    // pod, node, pod_object: a replica whose queue is not in the log has bound it
  kBindingRefused,  // pod, node, message: the same, but the API server refused
  kStartupStep,     // cause: the name of a step of its start; message: the source file of the step
  // changes reach it later from now on; cause: of objects of this kind, "" for all; message: the
  // delay
  kWatchDelayed,
  // pod, node: it was bound long ago, but the scheduler's informer has not reported it, and its
  // cache no longer counts it on its node
  kAssumedExpired,
  // pod, node: the node has no room for it; cause: "OutOfcpu"; message. Its kPodDeleted follows
  kKubeletRejected,

  // --- The end ---

  kStopped,  // message: why the run ends here
};
// Returns the name of a kind in logs: "nodeAdded", "queued", ...
std::string_view EventKindName(EventKind kind);

// The backoff expiry of a pod without a backoff, because its failures are not counted or were
// dropped: before every moment.
inline constexpr Time kNoBackoff{-1};

// The position of a pod in its section of the queue: compared member by member, the lesser leaves
// first.
struct QueueRank {
  int64_t first = 0;
  int64_t second = 0;
  std::string_view rest;  // interned by the log
  bool operator<(const QueueRank& other) const {
    return std::tie(first, second, rest) < std::tie(other.first, other.second, other.rest);
  }
};

struct BatchAccounts;  // log/batch_accounts.h

// One entry. Fields that do not apply to an entry's kind have their defaults.
struct Event {
  Time t;
  EventKind kind = EventKind::kStopped;
  SectionId from = SectionId::kNone;
  SectionId to = SectionId::kNone;
  // kFailed with to == kNone: the queue to which the pod had returned by itself; kNone: it is gone.
  SectionId already_in = SectionId::kNone;
  PodId pod = kNoId;
  PodId other = kNoId;
  NodeId node = kNoId;
  // kMoveRequest, kFailed with decided_by: the subject of the event, if that is a node, or a pod
  // and its present or last node. The view reads it; the log's lines do not have it.
  PodId subject_pod = kNoId;
  NodeId subject_node = kNoId;
  // For an entry that puts a pod into a section of the queue, or recomputes its position: the end
  // of its backoff, which may be past, and its rank if the section is by_queue_sort. The log's
  // lines do not have them.
  Time backoff_expiry;
  QueueRank rank;
  int32_t attempts = 0;
  int64_t cycle = 0;
  // For ends of attempts and kPreempted: the resourceVersion of the pod (not `other`) in the
  // scheduler's copy. The log's lines do not have it.
  int64_t pod_version = 0;
  // all entries of one step of the driver have the same number: they are shown as one
  int32_t step = 0;
  Time timestamp;  // QueuedPodInfo::timestamp; for kinds that do not concern queues see there
  std::string_view cause;    // interned by the log
  std::string_view message;  // interned by the log
  std::string_view object;   // interned by the log: "PodGroup default/web", "Queue research"
  const std::vector<std::string>* plugins = nullptr;  // interned by the log, sorted; null: none
  // kFailed of v1.34: the label of the event during the attempt because of which the pod was not
  // put into unschedulablePods, and the plugin whose queueing hint returned that it may help; null:
  // none. Interned by the log, whose lines do not have it.
  const std::vector<std::string>* decided_by = nullptr;
  v1::PodPtr pod_object;
  v1::NodePtr node_object;
  std::shared_ptr<const BatchAccounts> accounts;
};

// One scheduling attempt, as read from the log. Attempts are numbered by their order in time.
struct AttemptSpan {
  PodId pod = kNoId;
  int32_t attempts = 0;      // number of the pod's attempts, including this one
  int64_t cycle = 0;         // schedulingCycle
  int32_t popped_event = 0;  // index of its kPopped
  // Index of its kFailed, kBound, kSkipped, kWaiting or kForgotten; -1 while it runs.
  int32_t ended_event = -1;
  Time start;
  Time end;  // valid once it has ended
};

class EventLog {
 public:
  static constexpr size_t kAllEvents = std::numeric_limits<size_t>::max();

  // `sections`: those of the queue whose scheduler is logged.
  explicit EventLog(QueueSections sections = ThreeSections());
  ~EventLog();
  EventLog(const EventLog&) = delete;
  EventLog& operator=(const EventLog&) = delete;

  const QueueSections& sections() const { return sections_; }
  // REQUIRES: `id` is not kNone.
  const QueueSection& Section(SectionId id) const { return sections_[IndexOf(id)]; }
  const std::vector<Event>& events() const { return events_; }
  const std::vector<AttemptSpan>& attempts() const { return attempts_; }
  // Returns the total bytes of all events' messages.
  int64_t text_bytes() const { return text_bytes_; }
  // Returns the indices, in ascending order, of the entries that concern the pod (as pod or other).
  const std::vector<int32_t>& EventsOfPod(PodId pod) const;

  int32_t num_pods() const { return static_cast<int32_t>(pod_names_.size()); }
  int32_t num_nodes() const { return static_cast<int32_t>(node_names_.size()); }
  // Returns "namespace/name".
  const std::string& PodName(PodId pod) const { return *pod_names_[static_cast<size_t>(pod)]; }
  const std::string& NodeName(NodeId node) const { return *node_names_[static_cast<size_t>(node)]; }
  // Returns kNoId if no entry has the name.
  PodId FindPod(std::string_view name) const;
  NodeId FindNode(std::string_view name) const;

  // Returns the index of the first event later than t: events()[0, n) have happened by t.
  size_t CountUntil(Time t) const;
  // Returns n such that events()[0, n) ends with the last of the first `count` events for which
  // `is_wanted` is true; 0 if there is none.
  template <typename Predicate>
  size_t EndOfLast(size_t count, Predicate is_wanted) const {
    while (count > 0 && !is_wanted(events_[count - 1])) --count;
    return count;
  }
  size_t EndOfLast(size_t count, EventKind kind) const {
    return EndOfLast(count, [kind](const Event& event) { return event.kind == kind; });
  }
  // Returns the state of kube-scheduler's processes, from moment to moment; empty if the scenario
  // has none.
  const std::deque<ProcessMoment>& processes() const { return processes_; }
  // Returns the state at t, after the first `num_events` entries; null if the scenario has no
  // processes.
  const ProcessFacts* ProcessesAt(Time t, size_t num_events) const {
    return processes_.empty() ? nullptr : FindProcesses(t, num_events);
  }
  // Returns the pods that kube-batch found unschedulable, cycle by cycle, by replica ("": the
  // scenario has no processes); empty with kube-scheduler.
  const std::map<std::string, BatchMarks, std::less<>>& batch_marks() const { return batch_marks_; }
  // Returns the moment of the next event after t, and of the last before it.
  std::optional<Time> NextEventAfter(Time t) const;
  std::optional<Time> LastEventBefore(Time t) const;

  // Only for the simulation, which is the only writer.
  PodId InternPod(std::string_view name);
  NodeId InternNode(std::string_view name);
  std::string_view InternText(std::string_view text);
  const std::vector<std::string>* InternPlugins(std::vector<std::string> sorted);
  void Append(Event event);
  // Drops all events from index `size` on, when the simulation goes back in time, and the names
  // that only they have: another future numbers them anew.
  void Truncate(size_t size);
  // REQUIRES: it is not before the last one that was added.
  void AddProcesses(ProcessMoment moment) { processes_.push_back(std::move(moment)); }
  // Does the same for processes().
  void TruncateProcesses(size_t size);
  // Returns the marks of this replica; their address is stable. Truncate does not change them.
  BatchMarks& MarksOf(std::string_view replica);

  // Return one line for each event, or for each of the first `num_events`. Text is for people:
  // times, names and words in columns; the other form is one JSON object a line with fixed field
  // order.
  std::string ToText(size_t num_events = kAllEvents) const;
  std::string ToJsonLines(size_t num_events = kAllEvents) const;
  // Returns the line of ToJsonLines for one entry. REQUIRES: index < events().size().
  std::string JsonLine(size_t index) const;
  // Returns 16 hexadecimal digits of FNV-1a 64 over ToJsonLines(num_events).
  std::string Hash(size_t num_events = kAllEvents) const;

 private:
  struct Interned;

  void ForgetUnmentionedNames();
  BERTH_KEPT_APART const ProcessFacts* FindProcesses(Time t, size_t num_events) const;
  std::span<const Event> FirstEvents(size_t num_events) const;

  QueueSections sections_;
  std::vector<Event> events_;
  std::vector<AttemptSpan> attempts_;
  std::deque<ProcessMoment> processes_;
  std::map<std::string, BatchMarks, std::less<>> batch_marks_;
  std::vector<std::vector<int32_t>> events_of_pod_;
  std::map<std::string, PodId, std::less<>> pod_ids_;
  std::map<std::string, NodeId, std::less<>> node_ids_;
  std::vector<const std::string*> pod_names_;   // keys of pod_ids_
  std::vector<const std::string*> node_names_;  // keys of node_ids_
  std::unique_ptr<Interned> interned_;
  int64_t text_bytes_ = 0;
};

}  // namespace berth::sim

#endif  // BERTH_LOG_EVENT_LOG_H_
