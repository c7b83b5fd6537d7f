// Session: one scheduling cycle over a snapshot. Upstream: kube-batch v0.5.0,
// pkg/scheduler/framework/session.go, session_plugins.go and framework.go.
#ifndef BERTH_KUBE_BATCH_SESSION_H_
#define BERTH_KUBE_BATCH_SESSION_H_

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "kube_batch/configuration.h"
#include "kube_batch/plugin.h"
#include "kube_batch/scheduler_cache.h"
#include "kube_batch/session_observer.h"

namespace berth::kube_batch {

// Jobs, tasks, nodes and queues keep their addresses as long as the session exists. A session does
// not read the cache after the snapshot, and changes it only through its observer.
//
// Go iterates over maps in an order that changes from run to run. A session iterates in the order
// of names: jobs and tasks by uid, nodes and queues by name, the tasks of a node by key.
class Session {
 public:
  // `uid` marks the conditions of this session; no other session has it. `observer` may be null.
  // Without `random` the first by name of equally good nodes is chosen. All arguments must outlive
  // the session.
  Session(ClusterInfo snapshot, const Configuration& configuration, std::string uid,
          SessionObserver* observer, Random* random);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  // Makes the plugins write their conditions, and reports the status of each group and each task
  // that found no place. Call it last.
  void Close();

  const std::string& uid() const { return uid_; }
  SessionObserver& observer() const { return *observer_; }
  Random* random() const { return random_; }

  std::vector<NodeInfo>& nodes() { return nodes_; }
  const std::vector<NodeInfo>& nodes() const { return nodes_; }
  std::vector<QueueInfo>& queues() { return queues_; }
  const std::vector<QueueInfo>& queues() const { return queues_; }
  std::vector<JobInfo>& jobs() { return jobs_; }
  const std::vector<JobInfo>& jobs() const { return jobs_; }
  // Returns a list indexed by TaskInfo::index: the tasks of jobs, job after job, then pods without
  // a job.
  const std::vector<TaskInfo*>& tasks() const { return tasks_; }
  // Returns null if the snapshot has no such node.
  NodeInfo* FindNode(std::string_view name);
  const NodeInfo* FindNode(std::string_view name) const;
  QueueInfo& QueueOf(const JobInfo& job) {
    return queues_[static_cast<size_t>(queue_of_job_[static_cast<size_t>(job.index)])];
  }
  const QueueInfo& QueueOf(const JobInfo& job) const {
    return queues_[static_cast<size_t>(queue_of_job_[static_cast<size_t>(job.index)])];
  }
  // Returns the sum of the nodes' resources in the snapshot.
  Resource TotalResource() const;
  // Returns the names of the plugins that are open, each once.
  std::vector<std::string> PluginNames() const;
  // Increases whenever a task's status or place changes.
  int64_t changes() const { return changes_; }

  // --- The plugins' decisions, tier by tier; a plugin takes part if its switch is on.

  // Reports whether the first argument comes first. The first plugin with an opinion decides, else
  // the earlier creation, else the lesser uid (a queue's is its name).
  bool JobOrderFn(const JobInfo& left, const JobInfo& right) const;
  bool QueueOrderFn(const QueueInfo& left, const QueueInfo& right) const;
  bool TaskOrderFn(const TaskInfo& left, const TaskInfo& right) const;
  // Report whether all plugins agree; true if no plugin implements it.
  bool JobReady(const JobInfo& job) const;
  bool JobPipelined(const JobInfo& job) const;
  // Reports whether one of the plugins considers the queue overused.
  bool Overused(const QueueInfo& queue) const;
  // Returns the tasks that may be evicted for `evictor`: within a tier those that all its plugins
  // name, in the order of the first; the first tier that names any decides. Each plugin gets all
  // candidates. Quirk: once a tier has answered, later ones can only remove tasks. So if the first
  // tier names no task, that is the answer; only a tier without any such plugin passes the decision
  // on.
  Tasks Preemptable(const TaskInfo& evictor, const Tasks& candidates) const;
  Tasks Reclaimable(const TaskInfo& evictor, const Tasks& candidates) const;
  // Returns the first failure.
  PredicateFailure PredicateFn(const TaskInfo& task, const NodeInfo& node) const;
  // Returns the sum of the plugins' scores for each node; null if a plugin cannot compute its own.
  std::optional<std::vector<NodeScore>> NodeOrder(const TaskInfo& task,
                                                  const std::vector<NodeInfo*>& nodes) const;

