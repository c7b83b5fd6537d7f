// The events of kube-scheduler v1.34, and the mapping of changes in the cluster to them.
#ifndef BERTH_VERSIONS_EVENTS_V1_34_H_
#define BERTH_VERSIONS_EVENTS_V1_34_H_

#include "api/watch_event.h"
#include "framework/cluster_event.h"

namespace berth {

// Returns SchedulerRules::move_requests, together with the updates of a pending pod, which the
// queue treats like move requests. As framework/types.go and framework/events.go.
EventTypes MoveRequestsV134();

// Implements SchedulerRules::events_of. Returns any number of events for an update of a node or of
// a pod with a node. Also returns events for which no plugin registered: kube-scheduler does not
// watch them, and the queue ignores them. As eventhandlers.go, addAllEventHandlers.
EventTypes EventsOfV134(const WatchEvent& seen);

}  // namespace berth

#endif  // BERTH_VERSIONS_EVENTS_V1_34_H_
