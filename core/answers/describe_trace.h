// Returns the trace that kube-scheduler writes into its log about a slow attempt, for an attempt of
// a run.
//
// A simulated attempt has only a total duration. The trace divides it among the steps of the search
// by one rule: the snapshot takes kSnapshotPercent of it; the other steps share the rest in
// proportion to their plugin calls. The calls of filters are the filters run on each node, up to
// the first rejection; the calls of scores are the scoring plugins times the nodes that passed.
#ifndef BERTH_ANSWERS_DESCRIBE_TRACE_H_
#define BERTH_ANSWERS_DESCRIBE_TRACE_H_

#include <cstdint>
#include <optional>

#include "api/json/json_fwd.h"
#include "base/time.h"
#include "process/attempt_trace.h"
#include "sim/explain.h"
#include "sim/simulation.h"

namespace berth::sim {

// The snapshot's part of an attempt's duration, in percent.
inline constexpr int64_t kSnapshotPercent = 5;

// Returns how the attempt's search ended. REQUIRES: the attempt was not skipped.
process::SearchEnd SearchEndOf(const AttemptExplanation& explanation);

// Returns the trace of a search that runs from `begin` to `end`.
process::AttemptTrace TraceOf(const AttemptExplanation& explanation, Time begin, Time end);

// Returns AttemptTrace of the folder schema. None if kube-scheduler has written no trace by t: the
// attempt was not slow, has not ended, was skipped or was forgotten.
std::optional<Json> DescribeTrace(const Simulation& simulation,
                                  const AttemptExplanation& explanation, Time t);

// Returns DescribeAttempt, with "trace" added if there is one.
Json DescribeAttemptInFull(const Simulation& simulation, const AttemptExplanation& explanation,
                           Time t);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_DESCRIBE_TRACE_H_
