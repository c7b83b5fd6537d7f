// Accounts of a moment as JSON, for the page's inspector, the command line and screen readers. The
// wording of reasons is the scheduler's own.
#ifndef BERTH_ANSWERS_DESCRIBE_H_
#define BERTH_ANSWERS_DESCRIBE_H_

#include <optional>
#include <string>
#include <string_view>

#include "api/json/decoder.h"
#include "base/result.h"
#include "sim/simulation.h"
#include "view/view.h"

namespace berth::sim {

// A pod's life up to view.t:
//   { "name", "place", "pending": "neverTried"|"beingTried"|"backingOff"|"parked"|"waitsAtPermit"|
//     "unserved"; absent where it is not pending, or waits in activeQ for another try, "since",
//     "node", "nominatedNode", "priority", "attempts", "backoffExpiry", "wakesAt": when backoffQ
//     lets it go, "leftoverFlush", "message", "plugins": [...], "wakesOn": [event labels],
//     "interests": [{"event": one of these, "plugins": those of `plugins` that listen to it}],
//     "wakesOnAnything": true where these are all that there are, "summary": one sentence or two on
//     why it is where it is, "requests": {resource: text}, "history": [{"t", "event", "text",
//     "facts": as EventFacts}], "ahead": how many pods of activeQ come before it,
//     "changedMeanwhile": true where it backs off as the cluster changed during its attempt,
//     "attemptIndexes": [int], "spans": [{"place", "from", "to", "node", "attempt": its index,
//     "cause"}] as SpansOfPod }
// Times are seconds as numbers. Fields that do not apply are absent.
Result<Json> DescribePod(const Simulation& simulation, const View& view, std::string_view pod_name);

// { "name", "present", "unschedulable", "taints": [text], "labels": {},
//   "resources": [{"name", "requested", "allocatable"}], "pods": [name], "nominated": [name] }
// Amounts are numbers in milli-CPU, bytes or units.
Result<Json> DescribeNode(const Simulation& simulation, const View& view,
                          std::string_view node_name);

// The nodes that are there, in the order of their creation, `count` of them from the one with the
// index `from` on:
//   { "total", "nodes": [{"name", "unschedulable": true if so, "taints": [text],
//                         "resources": as DescribeNode, "pods": [name]}] }
Json DescribeNodes(const EventLog& log, const View& view, int64_t from, int64_t count);

// One of "activeQ", "backoffQ", "unschedulableQ" at view.t:
//   { "pods": [{"name", "priority", "attempts", "since": when it came there, "expiry": of its
//               backoff, "plugins": [those that failed it last], "message": of that failure}],
//     "nextFlush": the queue's next periodic look at it; absent for activeQ }
// Pods are in the order in which they leave; in unschedulableQ, in that in which they came.
Result<Json> DescribeQueue(const EventLog& log, const View& view, std::string_view queue_name);

// One attempt in full:
//   { "index": into EventLog::attempts(), "pod", "attempt": number of the pod's attempt, from 1,
//   "cycle",
//     "profile": its schedulerName, "start", "end",
//     "outcome": "bound"|"failed"|"waiting"|"skipped"|"running", "node", "message",
//     "points": [{"point", "plugin", "code", "reasons"}],
//     "filters": [the profile's filter plugins, in the order they run],
//     "nodes": [{"node", "verdict": "passed"|"rejected"|"notVisited",
//                "filtersRun": how many of `filters` ran on it; the others were not asked,
//                "total": of the scores,
//                rejected: "point": "PreFilter"|"Filter"|"Extender", "plugin": or the extender's
//                name, "code", "reasons", "withNominatedPods": true if only these were in the
//                way}],
//     "scores": [{"plugin", "weight", "raw": [], "normalized": [], "weighted": []}],
//     "feasible": [node], "tied": [node], "chosen",
//     "extenderCalls": [{"extender", "verb", "error"}],
//     "extenderScores": [{"extender", "weight", "scale": a score counts score x weight x scale,
//                         "scores": [{"node", "score"}]}],
//     "preemption": as DescribePreemption, "whatIf": as DescribeAllFilters }
// The lists of scores have one entry for each node of `feasible`. The last four are absent where
// there is nothing to say.
Json DescribeAttempt(const EventLog& log, const AttemptExplanation& explanation);

// One of the "nodes" of DescribeAttempt.
Json DescribeVerdict(const EventLog& log, const AttemptExplanation& explanation,
                     const NodeVerdict& verdict);

// How preemption went:
//   { "notEligible": why the pod may not preempt; the rest is absent then,
//     "chosen": node, absent if there is no candidate,
//     "decidedBy": "onlyCandidate"|"fewestPdbViolations"|"lowestHighestPriority"|
//                  "lowestPrioritySum"|"fewestVictims"|"latestStartTime"|"random",
//     "tied": [node]: if random, those of which the real scheduler may pick any,
//     "nodes": [{"node", "outcome": "notHelpful"|"notTried"|"stillUnfit"|"candidate"|
//                "extenderVeto", "code", "reasons": of a node that is no candidate,
//                "victims": [{"pod", "priority", "start"}] in the order deleted,
//                "reprieved": alike, "victimsBeforeExtenders": alike, if an extender had its say,
//                "criteria": {"pdbViolations", "highestPriority": null without victims,
//                             "prioritySum", "raisedPrioritySum": each priority + 2^31, which is
//                             what is compared, "victims": their number,
//                             "earliestStart": null if none of the highest priority has started,
//                             which counts as later than all others}}] }
// A victim without "start" has not started.
Json DescribePreemption(const PreemptionRecord& record);

// What every filter says of every node, asked one by one. The real scheduler does not do that:
//   { "filters": [plugin], "nodes": [{"node", "verdicts": [{"verdict": "passed"|"rejected"|
//     "cannotRun": PreFilter ended before this filter's own part of it, "code", "reasons",
//     "withNominatedPods"}]}] }
// REQUIRES: explanation.all_filters was asked for.
Json DescribeAllFilters(const EventLog& log, const AttemptExplanation& explanation);

// One event in words that stand on their own: "attempt 1 failed, backed off until 3.05 s: ...". The
// log does not say when a backoff ends; who knows it may pass it.
std::string EventText(const EventLog& log, const Event& event,
                      std::optional<Time> backoff_expiry = std::nullopt);

// The same as facts, which a page words in another language:
//   { "event": its kind, "pod", "other", "node", "from", "to", "alreadyIn": queues, "attempts",
//     "cycle", "cause", "message", "object", "plugins", "until": when the backoff or the waiting
//     ends }
// Fields that do not apply are absent.
Json EventFacts(const EventLog& log, const Event& event,
                std::optional<Time> backoff_expiry = std::nullopt);

// What happens at this moment, in one or two sentences, for a screen reader.
std::string Narrate(const EventLog& log, const View& view);

// The same as facts, as far as it is about events, the weightiest first: EventFacts of each, with
// "count" where so many of its kind happen at once, and "underWay" where the attempt that it began
// runs on.
Json NarrationFacts(const EventLog& log, const View& view);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_DESCRIBE_H_
