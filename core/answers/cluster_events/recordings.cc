#include "answers/cluster_events/recordings.h"

#include <algorithm>

#include "base/strings.h"
#include "versions/version.h"

namespace berth::sim {
namespace {

constexpr std::string_view kPostFilterError = " | PostFilter error: ";

bool IsOfProcesses(EventKind kind) {
  return kind == EventKind::kProcessStarted || kind == EventKind::kProcessExited ||
         kind == EventKind::kTakeover || kind == EventKind::kProcessPaused ||
         kind == EventKind::kProcessResumed;
}

}  // namespace

const process::EventRules& EventRulesOf(const Scenario& scenario) {
  const bool is_batch = scenario.scheduler == SchedulerKind::kKubeBatch;
  return is_batch ? process::kEventsKubeBatch : scenario.version->events;
}

const v1::Pod* PodBefore(const EventLog& log, PodId pod, int32_t index) {
  const std::vector<int32_t>& entries = log.EventsOfPod(pod);
  auto it = std::lower_bound(entries.begin(), entries.end(), index);
  while (it != entries.begin()) {
    const Event& event = EntryAt(log, *--it);
    if (event.pod == pod && event.pod_object != nullptr) return event.pod_object.get();
  }
  return nullptr;
}

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
      return StrCat(rules.preempted_by, preemptor, " on node ", node);
    }
    default:
      return "";
  }
}

}  // namespace berth::sim
