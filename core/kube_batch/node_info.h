// NodeInfo: a node with the tasks on it and what they leave. As kube-batch v0.5.0,
// pkg/scheduler/api/node_info.go.
#ifndef BERTH_KUBE_BATCH_NODE_INFO_H_
#define BERTH_KUBE_BATCH_NODE_INFO_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/types.h"
#include "kube_batch/resource_info.h"
#include "kube_batch/task_info.h"

namespace berth::kube_batch {

// A task on a node: a copy of its own, whose status is the one at its insertion. What becomes of
// the task in its job meanwhile does not change what it takes here.
struct NodeTask {
  TaskFactsPtr facts;
  TaskStatus status = TaskStatus::kPending;
  TaskInfo* task = nullptr;  // the same task in its job; set by the session only
};

// A value. What a session gets of the cache is a copy.
class NodeInfo {
 public:
  // The entry of a node that only pods have named so far: it is not ready.
  explicit NodeInfo(std::string name) : name_(std::move(name)) {}

  const std::string& name() const { return name_; }
  // Null until the node itself is known.
  const v1::NodePtr& node() const { return node_; }
  // The node is known, and its tasks have always fitted. One that is not (NotReady, OutOfSync) is
  // in no session until its next update. The conditions of the node do not matter here.
  bool Ready() const { return ready_; }

  const Resource& allocatable() const { return allocatable_; }
  const Resource& idle() const { return idle_; }            // allocatable - all but Pipelined
  const Resource& releasing() const { return releasing_; }  // of Releasing tasks - Pipelined ones
  const Resource& used() const { return used_; }            // of all tasks, Pipelined included
  // In the order of their keys, "namespace/name".
  const std::vector<NodeTask>& tasks() const { return tasks_; }
  // Null if there is none.
  const NodeTask* FindTask(std::string_view key) const;
  // For the session, which sets what is only its own.
  std::vector<NodeTask>& mutable_tasks() { return tasks_; }

  // Sums over all tasks, for nodeorder (TaskFacts).
  int64_t non_zero_milli_cpu() const { return non_zero_milli_cpu_; }
  int64_t non_zero_memory_bytes() const { return non_zero_memory_bytes_; }
  // How many of the tasks have inter-pod affinity or anti-affinity, or host ports; how many of
  // their pods name no node, as those that the session placed do.
  int32_t tasks_with_affinity() const { return tasks_with_affinity_; }
  int32_t tasks_with_host_ports() const { return tasks_with_host_ports_; }
  int32_t tasks_without_node_name() const { return tasks_without_node_name_; }

  // Takes the node, and counts its tasks against what it has. If they use more, it keeps what it
  // knew before and is not ready.
  void SetNode(v1::NodePtr node);

  // False, and nothing is added, if the task is there already, or does not fit into what is idle;
  // then the node is not ready from now on. Pipelined tasks take of what is released instead.
  bool AddTask(const TaskInfo& task);
  // The same for a task of the session, which outlives this.
  bool AddTask(TaskInfo* task);
  // False if it is not there.
  bool RemoveTask(std::string_view key);
  // Removes and adds: the copy gets the task's status.
  bool UpdateTask(const TaskInfo& task);
  bool UpdateTask(TaskInfo* task);

  // The node with its tasks counted anew, in their order.
  NodeInfo Clone() const;

  int32_t index = -1;  // of the session's nodes

 private:
  bool AddTask(NodeTask task);
  // Adds the task to the accounts, or takes it off them.
  bool Take(const NodeTask& task);
  void Give(const NodeTask& task);
  void Count(const TaskFacts& facts, int sign);

  std::string name_;
  v1::NodePtr node_;
  bool ready_ = false;
  Resource allocatable_;
  Resource idle_;
  Resource releasing_;
  Resource used_;
  std::vector<NodeTask> tasks_;
  int64_t non_zero_milli_cpu_ = 0;
  int64_t non_zero_memory_bytes_ = 0;
  int32_t tasks_with_affinity_ = 0;
  int32_t tasks_with_host_ports_ = 0;
  int32_t tasks_without_node_name_ = 0;
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_NODE_INFO_H_
