// JobInfo: the pods that share a PodGroup. Upstream: kube-batch v0.5.0,
// pkg/scheduler/api/job_info.go.
#ifndef BERTH_KUBE_BATCH_JOB_INFO_H_
#define BERTH_KUBE_BATCH_JOB_INFO_H_

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "api/batch_objects.h"
#include "api/objects.h"
#include "base/time.h"
#include "kube_batch/resource_info.h"
#include "kube_batch/task_info.h"

namespace berth::kube_batch {

// A value type: a session gets copies of the cache's jobs.
struct JobInfo {
  // "namespace/group". For a shadow PodGroup: the uid of the pod's controller, or of the pod
  // itself, without a namespace.
  std::string uid;
  // Null while only annotations of pods name the group: no session contains such a job.
  ObjectPtr<v1alpha1::PodGroup> pod_group;
  // True if the group is a shadow PodGroup, for pods that name none: it is no object of the API.
  bool shadow = false;
  v1alpha1::PodGroupStatus pod_group_status;
  std::string queue;
  int32_t priority = 0;                    // set in the snapshot, from the group's priority class
  int32_t min_available = 0;               // minMember
  std::optional<Time> creation_timestamp;  // that of the group; nothing comes before any time

  int32_t index = -1;  // index into the session's jobs
  // For each node that promised resources to the job's last task in allocate: its idle resources
  // minus the missing ones.
  std::map<std::string, Resource> nodes_fit_delta;

  // Keyed by pod uid.
  const std::map<std::string, TaskInfo>& tasks() const { return tasks_; }
  // Returns the task; null if there is none. Change its status only through UpdateTaskStatus.
  TaskInfo* FindTask(const std::string& task_uid);
  // For the session, which sets the fields that only it uses.
  std::map<std::string, TaskInfo>& mutable_tasks() { return tasks_; }

  // Adds the task, or replaces the one with the same uid.
  void AddTaskInfo(TaskInfo task);
  // No effect if there is no such task.
  void DeleteTaskInfo(const std::string& task_uid);
  // REQUIRES: `task` is one of this job's.
  void UpdateTaskStatus(TaskInfo& task, TaskStatus status);

  // Returns the number of tasks with this status. Upstream: TaskStatusIndex.
  int32_t Count(TaskStatus status) const { return counts_[static_cast<size_t>(status)]; }
  // Returns the number of tasks for whose status AllocatedStatus is true.
  int32_t CountAllocated() const;

  // Returns the number of tasks that count for the gang: those that have a place, and those that
  // have succeeded.
  int32_t ReadyTaskNum() const { return CountAllocated() + Count(TaskStatus::kSucceeded); }
  bool Ready() const { return ReadyTaskNum() >= min_available; }
  // Reports whether the job is ready once the promises to its tasks are fulfilled.
  bool Pipelined() const { return ReadyTaskNum() + Count(TaskStatus::kPipelined) >= min_available; }

  // Copies the group's fields and its status.
  void SetPodGroup(ObjectPtr<v1alpha1::PodGroup> group, const std::string& default_queue);

  // Returns the reason why no task fits: "0 nodes are available", or "0/1 nodes are available, 1
  // insufficient cpu." from nodes_fit_delta. It counts the deltas, not the nodes of the cluster.
  std::string FitError() const;

 private:
  std::map<std::string, TaskInfo> tasks_;
  std::array<int32_t, kNumTaskStatuses> counts_ = {};
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_JOB_INFO_H_
