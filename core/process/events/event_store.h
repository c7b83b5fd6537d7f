// EventStore: the API server's store for the events of one namespace.
#ifndef BERTH_PROCESS_EVENTS_EVENT_STORE_H_
#define BERTH_PROCESS_EVENTS_EVENT_STORE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/time.h"
#include "process/events/event_object.h"

namespace berth::process {

// The time after its last write after which an event is deleted: the default of kube-apiserver's
// flag --event-ttl. (etcd may take some seconds longer.)
inline constexpr Duration kEventTimeToLive = Seconds(3600);

enum class EventWrite : uint8_t {
  kWritten,
  kNotFound,       // a patch of an event that does not exist
  kAlreadyExists,  // a create with the name of an existing event
  kInvalid,        // its series has a count below 2, which events.k8s.io/v1 refuses
};

// Upstream: pkg/apis/core/validation/events.go, and pkg/registry/core/event, of v1.34 and v1.21. A
// value type.
class EventStore {
 public:
  // Stores the event, unless an event with its name exists or its series is invalid.
  EventWrite Create(const EventObject& event, Time now);
  // Sets the series of the stored event with this name to that of `event`. REQUIRES: `event` has a
  // series.
  EventWrite PatchSeries(const EventObject& event, Time now);
  // Sets the count and the note of the stored event with this name to those of `event`. REQUIRES:
  // `event` is of the core API.
  EventWrite PatchCount(const EventObject& event, Time now);

  // Reports whether the store has, or had, an event with this name.
  bool Knows(const std::string& name) const { return stored_.count(name) != 0; }
  // Returns the events that exist, in the order of their names, in which kubectl gets them, too. So
  // the events of one pod are in the order of their age, the oldest first.
  std::vector<EventObject> EventsAt(Time now) const;

 private:
  struct Stored {
    EventObject event;
    Time expires;  // the first moment at which the event no longer exists
  };

  std::map<std::string, Stored> stored_;  // keyed by name; includes expired events
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_EVENTS_EVENT_STORE_H_