  // Return the plugins' numbers for explanations; nothing if no plugin has them.
  std::optional<QueueShare> ShareOf(const QueueInfo& queue) const;
  std::optional<JobShare> ShareOf(const JobInfo& job) const;

  // --- Operations. The tasks are of jobs of the session.

  // Gives the task idle resources of the node. If that makes its job ready, all its Allocated tasks
  // are dispatched. Returns false if the node refuses the task, or a dispatch is refused. Quirk: a
  // task that the node refuses is Allocated nevertheless, and no plugin is notified.
  bool Allocate(TaskInfo& task, NodeInfo& node);
  // Promises the task resources that are being released on the node.
  bool Pipeline(TaskInfo& task, NodeInfo& node);
  // Evicts the task, which is on the node, at once.
  void Evict(TaskInfo& task, NodeInfo& node, const EvictionCause& cause);

  // For Statement and the operations above: change the status and place of a task, in its job and
  // on its node, and notify the plugins.
  void UpdateTaskStatus(TaskInfo& task, TaskStatus status);
  bool AddTaskToNode(TaskInfo& task, NodeInfo& node);
  void RemoveTaskFromNode(TaskInfo& task, NodeInfo& node);
  void ReleaseTaskOnNode(TaskInfo& task, NodeInfo& node);
  void FireAllocate(const TaskInfo& task);
  void FireDeallocate(const TaskInfo& task);

  // Adds the condition, or replaces the one with the same type. For plugins' OnSessionClose.
  void UpdateJobCondition(JobInfo& job, v1alpha1::PodGroupCondition condition);

 private:
  // A plugin at its position in the tiers.
  struct Place {
    Plugin* plugin;
    size_t tier;
  };

  void OpenPlugins(const Configuration& configuration);
  const std::vector<Place>& PlacesOf(FunctionFamily family) const {
    return places_[static_cast<size_t>(family)];
  }
  // Sets the pointers and indices between the session's copies of jobs, nodes and tasks.
  void Connect();
  bool Dispatch(TaskInfo& task);
  bool DispatchAll(JobInfo& job);
  v1alpha1::PodGroupStatus JobStatus(const JobInfo& job) const;
  template <typename Ask>
  Tasks Evictable(FunctionFamily family, Ask ask) const;

  std::string uid_;
  SessionObserver* observer_;
  Random* random_;
  std::vector<NodeInfo> nodes_;
  std::vector<QueueInfo> queues_;
  std::vector<JobInfo> jobs_;
  std::vector<int32_t> queue_of_job_;
  std::deque<TaskInfo> tasks_of_no_job_;
  std::vector<TaskInfo*> tasks_;
  std::vector<std::unique_ptr<Plugin>> plugins_;
  std::array<std::vector<Place>, kNumFunctionFamilies> places_;
  int64_t changes_ = 0;
};

// Runs one cycle: opens a session on the snapshot, runs the configured actions in order, and closes
// it. Upstream: Scheduler.runOnce.
void RunOnce(ClusterInfo snapshot, const Configuration& configuration, std::string uid,
             SessionObserver* observer, Random* random);

// Applies the operations of a session to a cache, at once as upstream: binds, evictions, statuses
// of groups.
class CacheWriter : public SessionObserver {
 public:
  // `cache` must outlive this object.
  explicit CacheWriter(SchedulerCache* cache) : cache_(cache) {}

  void Dispatched(const TaskInfo& task, const NodeInfo& node) override;
  void DispatchRefused(const TaskInfo& task, const NodeInfo& node) override;
  void EvictionSent(const TaskInfo& task, const EvictionCause& cause) override;
  void PodGroupStatus(const JobInfo& job, const v1alpha1::PodGroupStatus& status) override;

 private:
  SchedulerCache* cache_;
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_SESSION_H_
