#include "sim/simulation.h"

#include "api/json/json.h"
#include "sim/simulation_fixture.h"

namespace berth::test {
namespace {

using sim::EventKind;

// ---- The driver

TEST(SimulationTest, APodLandsOneAttemptLatencyAfterItWasPopped) {
  auto simulation = RunToEnd({.objects = {Node("n1")}, .timeline = {At("1s", "create", Pod("a"))}});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kQueued, EventKind::kPopped, EventKind::kBound}),
            (Lines{"1 queued default/a to active (PodAdd)", "1 popped default/a",
                   "1.01 bound default/a n1"}));
  EXPECT_EQ(LastMessage(*simulation), "nothing is left to happen");
}

TEST(SimulationTest, AttemptsRunOneAfterTheOther) {
  auto simulation =
      RunToEnd({.objects = {Node("n1"), Pod("a")},
                .timeline = {At("1ms", "create", Pod("b")), At("2ms", "create", Pod("c"))}});
  EXPECT_EQ(Bindings(*simulation), (Lines{"0.01 bound default/a n1", "0.02 bound default/b n1",
                                          "0.03 bound default/c n1"}));
}

TEST(SimulationTest, BackoffGrowsFromOneToTenSecondsAndIsLookedAtOnceASecond) {
  // Each change of the node's allocatable wakes the pod; none of them helps.
  ScenarioWords words{.objects = {Node("n1", "1"), Pod("a", "2")}, .more = R"(, "until": "41s")"};
  for (int second = 1; second < 40; ++second) {
    words.timeline.push_back(At(StrCat(std::to_string(second), ".5s"), "update",
                                Node("n1", StrCat(std::to_string(1000 + second), "m"))));
  }
  auto simulation = RunToEnd(words);
  // 1 s after 0.01, 2 s after 2.01, 4 s after 5.01, 8 s after 10.01, 10 s after 19.01.
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kPopped}),
            (Lines{"0 popped default/a", "1.5 popped default/a", "4 popped default/a",
                   "9 popped default/a", "18 popped default/a", "29 popped default/a",
                   "40 popped default/a"}));
}

TEST(SimulationTest, AnEventDuringTheAttemptSendsTheFailureToBackoffQ) {
  auto simulation = RunToEnd({.objects = {Node("n1", "1"), Pod("a", "2")},
                              .timeline = {At("0.2s", "create", Node("n2", "1"))},
                              .more = R"(, "until": "0.9s", "attemptLatency": "500ms")"});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kFailed}),
            (Lines{"0.5 failed default/a to backoff (FitError)"}));
}

TEST(SimulationTest, APodWithoutCpuIsNotWokenByALabel) {
  auto simulation =
      RunToEnd({.objects = {Node("n1", "1"), Pod("a", "2")},
                .timeline = {At("5s", "update", Node("n1", "1", "{}", R"({"x": "y"})"))},
                .more = R"(, "until": "20s")"});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kMoved, EventKind::kMoveRequest}),
            (Lines{"0 moveRequest (NodeAdd)", "5 moveRequest (NodeLabelChange)"}));
}

TEST(SimulationTest, LeftoversAreFlushedAtTheFirstCheckAfterSixtySeconds) {
  auto simulation =
      RunToEnd({.objects = {Node("n1", "1"), Pod("a", "2")}, .more = R"(, "until": "100s")"});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kMoved}),
            (Lines{"90 moved default/a from unschedulable to active (UnschedulableTimeout)"}));
}

TEST(SimulationTest, WithoutNodesThePodWaitsForTheFirst) {
  auto simulation = RunToEnd({.objects = {Pod("a")}, .timeline = {At("3s", "create", Node("n1"))}});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kFailed, EventKind::kMoved, EventKind::kBound}),
            (Lines{"0.01 failed default/a to unschedulable (NoNodes)",
                   "3 moved default/a from unschedulable to active (NodeAdd)",
                   "3.01 bound default/a n1"}));
}

