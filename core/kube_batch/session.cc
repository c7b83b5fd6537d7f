#include "kube_batch/session.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "kube_batch/actions/factory.h"
#include "kube_batch/plugins/factory.h"

namespace berth::kube_batch {
namespace {

// For sessions without an observer.
SessionObserver& Deaf() {
  static SessionObserver observer;
  return observer;
}

// Returns those of the victims that `wanted` has, too, in the order of `victims`.
Tasks Intersection(const Tasks& victims, const Tasks& wanted) {
  Tasks both;
  for (TaskInfo* victim : victims) {
    if (std::find(wanted.begin(), wanted.end(), victim) != wanted.end()) both.push_back(victim);
  }
  return both;
}

}  // namespace

Session::Session(ClusterInfo snapshot, const Configuration& configuration, std::string uid,
                 SessionObserver* observer, Random* random)
    : uid_(std::move(uid)),
      observer_(observer == nullptr ? &Deaf() : observer),
      random_(random),
      nodes_(std::move(snapshot.nodes)),
      queues_(std::move(snapshot.queues)),
      jobs_(std::move(snapshot.jobs)) {
  Connect();
  OpenPlugins(configuration);
  observer_->SessionOpened(*this);
}

Session::~Session() = default;

void Session::Connect() {
  const auto number = [](auto& list) {
    for (size_t i = 0; i < list.size(); ++i) list[i].index = static_cast<int32_t>(i);
  };
  number(nodes_);
  number(queues_);
  number(jobs_);
  const auto add = [&](TaskInfo& task, JobInfo* job) {
    task.job = job;
    task.index = static_cast<int32_t>(tasks_.size());
    tasks_.push_back(&task);
  };
  for (JobInfo& job : jobs_) {
    const auto queue = std::find_if(queues_.begin(), queues_.end(),
                                    [&](const QueueInfo& one) { return one.name() == job.queue; });
    queue_of_job_.push_back(queue->index);
    for (auto& [uid, task] : job.mutable_tasks()) add(task, &job);
  }
  for (NodeInfo& node : nodes_) {
    for (NodeTask& copy : node.mutable_tasks()) {
      const auto job = std::lower_bound(
          jobs_.begin(), jobs_.end(), copy.facts->job,
          [](const JobInfo& one, const std::string& wanted) { return one.uid < wanted; });
      if (job != jobs_.end() && job->uid == copy.facts->job) {
        copy.task = job->FindTask(copy.facts->pod->metadata.uid);
      }
      if (copy.task != nullptr) continue;
      tasks_of_no_job_.push_back({copy.facts, node.name(), copy.status});
      copy.task = &tasks_of_no_job_.back();
      add(*copy.task, nullptr);
    }
  }
}

void Session::OpenPlugins(const Configuration& configuration) {
  const auto find = [&](std::string_view name) {
    return std::find_if(plugins_.begin(), plugins_.end(),
                        [&](const auto& plugin) { return plugin->Name() == name; });
  };
  for (const Tier& tier : configuration.tiers) {
    for (const PluginOption& option : tier.plugins) {
      std::unique_ptr<Plugin> made = MakePlugin(option.name, option.arguments);
      if (made == nullptr) continue;  // upstream logs it
      const auto same = find(option.name);
      if (same == plugins_.end()) {
        plugins_.push_back(std::move(made));
      } else {
        *same = std::move(made);  // the last arguments count
      }
    }
  }
  for (size_t tier = 0; tier < configuration.tiers.size(); ++tier) {
    for (const PluginOption& option : configuration.tiers[tier].plugins) {
      const auto plugin = find(option.name);
      if (plugin == plugins_.end()) continue;
      for (int i = 0; i < kNumFunctionFamilies; ++i) {
        const auto family = static_cast<FunctionFamily>(i);
        if (!option.Enabled(family) || !(*plugin)->Functions().Contains(family)) continue;
        places_[static_cast<size_t>(i)].push_back({plugin->get(), tier});
      }
    }
  }
  for (const auto& plugin : plugins_) plugin->OnSessionOpen(*this);
}

void Session::Close() {
  for (const auto& plugin : plugins_) plugin->OnSessionClose(*this);
  for (JobInfo& job : jobs_) {
    job.pod_group_status = JobStatus(job);
    observer_->PodGroupStatus(job, job.pod_group_status);
    const std::string message = job.FitError();
    for (const TaskStatus status : {TaskStatus::kAllocated, TaskStatus::kPending}) {
      if (job.Count(status) == 0) continue;
      for (const auto& [uid, task] : job.tasks()) {
        if (task.status == status) observer_->TaskUnschedulable(task, message);
      }
    }
  }
  observer_->SessionClosed(*this);
}

v1alpha1::PodGroupStatus Session::JobStatus(const JobInfo& job) const {
  v1alpha1::PodGroupStatus status = job.pod_group_status;
  const bool unschedulable =
      std::any_of(status.conditions.begin(), status.conditions.end(), [&](const auto& condition) {
        return condition.type == v1alpha1::kPodGroupUnschedulable && condition.status == "True" &&
               condition.transition_id == uid_;
      });
  if (job.Count(TaskStatus::kRunning) > 0 && unschedulable) {
    status.phase = v1alpha1::kPodGroupUnknown;
  } else {
    const bool enough = job.CountAllocated() >= job.pod_group->min_member;
    status.phase = enough ? v1alpha1::kPodGroupRunning : v1alpha1::kPodGroupPending;
  }
  status.running = job.Count(TaskStatus::kRunning);
  status.succeeded = job.Count(TaskStatus::kSucceeded);
  status.failed = job.Count(TaskStatus::kFailed);
  return status;
}

void Session::UpdateJobCondition(JobInfo& job, v1alpha1::PodGroupCondition condition) {
  auto& conditions = job.pod_group_status.conditions;
  const auto same = std::find_if(conditions.begin(), conditions.end(),
                                 [&](const auto& one) { return one.type == condition.type; });
  if (same == conditions.end()) {
    conditions.push_back(std::move(condition));
  } else {
    *same = std::move(condition);
  }
}

const NodeInfo* Session::FindNode(std::string_view name) const {
  const auto found = std::lower_bound(
      nodes_.begin(), nodes_.end(), name,
      [](const NodeInfo& node, std::string_view wanted) { return node.name() < wanted; });
  return found == nodes_.end() || found->name() != name ? nullptr : &*found;
}

NodeInfo* Session::FindNode(std::string_view name) {
  const NodeInfo* const found = std::as_const(*this).FindNode(name);
  return found == nullptr ? nullptr : &nodes_[static_cast<size_t>(found->index)];
}

Resource Session::TotalResource() const {
  Resource total;
  for (const NodeInfo& node : nodes_) total.Add(node.allocatable());
  return total;
}

std::vector<std::string> Session::PluginNames() const {
  std::vector<std::string> names;
  for (const auto& plugin : plugins_) names.emplace_back(plugin->Name());
  return names;
}

bool Session::JobOrderFn(const JobInfo& left, const JobInfo& right) const {
  for (const Place& place : PlacesOf(FunctionFamily::kJobOrder)) {
    if (const int order = place.plugin->JobOrderFn(left, right)) return order < 0;
  }
  return std::tie(left.creation_timestamp, left.uid) <
         std::tie(right.creation_timestamp, right.uid);
}

bool Session::QueueOrderFn(const QueueInfo& left, const QueueInfo& right) const {
  for (const Place& place : PlacesOf(FunctionFamily::kQueueOrder)) {
    if (const int order = place.plugin->QueueOrderFn(left, right)) return order < 0;
  }
  return std::tie(left.queue->metadata.creation_timestamp, left.name()) <
         std::tie(right.queue->metadata.creation_timestamp, right.name());
}

bool Session::TaskOrderFn(const TaskInfo& left, const TaskInfo& right) const {
  for (const Place& place : PlacesOf(FunctionFamily::kTaskOrder)) {
    if (const int order = place.plugin->TaskOrderFn(left, right)) return order < 0;
  }
  return std::tie(left.pod().metadata.creation_timestamp, left.uid()) <
         std::tie(right.pod().metadata.creation_timestamp, right.uid());
}

bool Session::JobReady(const JobInfo& job) const {
  const auto& places = PlacesOf(FunctionFamily::kJobReady);
  return std::all_of(places.begin(), places.end(),
                     [&](const Place& place) { return place.plugin->JobReadyFn(job); });
}

bool Session::JobPipelined(const JobInfo& job) const {
  const auto& places = PlacesOf(FunctionFamily::kJobPipelined);
  return std::all_of(places.begin(), places.end(),
                     [&](const Place& place) { return place.plugin->JobPipelinedFn(job); });
}

bool Session::Overused(const QueueInfo& queue) const {
  const auto& places = PlacesOf(FunctionFamily::kOverused);
  return std::any_of(places.begin(), places.end(),
                     [&](const Place& place) { return place.plugin->OverusedFn(queue); });
}

template <typename Ask>
Tasks Session::Evictable(FunctionFamily family, Ask ask) const {
  Tasks victims;
  const Place* asked = nullptr;  // the place before, even in an earlier tier: that is the quirk
  for (const Place& place : PlacesOf(family)) {
    if (asked != nullptr && asked->tier != place.tier && !victims.empty()) return victims;
    const Tasks named = ask(*place.plugin);
    victims = asked == nullptr ? named : Intersection(victims, named);
    asked = &place;
  }
  return victims;
}

Tasks Session::Preemptable(const TaskInfo& evictor, const Tasks& candidates) const {
  return Evictable(FunctionFamily::kPreemptable,
                   [&](const Plugin& plugin) { return plugin.PreemptableFn(evictor, candidates); });
}

Tasks Session::Reclaimable(const TaskInfo& evictor, const Tasks& candidates) const {
  return Evictable(FunctionFamily::kReclaimable,
                   [&](const Plugin& plugin) { return plugin.ReclaimableFn(evictor, candidates); });
}

PredicateFailure Session::PredicateFn(const TaskInfo& task, const NodeInfo& node) const {
  for (const Place& place : PlacesOf(FunctionFamily::kPredicate)) {
    if (const PredicateFailure failure = place.plugin->PredicateFn(task, node)) return failure;
  }
  return {};
}

std::optional<std::vector<NodeScore>> Session::NodeOrder(
    const TaskInfo& task, const std::vector<NodeInfo*>& nodes) const {
  std::vector<NodeScore> scores(nodes.size());
  for (const Place& place : PlacesOf(FunctionFamily::kNodeOrder)) {
    if (!place.plugin->NodeOrderFn(task, nodes, &scores)) return std::nullopt;
  }
  return scores;
}

std::optional<QueueShare> Session::ShareOf(const QueueInfo& queue) const {
  for (const auto& plugin : plugins_) {
    if (auto share = plugin->ShareOf(queue)) return share;
  }
  return std::nullopt;
}

std::optional<JobShare> Session::ShareOf(const JobInfo& job) const {
  for (const auto& plugin : plugins_) {
    if (auto share = plugin->ShareOf(job)) return share;
  }
  return std::nullopt;
}

bool Session::Allocate(TaskInfo& task, NodeInfo& node) {
  const bool was_ready = JobReady(*task.job);
  UpdateTaskStatus(task, TaskStatus::kAllocated);
  task.node_name = node.name();
  if (!AddTaskToNode(task, node)) return false;
  FireAllocate(task);
  observer_->Allocated(task, node);
  if (!JobReady(*task.job)) return true;
  if (!was_ready) observer_->GangReady(*task.job);
  return DispatchAll(*task.job);
}

bool Session::DispatchAll(JobInfo& job) {
  for (auto& [uid, task] : job.mutable_tasks()) {
    if (task.status == TaskStatus::kAllocated && !Dispatch(task)) return false;
  }
  return true;
}

bool Session::Dispatch(TaskInfo& task) {
  const NodeInfo& node = *FindNode(task.node_name);
  // Upstream gets this result from the cache, whose node refuses the task like the session's did.
  if (node.FindTask(task.facts->key) == nullptr) {
    observer_->DispatchRefused(task, node);
    return false;
  }
  UpdateTaskStatus(task, TaskStatus::kBinding);
  observer_->Dispatched(task, node);
  return true;
}

bool Session::Pipeline(TaskInfo& task, NodeInfo& node) {
  UpdateTaskStatus(task, TaskStatus::kPipelined);
  task.node_name = node.name();
  if (!AddTaskToNode(task, node)) return false;
  FireAllocate(task);
  observer_->Pipelined(task, node);
  return true;
}

void Session::Evict(TaskInfo& task, NodeInfo& node, const EvictionCause& cause) {
  ReleaseTaskOnNode(task, node);
  observer_->Evicted(task, node, cause, /*in_statement=*/false);
  observer_->EvictionSent(task, cause);
}

void Session::UpdateTaskStatus(TaskInfo& task, TaskStatus status) {
  task.job->UpdateTaskStatus(task, status);
  ++changes_;
}

bool Session::AddTaskToNode(TaskInfo& task, NodeInfo& node) {
  ++changes_;
  return node.AddTask(&task);
}

void Session::RemoveTaskFromNode(TaskInfo& task, NodeInfo& node) {
  ++changes_;
  node.RemoveTask(task.facts->key);
}

void Session::ReleaseTaskOnNode(TaskInfo& task, NodeInfo& node) {
  UpdateTaskStatus(task, TaskStatus::kReleasing);
  task.node_name = node.name();
  node.UpdateTask(&task);
  FireDeallocate(task);
}

void Session::FireAllocate(const TaskInfo& task) {
  for (const auto& plugin : plugins_) plugin->AllocateFunc(task);
}

void Session::FireDeallocate(const TaskInfo& task) {
  for (const auto& plugin : plugins_) plugin->DeallocateFunc(task);
}

void RunOnce(ClusterInfo snapshot, const Configuration& configuration, std::string uid,
             SessionObserver* observer, Random* random) {
  Session session(std::move(snapshot), configuration, std::move(uid), observer, random);
  for (const std::string& name : configuration.actions) {
    session.observer().ActionStarted(name);
    FindAction(name)(session);
    session.observer().ActionEnded(name);
  }
  session.Close();
}

void CacheWriter::Dispatched(const TaskInfo& task, const NodeInfo& node) {
  cache_->Bind(task.facts->job, task.uid(), node.name());
}

void CacheWriter::DispatchRefused(const TaskInfo& task, const NodeInfo& node) {
  cache_->Bind(task.facts->job, task.uid(), node.name());
}

void CacheWriter::EvictionSent(const TaskInfo& task, const EvictionCause&) {
  cache_->Evict(task.facts->job, task.uid());
}

void CacheWriter::PodGroupStatus(const JobInfo& job, const v1alpha1::PodGroupStatus& status) {
  cache_->SetPodGroupStatus(job.uid, status);
}

}  // namespace berth::kube_batch
