#include "kube_batch/actions/preempt.h"

#include <vector>

#include "kube_batch/node_selection.h"
#include "kube_batch/pending_work.h"
#include "kube_batch/statement.h"

namespace berth::kube_batch {
namespace {

// The order in which victims are evicted: the opposite of the order of tasks.
struct VictimOrder {
  const Session* session;
  bool operator()(const TaskInfo& left, const TaskInfo& right) const {
    return !session->TaskOrderFn(left, right);
  }
};

class PreemptAction {
 public:
  explicit PreemptAction(Session& session) : session_(session), work_(session) {}

  void Execute() {
    std::vector<bool> has_job(session_.queues().size());
    for (const JobInfo& job : session_.jobs()) {
      has_job[static_cast<size_t>(session_.QueueOf(job).index)] = true;
    }
    for (const QueueInfo& queue : session_.queues()) {
      if (!has_job[static_cast<size_t>(queue.index)]) continue;
      session_.observer().QueueTaken(queue);
      PreemptBetweenJobs(queue);
      // Quirk: it runs for the jobs of all queues, even if jobs of some queue had no turn against
      // each other yet.
      for (JobInfo* job : work_.jobs()) PreemptWithinJob(*job);
    }
  }

 private:
  void PreemptBetweenJobs(const QueueInfo& queue) {
    JobHeap& jobs = work_.JobsOf(queue);
    while (!jobs.Empty()) {
      JobInfo& job = *jobs.Pop();
      session_.observer().JobTaken(job);
      const JobOutcome outcome = PreemptOtherJobs(job);
      if (outcome == JobOutcome::kPutBack) jobs.Push(&job);
      session_.observer().JobReleased(job, outcome);
    }
  }

  // A job that is already pipelined has a turn for each of its tasks, as long as a turn succeeds.
  JobOutcome PreemptOtherJobs(JobInfo& job) {
    const auto of_other_job = [&](const TaskInfo& task) {
      return task.job->queue == job.queue && task.job != &job;
    };
    Statement statement(&session_);
    bool assigned = false;
    TaskHeap& tasks = work_.TasksOf(job);
    while (!tasks.Empty()) {
      if (Preempt(statement, *tasks.Pop(), of_other_job)) assigned = true;
      if (session_.JobPipelined(job)) {
        statement.Commit();
        break;
      }
    }
    if (!session_.JobPipelined(job)) {
      statement.Discard();
      return JobOutcome::kNotAssigned;
    }
    return assigned ? JobOutcome::kPutBack : JobOutcome::kNotAssigned;
  }

  void PreemptWithinJob(JobInfo& job) {
    const auto of_this_job = [&](const TaskInfo& task) { return task.job == &job; };
    TaskHeap& tasks = work_.TasksOf(job);
    while (!tasks.Empty()) {
      Statement statement(&session_);
      const bool assigned = Preempt(statement, *tasks.Pop(), of_this_job);
      statement.Commit();
      if (!assigned) return;
    }
  }

  // Makes room for the task on the best node on which that is possible. Returns false if there is
  // none.
  bool Preempt(Statement& statement, TaskInfo& task, VictimFilter filter) {
    const auto nodes = NodeSelection::For(session_, task, ResourceFit::kIgnored);
    if (!nodes) return false;
    for (NodeInfo* node : nodes->SortNodes()) {
      if (PreemptOn(*node, statement, task, filter)) return true;
    }
    return false;
  }

  bool PreemptOn(NodeInfo& node, Statement& statement, TaskInfo& task, VictimFilter filter) {
    const Tasks victims = session_.Preemptable(task, CandidatesOn(node, filter));
    session_.observer().VictimsFound(static_cast<int64_t>(victims.size()));
    // Quirk: Less is never true in a cluster without scalar resources, so victims that do not
    // suffice pass.
    if (victims.empty() || SumOfRequests(victims).Less(task.init_resreq())) return false;

    PriorityQueue<TaskInfo, VictimOrder> queue(VictimOrder{&session_});
    for (TaskInfo* victim : victims) queue.Push(victim);
    Resource preempted;
    while (!queue.Empty()) {
      TaskInfo& victim = *queue.Pop();
      statement.Evict(victim, node, {&task, "preempt"});
      preempted.Add(victim.resreq());
      if (task.init_resreq().LessEqual(preempted)) break;
    }
    session_.observer().PreemptionAttempted();
    if (!task.init_resreq().LessEqual(preempted)) return false;
    statement.Pipeline(task, node);
    return true;
  }

  Session& session_;
  PendingWork work_;
};

}  // namespace

void Preempt(Session& session) { PreemptAction(session).Execute(); }

}  // namespace berth::kube_batch
