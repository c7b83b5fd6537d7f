// The trace that kube-scheduler writes into its log about a slow attempt, of an attempt of a run.
//
// A simulated attempt takes its time as a whole. For the trace that time is shared out among the
// steps of the search by one rule: kSnapshotPercent of it for the snapshot, the rest in proportion
// to the calls of plugins: for the filters the number of filters that ran on each node, until one
// rejected it; for the scores the number of scoring plugins times the nodes that passed.
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

inline constexpr int64_t kSnapshotPercent = 5;

// How the search of an attempt ended. REQUIRES: it was not skipped.
process::SearchEnd SearchEndOf(const AttemptExplanation& explanation);

// The trace of a search that begins and ends at these moments.
process::AttemptTrace TraceOf(const AttemptExplanation& explanation, Time begin, Time end);

// AttemptTrace of the folder schema; nothing where none is written by t: the attempt was not slow,
// has not ended, was skipped, or was forgotten.
std::optional<Json> DescribeTrace(const Simulation& simulation,
                                  const AttemptExplanation& explanation, Time t);

// DescribeAttempt, with the trace if there is one.
Json DescribeAttemptInFull(const Simulation& simulation, const AttemptExplanation& explanation,
                           Time t);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_DESCRIBE_TRACE_H_