TEST(SimulationTest, APodThatIsDeletedDuringItsAttemptCannotBeBound) {
  auto simulation = RunToEnd({.objects = {Node("n1"), Pod("a")},
                              .timeline = {At("0.2s", "delete", Pod("a"))},
                              .more = R"(, "attemptLatency": "500ms")"});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kFailed, EventKind::kBound}),
            (Lines{"0.5 failed default/a (BindError)"}));
  const std::vector<sim::Event>& events = simulation->log().events();
  EXPECT_EQ(events[events.size() - 2].message,
            "binding rejected: running Bind plugin \"DefaultBinder\": pods \"a\" not found");
}

TEST(SimulationTest, APodThatIsUpdatedDuringItsAttemptIsQueuedAgainAndLeavesWhenBound) {
  auto simulation = RunToEnd({.objects = {Node("n1"), Pod("a")},
                              .timeline = {At("0.2s", "update", Pod("a", "2"))},
                              .more = R"(, "attemptLatency": "500ms")"});
  EXPECT_EQ(
      Tell(simulation->log(), {EventKind::kQueued, EventKind::kBound, EventKind::kDequeued}),
      (Lines{"0 queued default/a to active (PodAdd)", "0.2 queued default/a to active (PodUpdate)",
             "0.5 bound default/a n1", "0.5 dequeued default/a from active (AssignedPodAdd)"}));
}

TEST(SimulationTest, APodOfAnotherSchedulerStaysPendingAndTheLogSaysSo) {
  auto simulation =
      RunToEnd({.objects = {Node("n1"), Pod("a", "1", R"(, "schedulerName": "mine")")}});
  EXPECT_TRUE(Bindings(*simulation).empty());
  const sim::Event& ignored = simulation->log().events()[3];
  EXPECT_EQ(ignored.kind, EventKind::kPodIgnored);
  EXPECT_EQ(ignored.message, "no profile has the schedulerName of this pod: mine");
}

// Upstream requeues the informer's version, looks for the profile when the pod is popped again, and
// then drops the pod.
TEST(SimulationTest, APodThatTurnsToAnotherSchedulerDuringItsAttemptIsPoppedOnceMoreForNothing) {
  for (const std::string_view semantics : {"v1.21", "v1.15"}) {
    auto simulation = RunToEnd(
        {.objects = {Node("n1"), Pod("a", "9")},
         .timeline = {At("0.2s", "update", Pod("a", "9", R"(, "schedulerName": "mine")")),
                      At("5s", "create", Node("n2", "9"))},
         .more = StrCat(R"(, "attemptLatency": "500ms", "semantics": ")", semantics, R"(")")});
    EXPECT_EQ(Tell(simulation->log(), {EventKind::kFailed, EventKind::kSkipped, EventKind::kBound}),
              (Lines{"0.5 failed default/a to unschedulable (FitError)", "5 skipped default/a"}))
        << semantics;
    EXPECT_EQ(simulation->Explain(1).message, "");
  }
}

TEST(SimulationTest, APodThatEndsGivesItsRoomBack) {
  std::string done = Pod("a", "4");
  done.insert(done.size() - 1, R"(, "status": {"phase": "Succeeded"})");
  auto simulation = RunToEnd({.objects = {Node("n1"), Pod("a", "4"), Pod("b", "4")},
                              .timeline = {At("5s", "update", done)}});
  EXPECT_EQ(Bindings(*simulation), (Lines{"0.01 bound default/a n1", "5.01 bound default/b n1"}));
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kPodDeleted}),
            (Lines{"5 podDeleted default/a n1 (Succeeded)"}));
}

// ---- Determinism

const char kTies[] = R"(, "seed": )";

ScenarioWords TenPodsOnEqualNodes(const std::string& seed) {
  ScenarioWords words{.more = StrCat(kTies, seed)};
  for (const char* name : {"n1", "n2", "n3"}) words.objects.push_back(Node(name));
  for (char name = 'a'; name <= 'j'; ++name) words.objects.push_back(Pod(std::string(1, name)));
  return words;
}

TEST(SimulationTest, TheSameSeedGivesTheSameLog) {
  auto first = RunToEnd(TenPodsOnEqualNodes("7"));
  auto second = RunToEnd(TenPodsOnEqualNodes("7"));
  EXPECT_EQ(first->log().ToJsonLines(), second->log().ToJsonLines());
}

