// Tests kube-scheduler as processes that elect a leader, end and return.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/strings.h"
#include "log/log_writer.h"
#include "sim/simulated_replicas.h"
#include "sim/simulation.h"
#include "sim/simulation_fixture.h"
#include "view/view.h"

namespace berth::test {
namespace replicas_test {

using sim::Event;
using sim::EventKind;

constexpr int kSeeds = 50;

std::string Process(int replicas, const std::string& more = "") {
  return StrCat(R"(, "process": {"replicas": )", std::to_string(replicas), more, "}");
}

std::string OpAt(const std::string& at, const std::string& op, int replica,
                 const std::string& lasts = "") {
  return StrCat(R"({"at": ")", at, R"(", "op": ")", op, R"(", "replica": )",
                std::to_string(replica), lasts.empty() ? "" : StrCat(R"(, "for": ")", lasts, "\""),
                "}");
}

std::string Of(const std::string& version, uint64_t seed, const std::string& process) {
  return StrCat(R"(, "semantics": ")", version, R"(", "seed": )", std::to_string(seed), process);
}

// Returns the first entry of the kind after t; fails the test if there is none.
const Event& FirstAfter(const sim::EventLog& log, EventKind kind, Time t) {
  for (const Event& event : log.events()) {
    if (event.kind == kind && event.t > t) return event;
  }
  ADD_FAILURE() << "no " << sim::EventKindName(kind) << " after " << SecondsText(t) << "\n"
                << log.ToText();
  std::abort();
}

Lines LinesOf(const std::string& text) {
  Lines lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

double SecondsOf(const Event& event) { return event.t.seconds(); }

// A pod that is created after the replica has ended.
ScenarioWords EndedAt(const std::string& at, const std::string& op, const std::string& version,
                      uint64_t seed, int replicas) {
  return {.objects = {Node("n1"), Pod("a")},
          .timeline = {OpAt(at, op, 0), At("30s", "create", Pod("b"))},
          .more = Of(version, seed, Process(replicas))};
}

TEST(ReplicasTest, OneProcessThatNeverEndsSchedulesAsWithoutAProcess) {
  const ScenarioWords plain{
      .objects = {Node("n1", "2"), Pod("a"), Pod("b"), Pod("c"), Pod("d")},
      .timeline = {At("3s", "create", Node("n2", "1")), At("7s", "create", Pod("e", "9"))},
      .more = R"(, "until": "100s")"};
  for (const char* version : {"v1.21", "v1.34"}) {
    ScenarioWords with = plain;
    with.more += Of(version, 1, Process(3));
    ScenarioWords without = plain;
    without.more += Of(version, 1, "");
    Lines lines[2];
    for (const bool has_process : {false, true}) {
      const auto simulation = RunToEnd(has_process ? with : without);
      for (const std::string& line : LinesOf(simulation->log().ToJsonLines())) {
        const bool is_of_process = line.find("kube-scheduler-") != std::string::npos;
        if (!is_of_process) lines[has_process ? 1 : 0].push_back(line);
      }
    }
    EXPECT_EQ(lines[0], lines[1]);
  }
}

TEST(ReplicasTest, ASingleProcessOfV121WaitsForItsOwnOldLease) {
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const auto simulation = RunToEnd(EndedAt("5s", "killReplica", "v1.21", seed, 1));
    const Event& started = FirstAfter(simulation->log(), EventKind::kProcessStarted, Time{});
    EXPECT_EQ(SecondsOf(started), 5);
    const double idle =
        SecondsOf(FirstAfter(simulation->log(), EventKind::kLeaseAcquired, Time{})) - 5;
    EXPECT_GE(idle, 15) << seed;
    EXPECT_LT(idle, 19.4) << seed;
  }
}

TEST(ReplicasTest, AStopOfV134GivesTheLeaseBack) {
  double longest = 0;
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const auto simulation = RunToEnd(EndedAt("5s", "stopReplica", "v1.34", seed, 2));
    const sim::EventLog& log = simulation->log();
    EXPECT_EQ(SecondsOf(FirstAfter(log, EventKind::kLeaseReleased, Time{})), 5);
    const double gap = SecondsOf(FirstAfter(log, EventKind::kLeaseAcquired, Time{})) - 5;
    EXPECT_GE(gap, 0) << seed;
    EXPECT_LT(gap, 4.4) << seed;
    longest = std::max(longest, gap);
    EXPECT_EQ(FirstAfter(log, EventKind::kProcessExited, Time{}).cause,
              "Requested to terminate, exiting");
  }
  // The process that was stopped returns at once, and takes the lease that it released.
  EXPECT_EQ(longest, 0);
}

