// EventRecorder: the event recorder of a process of kube-scheduler (older versions:
// counting_recorder.h). Events that differ only in their note and their moment are a series, and
// share one object. Upstream: client-go v0.34.1 and v0.21.9, tools/events/event_broadcaster.go.
//
//   - The first event of its key creates an object, and the process remembers it.
//   - The second event begins the series, which is written at once. v1.21 begins to count with 1,
//     which its API server refuses.
//   - Later events only count, in the process's memory.
//   - Every 30 minutes, from the process's start on, it writes the counts of its series. Every 6
//     minutes it drops series that have been silent for more than 6 minutes, and writes their last
//     counts.
//
// A write that finds its object gone (it expired) creates it again. The memory is lost with the
// process. Not modelled: writes that fail because the API server cannot be reached (they are tried
// 12 times, about 10 s apart), and more than 1,000 events that wait to be written (further ones are
// dropped). Writes take no time.
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
// The period of the search for silent series, and the time for which a series must be silent.
inline constexpr Duration kEventFinishPeriod = Seconds(6 * 60);

class EventRecorder {
 public:
  // The recorder of a process that starts now. `clock` and `store` must outlive it.
  EventRecorder(const EventRules& rules, const Clock* clock, EventStore* store);

  // Refreshes and finishes series at all due moments until now, in order. Work that is due now
  // precedes the events of this moment. REQUIRES: the clock was not set back.
  void DoDueWork();

  // Records an event at the current moment. No other event may have its name. Returns the name of
  // the object that has the event: its own, or that of its series. REQUIRES: it has no series; all
  // due work is done.
  std::string Record(EventObject event);

 private:
  struct Key {
    std::string type;  // "" if EventRules::type_is_in_key is false
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
