// NodeInfo: a node with the tasks on it and the resources that they leave. Upstream: kube-batch
// v0.5.0, pkg/scheduler/api/node_info.go.
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

// A task on a node. It is a copy with the status at its insertion. Later changes of the task in its
// job do not change the resources that it uses here.
struct NodeTask {
  TaskFactsPtr facts;
  TaskStatus status = TaskStatus::kPending;
  TaskInfo* task = nullptr;  // the same task in its job; only set by the session
};

// A value type: a session gets copies of the cache's nodes.
class NodeInfo {
 public:
  // Creates the entry of a node that only pods have named so far: it is not ready.
  explicit NodeInfo(std::string name) : name_(std::move(name)) {}

  const std::string& name() const { return name_; }
  // Null until the node itself is known.
  const v1::NodePtr& node() const { return node_; }
  // Reports whether the node is known, and its tasks have always fitted. A node that is not ready
  // (NotReady, OutOfSync) is in no session until its next update. The conditions of the node do not
  // matter here.
  bool Ready() const { return ready_; }

  const Resource& allocatable() const { return allocatable_; }
  // Returns allocatable minus the tasks' requests, except Pipelined ones.
  const Resource& idle() const { return idle_; }
  // Returns requests of Releasing tasks minus those of Pipelined ones.
  const Resource& releasing() const { return releasing_; }
  const Resource& used() const { return used_; }  // requests of all tasks, including Pipelined ones
  // In the order of their keys, "namespace/name".
  const std::vector<NodeTask>& tasks() const { return tasks_; }
  // Returns null if there is none.
  const NodeTask* FindTask(std::string_view key) const;
  // For the session, which sets the fields that only it uses.
  std::vector<NodeTask>& mutable_tasks() { return tasks_; }

  // Sums over all tasks, for nodeorder (TaskFacts).
  int64_t non_zero_milli_cpu() const { return non_zero_milli_cpu_; }
  int64_t non_zero_memory_bytes() const { return non_zero_memory_bytes_; }
  // Return the number of tasks with inter-pod affinity or anti-affinity, with host ports, and of
  // tasks whose pods name no node, like those that the session placed.
  int32_t tasks_with_affinity() const { return tasks_with_affinity_; }
  int32_t tasks_with_host_ports() const { return tasks_with_host_ports_; }
  int32_t tasks_without_node_name() const { return tasks_without_node_name_; }

  // Sets the node, and counts its tasks against its resources. If they use more, it keeps its
  // former state and is not ready.
  void SetNode(v1::NodePtr node);

  // Returns false, and adds nothing, if the task is there already, or exceeds the idle resources;
  // in the latter case the node is not ready from now on. Pipelined tasks use released resources
  // instead.
  bool AddTask(const TaskInfo& task);
  // Adds a task of the session, which must outlive this object.
  bool AddTask(TaskInfo* task);
  // Returns false if the task is not there.
  bool RemoveTask(std::string_view key);
  // Removes the task and adds it again: the copy gets the task's status.
  bool UpdateTask(const TaskInfo& task);
  bool UpdateTask(TaskInfo* task);

  // Returns the node with its tasks counted again, in their order.
  NodeInfo Clone() const;

  int32_t index = -1;  // index into the session's nodes

 private:
  bool AddTask(NodeTask task);
  // Adds the task to the sums, or subtracts it.
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
