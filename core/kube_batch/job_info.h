// JobInfo: the pods that share a PodGroup. As kube-batch v0.5.0, pkg/scheduler/api/job_info.go.
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

// A value. What a session gets of the cache is a copy.
struct JobInfo {
  // "namespace/group"; of a shadow PodGroup the uid of the pod's controller, or of the pod itself,
  // without a namespace.
  std::string uid;
  // Null while only annotations of pods name the group: such a job is in no session.
  ObjectPtr<v1alpha1::PodGroup> pod_group;
  // The group was made up for pods that name none: no object of the API.
  bool shadow = false;
  v1alpha1::PodGroupStatus pod_group_status;
  std::string queue;
  int32_t priority = 0;                    // set in the snapshot, from the group's priority class
  int32_t min_available = 0;               // minMember
  std::optional<Time> creation_timestamp;  // of the group; none comes before any

  int32_t index = -1;  // of the session's jobs
  // For each node that the job's last task in allocate was promised by what others release: its
  // idle resources minus what was missing.
  std::map<std::string, Resource> nodes_fit_delta;

  // By pod uid.
  const std::map<std::string, TaskInfo>& tasks() const { return tasks_; }
  // The task's status is to be changed through UpdateTaskStatus only.
  TaskInfo* FindTask(const std::string& task_uid);
  // For the session, which sets what is only its own.
  std::map<std::string, TaskInfo>& mutable_tasks() { return tasks_; }

  // Replaces the task of the same uid.
  void AddTaskInfo(TaskInfo task);
  // Nothing happens if there is none.
  void DeleteTaskInfo(const std::string& task_uid);
  // `task` is one of this job's.
  void UpdateTaskStatus(TaskInfo& task, TaskStatus status);

  // How many tasks have this status. TaskStatusIndex upstream.
  int32_t Count(TaskStatus status) const { return counts_[static_cast<size_t>(status)]; }
  // How many tasks are in a status of which AllocatedStatus holds.
  int32_t CountAllocated() const;

  // Tasks that count for the gang: those that have a place, and those that have succeeded.
  int32_t ReadyTaskNum() const { return CountAllocated() + Count(TaskStatus::kSucceeded); }
  bool Ready() const { return ReadyTaskNum() >= min_available; }
  // Ready, if what is promised to its tasks comes true.
  bool Pipelined() const { return ReadyTaskNum() + Count(TaskStatus::kPipelined) >= min_available; }

  // Takes over what the group says; its status too.
  void SetPodGroup(ObjectPtr<v1alpha1::PodGroup> group, const std::string& default_queue);

  // Why no task fits: "0 nodes are available", or "0/1 nodes are available, 1 insufficient cpu."
  // from nodes_fit_delta. It counts the deltas, not the nodes of the cluster.
  std::string FitError() const;

 private:
  std::map<std::string, TaskInfo> tasks_;
  std::array<int32_t, kNumTaskStatuses> counts_ = {};
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_JOB_INFO_H_
