// EventLog: everything that happened in one simulation, in order. It is the one thing that the
// canvas, the page and the command line are drawn from: what they show at time t is a pure function
// of the log and t. The same scenario and seed give the same log, byte for byte, on every target.
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
  // The cluster, as its API server sees it.
  kNodeAdded,    // node, node_object
  kNodeUpdated,  // node, node_object, cause: the label of what changed, "" for nothing that counts
  kNodeDeleted,  // node
  kPodCreated,   // pod, pod_object, node if it was created bound
  kPodUpdated,   // pod, pod_object
  kPodDeleted,   // pod; node if it was on one. Also when a pod ends by itself: cause Succeeded,
                 // Failed, or DeletionByPodGC
  kPodIgnored,   // pod: pending, but no profile serves its schedulerName (message)
  // Objects of the other kinds: message names the object ("Service default/web"), cause: the label
  // of
  // the event that the change is for the scheduler, "" if it takes no notice.
  kObjectAdded,
  kObjectUpdated,
  kObjectDeleted,
  // The scheduling queue.
  kQueued,    // pod came from nowhere into `to`; timestamp, attempts, cause; plugins: that gates it
  kMoved,     // pod went from one queue to another; cause; plugins: whose hint said that the event
              // may help, or, of a pod that is gated now, that gates it
  kDequeued,  // pod left `from` without being popped; cause
  kRequeued,  // pod's object was replaced inside `to`, and its place in the order found again
  kMoveRequest,  // an event asked for pods to be moved (cause); cycle: moveRequestCycle from now on
  // The classic queue's scoreboard of failures.
  kBackoffCounted,    // pod's failure counted: attempts so far; timestamp: when its backoff ends
  kBackoffForgotten,  // pod's failures forgotten; cause: BackoffCleanup, PodUpdate, PodDelete
  // One scheduling attempt.
  kPopped,     // pod, attempts and cycle after the increment; from: if it is not activeQ
  kSkipped,    // popped, but being deleted or already assumed: no attempt
  kPreempted,  // pod is deleted for `other` from node
  kFailed,  // to: where the pod went, cause: FitError, NoNodes, BindError, Error; plugins, message
  // The next two carry pod_object: the pod as it was when it was decided on.
  kWaiting,  // pod is assumed on node and waits at Permit; plugins: those that it waits for;
             // timestamp: when the first of these gives up
  kBound,    // pod, node
  // Promises of nodes to pods.
  kNominated,          // pod, node, cause
  kNominationCleared,  // pod, node it was nominated to, cause
  // kube-batch. A session makes its decisions at its beginning; they are logged, and take effect,
  // one after the other.
  kEnrolled,       // pod waits to be taken by a session; object: its PodGroup, "" if it has none
  kSessionOpened,  // cycle: number of the session in the log, from 1; accounts: of all queues, jobs
  kActionBegun,    // cause: "allocate", "backfill", "preempt" or "reclaim", as in the others
  kQueueOverused,  // object: the queue, which the action (cause) passes over; accounts: its own
  kAllocated,      // pod, node: it has a place in the session alone until its gang is ready; cause
  kPipelined,      // pod, node: it is promised what others release there; cause
  kEvicted,    // pod, node, other: the pod that gets its room; in the session alone so far; cause
  kUndone,     // pod, node: its statement is discarded; cause: "pipelined" or "evicted"
  kGangReady,  // object: from now on what is allocated to its pods is bound
  kReleased,   // pod, node: the session ends, and forgets what it gave the pod
  kUnschedulable,    // pod; message: what its condition PodScheduled says from now on
  kDropped,          // pod, node: a bind or an eviction (cause) came too late; message
  kPodGroupUpdated,  // object; cause: its phase, message: of the condition Unschedulable, if it is
                     // of this session
  kSessionClosed,  // cycle; accounts: as they are in the end. cause: kCauseExit: its process ended
                   // in the midst of it, kCauseTakeover: another one leads now
  // The life of kube-scheduler's processes, in scenarios that have one. object: the replica. Its
  // queue is in the log while it is the leader that acquired the lease last; what others do to
  // their queues is not.
  kProcessStarted,  // message: its identity
  kLeaseAcquired,   // message: how often the lease has changed hands
  kTakeover,        // from here on the queue in the log is that of this replica; cycle: its
                    // schedulingCycle, attempts: its moveRequestCycle. What is in the queue follows
                    // as kQueued and kNominated
  kLeaderLost,      // message: why it no longer leads
  kLeaseReleased,   // no replica holds the lease
  kProcessExited,   // cause: its last words, or the signal; message: exit code, what is forgotten
  kProcessPaused,   // timestamp: until when it stands still
  kProcessResumed,  // it goes on
  kApiLost,         // timestamp: until when it cannot reach the API server
  kForgotten,       // pod: the process that knew it ended, or another one leads now; from: its
                    // section of the queue, else cause: "attempt", or "Permit" and "session"
                    // with the node;
                    // attempts, timestamp: when its backoff would have ended, kNoBackoff: it had
                    // none; message: why no scheduler takes it now
  kBoundByOther,    // pod, node, pod_object: a replica that is not the one in the log has bound it
  kBindingRefused,  // pod, node, message: the same, but the API server refused
  kStartupStep,     // cause: the name of a step of its start; message: the file that does it
  kWatchDelayed,    // from now on it hears later of changes; cause: of objects of this kind, "" for
                    // all; message: how much later
  kAssumedExpired,  // pod, node: it was bound long ago, but the scheduler has not heard so, and no
                    // longer counts it on its node
  kKubeletRejected,  // pod, node: it has no room there; cause: "OutOfcpu"; message. Its kPodDeleted
                     // follows
  // The end.
  kStopped,  // message: why the run ends here
};
// The name in logs: "nodeAdded", "queued", ...
std::string_view EventKindName(EventKind kind);

