// PodInfo and QueuedPodInfo: a pod with what is worked out once from its spec, and with its
// life in the scheduling queue. As kube-scheduler v1.21, framework/types.go.
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

  // This pod's object replaced by `updated`, the terms kept: affinity of a pod is immutable, so
  // upstream does not parse it again while the uid stays.
  PodInfo WithPod(v1::PodPtr updated) const;

  v1::PodPtr pod;
  CopyOnWrite<PodAffinityTerms> affinity;
  int32_t priority;  // v1::PodPriority, which queues compare all the time
  // ComputePodResourceRequest and ComputePodNonZeroRequest of the pod.
  Resource request;
  NonZeroRequest non_zero_request;
};
using PodInfoPtr = std::shared_ptr<const PodInfo>;

using PluginNames = std::set<std::string, std::less<>>;

// What the queue knows of a pod. A value: it leaves the queue with Pop and comes back with
// AddUnschedulableIfNotPresent.
struct QueuedPodInfo {
  PodInfoPtr pod_info;
  Time timestamp;                  // of the last entry into the queue (not of a move inside it)
  int32_t attempts = 0;            // pops so far; ClassicQueue counts failures instead
  Time initial_attempt_timestamp;  // of the first entry
  // The plugins that failed the last attempt that ended in a fit error.
  CopyOnWrite<PluginNames> unschedulable_plugins;

  // From here on of v1.34 only.
  // Those of them that wait for a component outside of the scheduler.
  CopyOnWrite<PluginNames> pending_plugins;
  // The PreEnqueue plugin that keeps the pod out of activeQ; "": none does.
  std::string gating_plugin;
  // Attempts that ended in a rejection, and in a row with an error: what backoff goes by.
  int32_t unschedulable_count = 0;
  int32_t consecutive_errors_count = 0;
  // As of the last failure, see BackoffExpiration (queue/backoff_windows.h); nothing: the pod never
  // failed, or there is no backoff.
  std::optional<Time> backoff_expiration;
  // Whether the pod has been in activeQ, so that initial_attempt_timestamp means something.
  bool has_been_active = false;

  const v1::Pod& pod() const { return *pod_info->pod; }
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_POD_INFO_H_
