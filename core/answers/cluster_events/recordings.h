// Determines which events a scheduler records about pods for the entries of a log.
#ifndef BERTH_ANSWERS_CLUSTER_EVENTS_RECORDINGS_H_
#define BERTH_ANSWERS_CLUSTER_EVENTS_RECORDINGS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/types.h"
#include "log/event_log.h"
#include "process/events/event_object.h"
#include "process/events/event_rules.h"
#include "scenario/scenario.h"

namespace berth::sim {

// Returns the rules of the scenario's version of kube-scheduler, or of kube-batch.
const process::EventRules& EventRulesOf(const Scenario& scenario);

// The Kubernetes event that kube-scheduler records for an entry. Empty if it records none.
struct Recording {
  std::string_view type;
  std::string_view reason;
  std::string_view action;
};
Recording RecordingOf(EventKind kind);

// Returns the entry's message as the scheduler records it, before it is cut to the length limit of
// events. Empty if kube-scheduler records no event for the entry.
std::string RecordedMessage(const EventLog& log, const process::EventRules& rules, int32_t entry);

// Returns the pod as last logged before the entry with this index. Null if the log has no object of
// it.
const v1::Pod* PodBefore(const EventLog& log, PodId pod, int32_t index);

process::PodReference ReferenceTo(const v1::Pod& pod, int64_t version);

inline const Event& EntryAt(const EventLog& log, int32_t index) {
  return log.events()[static_cast<size_t>(index)];
}

// Reports whether one of the log's first `num_events` entries is about the pod. REQUIRES: the pod
// has an id.
bool IsInLog(const EventLog& log, PodId pod, size_t num_events);

// Returns the indices, in ascending order, of those among the first `num_events` log entries that
// concern the pod or a process.
std::vector<int32_t> EntriesFor(const Scenario& scenario, const EventLog& log, PodId pod,
                                size_t num_events);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CLUSTER_EVENTS_RECORDINGS_H_
