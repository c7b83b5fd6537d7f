// Handle: what a plugin may touch. As kube-scheduler v1.21, framework/interface.go (Handle,
// PodNominator) and framework/listers.go.
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

// The nodes as this attempt sees them. Everything is owned by the snapshot and stays valid and
// unchanged during the attempt.
class SharedLister {
 public:
  virtual ~SharedLister() = default;
  // In zone round-robin order.
  virtual const std::vector<const NodeInfo*>& List() const = 0;
  virtual const std::vector<const NodeInfo*>& HavePodsWithAffinityList() const = 0;
  virtual const std::vector<const NodeInfo*>& HavePodsWithRequiredAntiAffinityList() const = 0;
  // Null if there is no such node.
  virtual const NodeInfo* Get(const std::string& node_name) const = 0;
  // The same nodes and their pods, prepared for being asked about.
  virtual const ClusterIndex& Index() const = 0;
};

class Handle;

// Keeps which pending pods are promised to which nodes.
class PodNominator {
 public:
  virtual ~PodNominator() = default;
  // Without a node, the pod's status.nominatedNodeName decides; if that is empty, an earlier
  // nomination is forgotten. "" is no node for versions before v1.34. For v1.34 it takes the
  // nomination away, whatever the status says.
  virtual void AddNominatedPod(const PodInfoPtr& pod, const std::optional<std::string>& node) = 0;
  virtual void DeleteNominatedPodIfExists(const v1::Pod& pod) = 0;
  virtual void UpdateNominatedPod(const v1::Pod* old_pod, const PodInfoPtr& new_pod) = 0;
  // True if no pod is nominated to any node, as usual.
  virtual bool Empty() const = 0;
  // In the order of nomination.
  virtual std::vector<PodInfoPtr> NominatedPodsForNode(const std::string& node_name) const = 0;
};

// The API server as the scheduler uses it. Every write makes watch events that reach the scheduler
// later, through its event handlers.
class ApiClient {
 public:
  virtual ~ApiClient() = default;
  // POST of a Binding. Nothing on success, else the API server's message.
  virtual std::optional<std::string> BindPod(const v1::Pod& pod, const std::string& node_name) = 0;
  // A pod that takes a time to stop is there until then. The message if there is no such pod.
  virtual std::optional<std::string> DeletePod(const v1::Pod& pod) = 0;
  // The same; a pod that is there for a while longer gets this condition before, which says why.
  virtual std::optional<std::string> EvictPod(const v1::Pod& pod, const v1::PodCondition& /*why*/) {
    return DeletePod(pod);
  }
  // Sets the condition of this type, and status.nominatedNodeName if given. Writes only if
  // something changes. The message if there is no such pod.
  virtual std::optional<std::string> PatchPodStatus(
      const v1::Pod& pod, const std::optional<v1::PodCondition>& condition,
      const std::optional<std::string>& nominated_node_name) = 0;
  // Replace the stored object of the same name. The message if there is none.
  virtual std::optional<std::string> UpdatePersistentVolume(const v1::PersistentVolume& volume) = 0;
  virtual std::optional<std::string> UpdatePersistentVolumeClaim(
      const v1::PersistentVolumeClaim& claim) = 0;
  // All objects as the API server has them now. Informers() may be behind.
  virtual const Objects& Stored() const = 0;
};

// Evicts victims beside the attempts, so that the attempt that chose them need not wait. As v1.34,
// framework/preemption/executor.go.
class PreemptionExecutor {
 public:
  virtual ~PreemptionExecutor() = default;
  // Room is to be made on `node` for `pod`. `victims` are not empty, and none of them is leaving
  // already. The handle is of the pod's profile and outlives the eviction.
  virtual void Begin(Handle& handle, const v1::PodPtr& pod, const std::string& node,
                     const std::vector<v1::PodPtr>& victims) = 0;
  // Whether room is being made for the pod of this uid.
  virtual bool IsPreempting(const std::string& uid) const = 0;
};

// Everything behind it outlives the plugins.
class Handle {
 public:
  virtual ~Handle() = default;
  virtual const SharedLister& SnapshotSharedLister() const = 0;
  virtual ApiClient& Client() = 0;
  virtual PodNominator& Nominator() = 0;
  virtual const Clock& clock() const = 0;
  // The informers' copies of objects of all kinds, as of the watch events that have reached the
  // scheduler. They lag behind the API server while events are on their way.
  virtual const Objects& Informers() const = 0;
  // In the order in which they are asked. Not owned.
  virtual const std::vector<Extender*>& Extenders() const = 0;

  // For plugins that try out what would be: the filters of the profile with nominated pods taken
  // into account, and the hooks that keep PreFilter's state up to date with a NodeInfo that was
  // changed by hand. As framework.go.
  virtual Status RunFilterPluginsWithNominatedPods(const CycleState& state, const v1::Pod& pod,
                                                   const NodeInfo& node) = 0;
  virtual Status RunPreFilterExtensionAddPod(CycleState& state, const v1::Pod& pod_to_schedule,
                                             const PodInfo& pod_to_add, const NodeInfo& node) = 0;
  virtual Status RunPreFilterExtensionRemovePod(CycleState& state, const v1::Pod& pod_to_schedule,
                                                const PodInfo& pod_to_remove,
                                                const NodeInfo& node) = 0;

  // The pod with this uid if it is held back at Permit in this profile, else null. Owned by the
  // runtime.
  virtual WaitingPod* GetWaitingPod(const std::string& uid) = 0;

  // Null where preemption evicts its victims within the attempt.
  virtual PreemptionExecutor* Preemption() { return nullptr; }

  // What observes metrics; null, which is usual: nothing does.
  virtual MetricsObserver* Metrics() { return nullptr; }

  // Whether a recorder wants to know how preemption goes; then it is reported at its end.
  virtual bool WantsPreemptionRecord() const = 0;
  virtual void ReportPreemption(const PreemptionRecord& record) = 0;
  // An extender was asked by a plugin; `error` is "" on success.
  virtual void ReportExtenderCall(std::string_view extender, std::string_view verb,
                                  std::string_view error) = 0;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_HANDLE_H_
