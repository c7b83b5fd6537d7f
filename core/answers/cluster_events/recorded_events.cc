#include "answers/cluster_events/recorded_events.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "answers/cluster_events/counted_events.h"
#include "answers/cluster_events/process_recorders.h"
#include "answers/cluster_events/recordings.h"
#include "api/types.h"
#include "base/clock.h"
#include "base/strings.h"
#include "process/events/event_recorder.h"
#include "process/events/event_store.h"
#include "versions/version.h"

namespace berth::sim {
namespace {

// Reads the log and keeps the pod's events as the processes record them.
class PodEvents {
 public:
  PodEvents(const Scenario& scenario, const EventLog& log, PodId pod)
      : rules_(scenario.version->events),
        log_(log),
        pod_(pod),
        recorders_(scenario, [this] { return process::EventRecorder(rules_, &clock_, &store_); }) {}
  PodEvents(const PodEvents&) = delete;
  PodEvents& operator=(const PodEvents&) = delete;

  void Take(int32_t index) {
    const Event& event = EntryAt(log_, index);
    GoTo(event.t);
    recorders_.Take(event);
    if (event.pod != pod_) return;
    Record(event, index);
    if (event.pod_object != nullptr) object_ = event.pod_object.get();
    if (event.kind == EventKind::kPodCreated) is_there_ = true;
    if (event.kind == EventKind::kPodDeleted) is_there_ = false;
  }

  void GoTo(Time t) {
    clock_.AdvanceTo(t);
    recorders_.ForEach([](process::EventRecorder* recorder) { recorder->DoDueWork(); });
  }

  std::vector<RecordedEvent> Events() const {
    std::vector<RecordedEvent> events;
    for (process::EventObject& object : store_.EventsAt(clock_.Now())) {
      const bool is_of_another = is_there_ && object.regarding.uid != object_->metadata.uid;
      if (is_of_another) continue;
      RecordedEvent event = counts_.at(object.name);
      event.object = std::move(object);
      events.push_back(std::move(event));
    }
    return events;
  }

 private:
  void Record(const Event& event, int32_t index) {
    const std::string message = RecordedMessage(log_, rules_, index);
    process::EventRecorder* const recorder = recorders_.Of(event);
    if (message.empty() || recorder == nullptr || object_ == nullptr) return;
    const std::string name = recorder->Record(ObjectOf(event, index, message));
    const auto [counted, is_new] = counts_.try_emplace(name);
    ++counted->second.recorded;
    if (!is_new) return;
    counted->second.t = event.t;
    if (message.size() > process::kNoteLengthLimit) counted->second.whole = message;
  }

  process::EventObject ObjectOf(const Event& event, int32_t index, std::string_view message) const {
    const Recording recording = RecordingOf(event.kind);
    process::EventObject object;
    object.name = FreeName();
    object.event_time = event.t;
    object.type = recording.type;
    object.reason = recording.reason;
    object.action = recording.action;
    object.regarding = ReferenceTo(*object_, event.pod_version);
    object.reporting_controller = object_->spec.scheduler_name;
    if (event.kind == EventKind::kPreempted) {
      const v1::Pod* const preemptor = PodBefore(log_, event.other, index);
      if (preemptor != nullptr) {
        object.related = ReferenceTo(*preemptor, preemptor->metadata.resource_version);
        object.reporting_controller = preemptor->spec.scheduler_name;
      }
    }
    object.note = process::EventNote(message);
    return object;
  }

  // Returns a name for an event at the current time. Real times differ by some nanoseconds at
  // least; simulated times may be equal.
  std::string FreeName() const {
    const std::string& pod = object_->metadata.name;
    Time moment = clock_.Now();
    while (store_.Knows(process::EventName(pod, moment))) ++moment.ns;
    return process::EventName(pod, moment);
  }

  const process::EventRules& rules_;
  const EventLog& log_;
  PodId pod_;
  SimClock clock_;
  process::EventStore store_;
  ProcessRecorders<process::EventRecorder> recorders_;
  std::map<std::string, RecordedEvent> counts_;  // by the object's name; without the object
  const v1::Pod* object_ = nullptr;              // as last logged
  // True if the pod exists.
  bool is_there_ = false;
};

}  // namespace

std::vector<RecordedEvent> RecordedEventsOf(const Scenario& scenario, const EventLog& log,
                                            PodId pod, size_t num_events, Time t) {
  if (EventRulesOf(scenario).recorder == process::EventRecorderKind::kCounting) {
    return CountedEventsOf(scenario, log, pod, num_events, t);
  }
  PodEvents events(scenario, log, pod);
  for (const int32_t index : EntriesFor(scenario, log, pod, num_events)) events.Take(index);
  events.GoTo(t);
  return events.Events();
}

}  // namespace berth::sim