// The backoff expiry of a pod that has none, as its failures are not counted or were forgotten:
// before every moment.
inline constexpr Time kNoBackoff{-1};

// Where a pod stands in its section of the queue: compared member by member, the less leaves first.
struct QueueRank {
  int64_t first = 0;
  int64_t second = 0;
  std::string_view rest;  // interned by the log
  bool operator<(const QueueRank& other) const {
    return std::tie(first, second, rest) < std::tie(other.first, other.second, other.rest);
  }
};

struct BatchAccounts;  // log/batch_accounts.h

// One entry. Fields that an entry's kind does not mention have their defaults.
struct Event {
  Time t;
  EventKind kind = EventKind::kStopped;
  SectionId from = SectionId::kNone;
  SectionId to = SectionId::kNone;
  // kFailed with to == kNone: the pod had come back by itself into this queue, or kNone: it is
  // gone.
  SectionId already_in = SectionId::kNone;
  PodId pod = kNoId;
  PodId other = kNoId;
  NodeId node = kNoId;
  // kMoveRequest, kFailed with decided_by: what the event was about, if that is a node, or a pod
  // and the node that it has or had. The view reads it; the log's lines do not have it.
  PodId subject_pod = kNoId;
  NodeId subject_node = kNoId;
  // Of a pod that an entry puts into a section of the queue, or whose place there is found again:
  // when its backoff ends or ended, and its rank if the section is by_queue_sort. The log's lines
  // do not have these either.
  Time backoff_expiry;
  QueueRank rank;
  int32_t attempts = 0;
  int64_t cycle = 0;
  // Of the ends of attempts and of kPreempted: the resourceVersion of the pod (not `other`) as the
  // scheduler knew it. The log's lines do not have it.
  int64_t pod_version = 0;
  int32_t step = 0;          // entries of one step of the driver share it: they are shown as one
  Time timestamp;            // QueuedPodInfo::timestamp; of other kinds than queues' see there
  std::string_view cause;    // interned by the log
  std::string_view message;  // interned by the log
  std::string_view object;   // interned by the log: "PodGroup default/web", "Queue research"
  const std::vector<std::string>* plugins = nullptr;  // interned by the log, sorted; null: none
  // kFailed of v1.34: the label of the event during the attempt because of which the pod did not go
  // to unschedulablePods, and the plugin whose queueing hint said that it may help; null: there was
  // none. Interned by the log, whose lines do not have it.
  const std::vector<std::string>* decided_by = nullptr;
  v1::PodPtr pod_object;
  v1::NodePtr node_object;
  std::shared_ptr<const BatchAccounts> accounts;
};

// One scheduling attempt, as read from the log. Attempts are numbered by their order in time.
struct AttemptSpan {
  PodId pod = kNoId;
  int32_t attempts = 0;      // of this pod, this one included
  int64_t cycle = 0;         // schedulingCycle
  int32_t popped_event = 0;  // index of its kPopped
  // Index of its kFailed, kBound, kSkipped, kWaiting or kForgotten; -1 while it runs.
  int32_t ended_event = -1;
  Time start;
  Time end;  // meaningful once it ended
};

