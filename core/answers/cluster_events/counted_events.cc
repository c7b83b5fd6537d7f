#include "answers/cluster_events/counted_events.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "answers/cluster_events/batch_occurrences.h"
#include "answers/cluster_events/process_recorders.h"
#include "answers/cluster_events/recordings.h"
#include "api/types.h"
#include "base/clock.h"
#include "process/events/counting_recorder.h"
#include "process/events/event_store.h"
#include "versions/version.h"

namespace berth::sim {
namespace {

// Reads the log and keeps the pod's events as the processes record and count them.
class CountingProcesses {
 public:
  CountingProcesses(const Scenario& scenario, const EventLog& log, PodId pod)
      : scenario_(scenario),
        rules_(EventRulesOf(scenario)),
        log_(log),
        pod_(pod),
        recorders_(scenario, [this] { return process::CountingRecorder(&clock_); }) {}
  CountingProcesses(const CountingProcesses&) = delete;
  CountingProcesses& operator=(const CountingProcesses&) = delete;

  bool IsOfBatch() const { return scenario_.scheduler == SchedulerKind::kKubeBatch; }

  void TakeEntry(int32_t index) {
    const Event& event = EntryAt(log_, index);
    clock_.AdvanceTo(event.t);
    if (event.pod == kNoId) {
      recorders_.Take(event);
      TakePauses(event);
      return;
    }
    Record(event, index);
    if (event.pod_object != nullptr) objects_[event.pod] = event.pod_object.get();
    if (event.pod != pod_) return;
    if (event.kind == EventKind::kPodCreated) is_there_ = true;
    if (event.kind == EventKind::kPodDeleted) is_there_ = false;
  }

  // Records the end of a kube-batch cycle. Ignores repetitions while the process is paused.
  void TakeCycle(const BatchOccurrences& cycle) {
    process::CountingRecorder* const recorder = recorders_.At(cycle.replica());
    const auto paused = paused_until_.find(cycle.replica());
    const bool stands_still = paused != paused_until_.end() && cycle.NextAt() < paused->second;
    if (recorder == nullptr || (stands_still && cycle.Repeats())) return;
    clock_.AdvanceTo(cycle.NextAt());
    for (const BatchMarks::Mark* mark : cycle.marks()) {
      const auto object = objects_.find(mark->pod);
      if (object == objects_.end()) continue;
      process::EventObject event;
      event.type = "Warning";
      event.reason = "FailedScheduling";
      event.reporting_controller = scenario_.kube_batch.scheduler_name;
      event.regarding = ReferenceTo(*object->second, 0);
      event.regarding.uid = mark->uid;
      event.note = mark->message;
      RecordBy(recorder, mark->pod, std::move(event));
    }
  }

  std::vector<RecordedEvent> EventsAt(Time t) const {
    std::vector<RecordedEvent> recorded;
    for (process::EventObject& stored : store_.EventsAt(t)) {
      const v1::Pod& object = *objects_.at(pod_);
      if (is_there_ && stored.regarding.uid != object.metadata.uid) continue;
      RecordedEvent event = counts_.at(stored.name);
      event.object = std::move(stored);
      recorded.push_back(std::move(event));
    }
    std::stable_sort(recorded.begin(), recorded.end(),
                     [](const RecordedEvent& a, const RecordedEvent& b) {
                       return a.object.counted->last_time < b.object.counted->last_time;
                     });
    return recorded;
  }

 private:
  void TakePauses(const Event& event) {
    if (event.kind == EventKind::kProcessPaused) paused_until_[event.object] = event.timestamp;
    if (event.kind == EventKind::kProcessResumed || event.kind == EventKind::kProcessExited) {
      paused_until_.erase(event.object);
    }
  }

  bool IsRecorded(EventKind kind) const {
    const bool is_bound = kind == EventKind::kBound || kind == EventKind::kBoundByOther;
    return is_bound || !IsOfBatch();
  }

  void Record(const Event& event, int32_t index) {
    if (!IsRecorded(event.kind) || RecordingOf(event.kind).reason.empty()) return;
    std::string message = RecordedMessage(log_, rules_, index);
    process::CountingRecorder* const recorder = recorders_.Of(event);
    const auto object = objects_.find(event.pod);
    if (message.empty() || recorder == nullptr || object == objects_.end()) return;
    process::EventObject recorded;
    recorded.type = RecordingOf(event.kind).type;
    recorded.reason = RecordingOf(event.kind).reason;
    recorded.regarding = ReferenceTo(*object->second, event.pod_version);
    recorded.reporting_controller = SourceOf(event, index, *object->second);
    recorded.note = std::move(message);
    RecordBy(recorder, event.pod, std::move(recorded));
  }

  std::string SourceOf(const Event& event, int32_t index, const v1::Pod& pod) const {
    if (IsOfBatch()) return scenario_.kube_batch.scheduler_name;
    if (event.kind != EventKind::kPreempted) return pod.spec.scheduler_name;
    const v1::Pod* const preemptor = PodBefore(log_, event.other, index);
    return preemptor == nullptr ? pod.spec.scheduler_name : preemptor->spec.scheduler_name;
  }

