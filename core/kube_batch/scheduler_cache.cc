#include "kube_batch/scheduler_cache.h"

#include <optional>
#include <utility>

#include "base/stable_sort.h"
#include "base/strings.h"

namespace berth::kube_batch {
namespace {

bool Terminated(TaskStatus status) {
  return status == TaskStatus::kSucceeded || status == TaskStatus::kFailed;
}

// Returns the shadow group for a pod that names none. Upstream: createShadowPodGroup.
ObjectPtr<v1alpha1::PodGroup> ShadowPodGroup(const v1::Pod& pod, const std::string& name) {
  v1alpha1::PodGroup group;
  group.metadata.name = name;
  group.metadata.namespace_ = pod.metadata.namespace_;
  group.min_member = 1;
  return std::make_shared<const v1alpha1::PodGroup>(std::move(group));
}

// Returns the values of the map in the order of their keys.
template <typename T>
std::vector<const T*> InKeyOrder(const SharedMap<std::shared_ptr<T>>& map) {
  std::vector<std::pair<std::string_view, const T*>> entries;
  entries.reserve(map.size());
  map.ForEach([&](const std::string& key, const std::shared_ptr<T>& value) {
    entries.emplace_back(key, value.get());
  });
  StableSort(entries);
  std::vector<const T*> values;
  values.reserve(entries.size());
  for (const auto& [key, value] : entries) values.push_back(value);
  return values;
}

}  // namespace

bool SchedulerCache::Sees(const v1::PodPtr& pod) const {
  if (pod == nullptr) return false;
  const bool pending = pod->status.phase.empty() || pod->status.phase == "Pending";
  return !pending || pod->spec.scheduler_name == flags_.scheduler_name;
}

void SchedulerCache::OnPod(const v1::PodPtr& before, const v1::PodPtr& after) {
  const bool saw = Sees(before);
  const bool sees = Sees(after);
  if (saw && !DeletePod(before)) return;
  if (sees) AddPod(after);
}

std::string SchedulerCache::AnnotatedJobOf(const v1::Pod& pod) {
  const auto& annotations = pod.metadata.annotations;
  const auto group = annotations.find(std::string(v1alpha1::kGroupNameAnnotation));
  if (group == annotations.end() || group->second.empty()) return "";
  return StrCat(pod.metadata.namespace_, "/", group->second);
}

std::string SchedulerCache::JobOf(const v1::Pod& pod) const {
  std::string annotated = AnnotatedJobOf(pod);
  if (!annotated.empty()) return annotated;
  if (pod.spec.scheduler_name != flags_.scheduler_name) return "";
  for (const v1::OwnerReference& owner : pod.metadata.owner_references) {
    if (owner.controller) return owner.uid;
  }
  return pod.metadata.uid;
}

void SchedulerCache::AddPod(const v1::PodPtr& pod) {
  TaskInfo task{std::make_shared<const TaskFacts>(pod, JobOf(*pod)), pod->spec.node_name,
                StatusOf(*pod)};
  if (const std::string& uid = task.facts->job; !uid.empty()) {
    const bool is_new = !jobs_.Contains(uid);
    JobInfo& job = FindOrCreateJob(uid);
    if (is_new && AnnotatedJobOf(*pod).empty()) {
      job.shadow = true;
      job.SetPodGroup(ShadowPodGroup(*pod, uid), flags_.default_queue);
    }
    job.AddTaskInfo(task);
  }
  if (task.node_name.empty()) return;
  NodeInfo& node = FindOrCreateNode(task.node_name);
  if (!Terminated(task.status)) node.AddTask(task);
}

bool SchedulerCache::DeletePod(const v1::PodPtr& pod) {
  const std::string uid = AnnotatedJobOf(*pod);
  const bool known = DeleteTask(uid, *pod);
  if (known && !uid.empty()) DeleteJobIfTerminated(uid);
  return known;
}

bool SchedulerCache::DeleteTask(const std::string& job_uid, const v1::Pod& pod) {
  bool known = true;
  std::string node_name = pod.spec.node_name;
  if (!job_uid.empty()) {
    JobInfo* const job = OwnJob(job_uid);
    const TaskInfo* const task = job == nullptr ? nullptr : job->FindTask(pod.metadata.uid);
    known = task != nullptr;
    if (known) {
      node_name = task->node_name;  // node of a Binding task, which the pod does not have yet
      job->DeleteTaskInfo(pod.metadata.uid);
    }
  }
  if (NodeInfo* const node = node_name.empty() ? nullptr : OwnNode(node_name)) {
    known = node->RemoveTask(v1::PodKey(pod)) && known;
  }
  return known;
}

void SchedulerCache::Resync(const std::string& job, const v1::Pod& pod, const v1::PodPtr& stored) {
  if (DeleteTask(job, pod) && stored != nullptr) AddPod(stored);
}

void SchedulerCache::DeleteJobIfTerminated(const std::string& uid) {
  const JobInfo* const job = FindJob(uid);
  if (job != nullptr && job->pod_group == nullptr && job->tasks().empty()) jobs_.Erase(uid);
}

void SchedulerCache::OnNode(const v1::NodePtr& before, const v1::NodePtr& after) {
  if (after != nullptr) {
    FindOrCreateNode(after->metadata.name).SetNode(after);
  } else {
    nodes_.Erase(before->metadata.name);
  }
}

void SchedulerCache::OnPodGroup(const ObjectPtr<v1alpha1::PodGroup>& before,
                                const ObjectPtr<v1alpha1::PodGroup>& after) {
  const std::string uid = KeyOf((after != nullptr ? after : before)->metadata);
  if (after != nullptr) {
    FindOrCreateJob(uid).SetPodGroup(after, flags_.default_queue);
  } else if (JobInfo* const job = OwnJob(uid)) {
    job->pod_group = nullptr;
    DeleteJobIfTerminated(uid);
  }
}

void SchedulerCache::OnQueue(const ObjectPtr<v1alpha1::Queue>& before,
                             const ObjectPtr<v1alpha1::Queue>& after) {
  if (after != nullptr) {
    queues_.Set(after->metadata.name, after);
  } else {
    queues_.Erase(before->metadata.name);
  }
}

void SchedulerCache::OnPriorityClass(const ObjectPtr<v1::PriorityClass>& before,
                                     const ObjectPtr<v1::PriorityClass>& after) {
  if (!flags_.priority_class) return;
  if (before != nullptr) DeletePriorityClass(before);
  if (after != nullptr) AddPriorityClass(after);
}

void SchedulerCache::AddPriorityClass(const ObjectPtr<v1::PriorityClass>& priority_class) {
  if (priority_class->global_default) default_priority_class_ = priority_class;
  priority_classes_.Set(priority_class->metadata.name, priority_class);
}

void SchedulerCache::DeletePriorityClass(const ObjectPtr<v1::PriorityClass>& priority_class) {
  if (priority_class->global_default) default_priority_class_ = nullptr;
  priority_classes_.Erase(priority_class->metadata.name);
}

void SchedulerCache::OnObject(const AnyObject* before, const AnyObject* after) {
  std::visit(
      [&](const auto& any) {
        using Ptr = std::decay_t<decltype(any)>;
        const Ptr was = before == nullptr ? Ptr() : std::get<Ptr>(*before);
        const Ptr is = after == nullptr ? Ptr() : std::get<Ptr>(*after);
        if constexpr (std::is_same_v<Ptr, v1::PodPtr>) {
          OnPod(was, is);
        } else if constexpr (std::is_same_v<Ptr, v1::NodePtr>) {
          OnNode(was, is);
        } else if constexpr (std::is_same_v<Ptr, ObjectPtr<v1alpha1::PodGroup>>) {
          OnPodGroup(was, is);
        } else if constexpr (std::is_same_v<Ptr, ObjectPtr<v1alpha1::Queue>>) {
          OnQueue(was, is);
        } else if constexpr (std::is_same_v<Ptr, ObjectPtr<v1::PriorityClass>>) {
          OnPriorityClass(was, is);
        }
      },
      after == nullptr ? *before : *after);
}

bool SchedulerCache::Bind(const std::string& job_uid, const std::string& pod_uid,
                          const std::string& node_name) {
  JobInfo* const job = OwnJob(job_uid);
  TaskInfo* const task = job == nullptr ? nullptr : job->FindTask(pod_uid);
  NodeInfo* const node = OwnNode(node_name);
  if (task == nullptr || node == nullptr) return false;
  job->UpdateTaskStatus(*task, TaskStatus::kBinding);
  task->node_name = node_name;
  return node->AddTask(*task);
}

bool SchedulerCache::Evict(const std::string& job_uid, const std::string& pod_uid) {
  JobInfo* const job = OwnJob(job_uid);
  TaskInfo* const task = job == nullptr ? nullptr : job->FindTask(pod_uid);
  NodeInfo* const node = task == nullptr ? nullptr : OwnNode(task->node_name);
  if (node == nullptr) return false;
  job->UpdateTaskStatus(*task, TaskStatus::kReleasing);
  return node->UpdateTask(*task);
}

void SchedulerCache::SetPodGroupStatus(const std::string& job_uid,
                                       const v1alpha1::PodGroupStatus& status) {
  if (JobInfo* const job = OwnJob(job_uid)) job->pod_group_status = status;
}

ClusterInfo SchedulerCache::Snapshot() const {
  ClusterInfo snapshot;
  snapshot.nodes.reserve(nodes_.size());
  for (const NodeInfo* node : InKeyOrder(nodes_)) {
    if (node->Ready()) snapshot.nodes.push_back(node->Clone());
  }
  for (const auto& [name, queue] : queues_) snapshot.queues.push_back({queue});
  snapshot.jobs.reserve(jobs_.size());
  for (const JobInfo* job : InKeyOrder(jobs_)) {
    if (job->pod_group == nullptr || queues_.Find(job->queue) == nullptr) continue;
    snapshot.jobs.push_back(*job);
    snapshot.jobs.back().priority = PriorityOf(*job->pod_group);
  }
  return snapshot;
}

int32_t SchedulerCache::PriorityOf(const v1alpha1::PodGroup& group) const {
  const auto named = priority_classes_.Find(group.priority_class_name);
  if (named != nullptr) return named->value;
  return default_priority_class_ == nullptr ? 0 : default_priority_class_->value;
}

const JobInfo* SchedulerCache::FindJob(const std::string& uid) const {
  const std::shared_ptr<JobInfo>* const found = jobs_.Find(uid);
  return found == nullptr ? nullptr : found->get();
}

const NodeInfo* SchedulerCache::FindNode(const std::string& name) const {
  const std::shared_ptr<NodeInfo>* const found = nodes_.Find(name);
  return found == nullptr ? nullptr : found->get();
}

JobInfo& SchedulerCache::FindOrCreateJob(const std::string& uid) {
  if (!jobs_.Contains(uid)) {
    auto job = std::make_shared<JobInfo>();
    job->uid = uid;
    jobs_.Set(uid, std::move(job));
  }
  return *OwnJob(uid);
}

NodeInfo& SchedulerCache::FindOrCreateNode(const std::string& name) {
  if (!nodes_.Contains(name)) nodes_.Set(name, std::make_shared<NodeInfo>(name));
  return *OwnNode(name);
}

}  // namespace berth::kube_batch
