// The trace "Scheduling" that kube-scheduler logs for a slow attempt, with the steps that took
// long. Upstream: k8s.io/utils, trace/trace.go, of kube-scheduler v1.34.1 and v1.21.9, and their
// pkg/scheduler (v1.34: schedule_one.go, schedulePod; v1.21: core/generic_scheduler.go, Schedule).
#ifndef BERTH_PROCESS_ATTEMPT_TRACE_H_
#define BERTH_PROCESS_ATTEMPT_TRACE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"

namespace berth::process {

// Differences between releases in traces.
struct TraceRules {
  // The lowest verbosity (the flag -v) of the log at which traces are written.
  int least_verbosity = 2;
  // True if the printed time of a step contains its seconds. If false, upstream's layout has an
  // error: it prints 00 instead of the seconds.
  bool steps_have_seconds = true;
};

inline constexpr TraceRules kTraceV1_34{};
inline constexpr TraceRules kTraceV1_21{.least_verbosity = 0, .steps_have_seconds = false};

// An attempt is slow if its search, from the snapshot to the choice of a node, takes at least this
// long. The later steps (assuming, Reserve, Permit, the binding) and PostFilter do not count.
inline constexpr Duration kSlowAttempt = Milliseconds(100);

// The end of the search for a node.
enum class SearchEnd : uint8_t {
  kNoNodes,      // the cluster has no nodes
  kFilterError,  // PreFilter, a filter or an extender failed with an error
  kNoneFits,     // all nodes were rejected
  kOneFits,      // one node was found, which is chosen without scores
  kScoreError,   // PreScore, Score or an extender failed with an error
  kChosen,       // a node was chosen by the scores
};

// The steps that every search has, in their order. The name of a step describes the work before it.
inline constexpr std::string_view kTraceSteps[] = {
    "Snapshotting scheduler cache and node infos done",
    "Computing predicates done",
    "Prioritizing done",
};
// Returns the number of these steps that a search with this end completes: 1 to 3.
size_t NumTraceSteps(SearchEnd end);

struct AttemptTrace {
  std::string pod_namespace;
  std::string pod_name;
  Time begin;
  // The moments at which the first steps of kTraceSteps were completed, at most one for each step.
  // They ascend, and all are between `begin` and `end`.
  std::vector<Time> step_ends;
  Time end;  // the end of the search
};

// A listed step: its index in kTraceSteps, and its duration, from the end of the step before it.
struct ListedStep {
  size_t index = 0;
  Duration took;

  bool operator==(const ListedStep&) const = default;
};

// Returns the steps that took at least their share: kSlowAttempt divided by one more than the
// number of steps, in whole nanoseconds rounded down. From verbosity 4 on, all steps. Upstream:
// calculateStepThreshold.
std::vector<ListedStep> ListedSteps(const AttemptTrace& trace, int verbosity);

// Returns the log entry, in several lines without a line break at the end. Null if kube-scheduler
// writes none, because the attempt was not slow or the verbosity is too low. `number` marks the
// lines of one trace; it is not negative, and kube-scheduler chooses it at random. Dates are in
// UTC.
//   Trace[7]: "Scheduling" namespace:shop,name:web (01-Jun-2021 00:00:00.000) (total time: 140ms):
//   Trace[7]: ---"Computing predicates done" 120ms (00:00:00.125)
//   Trace[7]: [140.1ms] [140.1ms] END
std::optional<std::string> AttemptTraceText(const AttemptTrace& trace, const TraceRules& rules,
                                            int verbosity, int32_t number);

}  // namespace berth::process

#endif  // BERTH_PROCESS_ATTEMPT_TRACE_H_
