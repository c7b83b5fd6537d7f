// In what the event recorders of releases of kube-scheduler, and the kubectl beside them, differ.
#ifndef BERTH_PROCESS_EVENTS_EVENT_RULES_H_
#define BERTH_PROCESS_EVENTS_EVENT_RULES_H_

#include <cstdint>

namespace berth::process {

struct EventRules {
  // Events of different types are never of one series. (So are those of different
  // reportingInstances; but a process has one.)
  bool type_is_in_key = true;
  // What a series counts when its second event comes. The API server refuses to store 1.
  int32_t first_count = 2;
  // The event Preempted names the preemptor by its uid, not by its namespace and name.
  bool preemptor_by_uid = true;
  // `kubectl describe` of the same release prints series.
  bool describe_prints_series = true;
};

// client-go v0.34.1, tools/events/event_broadcaster.go; kubectl v0.34.1, pkg/describe/describe.go.
inline constexpr EventRules kEventsV1_34{};

// The same files of v0.21.9.
inline constexpr EventRules kEventsV1_21{
    .type_is_in_key = false,
    .first_count = 1,
    .preemptor_by_uid = false,
    .describe_prints_series = false,
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_EVENTS_EVENT_RULES_H_
