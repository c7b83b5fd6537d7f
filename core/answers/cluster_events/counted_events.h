// The events of a pod where the older of client-go's recorders is at work, which counts on every
// event: that of kube-scheduler v1.15 and of kube-batch.
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

// Of how many recordings in a whole run the recorders' memories are followed for all pods, where
// they may forget some of it: that takes some tenths of a second for each answer.
inline constexpr int64_t kMostFollowedRecordings = 100'000;

// As RecordedEventsOf, in the order in which kubectl of that time prints them: of their last times,
// which are whole seconds, then of their names. (Go's sort.Sort changes the order of equal times
// where there are more than 12 events.)
//
// kube-scheduler v1.15 records what newer releases do, and cuts no message. Of kube-batch there are
// two kinds about pods: as v0.5.0, pkg/scheduler/cache/cache.go, Bind, "Scheduled";
// taskUnschedulable, "FailedScheduling", with the message of the pod's condition, for each pod
// without a place at the end of each cycle, whether the cycle is in the log or not. An eviction is
// an event about the victim's PodGroup, which is not shown.
//
// Reads only what is about the pod while no memory can overflow; else everything, and beyond
// kMostFollowedRecordings only the pod's again, as if the memories were large enough.
std::vector<RecordedEvent> CountedEventsOf(const Scenario& scenario, const EventLog& log, PodId pod,
                                           size_t num_events, Time t);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CLUSTER_EVENTS_COUNTED_EVENTS_H_
