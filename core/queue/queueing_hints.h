// Whether an event is worth trying a pod again: what the plugins that rejected it answer. As
// kube-scheduler v1.34, backend/queue/scheduling_queue.go (isPodWorthRequeuing and around it).
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

// What becomes of a pod upon an event.
enum class QueueingStrategy : uint8_t {
  kSkip,          // it stays in unschedulablePods
  kAfterBackoff,  // it goes to backoffQ, or, where its backoff is over, to activeQ
  kImmediately,   // it goes to activeQ
};

// The strategy, and the plugin on whose answer it rests; "": the pod is moved whatever plugins say,
// or stays.
struct QueueingDecision {
  QueueingStrategy strategy = QueueingStrategy::kSkip;
  std::string_view plugin;
};

// The registrations of all profiles that an event matches. Valid as long as the plugins are.
class MatchingRegistrations {
 public:
  // `metrics` gets the hints that are asked for; null: nothing does. It outlives this.
  MatchingRegistrations(const QueueingPluginsByProfile& plugins, const EventType& type,
                        MetricsObserver* metrics = nullptr);

  // As isEventOfInterest: an event that no plugin registered for is no move request at all.
  bool IsOfInterest() const;
  // Whether the plugin registered for it, in whichever profile.
  bool Has(std::string_view plugin) const;
  // Asks the plugins that rejected the pod. `event` is of the type that was given. A pod of no
  // profile, and one that no plugin rejected, is always worth it.
  QueueingDecision DecisionFor(const QueuedPodInfo& info, const ClusterEvent& event) const;

 private:
  // What the plugin says; without a hint function it is kQueue.
  QueueingHint Ask(const QueueingPlugins::Registration& registration, const v1::Pod& pod,
                   const ClusterEvent& event) const;

  bool is_wildcard_;
  MetricsObserver* metrics_;
  // By scheduler name; empty for profiles without a registration that matches.
  std::map<std::string_view, std::vector<const QueueingPlugins::Registration*>> by_profile_;
};

// Asks the PreEnqueue plugins of the pod's profile, up to the first rejection, first of all the
// plugin that kept the pod back the last time. Notes the one that rejects the pod, also among the
// pod's unschedulable plugins; else that none does. `metrics` may be null. As runPreEnqueuePlugins.
void RunPreEnqueuePlugins(const QueueingPluginsByProfile& plugins, QueuedPodInfo* info,
                          MetricsObserver* metrics = nullptr);

}  // namespace berth

#endif  // BERTH_QUEUE_QUEUEING_HINTS_H_
