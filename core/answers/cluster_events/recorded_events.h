// Determines the events about a pod that a cluster would show: what kube-scheduler or kube-batch
// recorded in the run, as its recorder writes it to the API server.
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

// An event object that exists in the API server.
struct RecordedEvent {
  process::EventObject object;
  // The time of the recording or, if the object counts several, of the first.
  Time t;
  // The message before it was cut. Empty if it was not cut.
  std::string whole;
  // The number of recordings that the object counts or will count, including the first. Larger than
  // the count in the object while only the process has counted some of them.
  int32_t recorded = 0;
};

// Returns the events that `kubectl describe pod` finds at t, after the log's first `num_events`
// entries, in its order, the oldest first. If the pod exists, only events about it and not about an
// earlier pod of its name; if it is gone, events about all pods of its name.
//
// The process whose attempts are in the log records failures of attempts, completed bindings and
// preemptions; other replicas record their own bindings. A process that ends loses its memory of
// series. If the scenario has no processes, one runs for the whole run. Two details are simplified:
// v1.21 names the pod as it is when the attempt has failed, not as it was when the attempt began;
// and a preemption's victim that waits at Permit gets no event.
//
// Reads the entries about the pod, and all others only for the lifetimes of processes. Uses
// counted_events.h if the scheduler has the older recorder (process/events/counting_recorder.h).
// REQUIRES: the log contains the pod.
std::vector<RecordedEvent> RecordedEventsOf(const Scenario& scenario, const EventLog& log,
                                            PodId pod, size_t num_events, Time t);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CLUSTER_EVENTS_RECORDED_EVENTS_H_
