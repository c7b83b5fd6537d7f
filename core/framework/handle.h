// Handle: a plugin's access to the scheduler. Upstream: kube-scheduler v1.21,
// framework/interface.go (Handle, PodNominator) and framework/listers.go.
#ifndef BERTH_FRAMEWORK_HANDLE_H_
#define BERTH_FRAMEWORK_HANDLE_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/objects.h"
#include "base/clock.h"
#include "base/result.h"
#include "framework/cluster_index.h"
#include "framework/cycle_state.h"
#include "framework/extender.h"
#include "framework/metrics/metrics_observer.h"
#include "framework/node_info.h"
#include "framework/pod_info.h"
#include "framework/preemption/preemption.h"
#include "framework/status.h"
#include "framework/waiting_pods.h"

namespace berth {

// The nodes as this attempt sees them. The snapshot owns everything, which stays valid and
// unchanged during the attempt.
class SharedLister {
 public:
  virtual ~SharedLister() = default;
  // Returns the nodes in zone round-robin order.
  virtual const std::vector<const NodeInfo*>& List() const = 0;
  virtual const std::vector<const NodeInfo*>& HavePodsWithAffinityList() const = 0;
  virtual const std::vector<const NodeInfo*>& HavePodsWithRequiredAntiAffinityList() const = 0;
  // Returns null if there is no such node.
  virtual const NodeInfo* Get(const std::string& node_name) const = 0;
  // Returns the same nodes and their pods, indexed for lookups.
  virtual const ClusterIndex& Index() const = 0;
};

class Handle;

// Keeps the nominations of pending pods to nodes.
class PodNominator {
 public:
  virtual ~PodNominator() = default;
  // Nominates the pod to `node`. Without `node`, the pod's status.nominatedNodeName decides; if
  // that is empty, an earlier nomination is dropped. "" means no node in versions before v1.34; in
  // v1.34 it removes the nomination, whatever the status says.
  virtual void AddNominatedPod(const PodInfoPtr& pod, const std::optional<std::string>& node) = 0;
  virtual void DeleteNominatedPodIfExists(const v1::Pod& pod) = 0;
  virtual void UpdateNominatedPod(const v1::Pod* old_pod, const PodInfoPtr& new_pod) = 0;
  // Reports whether no pod is nominated to any node, which is the usual case.
  virtual bool Empty() const = 0;
  // Returns the pods in the order of nomination.
  virtual std::vector<PodInfoPtr> NominatedPodsForNode(const std::string& node_name) const = 0;
};

// The scheduler's client of the API server. Every write causes watch events that reach the
// scheduler later, through its event handlers.
class ApiClient {
 public:
  virtual ~ApiClient() = default;
  // Posts a Binding. Returns nothing on success, else the API server's message.
  virtual std::optional<std::string> BindPod(const v1::Pod& pod, const std::string& node_name) = 0;
  // Deletes the pod. A pod that takes time to stop exists until it has stopped. Returns the message
  // if there is no such pod.
  virtual std::optional<std::string> DeletePod(const v1::Pod& pod) = 0;
  // Deletes the pod; one that takes time to stop first gets this condition, which gives the reason.
  virtual std::optional<std::string> EvictPod(const v1::Pod& pod, const v1::PodCondition& /*why*/) {
    return DeletePod(pod);
  }
  // Sets the condition of this type, and status.nominatedNodeName if given. Writes only if
  // something changes. Returns the message if there is no such pod.
  virtual std::optional<std::string> PatchPodStatus(
      const v1::Pod& pod, const std::optional<v1::PodCondition>& condition,
      const std::optional<std::string>& nominated_node_name) = 0;
  // Replace the stored object of the same name. Return the message if there is none.
  virtual std::optional<std::string> UpdatePersistentVolume(const v1::PersistentVolume& volume) = 0;
  virtual std::optional<std::string> UpdatePersistentVolumeClaim(
      const v1::PersistentVolumeClaim& claim) = 0;
  // Returns all objects as the API server has them now. Informers() may lag behind.
  virtual const Objects& Stored() const = 0;
};

// Evicts victims in parallel with the attempts, so that the attempt that chose them need not wait.
// Upstream: v1.34, framework/preemption/executor.go.
class PreemptionExecutor {
 public:
  virtual ~PreemptionExecutor() = default;
  // Begins to evict `victims` from `node` for `pod`. `victims` is not empty, and none of them is
  // being deleted already. The handle belongs to the pod's profile and must outlive the eviction.
  virtual void Begin(Handle& handle, const v1::PodPtr& pod, const std::string& node,
                     const std::vector<v1::PodPtr>& victims) = 0;
  // Reports whether victims are being evicted for the pod with this uid.
  virtual bool IsPreempting(const std::string& uid) const = 0;
};

// The interface that plugins receive. Every object that it returns outlives the plugins.
class Handle {
 public:
  virtual ~Handle() = default;
  virtual const SharedLister& SnapshotSharedLister() const = 0;
  virtual ApiClient& Client() = 0;
  virtual PodNominator& Nominator() = 0;
  virtual const Clock& clock() const = 0;
  // Returns the informers' copies of objects of all kinds, which contain the watch events that have
  // reached the scheduler. They lag behind the API server while events are in transit.
  virtual const Objects& Informers() const = 0;
  // Returns the extenders in the order of their calls. Not owned.
  virtual const std::vector<Extender*>& Extenders() const = 0;

  // For plugins that evaluate hypothetical changes: the filters of the profile, with nominated pods
  // taken into account, and the hooks that keep PreFilter's state consistent with a NodeInfo that
  // the plugin changed. Upstream: framework.go.
  virtual Status RunFilterPluginsWithNominatedPods(const CycleState& state, const v1::Pod& pod,
                                                   const NodeInfo& node) = 0;
  virtual Status RunPreFilterExtensionAddPod(CycleState& state, const v1::Pod& pod_to_schedule,
                                             const PodInfo& pod_to_add, const NodeInfo& node) = 0;
  virtual Status RunPreFilterExtensionRemovePod(CycleState& state, const v1::Pod& pod_to_schedule,
                                                const PodInfo& pod_to_remove,
                                                const NodeInfo& node) = 0;

  // Returns the pod with this uid if it waits at Permit in this profile, else null. Owned by the
  // runtime.
  virtual WaitingPod* GetWaitingPod(const std::string& uid) = 0;

  // Returns null if preemption evicts its victims within the attempt.
  virtual PreemptionExecutor* Preemption() { return nullptr; }

  // Returns the observer of metrics; null, the usual case, if there is none.
  virtual MetricsObserver* Metrics() { return nullptr; }

  // Reports whether a recorder needs the details of preemption; then the plugin reports them at its
  // end.
  virtual bool WantsPreemptionRecord() const = 0;
  virtual void ReportPreemption(const PreemptionRecord& record) = 0;
  // Reports a plugin's call of an extender; `error` is "" on success.
  virtual void ReportExtenderCall(std::string_view extender, std::string_view verb,
                                  std::string_view error) = 0;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_HANDLE_H_