TEST(ReplicasTest, AStandbyTakesAReleasedLeaseAtItsNextTry) {
  const std::string slow = R"(, "restart": {"first": "60s"})";
  double longest = 0;
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    ScenarioWords words = EndedAt("5s", "stopReplica", "v1.34", seed, 2);
    words.more = Of("v1.34", seed, Process(2, slow));
    const auto simulation = RunToEnd(words);
    const Event& acquired = FirstAfter(simulation->log(), EventKind::kLeaseAcquired, Time{});
    EXPECT_EQ(acquired.object, "kube-scheduler-1");
    EXPECT_LT(SecondsOf(acquired) - 5, 4.4) << seed;
    longest = std::max(longest, SecondsOf(acquired) - 5);
  }
  EXPECT_GT(longest, 2);
}

TEST(ReplicasTest, AStopOfV121DoesNotGiveTheLeaseBack) {
  const auto simulation = RunToEnd(EndedAt("5s", "stopReplica", "v1.21", 1, 2));
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kLeaseReleased}), Lines{});
  const Event& exited = FirstAfter(simulation->log(), EventKind::kProcessExited, Time{});
  EXPECT_EQ(exited.cause, "leaderelection lost");
  EXPECT_NE(exited.message.find("exit code 255"), std::string_view::npos);
  EXPECT_GE(SecondsOf(FirstAfter(simulation->log(), EventKind::kLeaseAcquired, Time{})), 4 + 15);
}

TEST(ReplicasTest, AStandbyTakesOverWhenTheLeaseHasRunOut) {
  for (const char* version : {"v1.21", "v1.34"}) {
    for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
      const auto simulation = RunToEnd(EndedAt("5s", "killReplica", version, seed, 2));
      // The last renewal was at 4 s.
      const Event& acquired = FirstAfter(simulation->log(), EventKind::kLeaseAcquired, Time{});
      EXPECT_GE(SecondsOf(acquired) - 4, 15) << seed;
      EXPECT_LT(SecondsOf(acquired) - 4, 23.8) << seed;
    }
  }
}

TEST(ReplicasTest, ALeaderThatCannotRenewGivesUpBeforeAnotherMayLead) {
  for (const char* version : {"v1.21", "v1.34"}) {
    for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
      const auto simulation =
          RunToEnd({.objects = {Node("n1"), Pod("a")},
                    .timeline = {R"({"at": "5s", "op": "apiOutage", "for": "20s"})"},
                    .more = Of(version, seed, Process(2))});
      const sim::EventLog& log = simulation->log();
      EXPECT_EQ(SecondsOf(FirstAfter(log, EventKind::kLeaderLost, Time{})), 4 + 12) << seed;
      EXPECT_EQ(SecondsOf(FirstAfter(log, EventKind::kProcessExited, Time{})), 16);
      EXPECT_GE(SecondsOf(FirstAfter(log, EventKind::kLeaseAcquired, Time{})), 25);
    }
  }
}

TEST(ReplicasTest, AShortOutageCostsNothing) {
  const auto simulation = RunToEnd({.objects = {Node("n1"), Pod("a")},
                                    .timeline = {R"({"at": "5s", "op": "apiOutage", "for": "9s"})",
                                                 At("20s", "create", Pod("b"))},
                                    .more = Of("v1.21", 1, Process(2))});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kProcessExited}), Lines{});
  EXPECT_EQ(Bindings(*simulation).size(), 2u);
}

TEST(ReplicasTest, TheKubeletWaitsLongerEachTime) {
  const auto simulation =
      RunToEnd({.objects = {Node("n1"), Pod("a")},
                .timeline = {OpAt("1s", "killReplica", 0), OpAt("2s", "killReplica", 0),
                             OpAt("20s", "killReplica", 0), OpAt("50s", "killReplica", 0)},
                .more = Of("v1.21", 1, Process(1))});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kProcessStarted}),
            (Lines{"0 processStarted", "1 processStarted", "12 processStarted", "40 processStarted",
                   "90 processStarted"}));
}

