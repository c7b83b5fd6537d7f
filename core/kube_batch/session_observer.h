// SessionObserver: what a session reports while it runs. It decides nothing; a session goes the
// same way with any observer.
#ifndef BERTH_KUBE_BATCH_SESSION_OBSERVER_H_
#define BERTH_KUBE_BATCH_SESSION_OBSERVER_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/batch_objects.h"
#include "kube_batch/job_info.h"
#include "kube_batch/node_info.h"
#include "kube_batch/queue_info.h"
#include "kube_batch/task_info.h"

namespace berth::kube_batch {

class Session;

// Why a plugin does not let a task on a node.
struct PredicateFailure {
  std::string_view predicate;  // "" if the task may go there; else "NodeSelector", "HostPorts", ...
  std::string_view reason;     // "node(s) didn't match node selector"; static text, as predicate

  explicit operator bool() const { return !predicate.empty(); }
};

// What nodeorder gives a node: whole numbers from 0 to 10, without their weights, and their sum
// with them.
struct NodeScore {
  int64_t least_requested = 0;
  int64_t balanced_allocation = 0;
  int64_t node_affinity = 0;
  int64_t inter_pod_affinity = 0;
  int64_t total = 0;
};

// What an action found of a node for one task.
struct NodeVerdict {
  const NodeInfo* node = nullptr;
  bool fits_idle = false;       // the task's init_resreq is <= idle
  bool fits_releasing = false;  // it is <= releasing
  // Empty where the node passed; also where resources decided before it was asked.
  PredicateFailure failure;
  bool feasible = false;
  NodeScore score;  // of feasible nodes, where the action ranks them
};

// Which task pushes others away, and for which action ("preempt" or "reclaim").
struct EvictionCause {
  const TaskInfo* evictor = nullptr;  // never null while the call lasts
  std::string_view action;
};

// How the turn of a job ends.
enum class JobOutcome : uint8_t {
  kReady,        // allocate: it has what it needs, and competes with its other tasks
  kPutBack,      // preempt: it got something, and may get more
  kNoNode,       // allocate: no node for a task; the job is out for this action
  kNoTasksLeft,  // it has no more tasks to look at
  kServed,       // reclaim: a task was promised a place; that was the job's only turn
  kNotAssigned,  // preempt, reclaim: no node can make room for it
};

// References are good for the time of the call; ids (job uid, pod uid, names) are stable. A task's
// job is task.facts->job, and null in task.job for a pod of no job of the session.
class SessionObserver {
 public:
  virtual ~SessionObserver() = default;

  // Whether TaskConsidered comes with verdicts. They cost: all nodes are asked everything.
  virtual bool wants_verdicts() const { return false; }

  // The session has its snapshot, and the plugins their shares.
  virtual void SessionOpened(const Session&) {}
  // The last call: the statuses of all groups have been reported.
  virtual void SessionClosed(const Session&) {}
  virtual void ActionStarted(std::string_view /*action*/) {}
  virtual void ActionEnded(std::string_view /*action*/) {}

  // A queue's turn. What leaves the heap of queues is taken, or dropped: it has as much as it
  // deserves, or no job that waits. Upstream has one entry for each job, so that a queue may be
  // dropped several times.
  virtual void QueueTaken(const QueueInfo&) {}
  virtual void QueueOverused(const QueueInfo&) {}
  virtual void QueueDropped(const QueueInfo&) {}

  // A job's turn, and how it ends.
  virtual void JobTaken(const JobInfo&) {}
  virtual void JobReleased(const JobInfo&, JobOutcome) {}

  // A task's turn. `verdicts` are in the order of the nodes' names, and empty unless wanted.
  // reclaim and backfill ask node by node: they report the verdicts so far each time before they
  // try a node, and at the end if they tried none.
  virtual void TaskConsidered(const TaskInfo&, const std::vector<NodeVerdict>& /*verdicts*/) {}

  // The session gave the task idle resources of the node. Only the session knows until the task is
  // dispatched.
  virtual void Allocated(const TaskInfo&, const NodeInfo&) {}
  // It promised the task what others on the node release. Only the session ever knows.
  virtual void Pipelined(const TaskInfo&, const NodeInfo&) {}
  // The session counts the task as leaving. `in_statement`: as long as the statement holds.
  virtual void Evicted(const TaskInfo&, const NodeInfo&, const EvictionCause&,
                       bool /*in_statement*/) {}

  // The job has become ready by the task that was allocated before this; its dispatches follow.
  virtual void GangReady(const JobInfo&) {}
  // The task is to be bound to the node: written to cache and API server.
  virtual void Dispatched(const TaskInfo&, const NodeInfo&) {}
  // The same, but the node refuses it, as it already refused the session. Cache::Bind fails, and
  // nothing is written to the API server.
  virtual void DispatchRefused(const TaskInfo&, const NodeInfo&) {}
  // The task is to be deleted: written to cache and API server. At once after Evicted for reclaim;
  // for preempt when the statement is committed.
  virtual void EvictionSent(const TaskInfo&, const EvictionCause&) {}
  // preempt: so many tasks of the node that it looks at may be evicted, as the plugins say.
  virtual void VictimsFound(int64_t /*victims*/) {}
  // preempt: it has evicted tasks of a node in a statement, whether they make enough room or not.
  virtual void PreemptionAttempted() {}

  // The end of a statement, which preempt opens for each job. Before StatementDiscarded each of its
  // operations is reported as undone, the last one first. An undone eviction does not reach the
  // node: there the task counts as Releasing to the end of the session.
  virtual void StatementCommitted() {}
  virtual void Unpipelined(const TaskInfo&, const NodeInfo&) {}
  virtual void Unevicted(const TaskInfo&, const NodeInfo&) {}
  virtual void StatementDiscarded() {}

  // At the end, of gang: a job that is not ready, and how many more of its tasks must be; then how
  // many such jobs there are.
  virtual void JobUnready(const JobInfo&, int32_t /*missing*/) {}
  virtual void UnreadyJobsCounted(int32_t /*jobs*/) {}

  // At the end: a task that is Pending or Allocated, and what its pod's condition PodScheduled
  // says.
  virtual void TaskUnschedulable(const TaskInfo&, const std::string& /*message*/) {}
  // The job's new status. That of a shadow PodGroup is written to the cache only.
  virtual void PodGroupStatus(const JobInfo&, const v1alpha1::PodGroupStatus&) {}
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_SESSION_OBSERVER_H_
