// EventRecorder: the event recorder of a kube-scheduler process (older versions:
// counting_recorder.h). Events that differ only in their note and their moment form a series, and
// share one object. Upstream: client-go v0.34.1 and v0.21.9, tools/events/event_broadcaster.go.
//
//   - The first event with a key creates an object, and the process remembers it.
//   - The second event begins the series, which the process writes at once. v1.21 begins to count
//     with 1, which its API server refuses.
//   - Later events only count, in the process's memory.
//   - Every 30 minutes after its start, the process writes the counts of its series. Every 6
//     minutes it drops the series without an event in the last 6 minutes, and writes their last
//     counts.
//
// A write whose object no longer exists (it expired) creates the object again. The memory is lost
// when the process ends. Not modelled: writes that fail because the API server cannot be reached
// (client-go tries them 12 times, about 10 s apart), and more than 1,000 events that wait to be
// written (client-go drops further ones). Writes take no time.
#ifndef BERTH_PROCESS_EVENTS_EVENT_RECORDER_H_
#define BERTH_PROCESS_EVENTS_EVENT_RECORDER_H_

#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "base/clock.h"
#include "base/time.h"
#include "process/events/event_object.h"
#include "process/events/event_rules.h"
#include "process/events/event_store.h"

namespace berth::process {

inline constexpr Duration kEventRefreshPeriod = Seconds(30 * 60);
// The period of the search for silent series, and the time without an event after which a series is
// silent.
inline constexpr Duration kEventFinishPeriod = Seconds(6 * 60);

class EventRecorder {
 public:
  // Creates the recorder of a process that starts now. `clock` and `store` must outlive it.
  EventRecorder(const EventRules& rules, const Clock* clock, EventStore* store);

  // Refreshes and finishes series at all due moments until now, in order. Call it before Record:
  // work that is due now precedes the events of this moment. REQUIRES: the clock was not set back.
  void DoDueWork();

  // Records an event at the current moment. No other event may have the event's name. Returns the
  // name of the object that represents the event: the event's own name, or that of the first event
  // of its series. REQUIRES: the event has no series; all due work is done.
  std::string Record(EventObject event);

 private:
  struct Key {
    std::string type;  // empty if EventRules::type_is_in_key is false
    std::string action;
    std::string reason;
    std::string reporting_controller;
    PodReference regarding;
    std::optional<PodReference> related;

    bool operator<(const Key& other) const {
      return std::tie(type, action, reason, reporting_controller, regarding, related) <
             std::tie(other.type, other.action, other.reason, other.reporting_controller,
                      other.regarding, other.related);
    }
  };

  Key KeyOf(const EventObject& event) const;
  void Refresh(Time moment);
  void Finish(Time moment);
  // Upstream: recordEvent.
  void Write(const EventObject& event, Time moment);

  EventRules rules_;
  const Clock* clock_;
  EventStore* store_;
  Time next_refresh_;
  Time next_finish_;
  std::map<Key, EventObject> remembered_;
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_EVENTS_EVENT_RECORDER_H_
