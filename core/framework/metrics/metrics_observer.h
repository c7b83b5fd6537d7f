// MetricsObserver: receives a call wherever kube-scheduler observes one of its metrics, or does
// what one of them counts. Usual runs have none; to compute metrics, the simulation runs once more
// with one (sim/simulation.h, Observe).
#ifndef BERTH_FRAMEWORK_METRICS_METRICS_OBSERVER_H_
#define BERTH_FRAMEWORK_METRICS_METRICS_OBSERVER_H_

#include <cstdint>
#include <string_view>

#include "api/types.h"
#include "base/time.h"
#include "framework/pod_info.h"
#include "framework/status.h"

namespace berth {

// Names that metrics use for work that is no extension point by itself. Upstream: kube-scheduler
// v1.34.1, pkg/scheduler/metrics/metrics.go.
inline constexpr std::string_view kPreFilterExtensionAddPod = "PreFilterExtensionAddPod";
inline constexpr std::string_view kPreFilterExtensionRemovePod = "PreFilterExtensionRemovePod";
inline constexpr std::string_view kScoreExtensionNormalize = "ScoreExtensionNormalize";
inline constexpr std::string_view kUnreserve = "Unreserve";
// The operation of calling an extender for scores.
inline constexpr std::string_view kPrioritizingExtender = "prioritizing_extender";
// The label of an entry for a pod among the events that the queue keeps for attempts in progress.
inline constexpr std::string_view kPodPopped = "PodPopped";

// Calls of one plugin at one point that had the same result.
struct PluginCalls {
  std::string_view point;    // ExtensionPointName, or one of the names above
  std::string_view plugin;   // name of the plugin
  std::string_view profile;  // name of the scheduler
  Code code = Code::kSuccess;
  int64_t calls = 1;
  int64_t timed = 0;  // number of the calls that belong to the sample that is timed
};

// The scheduler calls it synchronously, in the order of its operations. An observer must not change
// the run. It overrides the functions that it needs.
class MetricsObserver {
 public:
  // The contents of the scheduler's cache.
  struct CacheSizes {
    // entries of the cache, including those of deleted nodes that still have pods
    int64_t nodes = 0;
    int64_t pods = 0;  // including assumed pods
    int64_t assumed_pods = 0;
  };

  virtual ~MetricsObserver() = default;

  // Everything that happens at the current moment has happened; the next moment is `next`. The
  // first moment is Time{}. The cache has these sizes until `next`.
  virtual void OnTimePasses(Time /*next*/, const CacheSizes& /*sizes*/) {}

  // The process has ended, and its counts with it: the next process begins with none.
  virtual void OnProcessEnded() {}

  // Called for a process before all other functions: the profile has the plugin at this point.
  virtual void OnPluginEnabled(std::string_view /*point*/, std::string_view /*plugin*/,
                               std::string_view /*profile*/) {}
  // Reports whether the plugin calls of the attempt (or run of PreEnqueue) that begins are timed.
  // kube-scheduler samples a few.
  virtual bool DrawTiming() { return false; }

  // --- Attempts ---

  // The scheduler popped the pod, and does not skip its attempt.
  virtual void OnAttemptBegun(const v1::Pod& /*pod*/) {}
  // The search for a node has ended; `found`: it found one.
  virtual void OnSearchEnded(const v1::Pod& /*pod*/, bool /*found*/) {}
  // `rejected`: the pod is unschedulable; else the attempt had an error.
  virtual void OnAttemptFailed(const v1::Pod& /*pod*/, bool /*rejected*/) {}
  // The pod was bound.
  virtual void OnPodScheduled(const QueuedPodInfo& /*info*/) {}
  // The binding cycle of an assumed pod begins and ends; it includes the wait at Permit.
  virtual void OnBindingBegun() {}
  virtual void OnBindingEnded() {}
  // A pod's wait at Permit, which began at `since`, has ended.
  virtual void OnPermitWaitEnded(Code /*outcome*/, Time /*since*/) {}
  // The scheduler sent a patch of a pod's status that changes something.
  virtual void OnStatusPatched(bool /*succeeded*/) {}

  // --- Framework ---

  // All plugins of a point ran, with this common status.
  virtual void OnPointRun(std::string_view /*point*/, Code /*status*/,
                          std::string_view /*profile*/) {}
  virtual void OnPluginCalls(const PluginCalls& /*calls*/) {}
  // Work of this name that upstream does in goroutines has ended.
  virtual void OnParallelWork(std::string_view /*operation*/) {}
  // Preemption has chosen a node, and begins to evict this many pods (v1.21: has evicted them).
  virtual void OnVictimsChosen(int64_t /*victims*/) {}
  // The evictions of one preemption that ran in parallel with attempts have ended.
  virtual void OnEvictionsEnded() {}

  // --- Event handlers ---

  // `event` is the label of the event that v1.34 derives from a change.
  virtual void OnEventHandled(std::string_view /*event*/) {}

  // --- Queue ---

  // A pod moved from one section of the queue to another. The names are those of metrics
  // (queue/queue_section.h, MetricsName); "" is outside of the queue.
  virtual void OnPodPlaced(std::string_view /*from*/, std::string_view /*to*/) {}
  // A pod entered the section because of this event, counted as kube-scheduler does.
  virtual void OnPodIncoming(std::string_view /*section*/, std::string_view /*event*/) {}
  // A plugin rejected a pod that is in the queue (1), or such a pod left the queue for an attempt
  // (-1).
  virtual void OnRejector(std::string_view /*plugin*/, std::string_view /*profile*/,
                          int64_t /*change*/) {}
  // The number of events with this label that the queue keeps has changed. `is_urgent`: no attempt
  // is in progress any more.
  virtual void OnInFlight(std::string_view /*event*/, int64_t /*change*/, bool /*is_urgent*/) {}
  // A queueing hint function was called; `hint` is its result: "Queue", "QueueSkip" or "Error".
  virtual void OnHint(std::string_view /*plugin*/, std::string_view /*event*/,
                      std::string_view /*hint*/) {}
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_METRICS_METRICS_OBSERVER_H_
