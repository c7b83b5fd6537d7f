// Plugin: what has a say in a session. As kube-batch v0.5.0, pkg/scheduler/framework/interface.go
// and the Add...Fn functions of session_plugins.go.
#ifndef BERTH_KUBE_BATCH_PLUGIN_H_
#define BERTH_KUBE_BATCH_PLUGIN_H_

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kube_batch/configuration.h"
#include "kube_batch/job_info.h"
#include "kube_batch/node_info.h"
#include "kube_batch/queue_info.h"
#include "kube_batch/resource_info.h"
#include "kube_batch/session_observer.h"
#include "kube_batch/task_info.h"

namespace berth::kube_batch {

// Families of functions, as a set.
class FunctionFamilies {
 public:
  FunctionFamilies(std::initializer_list<FunctionFamily> families) {
    for (const FunctionFamily family : families) bits_ |= 1u << static_cast<int>(family);
  }
  bool Contains(FunctionFamily family) const {
    return (bits_ & (1u << static_cast<int>(family))) != 0;
  }

 private:
  uint32_t bits_ = 0;
};

// What proportion knows of a queue that has a job in the session.
struct QueueShare {
  int32_t weight = 0;
  Resource deserved;
  Resource allocated;
  Resource request;  // of tasks that have a place or wait for one, at the opening
  double share = 0;  // the largest part that allocated is of deserved, in any resource
  double share_at_open = 0;
  bool overused = false;
};

// What drf knows of a job.
struct JobShare {
  Resource allocated;
  double share = 0;      // the largest part that allocated is of the cluster
  std::string dominant;  // the resource of which it is; "" while the share is 0
};

using Tasks = std::vector<TaskInfo*>;

// One object for each name and session, wherever and however often the name stands in the tiers.
class Plugin {
 public:
  virtual ~Plugin() = default;

  virtual std::string_view Name() const = 0;
  // Of which of the functions below it has one of its own. The others are not asked.
  virtual FunctionFamilies Functions() const = 0;

  virtual void OnSessionOpen(Session&) {}
  virtual void OnSessionClose(Session&) {}

  // Negative: the first goes first; positive: the second; 0: no opinion.
  virtual int JobOrderFn(const JobInfo&, const JobInfo&) const { return 0; }
  virtual int QueueOrderFn(const QueueInfo&, const QueueInfo&) const { return 0; }
  virtual int TaskOrderFn(const TaskInfo&, const TaskInfo&) const { return 0; }
  // Whether the job has enough with what is allocated; with what is pipelined too.
  virtual bool JobReadyFn(const JobInfo&) const { return true; }
  virtual bool JobPipelinedFn(const JobInfo&) const { return true; }
  // Whether the queue has all that it deserves.
  virtual bool OverusedFn(const QueueInfo&) const { return false; }
  // Which of the candidates may go for the sake of the evictor, in their order.
  virtual Tasks PreemptableFn(const TaskInfo&, const Tasks&) const { return {}; }
  virtual Tasks ReclaimableFn(const TaskInfo&, const Tasks&) const { return {}; }
  // Whether the task may go on the node, apart from its resources.
  virtual PredicateFailure PredicateFn(const TaskInfo&, const NodeInfo&) { return {}; }
  // Adds the score of each node for the task; false if it cannot be computed. Gets all feasible
  // nodes at once, as scores depend on each other.
  virtual bool NodeOrderFn(const TaskInfo&, const std::vector<NodeInfo*>&,
                           std::vector<NodeScore>*) {
    return true;
  }

  // The task got a place (allocated, pipelined, or no longer evicted), or lost it.
  virtual void AllocateFunc(const TaskInfo&) {}
  virtual void DeallocateFunc(const TaskInfo&) {}

  // For accounts; null if the plugin computes no share of it.
  virtual std::optional<QueueShare> ShareOf(const QueueInfo&) const { return std::nullopt; }
  virtual std::optional<JobShare> ShareOf(const JobInfo&) const { return std::nullopt; }
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGIN_H_
