// SchedulerRules: the differences between versions of kube-scheduler outside of their plugins.
#ifndef BERTH_SCHEDULER_RULES_H_
#define BERTH_SCHEDULER_RULES_H_

#include <memory>
#include <string_view>
#include <vector>

#include "api/watch_event.h"
#include "cache/scheduler_cache.h"
#include "framework/cluster_event.h"
#include "framework/profile.h"
#include "queue/backoff.h"
#include "queue/scheduling_queue.h"

namespace berth {

// One member for each difference. A scheduler needs all of them, except for those that may be null.
struct SchedulerRules {
  std::unique_ptr<SchedulingQueue> (*make_queue)(const QueueDependencies& dependencies,
                                                 const Backoff& backoff) = nullptr;
  // True if that queue calls PreEnqueue plugins and queueing hints.
  bool asks_plugins = false;
  // The sections of the queue that `make_queue` creates.
  QueueSections sections = ThreeSections();
  // The types of all events for which the scheduler sends a move request to the queue, in the order
  // of lists for people. It does not include UnschedulableTimeout, which the queue itself causes.
  EventTypes move_requests;
  // Returns the events that the scheduler derives from a change, in the order in which it handles
  // them; empty if it ignores the change. `seen` is the change as its informers see it. The log
  // names the first event as the cause of the change.
  EventTypes (*events_of)(const WatchEvent& seen) = nullptr;
  // Returns the label of the first of these events; "" if there is none.
  std::string_view LabelOf(const WatchEvent& seen) const {
    const EventTypes events = events_of(seen);
    return events.empty() ? std::string_view() : events.front()->label;
  }
  // Returns the event for which the scheduler sends a move request although nothing relevant
  // changed in a node; null for none. The function itself may be null: then there is never one.
  const EventType* (*request_without_change)(const SchedulingQueue& queue) = nullptr;
  // Differences within a scheduling cycle, and in the cache.
  CycleRules cycle = {};
  CacheRules cache = {};
  // True if faults and rejections have different effects: a fault gives the condition the reason
  // SchedulerError and removes the pod's nomination; a rejection by a Reserve or Permit plugin is a
  // fit error of one node, and removes it, too. Upstream: v1.34, schedule_one.go, schedulingCycle
  // and handleSchedulingFailure. v1.21 keeps the nomination.
  bool faults_and_rejections_differ = false;
  // Preemption evicts victims in parallel with the attempts.
  bool preempts_asynchronously = false;
  // Pending work that is due continues before the queue's flushes of the same moment, not after
  // them.
  bool pending_work_precedes_flushes = false;
  // Updates of an assumed pod do not reach the queue, and such a pod is never tried again.
  // Upstream: v1.34, eventhandlers.go, updatePodInSchedulingQueue. In v1.21 an update reaches the
  // queue if the pod really changed.
  bool ignores_updates_of_assumed_pods = false;
  // The event of the move request after a pending pod loses its nominated node, or an assumed pod
  // is forgotten: other pods may fit now. Upstream: v1.34, eventhandlers.go and schedule_one.go,
  // handleBindingCycleError. Null: there is no move request.
  const EventType* room_freed = nullptr;
  // The prefix of the message of a binding that failed.
  std::string_view binding_failure_prefix = "binding rejected: ";
};

// Creates a queue; this is the value of `make_queue` for a queue of this class.
template <typename Queue>
std::unique_ptr<SchedulingQueue> MakeQueue(const QueueDependencies& dependencies,
                                           const Backoff& backoff) {
  return std::make_unique<Queue>(dependencies, backoff);
}

}  // namespace berth

#endif  // BERTH_SCHEDULER_RULES_H_