TEST(SimulationTest, AnotherSeedBreaksTiesAnotherWay) {
  const std::string hash = RunToEnd(TenPodsOnEqualNodes("1"))->log().Hash();
  bool differs = false;
  for (const char* seed : {"2", "3", "4", "5"}) {
    differs = differs || RunToEnd(TenPodsOnEqualNodes(seed))->log().Hash() != hash;
  }
  EXPECT_TRUE(differs);
}

TEST(SimulationTest, AdvancingInSlicesGivesTheSameLogAsRunningAtOnce) {
  auto at_once = RunToEnd(TenPodsOnEqualNodes("7"));
  auto sliced = Simulate(TenPodsOnEqualNodes("7"));
  while (sliced->Advance(1)) {
  }
  EXPECT_EQ(sliced->log().ToJsonLines(), at_once->log().ToJsonLines());
}

// ---- Going back, forking

ScenarioWords ABusyMinute() {
  ScenarioWords words{.objects = {Node("n1", "2"), Node("n2", "2")},
                      .more = R"(, "until": "100s")"};
  for (int i = 0; i < 30; ++i) {
    const std::string name = StrCat("p", std::to_string(i));
    words.timeline.push_back(At(StrCat(std::to_string(2 * i), "s"), "create", Pod(name, "1")));
    if (i >= 4 && i % 2 == 0) {
      const std::string gone = StrCat("p", std::to_string(i - 4));
      words.timeline.push_back(At(StrCat(std::to_string(2 * i + 1), "s"), "delete", Pod(gone)));
    }
  }
  return words;
}

// Two nodes and `pods` pods at once; and as many again later, when the first have had their
// attempts.
ScenarioWords TwoCrowds(int pods) {
  ScenarioWords words{.objects = {Node("n1"), Node("n2")}, .more = R"(, "until": "30s")"};
  for (int i = 0; i < pods; ++i) {
    words.objects.push_back(Pod(StrCat("early-", std::to_string(i))));
    words.timeline.push_back(At("20s", "create", Pod(StrCat("late-", std::to_string(i)))));
  }
  return words;
}

TEST(SimulationTest, AStepDeliversOnlySomeOfAMomentsInputs) {
  auto simulation = Simulate(TwoCrowds(100));
  int32_t steps = 0;
  while (simulation->inputs_delivered() < 102) {
    ASSERT_TRUE(simulation->Advance(1));
    ++steps;
  }
  EXPECT_GT(steps, 2);
  // They still belong to one moment: no pod was popped in between.
  EXPECT_TRUE(simulation->log().attempts().empty());
}

// Queries between any two steps, also in the middle of a moment's inputs, change nothing.
TEST(SimulationTest, LookingAroundBetweenStepsChangesNothing) {
  auto at_once = RunToEnd(TwoCrowds(100));
  auto in_steps = Simulate(TwoCrowds(100));
  int32_t asked = 0;
  while (in_steps->Advance(1)) {
    const size_t delivered = in_steps->inputs_delivered();
    if (delivered <= 102 || delivered == 202) continue;
    in_steps->Explain(0);
    ++asked;
  }
  EXPECT_GT(asked, 2);
  EXPECT_EQ(in_steps->log().Hash(), at_once->log().Hash());
}

TEST(SimulationTest, TheLimitOfEventsIsLookedAtBetweenMoments) {
  ScenarioWords words = TwoCrowds(100);
  words.more = R"(, "maxEvents": 50)";
  auto simulation = RunToEnd(words);
  EXPECT_EQ(simulation->inputs_delivered(), 102u);
  EXPECT_EQ(LastMessage(*simulation), "the log reached its limit of 50 events");
}

TEST(SimulationTest, SeekingBackAndRunningOnGivesTheSameLog) {
  const std::string whole = RunToEnd(ABusyMinute())->log().ToJsonLines();
  auto simulation = RunToEnd(ABusyMinute());
  for (int64_t second : {90, 40, 61, 0, 33}) {
    simulation->Seek(Time{} + Seconds(second));
    // An attempt that was under way runs to its end.
    EXPECT_LE(simulation->log().events().back().t, Time{} + Seconds(second) + Milliseconds(10));
    EXPECT_LT(simulation->log().ToJsonLines().size(), whole.size());
    simulation->RunToEnd();
    EXPECT_EQ(simulation->log().ToJsonLines(), whole) << "after " << second;
  }
}

