#include "kube_batch/node_info.h"

#include <algorithm>
#include <utility>

namespace berth::kube_batch {
namespace {

// Returns the position of the key among the tasks, or the position at which to insert it.
size_t PlaceOf(const std::vector<NodeTask>& tasks, std::string_view key) {
  const auto place = std::lower_bound(
      tasks.begin(), tasks.end(), key,
      [](const NodeTask& task, std::string_view wanted) { return task.facts->key < wanted; });
  return static_cast<size_t>(place - tasks.begin());
}

bool IsAt(const std::vector<NodeTask>& tasks, size_t place, std::string_view key) {
  return place < tasks.size() && tasks[place].facts->key == key;
}

}  // namespace

const NodeTask* NodeInfo::FindTask(std::string_view key) const {
  const size_t place = PlaceOf(tasks_, key);
  return IsAt(tasks_, place, key) ? &tasks_[place] : nullptr;
}

void NodeInfo::SetNode(v1::NodePtr node) {
  const Resource allocatable(node->allocatable);
  Resource used;
  for (const NodeTask& task : tasks_) used.Add(task.facts->resreq);
  ready_ = used.LessEqual(allocatable);
  if (!ready_) return;
  node_ = std::move(node);
  allocatable_ = allocatable;
  idle_ = allocatable;
  releasing_ = Resource();
  used_ = Resource();
  for (const NodeTask& task : tasks_) Take(task);
}

bool NodeInfo::Take(const NodeTask& task) {
  if (node_ == nullptr) return true;
  const Resource& resreq = task.facts->resreq;
  if (task.status == TaskStatus::kPipelined) {
    releasing_.Sub(resreq);
  } else if (resreq.LessEqual(idle_)) {
    idle_.Sub(resreq);
    if (task.status == TaskStatus::kReleasing) releasing_.Add(resreq);
  } else {
    ready_ = false;
    return false;
  }
  used_.Add(resreq);
  return true;
}

void NodeInfo::Give(const NodeTask& task) {
  if (node_ == nullptr) return;
  const Resource& resreq = task.facts->resreq;
  if (task.status == TaskStatus::kPipelined) {
    releasing_.Add(resreq);
  } else {
    if (task.status == TaskStatus::kReleasing) releasing_.Sub(resreq);
    idle_.Add(resreq);
  }
  used_.Sub(resreq);
}

void NodeInfo::Count(const TaskFacts& facts, int sign) {
  non_zero_milli_cpu_ += sign * facts.non_zero_milli_cpu;
  non_zero_memory_bytes_ += sign * facts.non_zero_memory_bytes;
  if (facts.has_pod_affinity) tasks_with_affinity_ += sign;
  if (facts.has_host_ports) tasks_with_host_ports_ += sign;
  if (facts.pod->spec.node_name.empty()) tasks_without_node_name_ += sign;
}

bool NodeInfo::AddTask(const TaskInfo& task) {
  return AddTask(NodeTask{task.facts, task.status, nullptr});
}

bool NodeInfo::AddTask(TaskInfo* task) {
  return AddTask(NodeTask{task->facts, task->status, task});
}

bool NodeInfo::AddTask(NodeTask task) {
  const size_t place = PlaceOf(tasks_, task.facts->key);
  if (IsAt(tasks_, place, task.facts->key) || !Take(task)) return false;
  Count(*task.facts, 1);
  tasks_.insert(tasks_.begin() + static_cast<ptrdiff_t>(place), std::move(task));
  return true;
}

bool NodeInfo::RemoveTask(std::string_view key) {
  const size_t place = PlaceOf(tasks_, key);
  if (!IsAt(tasks_, place, key)) return false;
  Give(tasks_[place]);
  Count(*tasks_[place].facts, -1);
  tasks_.erase(tasks_.begin() + static_cast<ptrdiff_t>(place));
  return true;
}

bool NodeInfo::UpdateTask(const TaskInfo& task) {
  return RemoveTask(task.facts->key) && AddTask(task);
}

bool NodeInfo::UpdateTask(TaskInfo* task) { return RemoveTask(task->facts->key) && AddTask(task); }

NodeInfo NodeInfo::Clone() const {
  NodeInfo clone(name_);
  if (node_ != nullptr) clone.SetNode(node_);
  clone.tasks_.reserve(tasks_.size());
  for (const NodeTask& task : tasks_) clone.AddTask(task);
  return clone;
}

}  // namespace berth::kube_batch
