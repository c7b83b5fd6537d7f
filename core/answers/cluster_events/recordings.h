// What the entries of a log make a scheduler record about pods.
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

// Of the scenario's version of kube-scheduler, or of kube-batch.
const process::EventRules& EventRulesOf(const Scenario& scenario);

// What the kind of an entry makes kube-scheduler record; empty: nothing.
struct Recording {
  std::string_view type;
  std::string_view reason;
  std::string_view action;
};
Recording RecordingOf(EventKind kind);

// The message of the entry as the scheduler records it, before it is cut to what an event holds; ""
// if kube-scheduler records no event for it.
std::string RecordedMessage(const EventLog& log, const process::EventRules& rules, int32_t entry);

// The pod as the log had it last, before the entry with this index; null: it never had it.
const v1::Pod* PodBefore(const EventLog& log, PodId pod, int32_t index);

process::PodReference ReferenceTo(const v1::Pod& pod, int64_t version);

inline const Event& EntryAt(const EventLog& log, int32_t index) {
  return log.events()[static_cast<size_t>(index)];
}

// Whether one of the log's first `num_events` entries is about the pod. REQUIRES: it has an id.
bool IsInLog(const EventLog& log, PodId pod, size_t num_events);

// Of the log's first `num_events` entries those about the pod or the lives of processes, ascending.
std::vector<int32_t> EntriesFor(const Scenario& scenario, const EventLog& log, PodId pod,
                                size_t num_events);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CLUSTER_EVENTS_RECORDINGS_H_
