#include "answers/cluster_events/recorded_events.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "api/types.h"
#include "base/clock.h"
#include "base/strings.h"
#include "process/events/event_recorder.h"
#include "process/events/event_store.h"
#include "versions/version.h"

namespace berth::sim {
namespace {

constexpr std::string_view kOnlyProcess;  // the recorder's name where the scenario has no processes
constexpr std::string_view kPostFilterError = " | PostFilter error: ";

const Event& EntryAt(const EventLog& log, int32_t index) {
  return log.events()[static_cast<size_t>(index)];
}

// The pod as the log had it last, before the entry with this index; null: it never had it.
const v1::Pod* PodBefore(const EventLog& log, PodId pod, int32_t index) {
  const std::vector<int32_t>& entries = log.EventsOfPod(pod);
  auto it = std::lower_bound(entries.begin(), entries.end(), index);
  while (it != entries.begin()) {
    const Event& event = EntryAt(log, *--it);
    if (event.pod == pod && event.pod_object != nullptr) return event.pod_object.get();
  }
  return nullptr;
}

// What the kind of an entry makes the scheduler record; empty: nothing.
struct Recording {
  std::string_view type;
  std::string_view reason;
  std::string_view action;
};

Recording RecordingOf(EventKind kind) {
  switch (kind) {
    case EventKind::kFailed:
    case EventKind::kBindingRefused:
    case EventKind::kSkipped:
      return {"Warning", "FailedScheduling", "Scheduling"};
    case EventKind::kBound:
    case EventKind::kBoundByOther:
      return {"Normal", "Scheduled", "Binding"};
    case EventKind::kPreempted:
      return {"Normal", "Preempted", "Preempting"};
    default:
      return {};
  }
}

process::PodReference ReferenceTo(const v1::Pod& pod, int64_t version) {
  return {pod.metadata.namespace_, pod.metadata.name, pod.metadata.uid, version};
}

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
    RecordedEvent& counted = counts_.try_emplace(name, RecordedEvent{{}, index, 0}).first->second;
    ++counted.recorded;
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

bool IsOfProcesses(EventKind kind) {
  return kind == EventKind::kProcessStarted || kind == EventKind::kProcessExited ||
         kind == EventKind::kTakeover;
}

// Of the log's first `num_events` entries those about the pod or the lives of processes.
std::vector<int32_t> EntriesFor(const Scenario& scenario, const EventLog& log, PodId pod,
                                size_t num_events) {
  const auto end = static_cast<int32_t>(num_events);
  const std::vector<int32_t>& of_pod = log.EventsOfPod(pod);
  std::vector<int32_t> entries(of_pod.begin(), std::lower_bound(of_pod.begin(), of_pod.end(), end));
  if (!scenario.process) return entries;
  for (int32_t i = 0; i < end; ++i) {
    if (IsOfProcesses(EntryAt(log, i).kind)) entries.push_back(i);
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

}  // namespace

bool IsInLog(const EventLog& log, PodId pod, size_t num_events) {
  const std::vector<int32_t>& entries = log.EventsOfPod(pod);
  return !entries.empty() && static_cast<size_t>(entries.front()) < num_events;
}

std::string RecordedMessage(const EventLog& log, const process::EventRules& rules, int32_t entry) {
  const Event& event = EntryAt(log, entry);
  switch (event.kind) {
    case EventKind::kFailed:
    case EventKind::kBindingRefused:
      return std::string(event.message.substr(0, event.message.find(kPostFilterError)));
    case EventKind::kSkipped: {
      const v1::Pod* const pod = PodBefore(log, event.pod, entry);
      const bool is_ending = pod != nullptr && pod->metadata.deletion_requested;
      if (!is_ending) return "";
      return StrCat("skip schedule deleting pod: ", log.PodName(event.pod));
    }
    case EventKind::kBound:
    case EventKind::kBoundByOther:
      return StrCat("Successfully assigned ", log.PodName(event.pod), " to ",
                    log.NodeName(event.node));
    case EventKind::kPreempted: {
      const v1::Pod* const by = PodBefore(log, event.other, entry);
      const bool by_uid = rules.preemptor_by_uid && by != nullptr;
      const std::string preemptor =
          by_uid ? StrCat("pod ", by->metadata.uid) : log.PodName(event.other);
      const std::string node = event.node == kNoId ? "" : log.NodeName(event.node);
      return StrCat("Preempted by ", preemptor, " on node ", node);
    }
    default:
      return "";
  }
}

std::vector<RecordedEvent> RecordedEventsOf(const Scenario& scenario, const EventLog& log,
                                            PodId pod, size_t num_events, Time t) {
  Recorders recorders(scenario, log, pod);
  for (const int32_t index : EntriesFor(scenario, log, pod, num_events)) recorders.Take(index);
  recorders.GoTo(t);
  return recorders.Events();
}

}  // namespace berth::sim