TEST(ReplicasTest, AProcessThatEndsForgetsItsQueue) {
  const auto simulation = RunToEnd(
      {.objects = {Node("n1", "1"), Pod("big", "3"), Pod("huge", "8")},
       .timeline = {At("500ms", "create", Node("n2", "2")), OpAt("700ms", "killReplica", 0)},
       .more = Of("v1.21", 1, Process(1, R"(, "leaderElection": {"leaderElect": false},
                                                      "restart": {"first": "10s"})"))});
  const sim::EventLog& log = simulation->log();
  EXPECT_EQ(Tell(log, {EventKind::kForgotten}),
            (Lines{"0.7 forgotten default/big from backoff (ProcessExit)",
                   "0.7 forgotten default/huge from backoff (ProcessExit)"}));
  const Event& exited = FirstAfter(log, EventKind::kProcessExited, Time{});
  EXPECT_EQ(exited.message,
            "exit code 137, forgets 2 queued pods (2 backoffs), 0 assumed at Permit");
  // All pods are tried again, with attempt 1.
  const Event& popped = FirstAfter(log, EventKind::kPopped, Time{} + Seconds(5));
  EXPECT_EQ(SecondsOf(popped), 10.7);
  EXPECT_EQ(popped.attempts, 1);
}

TEST(ReplicasTest, ADecisionThatWasNotWrittenIsLost) {
  const auto simulation =
      RunToEnd({.objects = {Node("n1"), Pod("a")},
                .timeline = {OpAt("500ms", "killReplica", 0)},
                .more = Of("v1.34", 1, StrCat(R"(, "attemptLatency": "1s")", Process(1)))});
  const sim::EventLog& log = simulation->log();
  EXPECT_EQ(Tell(log, {EventKind::kForgotten, EventKind::kPopped}).at(1),
            "0.5 forgotten default/a (attempt)");
  ASSERT_EQ(log.attempts().size(), 2u);
  EXPECT_EQ(log.attempts()[0].end, Time{} + Milliseconds(500));
  const Lines bound = Bindings(*simulation);
  ASSERT_EQ(bound.size(), 1u);
  // Both attempts can still be explained.
  EXPECT_EQ(simulation->Explain(0).feasible.size(), 1u);
  EXPECT_EQ(simulation->Explain(1).feasible.size(), 1u);
}

// Returns the keys of all pods without a node in the API server, and of those in activeQ.
std::set<std::string> Pending(const sim::Simulation& simulation) {
  std::set<std::string> keys;
  simulation.objects().Of<v1::Pod>().ForEach([&](const std::string& key, const v1::PodPtr& pod) {
    if (pod->spec.node_name.empty()) keys.insert(key);
  });
  return keys;
}

std::set<std::string> ActiveQ(const Scheduler& scheduler) {
  std::set<std::string> keys;
  for (const auto& entry : scheduler.queue().Entries(SectionId::kActive)) {
    keys.insert(v1::PodKey(entry->pod()));
  }
  return keys;
}

TEST(ReplicasTest, AStandbyHasAllPendingPodsInActiveQ) {
  for (const char* version : {"v1.21", "v1.34"}) {
    ScenarioWords words{.objects = {Node("n1", "2")},
                        .more = Of(version, 3, Process(2, R"(, "restart": {"first": "3s"})"))};
    for (int i = 0; i < 8; ++i) {
      words.timeline.push_back(At(StrCat(std::to_string(i), "s"), "create",
                                  Pod(StrCat("p", std::to_string(i)), i % 2 == 0 ? "500m" : "3")));
    }
    words.timeline.push_back(At("12s", "delete", Pod("p1")));
    words.timeline.push_back(OpAt("20s", "killReplica", 1));
    const auto simulation = Simulate(words);
    for (int t = 0; t < 60; ++t) {
      simulation->RunUntil(Time{} + Milliseconds(500 * t + 250));
      const sim::Replica& standby = simulation->replicas()->replica(1);
      if (!standby.IsRunning()) continue;
      EXPECT_EQ(ActiveQ(standby.kube_scheduler()->scheduler()), Pending(*simulation)) << t;
    }
  }
}

// Checks that the queue of the present view equals that of the replica in the log.
void ExpectTrueView(const sim::Simulation& simulation) {
  sim::ViewProjection projection(&simulation.log());
  const sim::View& view = projection.At(simulation.now());
  const int32_t shown = simulation.replicas()->shown();
  const sim::EventLog& log = simulation.log();
  for (size_t i = 0; i < log.sections().size(); ++i) {
    Lines in_view;
    for (const sim::PodId pod : view.sections[i]) in_view.push_back(log.PodName(pod));
    Lines in_queue;
    if (shown >= 0) {
      for (const auto& entry : simulation.scheduler().queue().Entries(SectionAt(i))) {
        in_queue.push_back(v1::PodKey(entry->pod()));
      }
    }
    if (log.sections()[i].kind == SectionKind::kParked) {
      std::sort(in_view.begin(), in_view.end());
      std::sort(in_queue.begin(), in_queue.end());
    }
    EXPECT_EQ(in_view, in_queue) << log.sections()[i].name << " at "
                                 << SecondsText(simulation.now());
  }
  if (shown < 0) return;
  EXPECT_EQ(view.scheduling_cycle, simulation.scheduler().queue().SchedulingCycle());
  EXPECT_EQ(view.move_request_cycle, simulation.scheduler().queue().move_request_cycle());
}

ScenarioWords BusyWorld(const std::string& version, uint64_t seed) {
  ScenarioWords words{.objects = {Node("n1", "2"), Node("n2", "3")},
                      .more = Of(version, seed, StrCat(R"(, "until": "150s")", Process(3)))};
  for (int i = 0; i < 30; ++i) {
    words.timeline.push_back(At(StrCat(std::to_string(i * 1100), "ms"), "create",
                                Pod(StrCat("p", std::to_string(i)), i % 3 == 0 ? "100m" : "2",
                                    StrCat(R"(, "priority": )", std::to_string(i % 4)))));
  }
  words.timeline.push_back(OpAt("6s", "killReplica", 0));
  words.timeline.push_back(At("31s", "create", Node("n3", "4")));
  words.timeline.push_back(OpAt("37s", "stopReplica", 1));
  words.timeline.push_back(OpAt("40s", "pauseReplica", 2, "17s"));
  words.timeline.push_back(R"({"at": "62s", "op": "apiOutage", "for": "16s"})");
  words.timeline.push_back(OpAt("100s", "partition", 0, "30s"));
  words.timeline.push_back(OpAt("100s", "killReplica", 2));
  return words;
}

TEST(ReplicasTest, TheViewHasTheLeadersQueueAtEachMoment) {
  for (const char* version : {"v1.21", "v1.34"}) {
    for (uint64_t seed = 1; seed <= 5; ++seed) {
      const auto simulation = Simulate(BusyWorld(version, seed));
      for (int t = 0; t < 150; ++t) {
        simulation->RunUntil(Time{} + Milliseconds(1000 * t + 350));
        if (t % 5 == 0) ExpectTrueView(*simulation);
      }
    }
  }
}

TEST(ReplicasTest, GoingBackAndForthGivesTheSameLog) {
  for (const char* version : {"v1.21", "v1.34"}) {
    const auto simulation = Simulate(BusyWorld(version, 7));
    simulation->RunToEnd();
    const std::string log = simulation->log().ToJsonLines();
    for (const int t : {90, 45, 100, 3, 60, 15, 0}) {
      simulation->Seek(Time{} + Milliseconds(1000 * t + 5));
      if (t == 45) simulation->Seek(Time{} + Seconds(50));
      simulation->RunToEnd();
      ASSERT_EQ(simulation->log().ToJsonLines(), log) << t;
    }
  }
}

TEST(ReplicasTest, EachAttemptCanBeExplained) {
  for (const char* version : {"v1.21", "v1.34"}) {
    const auto simulation = Simulate(BusyWorld(version, 2));
    simulation->RunToEnd();
    const std::string hash = simulation->log().Hash();
    const auto& attempts = simulation->log().attempts();
    for (size_t i = 0; i < attempts.size(); i += 7) {
      EXPECT_EQ(simulation->Explain(static_cast<int32_t>(i)).attempt, static_cast<int32_t>(i));
    }
    EXPECT_EQ(simulation->log().Hash(), hash);
  }
}

TEST(ReplicasTest, APausedLeaderWorksOnBesideTheNewOne) {
  // Replica 0 has made its decision when it is paused; replica 1 takes over and binds the pod.
  const auto simulation = RunToEnd(
      {.objects = {Node("n1"), Node("n2")},
       .timeline = {At("5s", "create", Pod("a")), OpAt("5500ms", "pauseReplica", 0, "30s")},
       .more = Of("v1.21", 1, StrCat(R"(, "attemptLatency": "1s")", Process(2)))});
  const sim::EventLog& log = simulation->log();
  const Lines bound = Bindings(*simulation);
  ASSERT_EQ(bound.size(), 1u);
  const Event& refused = FirstAfter(log, EventKind::kBindingRefused, Time{});
  EXPECT_EQ(SecondsOf(refused), 35.5);
  EXPECT_EQ(refused.object, "kube-scheduler-0");
  EXPECT_NE(refused.message.find("pod a is already assigned to node"), std::string_view::npos);
  // It gives up ten seconds later, because another replica holds the lease.
  const Event& lost = FirstAfter(log, EventKind::kLeaderLost, Time{});
  EXPECT_EQ(SecondsOf(lost), 45.5);
}

TEST(ReplicasTest, BothLeadersTryTheSamePodsAndNoneIsBoundTwice) {
  ScenarioWords words{.objects = {Node("n1"), Node("n2")},
                      .timeline = {OpAt("5s", "pauseReplica", 0, "30s")},
                      .more = Of("v1.34", 1, Process(2))};
  for (int i = 0; i < 6; ++i) {
    words.timeline.push_back(
        At(StrCat(std::to_string(36 + i), "s"), "create", Pod(StrCat("p", std::to_string(i)))));
  }
  const auto simulation = RunToEnd(words);
  std::map<std::string, int> bindings;
  bool has_other = false;
  for (const Event& event : simulation->log().events()) {
    has_other |= event.kind == EventKind::kBindingRefused || event.kind == EventKind::kBoundByOther;
    if (event.kind != EventKind::kBound && event.kind != EventKind::kBoundByOther) continue;
    ++bindings[simulation->log().PodName(event.pod)];
  }
  EXPECT_TRUE(has_other) << simulation->log().ToText();
  EXPECT_EQ(bindings.size(), 6u);
  for (const auto& [pod, count] : bindings) EXPECT_EQ(count, 1) << pod;
}

TEST(ReplicasTest, APodThatComesWhileNoneLeadsWaitsForALeader) {
  const auto simulation = RunToEnd(EndedAt("29s", "killReplica", "v1.21", 1, 1));
  const sim::EventLog& log = simulation->log();
  EXPECT_EQ(Tell(log, {EventKind::kPodIgnored}), (Lines{"30 podIgnored default/b"}));
  EXPECT_EQ(FirstAfter(log, EventKind::kPodIgnored, Time{}).message, sim::kNoReplicaLeads);
  EXPECT_EQ(Bindings(*simulation).size(), 2u);
  EXPECT_EQ(LastMessage(*simulation), "nothing is left to happen");
}

TEST(ReplicasTest, ANominationThatWasWrittenComesBack) {
  // v1.21 nominates the node in the attempt, and the victim is gone; the preemptor backs off when
  // its attempt ends.
  const auto simulation =
      RunToEnd({.objects = {Node("n1", "1"), Pod("low")},
                .timeline = {At("2s", "create", Pod("high", "1", R"(, "priority": 9)")),
                             OpAt("2500ms", "killReplica", 0)},
                .more = Of("v1.21", 1, Process(1))});
  const Lines told =
      Tell(simulation->log(), {EventKind::kNominated, EventKind::kNominationCleared});
  ASSERT_EQ(told.size(), 4u) << simulation->log().ToText();
  EXPECT_EQ(told[1], "2.5 nominationCleared default/high n1 (ProcessExit)");
  EXPECT_NE(told[2].find("nominated default/high n1 (Takeover)"), std::string::npos);
}

std::string ErrorOf(const ScenarioWords& words) {
  const Result<sim::Scenario> scenario = TryScenario(words);
  return scenario.ok() ? "" : scenario.error().ToString();
}

TEST(ReplicasTest, MistakesAreNamedWithTheirPlace) {
  const auto with = [](const std::string& more) { return ErrorOf({.more = more}); };
  EXPECT_NE(with(R"(, "process": {"replicas": 6})").find("spec.process.replicas"),
            std::string::npos);
  EXPECT_NE(with(R"(, "semantics": "v1.15", "process": {})").find("spec.process"),
            std::string::npos);
  EXPECT_NE(with(R"(, "process": {"leaderElection": {"leaseDuration": "10s"}})")
                .find("leaseDuration must be greater than renewDeadline"),
            std::string::npos);
  const auto with_op = [](const std::string& op, const std::string& more) {
    return ErrorOf({.timeline = {op}, .more = more});
  };
  const std::string two = Process(2);
  EXPECT_EQ(with_op(OpAt("1s", "killReplica", 1), two), "");
  EXPECT_NE(with_op(OpAt("1s", "killReplica", 2), two).find("spec.timeline[0].replica"),
            std::string::npos);
  EXPECT_NE(with_op(OpAt("1s", "pauseReplica", 1), two).find("spec.timeline[0].for"),
            std::string::npos);
  EXPECT_NE(with_op(OpAt("1s", "killReplica", 0), "").find("spec.timeline[0].op"),
            std::string::npos);
}

}  // namespace replicas_test
}  // namespace berth::test