TEST(SimulationTest, AnAppliedEntryIsAsIfItHadBeenInTheScenarioFromTheStart) {
  const std::string entry = At("31s", "create", Node("n3", "20"));
  ScenarioWords with_entry = ABusyMinute();
  with_entry.timeline.push_back(entry);
  auto simulation = RunToEnd(ABusyMinute());
  Result<Time> fork = simulation->Apply(ParseJsonText(entry).value());
  ASSERT_TRUE(fork.ok()) << fork.error().ToString();
  EXPECT_EQ(fork.value(), Time{} + Seconds(31));
  simulation->RunToEnd();
  EXPECT_EQ(simulation->log().ToJsonLines(), RunToEnd(with_entry)->log().ToJsonLines());
}

TEST(SimulationTest, AnEntryAtTheVeryStartCanBeApplied) {
  auto simulation = RunToEnd({.objects = {Pod("a")}, .more = R"(, "until": "5s")"});
  ASSERT_TRUE(simulation->Apply(ParseJsonText(At("0s", "create", Node("n1"))).value()).ok());
  simulation->RunToEnd();
  EXPECT_EQ(Bindings(*simulation), (Lines{"0.01 bound default/a n1"}));
}

TEST(SimulationTest, ABadEntryChangesNothing) {
  auto simulation = RunToEnd(ABusyMinute());
  const std::string before = simulation->log().ToJsonLines();
  Result<Time> fork = simulation->Apply(ParseJsonText(At("5s", "delete", Pod("nobody"))).value());
  ASSERT_FALSE(fork.ok());
  EXPECT_NE(fork.error().ToString().find("spec.timeline[43]"), std::string::npos)
      << fork.error().ToString();
  EXPECT_EQ(simulation->log().ToJsonLines(), before);
}

Json Entries(const std::vector<std::string>& entries) {
  return ParseJsonText(ListOf(entries)).value();
}

TEST(SimulationTest, ARevisedTimelineIsAsIfItHadBeenSoFromTheStart) {
  const size_t keep = ABusyMinute().timeline.size();
  const std::vector<std::string> edits = {At("31s", "create", Node("n3", "20")),
                                          At("12s", "create", Pod("x")),
                                          At("40s", "delete", Node("n3"))};
  auto simulation = RunToEnd(ABusyMinute());
  const std::string untouched = simulation->log().ToJsonLines();
  const auto revise = [&](const std::vector<std::string>& entries) {
    Result<Time> fork = simulation->ReviseTimeline(keep, Entries(entries));
    EXPECT_TRUE(fork.ok()) << fork.error().ToString();
    simulation->RunToEnd();
    return fork.value();
  };
  EXPECT_EQ(revise(edits), Time{} + Seconds(12));
  ScenarioWords edited = ABusyMinute();
  edited.timeline.insert(edited.timeline.end(), edits.begin(), edits.end());
  EXPECT_EQ(simulation->log().ToJsonLines(), RunToEnd(edited)->log().ToJsonLines());
  // Only the part that differs is computed again.
  EXPECT_EQ(revise({edits[0], edits[1]}), Time{} + Seconds(40));
  EXPECT_EQ(revise({}), Time{} + Seconds(12));
  EXPECT_EQ(simulation->log().ToJsonLines(), untouched);
}

TEST(SimulationTest, ARevisionThatWasDecodedBeforeIsAsOneThatWasNot) {
  const size_t keep = ABusyMinute().timeline.size();
  const Json entries =
      Entries({At("31s", "create", Node("n3", "20")), At("12s", "create", Pod("x"))});
  auto simulation = RunToEnd(ABusyMinute());
  auto other = RunToEnd(ABusyMinute());
  const std::string untouched = simulation->log().ToJsonLines();
  const Json source = simulation->scenario().source;
  sim::Scenario revised = sim::DecodeScenario(sim::WithTimelineTail(source, keep, entries)).value();
  revised.seed = 77;  // the run's own seed stays
  EXPECT_EQ(simulation->ReviseTimeline(keep, &revised),
            other->ReviseTimeline(keep, entries).value());
  simulation->RunToEnd();
  other->RunToEnd();
  EXPECT_EQ(simulation->log().ToJsonLines(), other->log().ToJsonLines());
  // The former scenario is returned, and can be restored.
  EXPECT_EQ(revised.source, source);
  EXPECT_EQ(simulation->ReviseTimeline(keep, &revised), Time{} + Seconds(12));
  simulation->RunToEnd();
  EXPECT_EQ(simulation->log().ToJsonLines(), untouched);
}

