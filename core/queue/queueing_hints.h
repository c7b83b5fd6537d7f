// Decides whether an event is a reason to try a pod again, by the hint functions of the plugins
// that rejected it. Upstream: kube-scheduler v1.34, backend/queue/scheduling_queue.go
// (isPodWorthRequeuing and the functions around it).
#ifndef BERTH_QUEUE_QUEUEING_HINTS_H_
#define BERTH_QUEUE_QUEUEING_HINTS_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "framework/cluster_event.h"
#include "framework/metrics/metrics_observer.h"
#include "framework/plugin.h"
#include "framework/pod_info.h"

namespace berth {

// The effect of an event on a pod.
enum class QueueingStrategy : uint8_t {
  kSkip,          // the pod stays in unschedulablePods
  kAfterBackoff,  // the pod moves to backoffQ, or to activeQ if its backoff is over
  kImmediately,   // the pod moves to activeQ
};

// The strategy, and the plugin whose hint determined it; "": no hint determined it.
struct QueueingDecision {
  QueueingStrategy strategy = QueueingStrategy::kSkip;
  std::string_view plugin;
};

// The registrations of all profiles that an event matches. Valid as long as the plugins are.
class MatchingRegistrations {
 public:
  // `metrics` receives the hint functions that are called; may be null. It must outlive this
  // object.
  MatchingRegistrations(const QueueingPluginsByProfile& plugins, const EventType& type,
                        MetricsObserver* metrics = nullptr);

  // Reports whether any plugin registered for the event. If none did, the event is no move request
  // at all. Upstream: isEventOfInterest.
  bool IsOfInterest() const;
  // Reports whether the plugin registered for the event in any profile.
  bool Has(std::string_view plugin) const;
  // Calls the hint functions of the plugins that rejected the pod. `event` has the type that the
  // constructor received. Any event is a reason to try a pod again if the pod has no profile, or if
  // no plugin rejected it.
  QueueingDecision DecisionFor(const QueuedPodInfo& info, const ClusterEvent& event) const;

 private:
  // Returns the plugin's hint; kQueue if the registration has no hint function.
  QueueingHint Ask(const QueueingPlugins::Registration& registration, const v1::Pod& pod,
                   const ClusterEvent& event) const;

  bool is_wildcard_;
  MetricsObserver* metrics_;
  // Keyed by scheduler name; profiles without a matching registration have no entry.
  std::map<std::string_view, std::vector<const QueueingPlugins::Registration*>> by_profile_;
};

// Calls the PreEnqueue plugins of the pod's profile up to the first rejection, beginning with the
// plugin that rejected the pod the last time. Records the plugin that rejects the pod as its gating
// plugin and among its unschedulable plugins; clears the gating plugin if none does. `metrics` may
// be null. Upstream: runPreEnqueuePlugins.
void RunPreEnqueuePlugins(const QueueingPluginsByProfile& plugins, QueuedPodInfo* info,
                          MetricsObserver* metrics = nullptr);

}  // namespace berth

#endif  // BERTH_QUEUE_QUEUEING_HINTS_H_
