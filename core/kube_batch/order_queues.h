// The heaps in which actions keep queues, jobs and tasks, ordered by the session's plugins.
#ifndef BERTH_KUBE_BATCH_ORDER_QUEUES_H_
#define BERTH_KUBE_BATCH_ORDER_QUEUES_H_

#include "kube_batch/priority_queue.h"
#include "kube_batch/session.h"

namespace berth::kube_batch {

struct QueueOrder {
  const Session* session;
  bool operator()(const QueueInfo& left, const QueueInfo& right) const {
    return session->QueueOrderFn(left, right);
  }
};
struct JobOrder {
  const Session* session;
  bool operator()(const JobInfo& left, const JobInfo& right) const {
    return session->JobOrderFn(left, right);
  }
};
struct TaskOrder {
  const Session* session;
  bool operator()(const TaskInfo& left, const TaskInfo& right) const {
    return session->TaskOrderFn(left, right);
  }
};

using QueueHeap = PriorityQueue<QueueInfo, QueueOrder>;
using JobHeap = PriorityQueue<JobInfo, JobOrder>;
using TaskHeap = PriorityQueue<TaskInfo, TaskOrder>;

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_ORDER_QUEUES_H_
