// EventStore: the API server as far as the events of one namespace go.
#ifndef BERTH_PROCESS_EVENTS_EVENT_STORE_H_
#define BERTH_PROCESS_EVENTS_EVENT_STORE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/time.h"
#include "process/events/event_object.h"

namespace berth::process {

// An event is deleted so long after it was last written: the default of kube-apiserver's flag
// --event-ttl. (etcd may take some seconds longer.)
inline constexpr Duration kEventTimeToLive = Seconds(3600);

enum class EventWrite : uint8_t {
  kWritten,
  kNotFound,       // a patch, and there is no such event
  kAlreadyExists,  // a create, and there is one of this name
  kInvalid,        // its series counts fewer than 2, which events.k8s.io/v1 refuses
};

// As pkg/apis/core/validation/events.go, and pkg/registry/core/event, of v1.34 and v1.21. A value.
class EventStore {
 public:
  EventWrite Create(const EventObject& event, Time now);
  // Gives the stored event of this name the series of `event`. REQUIRES: it has one.
  EventWrite PatchSeries(const EventObject& event, Time now);
  // Gives the stored event of this name the count and the note of `event`. REQUIRES: it is of the
  // core API.
  EventWrite PatchCount(const EventObject& event, Time now);

  // Whether an event of this name is or was stored.
  bool Knows(const std::string& name) const { return stored_.count(name) != 0; }
  // Those that are there, by name, in which order kubectl gets them: of one pod the oldest first.
  std::vector<EventObject> EventsAt(Time now) const;

 private:
  struct Stored {
    EventObject event;
    Time expires;  // from this moment on it is not there
  };

  std::map<std::string, Stored> stored_;  // by name; expired ones too
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_EVENTS_EVENT_STORE_H_
