#include "kube_batch/actions/reclaim.h"

#include <utility>
#include <vector>

#include "kube_batch/node_selection.h"
#include "kube_batch/pending_work.h"

namespace berth::kube_batch {
namespace {

class ReclaimAction {
 public:
  explicit ReclaimAction(Session& session)
      : session_(session), work_(session), queues_(QueueOrder{&session}) {}

  void Execute() {
    std::vector<bool> pushed(session_.queues().size());
    for (const JobInfo& job : session_.jobs()) {
      QueueInfo& queue = session_.QueueOf(job);
      if (pushed[static_cast<size_t>(queue.index)]) continue;
      pushed[static_cast<size_t>(queue.index)] = true;
      queues_.Push(&queue);
    }
    while (!queues_.Empty()) {
      QueueInfo& queue = *queues_.Pop();
      if (TakeTurn(queue)) queues_.Push(&queue);
    }
  }

 private:
  // Returns false if the queue is finished.
  bool TakeTurn(const QueueInfo& queue) {
    session_.observer().QueueTaken(queue);
    if (session_.Overused(queue)) {
      session_.observer().QueueOverused(queue);
      return false;
    }
    JobHeap& jobs = work_.JobsOf(queue);
    if (jobs.Empty()) {
      session_.observer().QueueDropped(queue);
      return false;
    }
    JobInfo& job = *jobs.Pop();
    session_.observer().JobTaken(job);
    TaskHeap& tasks = work_.TasksOf(job);
    if (tasks.Empty()) {
      session_.observer().JobReleased(job, JobOutcome::kNoTasksLeft);
      return false;
    }
    const bool assigned = ReclaimFor(*tasks.Pop());
    session_.observer().JobReleased(job, assigned ? JobOutcome::kServed : JobOutcome::kNotAssigned);
    return assigned;
  }

  bool ReclaimFor(TaskInfo& task) {
    const bool thorough = session_.observer().wants_verdicts();
    std::vector<NodeVerdict> verdicts;
    for (NodeInfo& node : session_.nodes()) {
      const NodeVerdict verdict = JudgeNode(session_, task, node, ResourceFit::kIgnored, thorough);
      if (thorough) verdicts.push_back(verdict);
      if (!verdict.feasible) continue;
      const Tasks victims = VictimsOn(node, task);
      if (victims.empty()) continue;
      session_.observer().TaskConsidered(task, std::exchange(verdicts, {}));
      if (ReclaimOn(node, task, victims)) return true;
    }
    session_.observer().TaskConsidered(task, verdicts);
    return false;
  }

  Tasks VictimsOn(const NodeInfo& node, const TaskInfo& task) const {
    const auto of_other_queue = [&](const TaskInfo& other) {
      return other.job->queue != task.job->queue;
    };
    Tasks victims = session_.Reclaimable(task, CandidatesOn(node, of_other_queue));
    if (SumOfRequests(victims).Less(task.init_resreq())) victims.clear();
    return victims;
  }

  bool ReclaimOn(NodeInfo& node, TaskInfo& task, const Tasks& victims) {
    Resource reclaimed;
    for (TaskInfo* victim : victims) {
      session_.Evict(*victim, node, {&task, "reclaim"});
      reclaimed.Add(victim->resreq());
      if (task.init_resreq().LessEqual(reclaimed)) break;
    }
    if (!task.init_resreq().LessEqual(reclaimed)) return false;
    session_.Pipeline(task, node);
    return true;
  }

  Session& session_;
  PendingWork work_;
  QueueHeap queues_;
};

}  // namespace

void Reclaim(Session& session) { ReclaimAction(session).Execute(); }

}  // namespace berth::kube_batch
