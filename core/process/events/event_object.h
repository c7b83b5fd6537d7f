// EventObject: an event about a pod, with the fields that a scheduler's recorder sets: of
// events.k8s.io/v1, as client-go v0.34.1 and v0.21.9, tools/events/event_recorder.go, or of the
// core API, as client-go v10.0.0 and that of Kubernetes v1.15.3, tools/record/event.go.
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

// The events of a series after the first one create no objects: they only count.
struct EventSeries {
  int32_t count = 0;
  Time last_observed_time;  // truncated to microseconds

  bool operator==(const EventSeries&) const = default;
};

// The number of times that an event of the core API has happened.
struct EventCount {
  int32_t count = 1;
  Time last_time;  // truncated to seconds

  bool operator==(const EventCount&) const = default;
};

struct EventObject {
  std::string name;  // metadata.name: EventName of its pod and its moment
  // The moment of the first event: eventTime, truncated to microseconds; in the core API
  // firstTimestamp, truncated to seconds.
  Time event_time;
  // The schedulerName of the profile that recorded it, or of kube-batch; in the core API
  // source.component.
  std::string reporting_controller;
  std::string type;    // "Normal" or "Warning"
  std::string reason;  // "FailedScheduling"
  std::string action;  // "Scheduling"; "" in the core API
  PodReference regarding;
  std::optional<PodReference> related;  // nothing: no other pod is involved
  // At most kNoteLengthLimit bytes: EventNote. In the core API the message of the last event, of
  // any length.
  std::string note;
  std::optional<EventSeries> series;  // nothing: the object shows one event
  std::optional<EventCount> counted;  // nothing: the event is not of the core API
};

// The limit of an event's note, in bytes. Upstream: pkg/apis/core/validation/events.go of v1.34 and
// v1.21.
inline constexpr size_t kNoteLengthLimit = 1024;

// Returns the message in the form of an event: if it is longer than an event may contain, it is
// truncated and ends in " ...". Upstream: pkg/scheduler/schedule_one.go (v1.34) and scheduler.go
// (v1.21), truncateMessage. Truncation counts bytes; each remaining byte of a split character
// becomes U+FFFD, as Go's JSON encoder does.
std::string EventNote(std::string_view message);

// Returns "web-1.16844c3f2e150000": the pod's name and the moment, in nanoseconds since 1970.
// (v1.34 uses a random name if this one is longer than 253 characters, which needs a pod's name of
// more than 236; that is not modelled.)
std::string EventName(std::string_view pod, Time moment);

}  // namespace berth::process

#endif  // BERTH_PROCESS_EVENTS_EVENT_OBJECT_H_
