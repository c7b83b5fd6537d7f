#include "kube_batch/job_info.h"

#include <utility>
#include <vector>

#include "base/stable_sort.h"
#include "base/strings.h"

namespace berth::kube_batch {

TaskInfo* JobInfo::FindTask(const std::string& task_uid) {
  const auto found = tasks_.find(task_uid);
  return found == tasks_.end() ? nullptr : &found->second;
}

void JobInfo::AddTaskInfo(TaskInfo task) {
  DeleteTaskInfo(task.uid());
  ++counts_[static_cast<size_t>(task.status)];
  std::string task_uid = task.uid();
  tasks_.emplace(std::move(task_uid), std::move(task));
}

void JobInfo::DeleteTaskInfo(const std::string& task_uid) {
  const auto found = tasks_.find(task_uid);
  if (found == tasks_.end()) return;
  --counts_[static_cast<size_t>(found->second.status)];
  tasks_.erase(found);
}

void JobInfo::UpdateTaskStatus(TaskInfo& task, TaskStatus status) {
  --counts_[static_cast<size_t>(task.status)];
  task.status = status;
  ++counts_[static_cast<size_t>(status)];
}

int32_t JobInfo::CountAllocated() const {
  return Count(TaskStatus::kAllocated) + Count(TaskStatus::kBinding) + Count(TaskStatus::kBound) +
         Count(TaskStatus::kRunning);
}

void JobInfo::SetPodGroup(ObjectPtr<v1alpha1::PodGroup> group, const std::string& default_queue) {
  min_available = group->min_member;
  queue = group->queue.empty() ? default_queue : group->queue;
  creation_timestamp = group->metadata.creation_timestamp;
  pod_group_status = group->status;
  pod_group = std::move(group);
}

std::string JobInfo::FitError() const {
  if (nodes_fit_delta.empty()) return "0 nodes are available";
  std::map<std::string, int, std::less<>> insufficient;
  for (const auto& [node, delta] : nodes_fit_delta) {
    delta.ForEachAmount([&](std::string_view name, double amount) {
      if (amount < 0) ++insufficient[std::string(name)];
    });
  }
  std::vector<std::string> reasons;
  for (const auto& [name, nodes] : insufficient) {
    reasons.push_back(StrCat(std::to_string(nodes), " insufficient ", name));
  }
  StableSort(reasons);
  return StrCat("0/", std::to_string(nodes_fit_delta.size()), " nodes are available, ",
                StrJoin(reasons, ", "), ".");
}

}  // namespace berth::kube_batch
