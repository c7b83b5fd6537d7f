// EventRecorder: what a process of kube-scheduler makes of the events that it records (older ones:
// counting_recorder.h). Events that
// differ in nothing but their note and their moment are a series, and share one object. As
// client-go v0.34.1 and v0.21.9, tools/events/event_broadcaster.go.
//
//   - The first event of its key creates an object, and the process remembers it.
//   - The second one begins the series, which is written at once. v1.21 begins to count with 1,
//   which
//     its API server refuses.
//   - Later ones only count, in the process's memory.
//   - Every 30 minutes, from the process's start on, it writes what its series count. Every 6
//   minutes
//     it forgets what has been silent for more than 6 minutes; of series it writes the last count.
//
// A write that finds its object gone (it expired) creates it again. The memory is lost with the
// process. Not modelled: that a write fails for lack of the API server (it is tried 12 times, about
// 10 s apart), and that more than 1,000 events wait to be written (further ones are dropped). Each
// write takes no time.
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
// How often silent series are looked for, and how long a series must be silent.
inline constexpr Duration kEventFinishPeriod = Seconds(6 * 60);

class EventRecorder {
 public:
  // Of a process that starts now. `clock` and `store` outlive it.
  EventRecorder(const EventRules& rules, const Clock* clock, EventStore* store);

  // Refreshes and finishes series at all the moments until now at which this is due, in order. What
  // is due now comes before what happens now. REQUIRES of the clock: it has not been set back.
  void DoDueWork();

  // Records an event of now, whose name is taken only by itself. Returns the name of the object
  // that has it: its own, or that of its series. REQUIRES: it has no series; all due work is done.
  std::string Record(EventObject event);

 private:
  struct Key {
    std::string type;  // "" where EventRules::type_is_in_key is false
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
  // As recordEvent.
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
