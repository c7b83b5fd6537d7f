// Tests whole simulations of v1.34: its queue, its preemption and the fields that its API server
// keeps, beside v1.21.
#include <algorithm>
#include <string>
#include <vector>

#include "base/strings.h"
#include "log/event_kinds.h"
#include "log/log_builder.h"
#include "sim/simulation.h"
#include "sim/simulation_fixture.h"

namespace berth::test {
namespace {

using sim::EventKind;

std::string OfVersion(const std::string& version, const std::string& more = "") {
  return StrCat(R"(, "semantics": ")", version, R"(")", more);
}

Lines TellOf(const ScenarioWords& words, const std::vector<EventKind>& kinds) {
  return Tell(RunToEnd(words)->log(), kinds);
}

const std::vector<EventKind> kMoves = {EventKind::kQueued, EventKind::kMoved, EventKind::kFailed,
                                       EventKind::kBound};

TEST(V134SemanticsTest, AGatedPodWaitsUntilItsGatesAreGone) {
  const std::string gated = Pod("a", "1", R"(, "schedulingGates": [{"name": "example.com/one"}])");
  const ScenarioWords words{.objects = {Node("n1"), gated},
                            .timeline = {At("2s", "update", Pod("a", "1"))},
                            .more = OfVersion("v1.34")};
  EXPECT_EQ(TellOf(words, kMoves), (Lines{"0 queued default/a to gated (PodAdd)",
                                          "2 moved default/a from gated to active (PodUpdate)",
                                          "2.01 bound default/a n1"}));
}

TEST(V134SemanticsTest, AnApiServerOfV121KnowsNoGates) {
  const std::string gated = Pod("a", "1", R"(, "schedulingGates": [{"name": "example.com/one"}])");
  EXPECT_EQ(TellOf({.objects = {Node("n1"), gated}, .more = OfVersion("v1.21")}, kMoves),
            (Lines{"0 queued default/a to active (PodAdd)", "0.01 bound default/a n1"}));
}

TEST(V134SemanticsTest, APodWithAClaimWaitsForEver) {
  const std::string claiming = Pod("a", "1", R"(, "resourceClaims": [{"name": "gpu"}])");
  EXPECT_EQ(TellOf({.objects = {Node("n1"), claiming}, .more = OfVersion("v1.34")}, kMoves),
            (Lines{"0 queued default/a to gated (PodAdd)"}));
}

TEST(V134SemanticsTest, WithoutOtherWorkAPodNeedNotWaitForItsBackoff) {
  // The second node is added while the pod backs off, when activeQ is empty.
  const auto bound = [](const std::string& version) {
    return TellOf({.objects = {Node("n1", "1"), Pod("a", "2")},
                   .timeline = {At("100ms", "create", Node("n2", "4"))},
                   .more = OfVersion(version)},
                  {EventKind::kBound});
  };
  EXPECT_EQ(bound("v1.34"), (Lines{"0.11 bound default/a n2"}));
  EXPECT_EQ(bound("v1.21"), (Lines{"2.01 bound default/a n2"}));
}

TEST(V134SemanticsTest, AnEventWakesOnlyPodsThatItMayHelp) {
  // Half a cpu more does not suffice for a pod that requests two.
  const auto moved = [](const std::string& version) {
    return TellOf({.objects = {Node("n1", "1"), Pod("a", "2")},
                   .timeline = {At("5s", "update", Node("n1", "1500m"))},
                   .more = OfVersion(version, R"(, "until": "9s")")},
                  {EventKind::kMoved});
  };
  EXPECT_EQ(moved("v1.34"), Lines{});
  EXPECT_EQ(moved("v1.21"),
            (Lines{"5 moved default/a from unschedulable to active (NodeAllocatableChange)"}));
}

// Returns the texts of the log's entries of these kinds, without their times.
Lines WordsOf(const ScenarioWords& words, const std::vector<EventKind>& kinds) {
  const auto simulation = RunToEnd(words);
  const sim::EventLog& log = simulation->log();
  Lines lines;
  for (const sim::Event& event : log.events()) {
    if (std::find(kinds.begin(), kinds.end(), event.kind) == kinds.end()) continue;
    lines.push_back(FillIn(InfoOf(event.kind).words, log, event));
  }
  return lines;
}

TEST(V134SemanticsTest, TheLogNamesThePluginThatGatesAPodAndTheOneThatWakesIt) {
  const std::string gated = Pod("a", "9", R"(, "schedulingGates": [{"name": "example.com/one"}])");
  EXPECT_EQ(WordsOf({.objects = {Node("n1"), gated},
                     .timeline = {At("2s", "update", Pod("a", "9")),
                                  At("5s", "create", Node("n2", "16"))},
                     .more = OfVersion("v1.34")},
                    {EventKind::kQueued, EventKind::kMoved}),
            (Lines{" -> gated (PodAdd) by SchedulingGates",
                   " gated -> active (PodUpdate) by SchedulingGates",
                   " unschedulable -> active (NodeAdd) by NodeResourcesFit"}));
}

TEST(V134SemanticsTest, TheLogSaysThatAPodIsPoppedBeforeItsBackoffIsOver) {
  EXPECT_EQ(WordsOf({.objects = {Node("n1", "1"), Pod("a", "2")},
                     .timeline = {At("100ms", "create", Node("n2", "4"))},
                     .more = OfVersion("v1.34")},
                    {EventKind::kPopped}),
            (Lines{" attempt 1, cycle 1", " from backoff attempt 2, cycle 2"}));
}

TEST(V134SemanticsTest, AnyEventMayHelpAPodThatAnExtenderRejected) {
  // No plugin of this pod reads labels. The extender may.
  const std::string labelled =
      R"({"kind": "Node", "metadata": {"name": "n1", "labels": {"x": "y"}}})";
  const ScenarioWords words{.objects = {Node("n1"), Pod("a", "1")},
                            .timeline = {At("5s", "patch", labelled)},
                            .more = OfVersion("v1.34", R"(, "until": "9s", "extenders": [
      {"name": "x", "filter": [{"verdict": "drop"}]}])")};
  // The extender may also read the pod's new condition.
  EXPECT_EQ(TellOf(words, {EventKind::kFailed, EventKind::kMoved}),
            (Lines{"0.01 failed default/a to unschedulable (FitError)",
                   "0.01 moved default/a from unschedulable to backoff (PodUpdate)",
                   "0.02 failed default/a to unschedulable (FitError)",
                   "5 moved default/a from unschedulable to active (NodeUpdateNodeLabel)",
                   "5.01 failed default/a to unschedulable (FitError)"}));
  const auto simulation = RunToEnd(words);
  const sim::Event& failed =
      simulation->log()
          .events()[static_cast<size_t>(simulation->log().attempts().front().ended_event)];
  EXPECT_EQ(*failed.plugins, Lines{"Extender"});
  EXPECT_EQ(failed.message,
            "0/1 nodes are available: no new claims to deallocate, preemption: 0/1 nodes are "
            "available: 1 Preemption is not helpful for scheduling.");
}

TEST(V134SemanticsTest, VictimsGoBesideTheAttempts) {
  const std::string low = Pod("low", "1", R"(, "priority": 1, "nodeName": "n1")");
  const std::string high = Pod("high", "1", R"(, "priority": 9)");
  const auto lines = [&](const std::string& version) {
    return TellOf({.objects = {Node("n1", "1"), low},
                   .timeline = {At("1s", "create", high), At("1.1s", "create", Pod("later", "1"))},
                   .more = OfVersion(version, R"(, "preemptionLatency": "500ms", "until": "3s")")},
                  {EventKind::kPreempted, EventKind::kFailed, EventKind::kBound});
  };
  EXPECT_EQ(lines("v1.21").front(), "1.01 preempted default/low n1");
  // The pod is kept out of the queues until its victim has ended; another pod is tried meanwhile.
  EXPECT_EQ(lines("v1.34"), (Lines{"1.01 failed default/high to unschedulable (FitError)",
                                   "1.11 failed default/later to unschedulable (FitError)",
                                   "1.51 preempted default/low n1", "1.52 bound default/high n1",
                                   "1.53 failed default/later to unschedulable (FitError)"}));
}

TEST(V134SemanticsTest, GoingBackLeavesEvictionsAsTheyWere) {
  const std::string low = Pod("low", "1", R"(, "priority": 1, "nodeName": "n1")");
  const std::string high = Pod("high", "1", R"(, "priority": 9)");
  const auto simulation =
      RunToEnd({.objects = {Node("n1", "1"), low},
                .timeline = {At("1s", "create", high)},
                .more = OfVersion("v1.34", R"(, "preemptionLatency": "500ms", "until": "3s")")});
  const std::string hash = simulation->log().Hash();
  for (const Duration back : {Milliseconds(1200), Milliseconds(1500), Milliseconds(1000)}) {
    simulation->Seek(Time{} + back);
    simulation->RunToEnd();
    EXPECT_EQ(simulation->log().Hash(), hash);
  }
}

}  // namespace
}  // namespace berth::test
