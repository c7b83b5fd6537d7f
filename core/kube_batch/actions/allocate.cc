#include "kube_batch/actions/allocate.h"

#include <optional>

#include "kube_batch/node_selection.h"
#include "kube_batch/order_queues.h"

namespace berth::kube_batch {
namespace {

class AllocateAction {
 public:
  explicit AllocateAction(Session& session)
      : session_(session),
        queues_(QueueOrder{&session}),
        jobs_of_queue_(session.queues().size(), JobHeap(JobOrder{&session})),
        tasks_of_job_(session.jobs().size()) {}

  void Execute() {
    for (JobInfo& job : session_.jobs()) {
      QueueInfo& queue = session_.QueueOf(job);
      queues_.Push(&queue);
      JobsOf(queue).Push(&job);
    }
    while (!queues_.Empty()) {
      QueueInfo& queue = *queues_.Pop();
      if (TakeTurn(queue)) queues_.Push(&queue);
    }
  }

 private:
  JobHeap& JobsOf(const QueueInfo& queue) {
    return jobs_of_queue_[static_cast<size_t>(queue.index)];
  }

  // Returns the job's tasks that wait for a place, except for those without requests. Built at the
  // job's first turn.
  TaskHeap& TasksOf(JobInfo& job) {
    std::optional<TaskHeap>& tasks = tasks_of_job_[static_cast<size_t>(job.index)];
    if (!tasks) {
      tasks.emplace(TaskOrder{&session_});
      for (auto& [uid, task] : job.mutable_tasks()) {
        if (task.status == TaskStatus::kPending && !task.resreq().IsEmpty()) tasks->Push(&task);
      }
    }
    return *tasks;
  }

  // Returns false if this entry of the queue is finished.
  bool TakeTurn(QueueInfo& queue) {
    session_.observer().QueueTaken(queue);
    if (session_.Overused(queue)) {
      session_.observer().QueueOverused(queue);
      return false;
    }
    if (JobsOf(queue).Empty()) {
      session_.observer().QueueDropped(queue);
      return false;
    }
    JobInfo& job = *JobsOf(queue).Pop();
    session_.observer().JobTaken(job);
    const JobOutcome outcome = Serve(job);
    if (outcome == JobOutcome::kReady) JobsOf(queue).Push(&job);
    session_.observer().JobReleased(job, outcome);
    return true;
  }

  JobOutcome Serve(JobInfo& job) {
    TaskHeap& tasks = TasksOf(job);
    while (!tasks.Empty()) {
      TaskInfo& task = *tasks.Pop();
      job.nodes_fit_delta.clear();
      const auto nodes = NodeSelection::For(session_, task, ResourceFit::kIdleOrReleasing);
      if (!nodes || nodes->empty()) return JobOutcome::kNoNode;
      Place(task, nodes->SelectBestNode(session_.random()));
      if (session_.JobReady(job)) return JobOutcome::kReady;
    }
    return JobOutcome::kNoTasksLeft;
  }

  void Place(TaskInfo& task, NodeInfo& node) {
    if (task.init_resreq().LessEqual(node.idle())) {
      session_.Allocate(task, node);
      return;
    }
    Resource delta = node.idle();
    task.job->nodes_fit_delta[node.name()] = delta.FitDelta(task.init_resreq());
    session_.Pipeline(task, node);
  }

  Session& session_;
  QueueHeap queues_;
  std::vector<JobHeap> jobs_of_queue_;                 // indexed by queue
  std::vector<std::optional<TaskHeap>> tasks_of_job_;  // indexed by job
};

}  // namespace

void Allocate(Session& session) { AllocateAction(session).Execute(); }

}  // namespace berth::kube_batch