TEST(SimulationTest, OneBadEntryAmongSeveralChangesNothing) {
  auto simulation = RunToEnd(ABusyMinute());
  const std::string before = simulation->log().ToJsonLines();
  const size_t keep = sim::TimelineSize(simulation->scenario().source);
  const Json entries = Entries({At("5s", "create", Pod("x")), At("5s", "create", Pod("x"))});
  EXPECT_FALSE(simulation->ReviseTimeline(keep, entries).ok());
  EXPECT_EQ(simulation->log().ToJsonLines(), before);
  EXPECT_EQ(sim::TimelineSize(simulation->scenario().source), keep);
}

TEST(SimulationTest, AnEditKeepsASeedThatIsNotTheDocuments) {
  sim::Scenario scenario = TryScenario(TenPodsOnEqualNodes("2")).value();
  scenario.seed = 77;
  auto simulation = sim::Simulation::Make(std::move(scenario)).value();
  ASSERT_TRUE(simulation->Apply(ParseJsonText(At("1s", "create", Pod("x"))).value()).ok());
  EXPECT_EQ(simulation->scenario().seed, 77u);
}

// ---- Limits

TEST(SimulationTest, ARunStopsAtItsLimitOfTimeAndSaysSo) {
  auto simulation =
      RunToEnd({.objects = {Node("n1", "1"), Pod("a", "2")}, .more = R"(, "until": "7s")"});
  EXPECT_EQ(LastMessage(*simulation), "simulated time reached its limit of 7 s");
  EXPECT_EQ(simulation->log().events().back().t, Time{} + Seconds(7));
}

TEST(SimulationTest, ARunStopsAtItsLimitOfEventsAndSaysSo) {
  ScenarioWords words = ABusyMinute();
  words.more = R"(, "maxEvents": 50)";
  auto simulation = RunToEnd(words);
  EXPECT_EQ(LastMessage(*simulation), "the log reached its limit of 50 events");
  EXPECT_LT(simulation->log().events().size(), 60u);
  // Explaining an attempt runs it again, which must not count for the limit.
  const auto last = static_cast<int32_t>(simulation->log().attempts().size()) - 1;
  EXPECT_EQ(simulation->Explain(last).attempt, last);
}

// ---- Explaining

TEST(SimulationTest, AnExplanationHasTheVerdictOfEveryNodeAndEveryScore) {
  auto simulation =
      RunToEnd({.objects = {Node("small", "1"), Node("cordoned", "4", R"({"unschedulable": true})"),
                            Node("big", "8"), Node("medium", "4"), Pod("a", "2")}});
  const sim::AttemptExplanation explanation = simulation->Explain(0);
  const sim::EventLog& log = simulation->log();
  ASSERT_EQ(explanation.nodes.size(), 4u);
  EXPECT_EQ(explanation.nodes[0].plugin(), "NodeResourcesFit");
  EXPECT_EQ(explanation.nodes[0].reasons(), Lines{"Insufficient cpu"});
  EXPECT_EQ(explanation.nodes[1].plugin(), "NodeUnschedulable");
  EXPECT_EQ(explanation.nodes[2].kind, sim::NodeVerdictKind::kPassed);
  ASSERT_EQ(explanation.feasible.size(), 2u);
  EXPECT_EQ(explanation.totals.size(), 2u);
  EXPECT_GT(explanation.totals[0], explanation.totals[1]);
  EXPECT_EQ(log.NodeName(explanation.chosen), "big");
  EXPECT_EQ(explanation.tied_for_best, std::vector<sim::NodeId>{explanation.chosen});
  int64_t sum = 0;
  for (const sim::PluginScores& scores : explanation.scores) sum += scores.weighted[0];
  EXPECT_EQ(sum, explanation.totals[0]);
}

