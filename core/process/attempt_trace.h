// The trace that kube-scheduler writes into its log about a slow attempt, "Scheduling", with the
// steps that took long. As k8s.io/utils, trace/trace.go, of kube-scheduler v1.34.1 and v1.21.9, and
// their pkg/scheduler (v1.34: schedule_one.go, schedulePod; v1.21: core/generic_scheduler.go,
// Schedule).
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

// In what the traces of releases differ.
struct TraceRules {
  // Traces are written where the log's verbosity (the flag -v) is this or more.
  int least_verbosity = 2;
  // The time of a step has its seconds. Else 00 stands there, by a slip in the layout.
  bool steps_have_seconds = true;
};

inline constexpr TraceRules kTraceV1_34{};
inline constexpr TraceRules kTraceV1_21{.least_verbosity = 0, .steps_have_seconds = false};

// An attempt that takes as long as this is slow: its search, from the snapshot to the choice of a
// node. What comes after it (assuming, Reserve, Permit, the binding) and PostFilter do not count.
inline constexpr Duration kSlowAttempt = Milliseconds(100);

// How the search for a node ended.
enum class SearchEnd : uint8_t {
  kNoNodes,      // the cluster has none
  kFilterError,  // PreFilter, a filter or an extender failed with an error
  kNoneFits,     // all nodes were rejected
  kOneFits,      // one was found, which is taken without scores
  kScoreError,   // PreScore, Score or an extender failed with an error
  kChosen,       // by their scores
};

// The steps of all searches, in their order; each stands for the work before it.
inline constexpr std::string_view kTraceSteps[] = {
    "Snapshotting scheduler cache and node infos done",
    "Computing predicates done",
    "Prioritizing done",
};
// How many of these a search completes that ends so: 1 to 3.
size_t NumTraceSteps(SearchEnd end);

struct AttemptTrace {
  std::string pod_namespace;
  std::string pod_name;
  Time begin;
  // When the first steps of kTraceSteps were completed, at most as many as there are. Not before
  // `begin` nor after `end`, each not before the one before it.
  std::vector<Time> step_ends;
  Time end;  // of the search
};

// A step that is listed: its index in kTraceSteps, and how long it took, from the end of the step
// before it.
struct ListedStep {
  size_t index = 0;
  Duration took;

  bool operator==(const ListedStep&) const = default;
};

// The steps that took their share or longer: kSlowAttempt divided by one more than there are steps,
// in whole nanoseconds rounded down. From verbosity 4 on, all. As calculateStepThreshold.
std::vector<ListedStep> ListedSteps(const AttemptTrace& trace, int verbosity);

// The log entry, in several lines without a line break at the end; nothing where none is written,
// because the attempt was not slow or the log is not that verbose. `number`: which is random in
// kube-scheduler, from 0 on, and marks the lines of one trace. Dates are UTC.
//   Trace[7]: "Scheduling" namespace:shop,name:web (01-Jun-2021 00:00:00.000) (total time: 140ms):
//   Trace[7]: ---"Computing predicates done" 120ms (00:00:00.125)
//   Trace[7]: [140.1ms] [140.1ms] END
std::optional<std::string> AttemptTraceText(const AttemptTrace& trace, const TraceRules& rules,
                                            int verbosity, int32_t number);

}  // namespace berth::process

#endif  // BERTH_PROCESS_ATTEMPT_TRACE_H_
