// Differences between the event recorders of kube-scheduler's releases and the kubectl of the same
// release.
#ifndef BERTH_PROCESS_EVENTS_EVENT_RULES_H_
#define BERTH_PROCESS_EVENTS_EVENT_RULES_H_

#include <cstdint>
#include <string_view>

namespace berth::process {

enum class EventRecorderKind : uint8_t {
  kSeries,    // tools/events: EventRecorder
  kCounting,  // tools/record: CountingRecorder
};

struct EventRules {
  EventRecorderKind recorder = EventRecorderKind::kSeries;
  // Events of different types are never in one series. (This is also true of different
  // reportingInstances, but a process has only one.)
  bool type_is_in_key = true;
  // The count that a series has after its second event. The API server refuses to store 1.
  int32_t first_count = 2;
  // The message of the event Preempted names the preemptor by its uid, not by its namespace and
  // name.
  bool preemptor_by_uid = true;
  std::string_view preempted_by = "Preempted by ";  // the start of its message
  // `kubectl describe` of the same release prints how often the events of one object happened.
  bool describe_prints_series = true;
};

// client-go v0.34.1, tools/events/event_broadcaster.go; kubectl v0.34.1, pkg/describe/describe.go.
inline constexpr EventRules kEventsV1_34{};

// v0.21.9 of the same files.
inline constexpr EventRules kEventsV1_21{
    .type_is_in_key = false,
    .first_count = 1,
    .preemptor_by_uid = false,
    .describe_prints_series = false,
};

// kube-scheduler v1.15.3, pkg/scheduler/scheduler.go; kubectl v1.15.3, pkg/describe/versioned. The
// fields about series have no effect.
inline constexpr EventRules kEventsV1_15{
    .recorder = EventRecorderKind::kCounting,
    .preemptor_by_uid = false,
    .preempted_by = "by ",
};

// kube-batch v0.5.0, pkg/scheduler/cache/cache.go, with a kubectl of that time. kube-batch records
// no event about a pod that it evicts.
inline constexpr EventRules kEventsKubeBatch{.recorder = EventRecorderKind::kCounting};

}  // namespace berth::process

#endif  // BERTH_PROCESS_EVENTS_EVENT_RULES_H_