TEST(SimulationTest, OneFeasibleNodeIsNotScored) {
  auto simulation = RunToEnd({.objects = {Node("n1"), Node("full", "1"), Pod("a", "2")}});
  const sim::AttemptExplanation explanation = simulation->Explain(0);
  EXPECT_TRUE(explanation.scores.empty());
  EXPECT_TRUE(explanation.totals.empty());
  EXPECT_EQ(explanation.feasible.size(), 1u);
}

TEST(SimulationTest, NodesBeyondTheSampleAreReportedAsNotVisited) {
  ScenarioWords words{.more = R"(, "schedulerConfiguration": {"percentageOfNodesToScore": 50})"};
  for (int i = 0; i < 300; ++i) words.objects.push_back(Node(StrCat("n", std::to_string(i))));
  words.objects.push_back(Pod("a"));
  words.objects.push_back(Pod("b"));
  auto simulation = RunToEnd(words);
  const sim::AttemptExplanation first = simulation->Explain(0);
  EXPECT_EQ(first.feasible.size(), 150u);
  EXPECT_EQ(first.nodes[149].kind, sim::NodeVerdictKind::kPassed);
  EXPECT_EQ(first.nodes[150].kind, sim::NodeVerdictKind::kNotVisited);
  // The next attempt continues where the first one stopped.
  EXPECT_EQ(simulation->Explain(1).nodes[0].kind, sim::NodeVerdictKind::kNotVisited);
}

TEST(SimulationTest, ExplainingOnTheWayEqualsExplainingAfterwards) {
  auto simulation = Simulate(ABusyMinute());
  std::vector<sim::AttemptExplanation> taken;
  simulation->RunToEndExplaining([&](const sim::AttemptExplanation& explanation) {
    taken.push_back(explanation);
    return true;
  });
  EXPECT_EQ(simulation->log().Hash(), RunToEnd(ABusyMinute())->log().Hash());
  ASSERT_EQ(taken.size(), simulation->log().attempts().size());
  for (const sim::AttemptExplanation& explanation : taken) {
    const sim::AttemptExplanation afterwards = simulation->Explain(explanation.attempt);
    EXPECT_EQ(explanation.message, afterwards.message);
    EXPECT_EQ(explanation.chosen, afterwards.chosen);
    EXPECT_EQ(explanation.totals, afterwards.totals);
    EXPECT_EQ(explanation.nodes.size(), 2u);
  }
}

TEST(SimulationTest, ExplainingOnTheWayEndsAtItsLimit) {
  auto simulation = Simulate(ABusyMinute());
  int taken = 0;
  simulation->RunToEndExplaining([&](const sim::AttemptExplanation&) { return ++taken < 2; });
  EXPECT_EQ(taken, 2);
  EXPECT_FALSE(simulation->finished());
  simulation->RunToEnd();
  EXPECT_EQ(simulation->log().Hash(), RunToEnd(ABusyMinute())->log().Hash());
}

TEST(SimulationTest, ExplainingLeavesTheSimulationAsItIs) {
  auto simulation = RunToEnd(ABusyMinute());
  const std::string before = simulation->log().ToJsonLines();
  const auto attempts = static_cast<int32_t>(simulation->log().attempts().size());
  for (int32_t i = attempts - 1; i >= 0; --i) {
    const sim::AttemptExplanation explanation = simulation->Explain(i);
    const sim::AttemptSpan& span = simulation->log().attempts()[static_cast<size_t>(i)];
    const sim::Event& ended = simulation->log().events()[static_cast<size_t>(span.ended_event)];
    if (ended.kind == EventKind::kBound) {
      EXPECT_EQ(explanation.chosen, ended.node) << i;
    } else if (ended.kind == EventKind::kFailed) {
      EXPECT_EQ(explanation.message, ended.message) << i;
    }
  }
  EXPECT_EQ(simulation->log().ToJsonLines(), before);
  simulation->Seek(Time{} + Seconds(10));
  simulation->RunToEnd();
  EXPECT_EQ(simulation->log().ToJsonLines(), before);
}

}  // namespace
}  // namespace berth::test
