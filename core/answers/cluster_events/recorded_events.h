// The events that a cluster would show of a pod: what kube-scheduler or kube-batch recorded in the
// run, as its recorder writes it to the API server.
#ifndef BERTH_ANSWERS_CLUSTER_EVENTS_RECORDED_EVENTS_H_
#define BERTH_ANSWERS_CLUSTER_EVENTS_RECORDED_EVENTS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/time.h"
#include "log/event_log.h"
#include "process/events/event_object.h"
#include "scenario/scenario.h"

namespace berth::sim {

// An event object that is there.
struct RecordedEvent {
  process::EventObject object;
  // When it was recorded, or the first of those that it counts.
  Time t;
  // The message before it was cut; "" if it is not cut.
  std::string whole;
  // How many events have been recorded by now that it counts or will count, this one included: more
  // than the object says, where some were only counted by the process so far.
  int32_t recorded = 0;
};

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
// What the older recorder (process/events/counting_recorder.h) has made of them: counted_events.h.
// REQUIRES: the log has the pod.
std::vector<RecordedEvent> RecordedEventsOf(const Scenario& scenario, const EventLog& log,
                                            PodId pod, size_t num_events, Time t);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CLUSTER_EVENTS_RECORDED_EVENTS_H_