  // Records an event at the current time. Events of other pods only affect the recorder's memory.
  void RecordBy(process::CountingRecorder* recorder, PodId pod, process::EventObject event) {
    const Time now = clock_.Now();
    event.event_time = now;
    if (pod != pod_) {
      recorder->Record(std::move(event), nullptr);
      return;
    }
    event.name = FreeName(event.regarding.name);
    const std::string name = recorder->Record(std::move(event), &store_);
    const auto [counted, is_new] = counts_.try_emplace(name);
    ++counted->second.recorded;
    if (is_new) counted->second.t = now;
  }

  // Real times differ by some nanoseconds at least; simulated times may be equal.
  std::string FreeName(std::string_view pod) const {
    for (Time moment = clock_.Now();; ++moment.ns) {
      std::string name = process::EventName(pod, moment);
      if (!counts_.contains(name)) return name;
    }
  }

  const Scenario& scenario_;
  const process::EventRules& rules_;
  const EventLog& log_;
  PodId pod_;
  SimClock clock_;
  process::EventStore store_;                    // the pod's events
  std::map<std::string, RecordedEvent> counts_;  // by the object's name; without the object
  ProcessRecorders<process::CountingRecorder> recorders_;
  std::map<std::string_view, Time> paused_until_;  // by process
  std::map<PodId, const v1::Pod*> objects_;        // as last logged
  bool is_there_ = false;                          // whether the pod exists
};

// Upper bounds for the number of events about pods that the whole run records, and for how many of
// them are different.
struct Recordings {
  int64_t all = 0;
  int64_t different = 0;
};

Recordings CountRecordings(const EventLog& log, Time end) {
  Recordings found;
  for (const Event& event : log.events()) {
    found.all += !RecordingOf(event.kind).reason.empty();
  }
  found.different = found.all;
  for (const auto& [replica, marks] : log.batch_marks()) {
    std::vector<int64_t> cycles_before = {0};
    for (const BatchMarks::Moment& moment : marks.moments()) {
      const Duration lasts = std::min(moment.until, end) - moment.t;
      const bool repeats = moment.period > Duration{} && lasts > Duration{};
      const int64_t cycles = 1 + (repeats ? lasts.ns / moment.period.ns : 0);
      cycles_before.push_back(cycles_before.back() + cycles);
    }
    found.different += static_cast<int64_t>(marks.spans().size());
    for (const BatchMarks::Span& span : marks.spans()) {
      found.all += cycles_before[span.last + 1] - cycles_before[span.first];
    }
  }
  return found;
}

// Reports whether the recorders' memories may overflow and are simulated. A recording adds at most
// two keys to one of them. The answer is the same at every moment of a run, so that no event
// appears and vanishes again.
bool FollowsAllPods(const Scenario& scenario, const EventLog& log) {
  constexpr auto kRoom = static_cast<int64_t>(process::kEventCacheSize) / 2;
  const Recordings found = CountRecordings(log, scenario.limits.until);
  return found.different > kRoom && found.all <= kMostFollowedRecordings;
}

std::vector<int32_t> FirstEntries(size_t num_events) {
  std::vector<int32_t> entries(num_events);
  for (size_t i = 0; i < num_events; ++i) entries[i] = static_cast<int32_t>(i);
  return entries;
}

void TakeCyclesBefore(std::vector<BatchOccurrences>* streams, size_t num_events, Time t,
                      CountingProcesses* processes) {
  while (true) {
    const auto next = std::min_element(streams->begin(), streams->end(),
                                       [](const BatchOccurrences& a, const BatchOccurrences& b) {
                                         return a.NextAt() < b.NextAt();
                                       });
    if (next == streams->end() || !next->IsBefore(num_events, t)) return;
    processes->TakeCycle(*next);
    next->Next();
  }
}

}  // namespace

std::vector<RecordedEvent> CountedEventsOf(const Scenario& scenario, const EventLog& log, PodId pod,
                                           size_t num_events, Time t) {
  const bool follows_all = FollowsAllPods(scenario, log);
  CountingProcesses processes(scenario, log, pod);
  std::vector<BatchOccurrences> streams;
  for (const auto& [replica, marks] : log.batch_marks()) {
    streams.emplace_back(replica, &marks, follows_all ? kNoId : pod);
  }
  const std::vector<int32_t> entries =
      follows_all ? FirstEntries(num_events) : EntriesFor(scenario, log, pod, num_events);
  for (const int32_t index : entries) {
    const Time at = EntryAt(log, index).t;
    TakeCyclesBefore(&streams, static_cast<size_t>(index), at, &processes);
    processes.TakeEntry(index);
  }
  TakeCyclesBefore(&streams, num_events, t, &processes);
  return processes.EventsAt(t);
}

}  // namespace berth::sim
