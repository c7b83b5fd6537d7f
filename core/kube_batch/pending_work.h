// PendingWork: the jobs and tasks that wait when preempt or reclaim begins.
#ifndef BERTH_KUBE_BATCH_PENDING_WORK_H_
#define BERTH_KUBE_BATCH_PENDING_WORK_H_

#include <vector>

#include "base/function_ref.h"
#include "kube_batch/order_queues.h"

namespace berth::kube_batch {

// The jobs with Pending tasks, in a heap for each queue, and those tasks, in a heap for each job.
// Unlike in allocate, they include tasks without requests.
class PendingWork {
 public:
  explicit PendingWork(Session& session)
      : jobs_of_queue_(session.queues().size(), JobHeap(JobOrder{&session})),
        tasks_of_job_(session.jobs().size(), TaskHeap(TaskOrder{&session})) {
    for (JobInfo& job : session.jobs()) {
      if (job.Count(TaskStatus::kPending) == 0) continue;
      jobs_.push_back(&job);
      JobsOf(session.QueueOf(job)).Push(&job);
      for (auto& [uid, task] : job.mutable_tasks()) {
        if (task.status == TaskStatus::kPending) TasksOf(job).Push(&task);
      }
    }
  }

  JobHeap& JobsOf(const QueueInfo& queue) {
    return jobs_of_queue_[static_cast<size_t>(queue.index)];
  }
  TaskHeap& TasksOf(const JobInfo& job) { return tasks_of_job_[static_cast<size_t>(job.index)]; }
  // Returns all jobs with Pending tasks, by uid.
  const std::vector<JobInfo*>& jobs() const { return jobs_; }

 private:
  std::vector<JobHeap> jobs_of_queue_;  // indexed by queue
  std::vector<TaskHeap> tasks_of_job_;  // indexed by job
  std::vector<JobInfo*> jobs_;
};

// Reports whether a running task may be a victim at all.
using VictimFilter = FunctionRef<bool(const TaskInfo&)>;

// Returns the tasks on the node that run, belong to jobs of the session, and pass the filter, by
// key.
inline Tasks CandidatesOn(const NodeInfo& node, VictimFilter filter) {
  Tasks candidates;
  for (const NodeTask& copy : node.tasks()) {
    if (copy.status != TaskStatus::kRunning || copy.task->job == nullptr) continue;
    if (filter(*copy.task)) candidates.push_back(copy.task);
  }
  return candidates;
}

// Returns the sum of the tasks' requests.
inline Resource SumOfRequests(const Tasks& tasks) {
  Resource sum;
  for (const TaskInfo* task : tasks) sum.Add(task->resreq());
  return sum;
}

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PENDING_WORK_H_
