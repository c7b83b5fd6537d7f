#include "process/attempt_trace.h"

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace berth::process {
namespace attempt_trace_test {

// Returns an attempt of pod default/web-0 that begins two seconds after the start; `steps` are the
// lengths of its steps, `rest` is the time after the last one.
AttemptTrace TraceOf(const std::vector<Duration>& steps, Duration rest = {}) {
  AttemptTrace trace{"default", "web-0", Time{} + Seconds(2), {}, {}};
  Time at = trace.begin;
  for (const Duration step : steps) {
    at = at + step;
    trace.step_ends.push_back(at);
  }
  trace.end = at + rest;
  return trace;
}

std::string TextOf(const AttemptTrace& trace, const TraceRules& rules = kTraceV1_34,
                   int verbosity = 2) {
  return AttemptTraceText(trace, rules, verbosity, 7).value_or("none");
}

std::vector<size_t> StepsOf(const AttemptTrace& trace, int verbosity = 2) {
  std::vector<size_t> indexes;
  for (const ListedStep& step : ListedSteps(trace, verbosity)) indexes.push_back(step.index);
  return indexes;
}
using Steps = std::vector<size_t>;

constexpr Duration Microseconds(int64_t n) { return {n * 1'000}; }

TEST(AttemptTrace, TellsTheStepsThatTookLong) {
  const AttemptTrace trace =
      TraceOf({Milliseconds(5), Milliseconds(120), Milliseconds(15)}, Microseconds(100));
  EXPECT_EQ(TextOf(trace),
            "Trace[7]: \"Scheduling\" namespace:default,name:web-0 (01-Jun-2021 00:00:02.000) "
            "(total time: 140ms):\n"
            "Trace[7]: ---\"Computing predicates done\" 120ms (00:00:02.125)\n"
            "Trace[7]: [140.1ms] [140.1ms] END");
}

TEST(AttemptTrace, V1_21WritesNoSecondsOfSteps) {
  const AttemptTrace trace = TraceOf({Milliseconds(5), Milliseconds(120), Milliseconds(15)});
  EXPECT_EQ(TextOf(trace, kTraceV1_21, 0),
            "Trace[7]: \"Scheduling\" namespace:default,name:web-0 (01-Jun-2021 00:00:02.000) "
            "(total time: 140ms):\n"
            "Trace[7]: ---\"Computing predicates done\" 120ms (00:00:00.125)\n"
            "Trace[7]: [140ms] [140ms] END");
}

TEST(AttemptTrace, IsWrittenFromAHundredMillisecondsOn) {
  const Duration almost = Milliseconds(100) - Duration{1};
  EXPECT_EQ(TextOf(TraceOf({}, almost), kTraceV1_21, 9), "none");
  EXPECT_EQ(TextOf(TraceOf({}, Milliseconds(100)), kTraceV1_21, 0),
            "Trace[7]: \"Scheduling\" namespace:default,name:web-0 (01-Jun-2021 00:00:02.000) "
            "(total time: 100ms):\n"
            "Trace[7]: [100ms] [100ms] END");
}

TEST(AttemptTrace, V1_34WritesItOnlyIntoAVerboseLog) {
  const AttemptTrace trace = TraceOf({Seconds(1)});
  EXPECT_EQ(TextOf(trace, kTraceV1_34, 1), "none");
  EXPECT_NE(TextOf(trace, kTraceV1_34, 2), "none");
  EXPECT_NE(TextOf(trace, kTraceV1_21, 0), "none");
}

TEST(AttemptTrace, AStepIsListedFromItsShareOn) {
  const Duration half = Milliseconds(50);
  EXPECT_EQ(StepsOf(TraceOf({half})), Steps{0});
  EXPECT_EQ(StepsOf(TraceOf({half - Duration{1}})), Steps{});
  const Duration third{33'333'333};
  EXPECT_EQ(StepsOf(TraceOf({third, third - Duration{1}})), Steps{0});
  const Duration quarter = Milliseconds(25);
  EXPECT_EQ(StepsOf(TraceOf({quarter - Duration{1}, quarter, quarter})), (Steps{1, 2}));
  // A step that is not listed still determines where the next one begins.
  const std::vector<ListedStep> listed =
      ListedSteps(TraceOf({Milliseconds(20), Milliseconds(30), Milliseconds(10)}), 2);
  EXPECT_EQ(listed, (std::vector<ListedStep>{{1, Milliseconds(30)}}));
}

TEST(AttemptTrace, AVeryVerboseLogHasAllSteps) {
  const AttemptTrace trace = TraceOf({Duration{1}, Milliseconds(120)}, Milliseconds(1));
  EXPECT_EQ(StepsOf(trace, 3), Steps{1});
  EXPECT_EQ(StepsOf(trace, 4), (Steps{0, 1}));
  EXPECT_EQ(TextOf(trace, kTraceV1_34, 4),
            "Trace[7]: \"Scheduling\" namespace:default,name:web-0 (01-Jun-2021 00:00:02.000) "
            "(total time: 121ms):\n"
            "Trace[7]: ---\"Snapshotting scheduler cache and node infos done\" 0ms (00:00:02.000)\n"
            "Trace[7]: ---\"Computing predicates done\" 120ms (00:00:02.120)\n"
            "Trace[7]: [121.000001ms] [121.000001ms] END");
}

TEST(AttemptTrace, EachEndOfASearchHasItsSteps) {
  EXPECT_EQ(NumTraceSteps(SearchEnd::kNoNodes), 1u);
  EXPECT_EQ(NumTraceSteps(SearchEnd::kFilterError), 1u);
  EXPECT_EQ(NumTraceSteps(SearchEnd::kNoneFits), 2u);
  EXPECT_EQ(NumTraceSteps(SearchEnd::kOneFits), 2u);
  EXPECT_EQ(NumTraceSteps(SearchEnd::kScoreError), 2u);
  EXPECT_EQ(NumTraceSteps(SearchEnd::kChosen), 3u);
}

TEST(AttemptTrace, LongAttemptsAndLateDatesAreWrittenInFull) {
  AttemptTrace trace = TraceOf({Seconds(3600)}, Milliseconds(1500));
  const Duration later = Seconds(86'400 * 30 + 13 * 3600 + 4 * 60) + Milliseconds(56);
  for (Time* time : {&trace.begin, &trace.step_ends[0], &trace.end}) *time = *time + later;
  constexpr int32_t kMost = std::numeric_limits<int32_t>::max();
  EXPECT_EQ(AttemptTraceText(trace, kTraceV1_34, 2, kMost).value_or("none"),
            "Trace[2147483647]: \"Scheduling\" namespace:default,name:web-0 (01-Jul-2021 "
            "13:04:02.056) (total time: 3601500ms):\n"
            "Trace[2147483647]: ---\"Snapshotting scheduler cache and node infos done\" 3600000ms "
            "(14:04:02.056)\n"
            "Trace[2147483647]: [1h0m1.5s] [1h0m1.5s] END");
}

}  // namespace attempt_trace_test
}  // namespace berth::process
