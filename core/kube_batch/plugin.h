// Plugin: takes part in the decisions of a session. Upstream: kube-batch v0.5.0,
// pkg/scheduler/framework/interface.go and the Add...Fn functions of session_plugins.go.
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

// A set of families of functions.
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

// The proportion plugin's numbers for a queue that has a job in the session.
struct QueueShare {
  int32_t weight = 0;
  Resource deserved;
  Resource allocated;
  Resource request;  // of tasks that have a place or wait for one, at the opening of the session
  double share = 0;  // the maximum of allocated / deserved over all resources
  double share_at_open = 0;
  bool overused = false;
};

// The drf plugin's numbers for a job.
struct JobShare {
  Resource allocated;
  double share = 0;      // the maximum of the share of the cluster over all resources
  std::string dominant;  // the resource with this maximum; "" while the share is 0
};

using Tasks = std::vector<TaskInfo*>;

// A session has one object for each name, however often the name is in the tiers.
class Plugin {
 public:
  virtual ~Plugin() = default;

  virtual std::string_view Name() const = 0;
  // Returns the functions below that the plugin implements. The session does not call the others.
  virtual FunctionFamilies Functions() const = 0;

  virtual void OnSessionOpen(Session&) {}
  virtual void OnSessionClose(Session&) {}

  // A negative result puts the first argument first; a positive one the second; 0: no opinion.
  virtual int JobOrderFn(const JobInfo&, const JobInfo&) const { return 0; }
  virtual int QueueOrderFn(const QueueInfo&, const QueueInfo&) const { return 0; }
  virtual int TaskOrderFn(const TaskInfo&, const TaskInfo&) const { return 0; }
  // Report whether the job has enough with its allocated tasks (JobReadyFn), or with its pipelined
  // tasks, too.
  virtual bool JobReadyFn(const JobInfo&) const { return true; }
  virtual bool JobPipelinedFn(const JobInfo&) const { return true; }
  // Reports whether the queue already has its deserved share.
  virtual bool OverusedFn(const QueueInfo&) const { return false; }
  // Return those candidates that may be evicted for the evictor, in their order.
  virtual Tasks PreemptableFn(const TaskInfo&, const Tasks&) const { return {}; }
  virtual Tasks ReclaimableFn(const TaskInfo&, const Tasks&) const { return {}; }
  // Returns the reason why the task may not run on the node, apart from its resources; empty if it
  // may.
  virtual PredicateFailure PredicateFn(const TaskInfo&, const NodeInfo&) { return {}; }
  // Adds the score of each node for the task; returns false if a score cannot be computed. It gets
  // all feasible nodes at once, because scores depend on each other.
  virtual bool NodeOrderFn(const TaskInfo&, const std::vector<NodeInfo*>&,
                           std::vector<NodeScore>*) {
    return true;
  }

  // The task got a place (it was allocated, pipelined, or its eviction was undone), or lost it.
  virtual void AllocateFunc(const TaskInfo&) {}
  virtual void DeallocateFunc(const TaskInfo&) {}

  // Return the plugin's numbers for explanations; nothing if it computes no such share.
  virtual std::optional<QueueShare> ShareOf(const QueueInfo&) const { return std::nullopt; }
  virtual std::optional<JobShare> ShareOf(const JobInfo&) const { return std::nullopt; }
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGIN_H_
