// Describes a moment of a simulation as JSON, for the page's inspector, the command line and screen
// readers. The reasons are worded as the scheduler words them. The folder schema defines the shape
// of each answer and the meaning of its members.
#ifndef BERTH_ANSWERS_DESCRIBE_H_
#define BERTH_ANSWERS_DESCRIBE_H_

#include <optional>
#include <string>
#include <string_view>

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "base/sentence.h"
#include "sim/simulation.h"
#include "view/view.h"

namespace berth::sim {

// Returns a PodDescription: the pod's life up to view.t. Fails if there is no such pod.
Result<Json> DescribePod(const Simulation& simulation, const View& view, std::string_view pod_name);

// Returns a NodeDescription. Fails if there is no such node.
Result<Json> DescribeNode(const Simulation& simulation, const View& view,
                          std::string_view node_name);

// Returns a NodesDescription: up to `count` of the existing nodes, in order of creation, from index
// `from`.
Json DescribeNodes(const EventLog& log, const View& view, int64_t from, int64_t count);

// Returns a QueueDescription of "activeQ", "backoffQ" or "unschedulableQ" at view.t. Fails if the
// scheduler has no queue of this name.
Result<Json> DescribeQueue(const Simulation& simulation, const View& view,
                           std::string_view queue_name);

// Returns an AttemptDescription of one attempt, as known at t. An attempt that ends after t is
// still running: its outcome, node and message are not known yet.
Json DescribeAttempt(const EventLog& log, const AttemptExplanation& explanation, Time t);

// Returns the entry that ended the attempt. Null if the attempt has not ended by t.
const Event* EndOf(const EventLog& log, const AttemptSpan& span, Time t);

// Returns a NodeVerdict, one of the "nodes" of DescribeAttempt.
Json DescribeVerdict(const EventLog& log, const AttemptExplanation& explanation,
                     const NodeVerdict& verdict);

// Returns a PreemptionDescription: the course and result of preemption.
Json DescribePreemption(const PreemptionRecord& record);

// Returns an AllFiltersDescription: the result of every filter on every node, each called
// separately. The real scheduler stops at the first filter that rejects a node.
// REQUIRES: the explanation was requested with all_filters.
Json DescribeAllFilters(const EventLog& log, const AttemptExplanation& explanation);

// Returns what happened to the subject of an entry: "attempt 1 failed, backs off until 3.05 s:
// ...". The log contains neither the end of a backoff nor a plugin's reason why an event may help.
// Callers that know them pass them.
Sentence EventSentence(const EventLog& log, const Event& event,
                       std::optional<Time> backoff_expiry = std::nullopt, Sentence why_helped = {});

// Returns EventFacts: what EventSentence says, as facts.
Json EventFacts(const EventLog& log, const Event& event,
                std::optional<Time> backoff_expiry = std::nullopt);

// Describes what happens at view.t, in one or two sentences, for a screen reader.
std::string Narrate(const EventLog& log, const View& view);

// Returns a NarratedEvent for each event that Narrate mentions, the most important first.
Json NarrationFacts(const EventLog& log, const View& view);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_DESCRIBE_H_
