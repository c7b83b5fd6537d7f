#include "answers/describe_trace.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "sim/simulation_fixture.h"

namespace berth::sim {
namespace describe_trace_test {

using process::SearchEnd;
using test::Node;
using test::Pod;

constexpr Time kBegin = Time{} + Seconds(2);

// Returns the time of each step of a search that takes a second, in milliseconds.
std::vector<int64_t> StepsOf(const AttemptExplanation& explanation) {
  const process::AttemptTrace trace = TraceOf(explanation, kBegin, kBegin + Seconds(1));
  std::vector<int64_t> steps;
  Time last = trace.begin;
  for (const Time end : trace.step_ends) {
    steps.push_back((end - last).milliseconds());
    last = end;
  }
  return steps;
}
using Steps = std::vector<int64_t>;

NodeVerdict Ran(int32_t filters, NodeVerdictKind kind = NodeVerdictKind::kRejected) {
  NodeVerdict verdict;
  verdict.kind = kind;
  verdict.filters_run = filters;
  return verdict;
}

TEST(DescribeTrace, FiltersAndScoresShareByTheirCalls) {
  AttemptExplanation found;
  found.nodes = {Ran(8, NodeVerdictKind::kPassed), Ran(8, NodeVerdictKind::kPassed), Ran(3)};
  found.feasible = {0, 1};
  found.scores.resize(3);  // for two nodes: 6 calls besides 19
  found.chosen = 0;
  EXPECT_EQ(SearchEndOf(found), SearchEnd::kChosen);
  EXPECT_EQ(StepsOf(found), (Steps{50, 722, 228}));
}

TEST(DescribeTrace, ASearchThatEndsEarlierHasFewerSteps) {
  AttemptExplanation none_fits;
  none_fits.nodes = {Ran(4), Ran(2)};
  EXPECT_EQ(SearchEndOf(none_fits), SearchEnd::kNoneFits);
  EXPECT_EQ(StepsOf(none_fits), (Steps{50, 950}));

  AttemptExplanation one_fits = none_fits;
  one_fits.feasible = {1};
  one_fits.chosen = 1;
  EXPECT_EQ(SearchEndOf(one_fits), SearchEnd::kOneFits);
  EXPECT_EQ(StepsOf(one_fits), (Steps{50, 950}));

  EXPECT_EQ(SearchEndOf(AttemptExplanation()), SearchEnd::kNoNodes);
  EXPECT_EQ(StepsOf(AttemptExplanation()), Steps{1000});
}

TEST(DescribeTrace, AnErrorIsWhereItHappened) {
  AttemptExplanation filtering;
  filtering.has_error = true;
  filtering.nodes = {Ran(1)};
  EXPECT_EQ(SearchEndOf(filtering), SearchEnd::kFilterError);
  EXPECT_EQ(StepsOf(filtering), Steps{50});

  AttemptExplanation scoring = filtering;
  scoring.nodes = {Ran(9, NodeVerdictKind::kPassed), Ran(9, NodeVerdictKind::kPassed)};
  scoring.feasible = {0, 1};
  scoring.scores.resize(1);
  EXPECT_EQ(SearchEndOf(scoring), SearchEnd::kScoreError);
  EXPECT_EQ(StepsOf(scoring), (Steps{50, 855}));

  AttemptExplanation extender = scoring;
  extender.scores.clear();
  extender.extender_calls = {{"x", "filter", "no answer"}};
  EXPECT_EQ(SearchEndOf(extender), SearchEnd::kFilterError);
}

// One pod fits on one of two nodes, and another pod nowhere.
std::unique_ptr<Simulation> RunWith(const std::string& latency, const std::string& version) {
  auto simulation = test::Simulate(
      {.objects = {Node("n1", "4"), Node("n2", "1"), Pod("fits", "2"), Pod("waits", "9")},
       .more = R"(, "until": "2s", "attemptLatency": ")" + latency + R"(", "semantics": ")" +
               version + "\""});
  simulation->RunToEnd();
  return simulation;
}

std::optional<Json> TraceAt(Simulation& simulation, int64_t ms) {
  return DescribeTrace(simulation, simulation.Explain(0), Time{} + Milliseconds(ms));
}

TEST(DescribeTrace, IsThereOnceASlowAttemptHasEnded) {
  const std::unique_ptr<Simulation> slow = RunWith("100ms", "v1.34");
  EXPECT_FALSE(TraceAt(*slow, 99));
  const std::optional<Json> trace = TraceAt(*slow, 100);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->at("total"), 0.1);
  EXPECT_EQ(trace->at("rest"), 0);
  EXPECT_EQ(trace->at("verbosity"), 2);
  EXPECT_EQ(
      trace->at("steps").dump(),
      R"([{"listed":false,"name":"Snapshotting scheduler cache and node infos done","took":0.005},)"
      R"({"listed":true,"name":"Computing predicates done","took":0.095}])");
  EXPECT_EQ(trace, TraceAt(*slow, 900)) << "the number is the same whenever one asks";
  EXPECT_FALSE(TraceAt(*RunWith("99ms", "v1.34"), 900));
}

TEST(DescribeTrace, ItsLinesAreTheVersionsOwn) {
  const auto lines = [](const std::string& version) {
    return TraceAt(*RunWith("400ms", version), 1000)->at("lines");
  };
  const Json v1_34 = lines("v1.34");
  ASSERT_EQ(v1_34.size(), 3u);
  const std::string head = v1_34[0];
  EXPECT_NE(head.find("\"Scheduling\" namespace:default,name:fits (01-Jun-2021 00:00:00.000) "
                      "(total time: 400ms):"),
            std::string::npos)
      << head;
  const std::string step = v1_34[1];
  EXPECT_NE(step.find("---\"Computing predicates done\" 380ms (00:00:00.400)"), std::string::npos)
      << step;
  EXPECT_EQ(TraceAt(*RunWith("400ms", "v1.21"), 1000)->at("verbosity"), 0);
}

TEST(DescribeTrace, IsPartOfTheAccountOfAnAttempt) {
  const std::unique_ptr<Simulation> slow = RunWith("100ms", "v1.21");
  const Json full = DescribeAttemptInFull(*slow, slow->Explain(1), kTimeMax);
  EXPECT_EQ(full.at("pod"), "default/waits");
  EXPECT_EQ(full.at("trace").at("steps").size(), 2u);
  EXPECT_FALSE(DescribeAttemptInFull(*slow, slow->Explain(1), Time{}).contains("trace"));
}

}  // namespace describe_trace_test
}  // namespace berth::sim
