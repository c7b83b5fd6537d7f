// The events that a cluster would show of a pod: what kube-scheduler recorded in the run, as its
// recorder writes it to the API server.
#ifndef BERTH_ANSWERS_CLUSTER_EVENTS_RECORDED_EVENTS_H_
#define BERTH_ANSWERS_CLUSTER_EVENTS_RECORDED_EVENTS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "log/event_log.h"
#include "process/events/event_object.h"
#include "scenario/scenario.h"

namespace berth::sim {

// An event object that is there.
struct RecordedEvent {
  process::EventObject object;
  // Index of the log's entry for which it was created.
  int32_t first_entry = 0;
  // How many events of its series have been recorded by now, this one included: more than
  // object.series says, where some were only counted by the process so far.
  int32_t recorded = 0;
};

// Whether one of the log's first `num_events` entries is about the pod. REQUIRES: it has an id.
bool IsInLog(const EventLog& log, PodId pod, size_t num_events);

// What `kubectl describe pod` finds at t, after the log's first `num_events` entries, in its order,
// the oldest first. Of a pod that is there only what is about it, and not about an earlier one of
// its name; of one that is gone all about pods of its name.
//
// Failures of attempts, the end of a binding and preemptions are recorded by the process that is in
// the log then, bindings of other replicas by these; a process that ends takes its memory of series
// along. Where the scenario says nothing of processes, one lives for the whole run. Two things are
// simpler than they are: v1.21 names the pod as it is when the attempt has failed, not as it was
// tried, and the victim of a preemption that waits at Permit gets no event.
//
// Reads the entries about the pod, and all others only for the lives of processes.
// REQUIRES: kube-scheduler is at work, and the log has the pod.
std::vector<RecordedEvent> RecordedEventsOf(const Scenario& scenario, const EventLog& log,
                                            PodId pod, size_t num_events, Time t);

// The message of the entry as the scheduler records it, before it is cut to what an event holds; ""
// if kube-scheduler records no event for it.
std::string RecordedMessage(const EventLog& log, const process::EventRules& rules, int32_t entry);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CLUSTER_EVENTS_RECORDED_EVENTS_H_
