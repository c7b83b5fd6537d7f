// The events of kube-scheduler v1.34, and which of them a change in the cluster is.
#ifndef BERTH_VERSIONS_EVENTS_V1_34_H_
#define BERTH_VERSIONS_EVENTS_V1_34_H_

#include "api/watch_event.h"
#include "framework/cluster_event.h"

namespace berth {

// As SchedulerRules::move_requests, with the updates of a pending pod beside them, which its queue
// judges like move requests. From framework/types.go and framework/events.go.
EventTypes MoveRequestsV134();

// As SchedulerRules::events_of: any number of events for an update of a node or of a pod with a
// node. What no plugin registered for is an event too, of which the queue takes no notice: it is
// not watched in the first place. From eventhandlers.go, addAllEventHandlers.
EventTypes EventsOfV134(const WatchEvent& seen);

}  // namespace berth

#endif  // BERTH_VERSIONS_EVENTS_V1_34_H_
