// The events of kube-scheduler v1.21, and which of them a change in the cluster is.
#ifndef BERTH_VERSIONS_EVENTS_V1_21_H_
#define BERTH_VERSIONS_EVENTS_V1_21_H_

#include <map>
#include <string>

#include "api/watch_event.h"
#include "framework/cluster_event.h"

namespace berth {

// As SchedulerRules::move_requests. From internal/queue/events.go and eventhandlers.go.
EventTypes MoveRequestsV121();

// As SchedulerRules::events_of: one event, or none. From eventhandlers.go, addAllEventHandlers.
EventTypes EventsOfV121(const WatchEvent& seen);

// By type. As eventhandlers.go, nodeConditionsChanged, alike in v1.34.
std::map<std::string, std::string> ConditionStatuses(const v1::Node& node);

}  // namespace berth

#endif  // BERTH_VERSIONS_EVENTS_V1_21_H_
