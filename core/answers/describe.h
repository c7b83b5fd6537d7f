// Accounts of a moment as JSON, for the page's inspector, the command line and screen readers. The
// wording of reasons is the scheduler's own. The folder schema has the shape of each, with what its
// members mean.
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

// A pod's life up to view.t: PodDescription.
Result<Json> DescribePod(const Simulation& simulation, const View& view, std::string_view pod_name);

// NodeDescription.
Result<Json> DescribeNode(const Simulation& simulation, const View& view,
                          std::string_view node_name);

// The nodes that are there, in the order of their creation, `count` of them from the one with the
// index `from` on: NodesDescription.
Json DescribeNodes(const EventLog& log, const View& view, int64_t from, int64_t count);

// One of "activeQ", "backoffQ", "unschedulableQ" at view.t: QueueDescription.
Result<Json> DescribeQueue(const Simulation& simulation, const View& view,
                           std::string_view queue_name);

// One attempt in full, as known at t: AttemptDescription. An attempt that ends after t is running:
// its outcome, node and message are not known yet.
Json DescribeAttempt(const EventLog& log, const AttemptExplanation& explanation, Time t);

// The entry with which the attempt ended; null if it has not ended by t.
const Event* EndOf(const EventLog& log, const AttemptSpan& span, Time t);

// One of the "nodes" of DescribeAttempt: NodeVerdict.
Json DescribeVerdict(const EventLog& log, const AttemptExplanation& explanation,
                     const NodeVerdict& verdict);

// How preemption went: PreemptionDescription.
Json DescribePreemption(const PreemptionRecord& record);

// What every filter says of every node, asked one by one: AllFiltersDescription. The real scheduler
// does not do that.
// REQUIRES: explanation.all_filters was asked for.
Json DescribeAllFilters(const EventLog& log, const AttemptExplanation& explanation);

// Returns what happened to the subject of an entry: "attempt 1 failed, backs off until 3.05 s:
// ...". The log does not have the end of a backoff, nor the reason for which a plugin said that an
// event may help. Callers that know them pass them.
Sentence EventSentence(const EventLog& log, const Event& event,
                       std::optional<Time> backoff_expiry = std::nullopt, Sentence why_helped = {});

// The same as facts: EventFacts.
Json EventFacts(const EventLog& log, const Event& event,
                std::optional<Time> backoff_expiry = std::nullopt);

// What happens at this moment, in one or two sentences, for a screen reader.
std::string Narrate(const EventLog& log, const View& view);

// The events that the narration mentions, the most important first: NarratedEvent of each.
Json NarrationFacts(const EventLog& log, const View& view);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_DESCRIBE_H_
