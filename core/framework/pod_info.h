// PodInfo and QueuedPodInfo: a pod with facts that are computed once from its spec, and with its
// history in the scheduling queue. Upstream: kube-scheduler v1.21, framework/types.go.
#ifndef BERTH_FRAMEWORK_POD_INFO_H_
#define BERTH_FRAMEWORK_POD_INFO_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "api/pod_affinity.h"
#include "api/types.h"
#include "base/copy_on_write.h"
#include "base/time.h"
#include "framework/resource.h"

namespace berth {

struct PodInfo {
  explicit PodInfo(v1::PodPtr pod);

  // Returns a copy with the object `updated` and the same terms: the affinity of a pod is
  // immutable, so upstream does not parse it again while the uid stays the same.
  PodInfo WithPod(v1::PodPtr updated) const;

  v1::PodPtr pod;
  CopyOnWrite<PodAffinityTerms> affinity;
  int32_t priority;  // v1::PodPriority, which queues compare very often
  // The results of ComputePodResourceRequest and ComputePodNonZeroRequest.
  Resource request;
  NonZeroRequest non_zero_request;
};
using PodInfoPtr = std::shared_ptr<const PodInfo>;

using PluginNames = std::set<std::string, std::less<>>;

// The queue's record of a pod. A value: Pop returns it, and AddUnschedulableIfNotPresent takes it
// back.
struct QueuedPodInfo {
  PodInfoPtr pod_info;
  Time timestamp;        // moment of the last entry into the queue (not of a move inside it)
  int32_t attempts = 0;  // number of pops; ClassicQueue counts failures instead
  Time initial_attempt_timestamp;  // moment of the first entry
  // The plugins that failed the last attempt that ended in a fit error.
  CopyOnWrite<PluginNames> unschedulable_plugins;

  // The following fields exist only in v1.34. The plugins that wait for a component outside of the
  // scheduler.
  CopyOnWrite<PluginNames> pending_plugins;
  // The PreEnqueue plugin that keeps the pod out of activeQ; "": none.
  std::string gating_plugin;
  // The number of attempts that ended in a rejection, and of the last consecutive ones that ended
  // in an error. The backoff depends on them.
  int32_t unschedulable_count = 0;
  int32_t consecutive_errors_count = 0;
  // Set at the last failure, see BackoffExpiration (queue/backoff_windows.h); nothing: the pod
  // never failed, or there is no backoff.
  std::optional<Time> backoff_expiration;
  // True if the pod has been in activeQ, so that initial_attempt_timestamp is valid.
  bool has_been_active = false;

  const v1::Pod& pod() const { return *pod_info->pod; }
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_POD_INFO_H_
