// Tests the counters of kube-batch in whole runs.
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "answers/metrics/metrics.h"
#include "sim/kube_batch_fixture.h"

namespace berth::sim {
namespace batch_metrics_test {

using test::At;
using test::BatchPod;
using test::Member;
using test::Node;
using test::PodGroup;

constexpr std::string_view kCycles = "volcano_e2e_scheduling_latency_milliseconds_count";

Time Second(int64_t seconds) { return Time{} + Seconds(seconds); }

std::string TextAt(Simulation& simulation, Time t, std::optional<int32_t> replica = {}) {
  const Result<std::string> text = MetricsText(simulation, t, {.replica = replica});
  return text.ok() ? text.value() : text.error().ToString();
}

// Returns the value of a series in its written form `name{label="x"}`; "" if it does not exist.
std::string ValueOf(const std::string& text, std::string_view series) {
  const std::string begin = StrCat(series, " ");
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(begin)) return line.substr(begin.size());
  }
  return "";
}

std::unique_ptr<Simulation> Simulate(std::vector<std::string> objects,
                                     std::vector<std::string> timeline = {},
                                     std::string_view more = "") {
  return test::Simulate({.objects = std::move(objects),
                         .timeline = std::move(timeline),
                         .more = StrCat(test::kKubeBatch, more)});
}

TEST(KubeBatchMetrics, CyclesThatFindNothingToDoCountEachPeriod) {
  const auto simulation = Simulate({Node("n1")});
  for (const int64_t t : {0, 1, 2, 60}) {
    EXPECT_EQ(ValueOf(TextAt(*simulation, Second(t)), kCycles), std::to_string(t + 1)) << t;
  }
  EXPECT_EQ(ValueOf(TextAt(*simulation, Time{} + Milliseconds(1999)), kCycles), "2");
}

TEST(KubeBatchMetrics, ACycleIsCountedWhenItEnds) {
  // Two allocations and two binds of 1 s each; the next cycle begins one period later.
  const auto simulation =
      Simulate({Node("n1"), BatchPod("a"), BatchPod("b")}, {}, R"(, "attemptLatency": "1s")");
  EXPECT_EQ(ValueOf(TextAt(*simulation, Second(3)), kCycles), "0");
  const std::string text = TextAt(*simulation, Second(4));
  EXPECT_EQ(ValueOf(text, kCycles), "1");
  constexpr std::string_view kSum = "volcano_action_scheduling_latency_microseconds_sum";
  EXPECT_EQ(ValueOf(text, StrCat(kSum, R"({action="allocate"})")), "4e+06");
  EXPECT_EQ(ValueOf(text, StrCat(kSum, R"({action="backfill"})")), "0");
  EXPECT_EQ(ValueOf(text, "volcano_task_scheduling_latency_microseconds_count"), "2");
  EXPECT_EQ(ValueOf(TextAt(*simulation, Second(5)), kCycles), "2");
}

TEST(KubeBatchMetrics, AGangThatWaitsIsRetriedUntilItIsReady) {
  const auto simulation =
      Simulate({Node("n1", "1"), PodGroup("gang", "2"), Member("a", "gang"), Member("b", "gang")},
               {At("10s", "create", Node("n2", "1"))}, R"(, "attemptLatency": "1ms")");
  const std::string before = TextAt(*simulation, Second(9));
  EXPECT_EQ(ValueOf(before, R"(volcano_unschedule_task_count{job_id="gang"})"), "1");
  EXPECT_EQ(ValueOf(before, "volcano_unschedule_job_count"), "1");
  const std::string after = TextAt(*simulation, Second(20));
  EXPECT_EQ(ValueOf(after, "volcano_unschedule_job_count"), "0");
  EXPECT_EQ(ValueOf(after, R"(volcano_unschedule_task_count{job_id="gang"})"), "1")
      << "no more gang sets it to another value";
  const std::string retries = ValueOf(after, R"(volcano_job_retry_counts{job_id="gang"})");
  EXPECT_GE(std::stoi(retries), 9);
  EXPECT_LE(std::stoi(retries), 11);
}

TEST(KubeBatchMetrics, PreemptionCountsNodesThatItTried) {
  const auto simulation = Simulate(
      {Node("n1", "1"), BatchPod("low", "", "1", R"(, "priority": 1)")},
      {At("3s", "create", BatchPod("high", "", "1", R"(, "priority": 9)"))},
      R"(, "schedulerConfiguration": {"actions": "allocate, preempt", "tiers": [
          {"plugins": [{"name": "priority"}, {"name": "gang"}]}]})");
  EXPECT_EQ(ValueOf(TextAt(*simulation, Second(2)), "volcano_total_preemption_attempts"), "0");
  EXPECT_EQ(ValueOf(TextAt(*simulation, Second(4)), "volcano_total_preemption_attempts"), "1");
}

TEST(KubeBatchMetrics, AStandbyCountsNothingAndALeaderFromItsOwnStart) {
  const auto simulation =
      Simulate({PodGroup("never", "3"), Member("a", "never")},
               {R"({"at": "8s", "op": "killReplica", "replica": 0})"},
               R"(, "until": "60s", "kubeBatch": {"lockObjectNamespace": "kube-system"},
                   "process": {"replicas": 2, "leaderElection": {"leaderElect": true}})");
  constexpr std::string_view kRetries = R"(volcano_job_retry_counts{job_id="never"})";
  EXPECT_EQ(ValueOf(TextAt(*simulation, Second(7)), kRetries), "8");
  EXPECT_EQ(ValueOf(TextAt(*simulation, Second(7), 1), kCycles), "0");
  EXPECT_EQ(TextAt(*simulation, Second(12)), "replica: no replica of kube-batch leads");
  const std::string later = TextAt(*simulation, Second(60));
  EXPECT_EQ(ValueOf(later, kRetries), ValueOf(later, kCycles));
  EXPECT_LT(std::stoi(ValueOf(later, kRetries)), 60 - 15);
}

}  // namespace batch_metrics_test
}  // namespace berth::sim
