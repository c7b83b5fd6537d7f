// The events of kube-scheduler v1.21, and which of them a change in the cluster is.
#ifndef BERTH_VERSIONS_EVENTS_V1_21_H_
#define BERTH_VERSIONS_EVENTS_V1_21_H_

#include "api/watch_event.h"
#include "framework/cluster_event.h"

namespace berth {

// As SchedulerRules::move_requests. From internal/queue/events.go and eventhandlers.go.
EventTypes MoveRequestsV121();

// As SchedulerRules::events_of: one event, or none. From eventhandlers.go, addAllEventHandlers.
EventTypes EventsOfV121(const WatchEvent& seen);

}  // namespace berth

#endif  // BERTH_VERSIONS_EVENTS_V1_21_H_
