// Accounts of a moment as JSON, for the page's inspector and the command line: what somebody reads,
// copies or hears. The wording of reasons is the scheduler's own.
#ifndef BERTH_SIM_DESCRIBE_H_
#define BERTH_SIM_DESCRIBE_H_

#include <optional>
#include <string>
#include <string_view>

#include "api/decoder.h"
#include "base/result.h"
#include "sim/simulation.h"
#include "sim/view.h"

namespace berth::sim {

// A pod's life up to view.t:
//   { "name", "place", "since", "node", "nominatedNode", "priority", "attempts", "backoffExpiry",
//     "leftoverFlush", "message", "plugins": [...], "wakesOn": [event labels],
//     "summary": one sentence or two on why it is where it is, "requests": {resource: text},
//     "history": [{"t", "event", "text"}], "attemptIndexes": [int] }
// Times are seconds as numbers. Fields that do not apply are absent.
Result<Json> DescribePod(const Simulation& simulation, const View& view, std::string_view pod_name);

// { "name", "present", "unschedulable", "taints": [text], "labels": {},
//   "resources": [{"name", "requested", "allocatable"}], "pods": [name], "nominated": [name] }
// Amounts are numbers in milli-CPU, bytes or units.
Result<Json> DescribeNode(const Simulation& simulation, const View& view,
                          std::string_view node_name);

// One attempt in full:
//   { "index": into EventLog::attempts(), "pod", "attempt": the how manieth of the pod, "cycle",
//     "start", "end", "outcome": "bound"|"failed"|"waiting"|"skipped"|"running", "node", "message",
//     "points": [{"point", "plugin", "code", "reasons"}],
//     "nodes": [{"node", "verdict": "passed"|"rejected"|"notVisited", "plugin", "reasons",
//                "withNominatedPods": true if only these were in the way, "total"}],
//     "scores": [{"plugin", "weight", "raw": [], "normalized": [], "weighted": []}],
//     "feasible": [node], "tied": [node], "chosen" }
Json DescribeAttempt(const EventLog& log, const AttemptExplanation& explanation);

// One event in words that stand on their own: "attempt 1 failed, backed off until 3.05 s: ...". The
// log does not say when a backoff ends; who knows it may pass it.
std::string EventText(const EventLog& log, const Event& event,
                      std::optional<Time> backoff_expiry = std::nullopt);

// What happens at this moment, in one or two sentences, for a screen reader.
std::string Narrate(const EventLog& log, const View& view);

}  // namespace berth::sim

#endif  // BERTH_SIM_DESCRIBE_H_