class EventLog {
 public:
  static constexpr size_t kAllEvents = std::numeric_limits<size_t>::max();

  // `sections`: of the queue whose scheduler is logged.
  explicit EventLog(QueueSections sections = ThreeSections());
  ~EventLog();
  EventLog(const EventLog&) = delete;
  EventLog& operator=(const EventLog&) = delete;

  const QueueSections& sections() const { return sections_; }
  // REQUIRES: it is not kNone.
  const QueueSection& Section(SectionId id) const { return sections_[IndexOf(id)]; }
  const std::vector<Event>& events() const { return events_; }
  const std::vector<AttemptSpan>& attempts() const { return attempts_; }
  // Of the messages of all events together.
  int64_t text_bytes() const { return text_bytes_; }
  // Indexes into events() of the entries about one pod (as pod or other), ascending.
  const std::vector<int32_t>& EventsOfPod(PodId pod) const;

  int32_t num_pods() const { return static_cast<int32_t>(pod_names_.size()); }
  int32_t num_nodes() const { return static_cast<int32_t>(node_names_.size()); }
  // "namespace/name"
  const std::string& PodName(PodId pod) const { return *pod_names_[static_cast<size_t>(pod)]; }
  const std::string& NodeName(NodeId node) const { return *node_names_[static_cast<size_t>(node)]; }
  // kNoId if the log never mentions it.
  PodId FindPod(std::string_view name) const;
  NodeId FindNode(std::string_view name) const;

  // Index of the first event later than t: events()[0, n) are what has happened by t.
  size_t CountUntil(Time t) const;
  // events()[0, n) are the first `count` events without those behind the last one that `is_wanted`;
  // 0 if there is none.
  template <typename Predicate>
  size_t EndOfLast(size_t count, Predicate is_wanted) const {
    while (count > 0 && !is_wanted(events_[count - 1])) --count;
    return count;
  }
  size_t EndOfLast(size_t count, EventKind kind) const {
    return EndOfLast(count, [kind](const Event& event) { return event.kind == kind; });
  }
  // What is true of kube-scheduler's processes, from moment to moment; empty where the scenario has
  // none.
  const std::deque<ProcessMoment>& processes() const { return processes_; }
  // What is true of them at t, after the first `num_events` entries; null: the scenario has none.
  const ProcessFacts* ProcessesAt(Time t, size_t num_events) const {
    return processes_.empty() ? nullptr : FindProcesses(t, num_events);
  }
  // What kube-batch said of pods, cycle by cycle, by replica ("": the scenario has no processes);
  // empty where kube-scheduler is at work.
  const std::map<std::string, BatchMarks, std::less<>>& batch_marks() const { return batch_marks_; }
  // The moment of the next event after t, and of the last before it.
  std::optional<Time> NextEventAfter(Time t) const;
  std::optional<Time> LastEventBefore(Time t) const;

  // For the simulation, which is the only writer.
  PodId InternPod(std::string_view name);
  NodeId InternNode(std::string_view name);
  std::string_view InternText(std::string_view text);
  const std::vector<std::string>* InternPlugins(std::vector<std::string> sorted);
  void Append(Event event);
  // Forgets all events from index `size` on, when the simulation goes back in time, and the names
  // that only they mention: another future numbers them anew.
  void Truncate(size_t size);
  // REQUIRES: not before the last one that was added.
  void AddProcesses(ProcessMoment moment) { processes_.push_back(std::move(moment)); }
  // As Truncate, of processes().
  void TruncateProcesses(size_t size);
  // Of this replica; they stay where they are. Truncate leaves them as they are.
  BatchMarks& MarksOf(std::string_view replica);

  // One line for each event, or for each of the first `num_events`. Text is for people: times,
  // names and words in columns; jsonl is one JSON object a line with fixed field order.
  std::string ToText(size_t num_events = kAllEvents) const;
  std::string ToJsonLines(size_t num_events = kAllEvents) const;
  // The line of ToJsonLines about one entry. REQUIRES: index < events().size().
  std::string JsonLine(size_t index) const;
  // 16 hexadecimal digits of FNV-1a 64 over ToJsonLines(num_events).
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
