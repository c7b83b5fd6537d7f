// SchedulerRules: what versions of kube-scheduler do differently outside of their plugins.
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

// One member for each thing that versions do differently. A scheduler needs all of them but those
// that may be null.
struct SchedulerRules {
  std::unique_ptr<SchedulingQueue> (*make_queue)(const QueueDependencies& dependencies,
                                                 const Backoff& backoff) = nullptr;
  // Whether that queue asks the plugins whether a pod may enter, and whether an event may help one.
  bool asks_plugins = false;
  // Those of the queue that `make_queue` makes.
  QueueSections sections = ThreeSections();
  // The types of all events upon which the scheduler asks the queue to move pods, in the order in
  // which they are listed for people. UnschedulableTimeout, which is the queue's own, is none of
  // them.
  EventTypes move_requests;
  // The events that a change is for the scheduler, in the order in which it acts upon them; empty
  // if it takes no notice. `seen` is what its informers see. The log names the first of them as the
  // cause of the change.
  EventTypes (*events_of)(const WatchEvent& seen) = nullptr;
  // The label of the first of these events; "" if there is none.
  std::string_view LabelOf(const WatchEvent& seen) const {
    const EventTypes events = events_of(seen);
    return events.empty() ? std::string_view() : events.front()->label;
  }
  // An event upon which the queue is asked to move pods though a node changed in nothing that
  // counts; null for none. May itself be null: there never is one.
  const EventType* (*request_without_change)(const SchedulingQueue& queue) = nullptr;
  // What differs within a scheduling cycle, and in the cache.
  CycleRules cycle = {};
  CacheRules cache = {};
  // Attempts fail by a rejection or by a fault, and these differ: a fault gives the condition the
  // reason SchedulerError and takes the pod's nomination away; a rejection by a Reserve or Permit
  // plugin is a fit error of one node, which takes it away, too. As v1.34, schedule_one.go,
  // schedulingCycle and handleSchedulingFailure. v1.21 keeps the nomination.
  bool faults_and_rejections_differ = false;
  // Victims are evicted beside the attempts.
  bool preempts_asynchronously = false;
  // Pending work that is due goes on before the queue's flushes of the same moment, not after them.
  bool pending_work_precedes_flushes = false;
  // Updates of a pod that is assumed do not reach the queue, and such a pod is never tried again.
  // As v1.34, eventhandlers.go, updatePodInSchedulingQueue; v1.21 takes notice where the pod really
  // changed.
  bool ignores_updates_of_assumed_pods = false;
  // The event upon which the queue is asked to move pods when a pending pod loses the node that it
  // was nominated to, or an assumed pod is taken back: there may be room for others. As v1.34,
  // eventhandlers.go and schedule_one.go, handleBindingCycleError. Null: that is no event.
  const EventType* room_freed = nullptr;
  // What stands before the message of a binding that failed.
  std::string_view binding_failure_prefix = "binding rejected: ";
};

// What `make_queue` is for a queue of this class.
template <typename Queue>
std::unique_ptr<SchedulingQueue> MakeQueue(const QueueDependencies& dependencies,
                                           const Backoff& backoff) {
  return std::make_unique<Queue>(dependencies, backoff);
}

}  // namespace berth

#endif  // BERTH_SCHEDULER_RULES_H_
