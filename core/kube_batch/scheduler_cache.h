// SchedulerCache: what kube-batch knows of the cluster between its sessions. As kube-batch v0.5.0,
// pkg/scheduler/cache/cache.go and event_handlers.go.
#ifndef BERTH_KUBE_BATCH_SCHEDULER_CACHE_H_
#define BERTH_KUBE_BATCH_SCHEDULER_CACHE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/batch_objects.h"
#include "api/objects.h"
#include "base/shared_map.h"
#include "kube_batch/job_info.h"
#include "kube_batch/node_info.h"
#include "kube_batch/queue_info.h"

namespace berth::kube_batch {

// What a session begins with: copies, each list in the order of names (of jobs: uids).
struct ClusterInfo {
  std::vector<NodeInfo> nodes;  // that are Ready
  std::vector<QueueInfo> queues;
  // With a PodGroup and a queue that exists; a job of an unknown queue is as if it were not there.
  std::vector<JobInfo> jobs;
};

// A value; copies share each job and node that neither side has changed since.
class SchedulerCache {
 public:
  struct Flags {
    std::string scheduler_name = "kube-batch";  // --scheduler-name
    std::string default_queue = "default";      // --default-queue
    bool priority_class = true;                 // --priority-class: whether PriorityClasses count
  };
  explicit SchedulerCache(Flags flags) : flags_(std::move(flags)) {}

  const Flags& flags() const { return flags_; }

  // The informers' events; no `before` is a creation, no `after` a deletion. Of Pending pods only
  // those of this scheduler are seen, of others all.
  //
  // An update of a pod is a deletion and a creation. Quirks:
  // - The deletion does not find the job of a pod without group, as that is only known to the task
  //   that was stored. So a pod of a shadow PodGroup that is deleted stays there as a ghost, in the
  //   status that it had, until one of the same uid comes or the API server refuses to bind it (see
  //   Resync); and its node keeps the copy that Bind put there until it was deleted once as a pod
  //   that names the node. A kubelet sees to that: a pod that is bound is updated twice, first with
  //   its nodeName and then with phase Running.
  // - A pod that has ended is on no node, so that its deletion fails half-way: an update of it
  // takes
  //   it out of its job and does not put it back.
  void OnPod(const v1::PodPtr& before, const v1::PodPtr& after);
  void OnNode(const v1::NodePtr& before, const v1::NodePtr& after);
  void OnPodGroup(const ObjectPtr<v1alpha1::PodGroup>& before,
                  const ObjectPtr<v1alpha1::PodGroup>& after);
  void OnQueue(const ObjectPtr<v1alpha1::Queue>& before, const ObjectPtr<v1alpha1::Queue>& after);
  void OnPriorityClass(const ObjectPtr<v1::PriorityClass>& before,
                       const ObjectPtr<v1::PriorityClass>& after);
  // Any of them; other kinds are nothing to it.
  void OnObject(const AnyObject* before, const AnyObject* after);

  // What a session does to the cache: at once, as upstream, while it writes to the API server
  // later. The task is named by its job and pod; nothing happens if it is gone. Binding on the node
  // from now on. False if the task or the node is gone, or the task does not fit any more.
  bool Bind(const std::string& job, const std::string& pod_uid, const std::string& node);
  // Releasing from now on. False if the task is gone.
  bool Evict(const std::string& job, const std::string& pod_uid);
  // The API server did not bind or evict the task's pod, and has it as `stored`; null if it is
  // gone. As syncTask, which upstream comes some milliseconds later.
  void Resync(const std::string& job, const v1::Pod& pod, const v1::PodPtr& stored);
  // What the end of a session made of a job's PodGroup. For a shadow PodGroup this is the only
  // place where it is kept; for another an update of the object follows.
  void SetPodGroupStatus(const std::string& job, const v1alpha1::PodGroupStatus& status);

  ClusterInfo Snapshot() const;

  // The job that an event about the pod refers to by itself, which no shadow PodGroup is; "" for
  // none.
  static std::string AnnotatedJobOf(const v1::Pod& pod);

  // For tests and views: null if there is none.
  const JobInfo* FindJob(const std::string& uid) const;
  const NodeInfo* FindNode(const std::string& name) const;

 private:
  // Whether the informer hands pods like this one on.
  bool Sees(const v1::PodPtr& pod) const;
  void AddPod(const v1::PodPtr& pod);
  // False if its job or its node did not know it. Where they did, they have forgotten it.
  bool DeletePod(const v1::PodPtr& pod);
  // The same of a task of this job; "" for none.
  bool DeleteTask(const std::string& job_uid, const v1::Pod& pod);
  // The id of the job that a pod belongs to, made up for a shadow PodGroup; "" for none.
  std::string JobOf(const v1::Pod& pod) const;
  // A job that has neither pods nor a group any more.
  void DeleteJobIfTerminated(const std::string& uid);
  void AddPriorityClass(const ObjectPtr<v1::PriorityClass>& priority_class);
  void DeletePriorityClass(const ObjectPtr<v1::PriorityClass>& priority_class);

  // For changing them: null if there is none, or made if need be.
  JobInfo* OwnJob(const std::string& uid) { return Own(jobs_, uid); }
  NodeInfo* OwnNode(const std::string& name) { return Own(nodes_, name); }
  JobInfo& FindOrCreateJob(const std::string& uid);
  NodeInfo& FindOrCreateNode(const std::string& name);

  int32_t PriorityOf(const v1alpha1::PodGroup& group) const;

  // What stands under `key`, copied if others share it.
  template <typename T>
  static T* Own(SharedMap<std::shared_ptr<T>>& map, const std::string& key) {
    std::shared_ptr<T>* const found = map.FindMutable(key);
    if (found == nullptr) return nullptr;
    if (found->use_count() > 1) *found = std::make_shared<T>(**found);
    return found->get();
  }

  Flags flags_;
  SharedMap<std::shared_ptr<JobInfo>> jobs_;
  SharedMap<std::shared_ptr<NodeInfo>> nodes_;
  ObjectMap<v1alpha1::Queue> queues_;
  ObjectMap<v1::PriorityClass> priority_classes_;
  // Of the class with globalDefault that was added last; null if that is gone.
  ObjectPtr<v1::PriorityClass> default_priority_class_;
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_SCHEDULER_CACHE_H_
