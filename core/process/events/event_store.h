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

// An event is deleted this long after its last write: the default of kube-apiserver's flag
// --event-ttl. (etcd may take some seconds longer.)
inline constexpr Duration kEventTimeToLive = Seconds(3600);

enum class EventWrite : uint8_t {
  kWritten,
  kNotFound,       // a patch of an event that does not exist
  kAlreadyExists,  // a create with the name of an existing event
  kInvalid,        // its series counts fewer than 2, which events.k8s.io/v1 refuses
};

// Upstream: pkg/apis/core/validation/events.go, and pkg/registry/core/event, of v1.34 and v1.21. A
// value type.
class EventStore {
 public:
  EventWrite Create(const EventObject& event, Time now);
  // Sets the series of the stored event of this name to that of `event`. REQUIRES: it has one.
  EventWrite PatchSeries(const EventObject& event, Time now);
  // Sets the count and the note of the stored event of this name to those of `event`. REQUIRES: it
  // is of the core API.
  EventWrite PatchCount(const EventObject& event, Time now);

  // Reports whether the store has, or had, an event of this name.
  bool Knows(const std::string& name) const { return stored_.count(name) != 0; }
  // Returns the events that exist, by name, which is the order in which kubectl gets them: those of
  // one pod are oldest first.
  std::vector<EventObject> EventsAt(Time now) const;

 private:
  struct Stored {
    EventObject event;
    Time expires;  // the event does not exist from this moment on
  };

  std::map<std::string, Stored> stored_;  // keyed by name; includes expired events
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_EVENTS_EVENT_STORE_H_
