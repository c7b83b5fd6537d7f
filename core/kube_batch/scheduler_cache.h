// SchedulerCache: kube-batch's view of the cluster between its sessions. Upstream: kube-batch
// v0.5.0, pkg/scheduler/cache/cache.go and event_handlers.go.
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

// The input of a session: copies, each list in the order of names (jobs: of uids).
struct ClusterInfo {
  std::vector<NodeInfo> nodes;  // only those that are Ready
  std::vector<QueueInfo> queues;
  // Jobs with a PodGroup and an existing queue; a session ignores jobs of unknown queues.
  std::vector<JobInfo> jobs;
};

// A value type; copies share each job and node that neither side has changed since.
class SchedulerCache {
 public:
  struct Flags {
    std::string scheduler_name = "kube-batch";  // --scheduler-name
    std::string default_queue = "default";      // --default-queue
    bool priority_class = true;                 // --priority-class: PriorityClasses count
  };
  explicit SchedulerCache(Flags flags) : flags_(std::move(flags)) {}

  const Flags& flags() const { return flags_; }

  // Handle the informers' events; without `before` an event is a creation, without `after` a
  // deletion. The cache sees Pending pods only of this scheduler, other pods of all schedulers.
  //
  // An update of a pod is a deletion and a creation. Quirks:
  //  - The deletion does not find the job of a pod without a group, because only the stored task
  //  has
  //    it. So a deleted pod of a shadow PodGroup stays there as a ghost, in its last status, until
  //    a pod with the same uid comes or the API server refuses to bind it (see Resync). Its node
  //    keeps the copy from Bind until it was deleted once as a pod that names the node. A kubelet
  //    ensures that: it updates a bound pod twice, first with its nodeName and then with phase
  //    Running.
  //  - A pod that has ended is on no node, so its deletion fails half-way: an update of it removes
  //  it
  //    from its job and does not add it again.
  void OnPod(const v1::PodPtr& before, const v1::PodPtr& after);
  void OnNode(const v1::NodePtr& before, const v1::NodePtr& after);
  void OnPodGroup(const ObjectPtr<v1alpha1::PodGroup>& before,
                  const ObjectPtr<v1alpha1::PodGroup>& after);
  void OnQueue(const ObjectPtr<v1alpha1::Queue>& before, const ObjectPtr<v1alpha1::Queue>& after);
  void OnPriorityClass(const ObjectPtr<v1::PriorityClass>& before,
                       const ObjectPtr<v1::PriorityClass>& after);
  // Handles objects of any kind; ignores kinds that kube-batch does not use.
  void OnObject(const AnyObject* before, const AnyObject* after);

  // Apply a session's operations to the cache: at once, as upstream, although the API server is
  // written later. The task is identified by its job and pod; there is no effect if it is gone.
  // Bind makes it Binding on the node. Returns false if the task or the node is gone, or the task
  // no longer fits.
  bool Bind(const std::string& job, const std::string& pod_uid, const std::string& node);
  // Makes the task Releasing. Returns false if the task is gone.
  bool Evict(const std::string& job, const std::string& pod_uid);
  // The API server did not bind or evict the task's pod, and has the state `stored`; null if the
  // pod is gone. Upstream: syncTask, which runs some milliseconds later.
  void Resync(const std::string& job, const v1::Pod& pod, const v1::PodPtr& stored);
  // Stores the status of a job's PodGroup at the end of a session. For a shadow PodGroup this is
  // the only copy; for another an update of the object follows.
  void SetPodGroupStatus(const std::string& job, const v1alpha1::PodGroupStatus& status);

  ClusterInfo Snapshot() const;

  // Returns the job that the pod's annotation names, which is never a shadow PodGroup; "" for none.
  static std::string AnnotatedJobOf(const v1::Pod& pod);

  // For tests and views. Returns null if there is none.
  const JobInfo* FindJob(const std::string& uid) const;
  const NodeInfo* FindNode(const std::string& name) const;

 private:
  // Reports whether the informer delivers such pods to the cache.
  bool Sees(const v1::PodPtr& pod) const;
  void AddPod(const v1::PodPtr& pod);
  // Returns false if its job or its node did not have the pod. Whichever had it has removed it.
  bool DeletePod(const v1::PodPtr& pod);
  // Does the same for a task of this job; "" for none.
  bool DeleteTask(const std::string& job_uid, const v1::Pod& pod);
  // Returns the id of the pod's job, that of a shadow PodGroup included; "" for none.
  std::string JobOf(const v1::Pod& pod) const;
  // Removes a job that has neither pods nor a group any more.
  void DeleteJobIfTerminated(const std::string& uid);
  void AddPriorityClass(const ObjectPtr<v1::PriorityClass>& priority_class);
  void DeletePriorityClass(const ObjectPtr<v1::PriorityClass>& priority_class);

  // Return an object for changing it: null if there is none, or a new one.
  JobInfo* OwnJob(const std::string& uid) { return Own(jobs_, uid); }
  NodeInfo* OwnNode(const std::string& name) { return Own(nodes_, name); }
  JobInfo& FindOrCreateJob(const std::string& uid);
  NodeInfo& FindOrCreateNode(const std::string& name);

  int32_t PriorityOf(const v1alpha1::PodGroup& group) const;

  // Returns the value under `key`, copied first if others share it.
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
  // The class with globalDefault that was added last; null if it was deleted.
  ObjectPtr<v1::PriorityClass> default_priority_class_;
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_SCHEDULER_CACHE_H_
