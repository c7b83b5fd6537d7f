#include "answers/cluster_events/recorded_events.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "answers/cluster_events/counted_events.h"
#include "answers/cluster_events/recordings.h"
#include "api/types.h"
#include "base/clock.h"
#include "base/strings.h"
#include "process/events/event_recorder.h"
#include "process/events/event_store.h"
#include "versions/version.h"

namespace berth::sim {
namespace {

constexpr std::string_view kOnlyProcess;  // the recorder's name where the scenario has no processes

// Follows the log, with one recorder for each process that lives.
class Recorders {
 public:
  Recorders(const Scenario& scenario, const EventLog& log, PodId pod)
      : rules_(scenario.version->events), log_(log), pod_(pod) {
    if (!scenario.process) Start(kOnlyProcess);
  }

  void Take(int32_t index) {
    const Event& event = EntryAt(log_, index);
    GoTo(event.t);
    if (event.pod != pod_) {
      TakeProcess(event);
      return;
    }
    Record(event, index);
    if (event.pod_object != nullptr) object_ = event.pod_object.get();
    if (event.kind == EventKind::kPodCreated) is_there_ = true;
    if (event.kind == EventKind::kPodDeleted) is_there_ = false;
  }

  void GoTo(Time t) {
    clock_.AdvanceTo(t);
    for (auto& [name, recorder] : recorders_) recorder.DoDueWork();
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
  void Start(std::string_view process) {
    recorders_.insert_or_assign(process, process::EventRecorder(rules_, &clock_, &store_));
  }

  void TakeProcess(const Event& event) {
    if (event.kind == EventKind::kProcessStarted) Start(event.object);
    if (event.kind == EventKind::kProcessExited) recorders_.erase(event.object);
    if (event.kind == EventKind::kTakeover) shown_ = event.object;
  }

  process::EventRecorder* RecorderOf(const Event& event) {
    const bool is_other =
        event.kind == EventKind::kBoundByOther || event.kind == EventKind::kBindingRefused;
    const auto found = recorders_.find(is_other ? event.object : shown_);
    return found == recorders_.end() ? nullptr : &found->second;
  }

  void Record(const Event& event, int32_t index) {
    const std::string message = RecordedMessage(log_, rules_, index);
    process::EventRecorder* const recorder = RecorderOf(event);
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

  // The name of an event of now. Real moments differ in some nanoseconds at least; simulated ones
  // may be the same.
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
  std::map<std::string_view, process::EventRecorder> recorders_;  // by process
  std::string_view shown_ = kOnlyProcess;                         // the process that is in the log
  std::map<std::string, RecordedEvent> counts_;  // by the object's name; without the object
  const v1::Pod* object_ = nullptr;              // as the log had it last
  bool is_there_ = false;
};

}  // namespace

std::vector<RecordedEvent> RecordedEventsOf(const Scenario& scenario, const EventLog& log,
                                            PodId pod, size_t num_events, Time t) {
  if (EventRulesOf(scenario).recorder == process::EventRecorderKind::kCounting) {
    return CountedEventsOf(scenario, log, pod, num_events, t);
  }
  Recorders recorders(scenario, log, pod);
  for (const int32_t index : EntriesFor(scenario, log, pod, num_events)) recorders.Take(index);
  recorders.GoTo(t);
  return recorders.Events();
}

}  // namespace berth::sim
