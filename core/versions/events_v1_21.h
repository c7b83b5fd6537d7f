// The events of kube-scheduler v1.21, and the mapping of changes in the cluster to them.
#ifndef BERTH_VERSIONS_EVENTS_V1_21_H_
#define BERTH_VERSIONS_EVENTS_V1_21_H_

#include <map>
#include <string>

#include "api/watch_event.h"
#include "framework/cluster_event.h"

namespace berth {

// Returns SchedulerRules::move_requests. As internal/queue/events.go and eventhandlers.go.
EventTypes MoveRequestsV121();

// Implements SchedulerRules::events_of. Returns at most one event. As eventhandlers.go,
// addAllEventHandlers.
EventTypes EventsOfV121(const WatchEvent& seen);

// Returns the node's condition statuses by type. As eventhandlers.go, nodeConditionsChanged, which
// is the same in v1.34.
std::map<std::string, std::string> ConditionStatuses(const v1::Node& node);

}  // namespace berth

#endif  // BERTH_VERSIONS_EVENTS_V1_21_H_
