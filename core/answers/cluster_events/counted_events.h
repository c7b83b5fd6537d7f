// Determines the events of a pod for schedulers with client-go's older recorder, which counts with
// every event: kube-scheduler v1.15 and kube-batch.
#ifndef BERTH_ANSWERS_CLUSTER_EVENTS_COUNTED_EVENTS_H_
#define BERTH_ANSWERS_CLUSTER_EVENTS_COUNTED_EVENTS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "answers/cluster_events/recorded_events.h"
#include "base/time.h"
#include "log/event_log.h"
#include "scenario/scenario.h"

namespace berth::sim {

// The largest number of recordings in a run for which the recorders' memories are simulated for all
// pods, if the memories may overflow. Simulating that many takes some tenths of a second for each
// answer.
inline constexpr int64_t kMostFollowedRecordings = 100'000;

// Returns the same as RecordedEventsOf, in the order in which kubectl of that time prints the
// events: by their last times, which are whole seconds, then by name. (Go's sort.Sort may reorder
// events of equal times if there are more than 12 events.)
//
// kube-scheduler v1.15 records the same events as newer releases, and cuts no message. kube-batch
// records two kinds of events about pods, as v0.5.0, pkg/scheduler/cache/cache.go: Bind records
// "Scheduled"; taskUnschedulable records "FailedScheduling", with the message of the pod's
// condition, for each pod without a place at the end of each cycle. This includes cycles that are
// not in the log. An eviction is an event about the victim's PodGroup, which is not returned.
//
// While no memory can overflow, reads only the entries about the pod. Otherwise reads all entries,
// except in runs with more than kMostFollowedRecordings recordings: these are treated as if the
// memories were large enough.
std::vector<RecordedEvent> CountedEventsOf(const Scenario& scenario, const EventLog& log, PodId pod,
                                           size_t num_events, Time t);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CLUSTER_EVENTS_COUNTED_EVENTS_H_
