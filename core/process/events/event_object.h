// EventObject: an event about a pod, with the fields that a scheduler's recorder sets. They are
// those of events.k8s.io/v1, as in client-go v0.34.1 and v0.21.9, tools/events/event_recorder.go,
// or those of the core API, as in client-go v10.0.0 and the client-go of Kubernetes v1.15.3,
// tools/record/event.go.
#ifndef BERTH_PROCESS_EVENTS_EVENT_OBJECT_H_
#define BERTH_PROCESS_EVENTS_EVENT_OBJECT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "base/time.h"

namespace berth::process {

// A reference to a pod. Upstream: client-go, tools/reference/ref.go, GetReference, which includes
// the resourceVersion.
struct PodReference {
  std::string namespace_;
  std::string name;
  std::string uid;
  int64_t resource_version = 0;

  bool operator==(const PodReference&) const = default;
  bool operator<(const PodReference& other) const {
    return std::tie(namespace_, name, uid, resource_version) <
           std::tie(other.namespace_, other.name, other.uid, other.resource_version);
  }
};

// The count of a series of equal events. Events after the first one create no objects.
struct EventSeries {
  int32_t count = 0;
  Time last_observed_time;  // truncated to microseconds

  bool operator==(const EventSeries&) const = default;
};

// The number of times that an event of the core API has happened, and the last time.
struct EventCount {
  int32_t count = 1;
  Time last_time;  // truncated to seconds

  bool operator==(const EventCount&) const = default;
};

struct EventObject {
  std::string name;  // metadata.name: EventName of its pod and its moment
  // The moment of the first event. In events.k8s.io/v1: eventTime, truncated to microseconds. In
  // the core API: firstTimestamp, truncated to seconds.
  Time event_time;
  // The schedulerName of the profile that recorded the event, or of kube-batch. In the core API:
  // source.component.
  std::string reporting_controller;
  std::string type;    // "Normal" or "Warning"
  std::string reason;  // for example "FailedScheduling"
  std::string action;  // "Scheduling"; empty in the core API
  PodReference regarding;
  std::optional<PodReference> related;  // null: no other pod is involved
  // At most kNoteLengthLimit bytes: see EventNote. In the core API: the message of the last event,
  // of any length.
  std::string note;
  std::optional<EventSeries> series;  // null: the object represents one event
  std::optional<EventCount> counted;  // null: the event is not of the core API
};

// The greatest length of an event's note, in bytes. Upstream: pkg/apis/core/validation/events.go of
// v1.34 and v1.21.
inline constexpr size_t kNoteLengthLimit = 1024;

// Returns the note for a message. A message that is longer than a note may be is truncated and ends
// in " ...". Upstream: pkg/scheduler/schedule_one.go (v1.34) and scheduler.go (v1.21),
// truncateMessage. Truncation counts bytes. Each remaining byte of a split character becomes
// U+FFFD, as in Go's JSON encoder.
std::string EventNote(std::string_view message);

// Returns "web-1.16844c3f2e150000": the pod's name, and the moment in nanoseconds since 1970, in
// hexadecimal. Not modelled: v1.34 uses a random name if this one is longer than 253 characters,
// which needs a pod's name of more than 236.
std::string EventName(std::string_view pod, Time moment);

}  // namespace berth::process

#endif  // BERTH_PROCESS_EVENTS_EVENT_OBJECT_H_
