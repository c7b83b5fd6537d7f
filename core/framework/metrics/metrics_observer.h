// MetricsObserver: is called wherever kube-scheduler observes one of its metrics, or does what one
// of them counts. Usual runs have none; asking for metrics runs the simulation once more with one
// (sim/simulation.h, Observe).
#ifndef BERTH_FRAMEWORK_METRICS_METRICS_OBSERVER_H_
#define BERTH_FRAMEWORK_METRICS_METRICS_OBSERVER_H_

#include <cstdint>
#include <string_view>

#include "api/types.h"
#include "base/time.h"
#include "framework/pod_info.h"
#include "framework/status.h"

namespace berth {

// What metrics call work that is no extension point by itself. As kube-scheduler v1.34.1,
// pkg/scheduler/metrics/metrics.go.
inline constexpr std::string_view kPreFilterExtensionAddPod = "PreFilterExtensionAddPod";
inline constexpr std::string_view kPreFilterExtensionRemovePod = "PreFilterExtensionRemovePod";
inline constexpr std::string_view kScoreExtensionNormalize = "ScoreExtensionNormalize";
inline constexpr std::string_view kUnreserve = "Unreserve";
// The operation of asking an extender for scores.
inline constexpr std::string_view kPrioritizingExtender = "prioritizing_extender";
// Among the events that the queue keeps for attempts under way: the pod of such an attempt.
inline constexpr std::string_view kPodPopped = "PodPopped";

// Calls of one plugin at one point that ended alike.
struct PluginCalls {
  std::string_view point;    // ExtensionPointName, or one of the names above
  std::string_view plugin;   // its name
  std::string_view profile;  // the scheduler name
  Code code = Code::kSuccess;
  int64_t calls = 1;
  int64_t timed = 0;  // how many of the calls belong to what was drawn for being timed
};

// Called synchronously, in the order in which the scheduler does things. It observes: nothing that
// it does may change a run. An observer overrides what it needs.
class MetricsObserver {
 public:
  // What the scheduler's cache holds.
  struct CacheSizes {
    int64_t nodes = 0;  // entries: also those of nodes that are gone, but for their pods
    int64_t pods = 0;   // assumed ones included
    int64_t assumed_pods = 0;
  };

  virtual ~MetricsObserver() = default;

  // All that happens at the present moment has happened; the next thing happens at `next`. The
  // first moment is Time{}. `sizes` is what the cache holds until then.
  virtual void OnTimePasses(Time /*next*/, const CacheSizes& /*sizes*/) {}

  // The process has ended, and with it all that it counted: the next one begins with nothing.
  virtual void OnProcessEnded() {}

  // Comes before all else of a process: the profile has the plugin at this point.
  virtual void OnPluginEnabled(std::string_view /*point*/, std::string_view /*plugin*/,
                               std::string_view /*profile*/) {}
  // Whether the calls of plugins are timed in an attempt, or in a run of PreEnqueue, that begins.
  // kube-scheduler draws a few.
  virtual bool DrawTiming() { return false; }

  // --- Attempts ---

  // The pod was popped, and its attempt is not skipped.
  virtual void OnAttemptBegun(const v1::Pod& /*pod*/) {}
  // The search for a node is over; `found`: it has one.
  virtual void OnSearchEnded(const v1::Pod& /*pod*/, bool /*found*/) {}
  // `rejected`: the pod is unschedulable; else there was an error.
  virtual void OnAttemptFailed(const v1::Pod& /*pod*/, bool /*rejected*/) {}
  // The pod is bound.
  virtual void OnPodScheduled(const QueuedPodInfo& /*info*/) {}
  // The binding cycle of an assumed pod, with its wait at Permit.
  virtual void OnBindingBegun() {}
  virtual void OnBindingEnded() {}
  // A pod has waited at Permit since then.
  virtual void OnPermitWaitEnded(Code /*outcome*/, Time /*since*/) {}
  // A patch of a pod's status was sent, which would have changed something.
  virtual void OnStatusPatched(bool /*succeeded*/) {}

  // --- Framework ---

  // All plugins of a point were run, with this status for all of them.
  virtual void OnPointRun(std::string_view /*point*/, Code /*status*/,
                          std::string_view /*profile*/) {}
  virtual void OnPluginCalls(const PluginCalls& /*calls*/) {}
  // Work of this name was done in goroutines, and is over.
  virtual void OnParallelWork(std::string_view /*operation*/) {}
  // Preemption has chosen a node, and begins to evict these many pods (v1.21: has evicted them).
  virtual void OnVictimsChosen(int64_t /*victims*/) {}
  // The evictions beside the attempts that one preemption asked for are over.
  virtual void OnEvictionsEnded() {}

  // --- Event handlers ---

  // `event` is the label of the event as which v1.34 handles a change.
  virtual void OnEventHandled(std::string_view /*event*/) {}

  // --- Queue ---

  // A pod went from one section of the queue to another, by the names that metrics have for them
  // (queue/queue_section.h, MetricsName); "" for outside of the queue.
  virtual void OnPodPlaced(std::string_view /*from*/, std::string_view /*to*/) {}
  // A pod entered the section because of this event, as kube-scheduler counts it.
  virtual void OnPodIncoming(std::string_view /*section*/, std::string_view /*event*/) {}
  // A plugin rejected a pod that is in the queue (1), or the pod has left it for an attempt (-1).
  virtual void OnRejector(std::string_view /*plugin*/, std::string_view /*profile*/,
                          int64_t /*change*/) {}
  // The number of events of this label that the queue keeps has changed. `is_urgent`: no attempt is
  // under way any more.
  virtual void OnInFlight(std::string_view /*event*/, int64_t /*change*/, bool /*is_urgent*/) {}
  // A queueing hint was asked; `hint` is "Queue", "QueueSkip" or "Error".
  virtual void OnHint(std::string_view /*plugin*/, std::string_view /*event*/,
                      std::string_view /*hint*/) {}
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_METRICS_METRICS_OBSERVER_H_
