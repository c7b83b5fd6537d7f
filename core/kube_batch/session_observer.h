// SessionObserver: receives the operations of a session while it runs. It decides nothing; a
// session runs the same with any observer.
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

// The reason why a plugin does not admit a task on a node.
struct PredicateFailure {
  std::string_view predicate;  // "" if the task is admitted; else "NodeSelector", "HostPorts", ...
  std::string_view reason;     // "node(s) didn't match node selector"; static text, like predicate

  explicit operator bool() const { return !predicate.empty(); }
};

// The score of a node from nodeorder: whole numbers from 0 to 10, without their weights, and their
// sum with them.
struct NodeScore {
  int64_t least_requested = 0;
  int64_t balanced_allocation = 0;
  int64_t node_affinity = 0;
  int64_t inter_pod_affinity = 0;
  int64_t total = 0;
};

// The verdict of an action on one node for one task.
struct NodeVerdict {
  const NodeInfo* node = nullptr;
  bool fits_idle = false;       // the task's init_resreq is <= idle
  bool fits_releasing = false;  // the task's init_resreq is <= releasing
  // Empty if the node passed; also if its resources decided before its predicates ran.
  PredicateFailure failure;
  bool feasible = false;
  NodeScore score;  // score of a feasible node, if the action ranks them
};

// The task for which others are evicted, and the action ("preempt" or "reclaim").
struct EvictionCause {
  const TaskInfo* evictor = nullptr;  // never null during the call
  std::string_view action;
};

// The end of a job's turn.
enum class JobOutcome : uint8_t {
  kReady,        // allocate: it has what it needs, and its other tasks compete for resources
  kPutBack,      // preempt: it got something, and may get more
  kNoNode,       // allocate: no node for a task; the action skips the job from now on
  kNoTasksLeft,  // it has no further tasks
  kServed,       // reclaim: a task got a promise; that was the job's only turn
  kNotAssigned,  // preempt, reclaim: no node can make room for it
};

// References are valid during the call; ids (job uid, pod uid, names) are stable. A task's job id
// is task.facts->job; task.job is null for a pod without a job of the session.
class SessionObserver {
 public:
  virtual ~SessionObserver() = default;

  // Reports whether TaskConsidered gets verdicts. They are expensive: every check runs for all
  // nodes.
  virtual bool wants_verdicts() const { return false; }

  // The session has its snapshot, and the plugins have computed their shares.
  virtual void SessionOpened(const Session&) {}
  // The last call: the statuses of all groups have been reported.
  virtual void SessionClosed(const Session&) {}
  virtual void ActionStarted(std::string_view /*action*/) {}
  virtual void ActionEnded(std::string_view /*action*/) {}

  // A queue's turn. An entry that leaves the heap of queues is taken; or it is dropped, because the
  // queue has its deserved share or no job that waits. Upstream has one entry for each job, so that
  // a queue may be dropped several times.
  virtual void QueueTaken(const QueueInfo&) {}
  virtual void QueueOverused(const QueueInfo&) {}
  virtual void QueueDropped(const QueueInfo&) {}

  // A job's turn, and its end.
  virtual void JobTaken(const JobInfo&) {}
  virtual void JobReleased(const JobInfo&, JobOutcome) {}

  // A task's turn. `verdicts` are in the order of the nodes' names, and empty unless wanted.
  // reclaim and backfill check node by node: they report the verdicts so far each time before they
  // try a node, and at the end if they tried none.
  virtual void TaskConsidered(const TaskInfo&, const std::vector<NodeVerdict>& /*verdicts*/) {}

  // The session gave the task idle resources of the node. The cluster does not see it until the
  // task is dispatched.
  virtual void Allocated(const TaskInfo&, const NodeInfo&) {}
  // The session promised the task resources that others on the node release. The cluster never sees
  // it.
  virtual void Pipelined(const TaskInfo&, const NodeInfo&) {}
  // The session counts the task as being released. `in_statement`: only as long as the statement is
  // not discarded.
  virtual void Evicted(const TaskInfo&, const NodeInfo&, const EvictionCause&,
                       bool /*in_statement*/) {}

  // The last allocated task made the job ready; its dispatches follow.
  virtual void GangReady(const JobInfo&) {}
  // The task is bound to the node: written to cache and API server.
  virtual void Dispatched(const TaskInfo&, const NodeInfo&) {}
  // The same, but the node refuses it, as it already did in the session. Cache::Bind fails, and
  // nothing is written to the API server.
  virtual void DispatchRefused(const TaskInfo&, const NodeInfo&) {}
  // The task is deleted: written to cache and API server. For reclaim at once after Evicted; for
  // preempt when the statement is committed.
  virtual void EvictionSent(const TaskInfo&, const EvictionCause&) {}
  // preempt: the plugins allow to evict this many tasks of the node that it tries.
  virtual void VictimsFound(int64_t /*victims*/) {}
  // preempt: it has evicted tasks of a node in a statement, whether they make enough room or not.
  virtual void PreemptionAttempted() {}

  // The end of a statement, which preempt opens for each job. Before StatementDiscarded each of its
  // operations is reported as undone, the last one first. Undoing an eviction does not change the
  // node: there the task counts as Releasing until the session ends.
  virtual void StatementCommitted() {}
  virtual void Unpipelined(const TaskInfo&, const NodeInfo&) {}
  virtual void Unevicted(const TaskInfo&, const NodeInfo&) {}
  virtual void StatementDiscarded() {}

  // At the end, from gang: a job that is not ready, and the number of tasks that it lacks; then the
  // number of such jobs.
  virtual void JobUnready(const JobInfo&, int32_t /*missing*/) {}
  virtual void UnreadyJobsCounted(int32_t /*jobs*/) {}

  // At the end: a task that is Pending or Allocated, and the message of its pod's condition
  // PodScheduled.
  virtual void TaskUnschedulable(const TaskInfo&, const std::string& /*message*/) {}
  // The job's new status. The status of a shadow PodGroup is written to the cache only.
  virtual void PodGroupStatus(const JobInfo&, const v1alpha1::PodGroupStatus&) {}
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_SESSION_OBSERVER_H_
