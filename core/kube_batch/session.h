// Session: one scheduling cycle over a snapshot. As kube-batch v0.5.0,
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

// Jobs, tasks, nodes and queues stay where they are as long as the session lives. A session does
// not read the cache after the snapshot, and changes it only by its observer.
//
// Where Go walks over maps, and so in an order that changes from run to run, this walks in the
// order of names: jobs and tasks by uid, nodes and queues by name, the tasks of a node by key.
class Session {
 public:
  // `uid` marks the conditions of this session; no other has it. `observer` may be null. Without
  // `random` the first by name is taken of nodes that are equally good. All outlive the session.
  Session(ClusterInfo snapshot, const Configuration& configuration, std::string uid,
          SessionObserver* observer, Random* random);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  // Has the plugins write their conditions, and reports the status of each group and each task that
  // found no place. The last call.
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
  // By TaskInfo::index: those of jobs, job after job, then pods of none.
  const std::vector<TaskInfo*>& tasks() const { return tasks_; }
  // Null if the snapshot has no such node.
  NodeInfo* FindNode(std::string_view name);
  const NodeInfo* FindNode(std::string_view name) const;
  QueueInfo& QueueOf(const JobInfo& job) {
    return queues_[static_cast<size_t>(queue_of_job_[static_cast<size_t>(job.index)])];
  }
  const QueueInfo& QueueOf(const JobInfo& job) const {
    return queues_[static_cast<size_t>(queue_of_job_[static_cast<size_t>(job.index)])];
  }
  // The sum of what the nodes of the snapshot offer.
  Resource TotalResource() const;
  // Of the plugins that are open, each once.
  std::vector<std::string> PluginNames() const;
  // Grows whenever a task's status or place changes.
  int64_t changes() const { return changes_; }

  // --- What the plugins say, tier by tier, each plugin if its switch is on.

  // Whether the first goes first. The first plugin that has an opinion decides, else the earlier
  // creation, else the lesser uid (a queue's is its name).
  bool JobOrderFn(const JobInfo& left, const JobInfo& right) const;
  bool QueueOrderFn(const QueueInfo& left, const QueueInfo& right) const;
  bool TaskOrderFn(const TaskInfo& left, const TaskInfo& right) const;
  // Whether all plugins agree; true without such plugins.
  bool JobReady(const JobInfo& job) const;
  bool JobPipelined(const JobInfo& job) const;
  // True if one of the plugins says so.
  bool Overused(const QueueInfo& queue) const;
  // The tasks that may be evicted for `evictor`: within a tier those that all its plugins name, in
  // the order of the first; the first tier that names any decides. Each plugin is asked about all
  // candidates. Quirk: once a tier was asked, later ones can only take away. So a first tier that
  // names no task is the answer; only a tier without any such plugin passes the question on.
  Tasks Preemptable(const TaskInfo& evictor, const Tasks& candidates) const;
  Tasks Reclaimable(const TaskInfo& evictor, const Tasks& candidates) const;
  // The first failure.
  PredicateFailure PredicateFn(const TaskInfo& task, const NodeInfo& node) const;
  // The sum of the plugins' scores for each node; null if a plugin cannot compute its own.
  std::optional<std::vector<NodeScore>> NodeOrder(const TaskInfo& task,
                                                  const std::vector<NodeInfo*>& nodes) const;

  // Accounts; nothing without a plugin that has them.
  std::optional<QueueShare> ShareOf(const QueueInfo& queue) const;
  std::optional<JobShare> ShareOf(const JobInfo& job) const;

  // --- Operations. The tasks are of jobs of the session.

  // Gives the task idle resources of the node. If its job is ready then, all its Allocated tasks
  // are dispatched. False if the node does not take it, or a dispatch is refused. Quirk: a task
  // that the node does not take is Allocated all the same, without any plugin knowing.
  bool Allocate(TaskInfo& task, NodeInfo& node);
  // Promises the task what is released on the node.
  bool Pipeline(TaskInfo& task, NodeInfo& node);
  // Evicts the task, which is on the node, at once.
  void Evict(TaskInfo& task, NodeInfo& node, const EvictionCause& cause);

  // For Statement and the operations above: status and place of a task, in its job and on its node,
  // and the plugins' accounts.
  void UpdateTaskStatus(TaskInfo& task, TaskStatus status);
  bool AddTaskToNode(TaskInfo& task, NodeInfo& node);
  void RemoveTaskFromNode(TaskInfo& task, NodeInfo& node);
  void ReleaseTaskOnNode(TaskInfo& task, NodeInfo& node);
  void FireAllocate(const TaskInfo& task);
  void FireDeallocate(const TaskInfo& task);

  // Replaces the condition of the same type. For plugins' OnSessionClose.
  void UpdateJobCondition(JobInfo& job, v1alpha1::PodGroupCondition condition);

 private:
  // A plugin at its place in the tiers.
  struct Place {
    Plugin* plugin;
    size_t tier;
  };

  void OpenPlugins(const Configuration& configuration);
  const std::vector<Place>& PlacesOf(FunctionFamily family) const {
    return places_[static_cast<size_t>(family)];
  }
  // Sets what the session's copies of jobs, nodes and tasks know of each other.
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

// One cycle: a session on the snapshot, the configured actions in order, its end. As
// Scheduler.runOnce.
void RunOnce(ClusterInfo snapshot, const Configuration& configuration, std::string uid,
             SessionObserver* observer, Random* random);

// Applies the operations of a session to a cache, at once as upstream: binds, evictions, statuses
// of groups.
class CacheWriter : public SessionObserver {
 public:
  // `cache` outlives this.
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
