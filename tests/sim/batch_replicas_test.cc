// Tests kube-batch as processes that elect a leader, end and return.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "kube_batch/scheduler_cache.h"
#include "log/log_writer.h"
#include "sim/kube_batch_fixture.h"
#include "sim/simulated_replicas.h"
#include "view/view.h"

namespace berth::test {
namespace {

using sim::Event;
using sim::EventKind;

constexpr uint64_t kSeeds = 30;

std::string BatchProcess(std::string_view members) {
  return StrCat(kKubeBatch,
                R"(, "kubeBatch": {"lockObjectNamespace": "kube-system"}, "process": {)", members,
                "}");
}

std::string Electing(int replicas, uint64_t seed = 1) {
  return StrCat(BatchProcess(StrCat(R"("leaderElection": {"leaderElect": true}, "replicas": )",
                                    std::to_string(replicas))),
                R"(, "seed": )", std::to_string(seed));
}

std::string ReplicaAt(std::string_view at, std::string_view op, std::string_view more = "") {
  return StrCat(R"({"at": ")", at, R"(", "op": ")", op, R"(", "replica": 0)", more, "}");
}

double SecondsOf(const Event& event) { return event.t.seconds(); }

// Returns the entries of the kind, in order.
std::vector<const Event*> All(const sim::EventLog& log, EventKind kind) {
  std::vector<const Event*> found;
  for (const Event& event : log.events()) {
    if (event.kind == kind) found.push_back(&event);
  }
  return found;
}

// Four pods, each of which takes a second to be allocated and another one to be bound.
ScenarioWords SlowGang(const std::string& process, const std::string& op) {
  ScenarioWords words{.objects = {Node("n1", "4"), PodGroup("gang", "4")},
                      .timeline = {op},
                      .more = StrCat(process, R"(, "attemptLatency": "1s")")};
  for (const char* name : {"g0", "g1", "g2", "g3"}) words.objects.push_back(Member(name, "gang"));
  return words;
}

TEST(BatchReplicasTest, OneProcessThatNeverEndsSchedulesAsWithoutAProcess) {
  ScenarioWords words{.objects = {Node("n1", "2"), BatchPod("a"), BatchPod("b"), BatchPod("c")},
                      .timeline = {At("3s", "create", Node("n2", "1"))}};
  Lines lines[2];
  for (const bool has_process : {false, true}) {
    words.more = has_process ? BatchProcess("") : std::string(kKubeBatch);
    std::istringstream text(RunToEnd(words)->log().ToJsonLines());
    for (std::string line; std::getline(text, line);) {
      const bool is_of_process = line.find("kube-batch-0") != std::string::npos;
      // Entries are numbered by step, and a run with a process has more steps.
      if (!is_of_process) lines[has_process ? 1 : 0].push_back(line);
    }
  }
  EXPECT_EQ(lines[0], lines[1]);
}

TEST(BatchReplicasTest, AStandbyKnowsNothingUntilItLeads) {
  const auto simulation = Simulate({.objects = {Node("n1"), BatchPod("a")}, .more = Electing(2)});
  simulation->RunUntil(Time{} + Seconds(3));
  const sim::SimulatedReplicas& replicas = *simulation->replicas();
  ASSERT_EQ(replicas.shown(), 0);
  EXPECT_NE(replicas.replica(0).kube_batch()->cache().FindNode("n1"), nullptr);
  EXPECT_EQ(replicas.replica(1).kube_batch()->cache().FindNode("n1"), nullptr);
  EXPECT_EQ(replicas.replica(1).state().phase, sim::Replica::Phase::kUninformed);
  Lines of_leader;
  Lines of_standby;
  for (const Event* event : All(simulation->log(), EventKind::kStartupStep)) {
    (event->object == "kube-batch-0" ? of_leader : of_standby).emplace_back(event->cause);
  }
  EXPECT_EQ(of_leader, (Lines{"options", "clientConfig", "cacheHandlers", "servers", "broadcaster",
                              "election", "informers", "cachesSynced", "configuration", "run"}));
  EXPECT_EQ(of_standby, Lines(of_leader.begin(), of_leader.begin() + 6));
}

TEST(BatchReplicasTest, ASingleProcessWaitsForItsOwnOldLock) {
  double longest = 0;
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const auto simulation =
        RunToEnd({.objects = {Node("n1"), BatchPod("a")},
                  .timeline = {ReplicaAt("4s", "killReplica"), At("6s", "create", BatchPod("b"))},
                  .more = Electing(1, seed)});
    const auto acquired = All(simulation->log(), EventKind::kLeaseAcquired);
    ASSERT_EQ(acquired.size(), 2u);
    EXPECT_EQ(acquired[0]->t, Time{});
    EXPECT_EQ(acquired[0]->message, "leaderTransitions 0");
    const double idle = SecondsOf(*acquired[1]) - 4;
    EXPECT_GE(idle, 15) << seed;
    // A try begins 5 s to 11 s after the one before.
    EXPECT_LT(idle, 26) << seed;
    longest = std::max(longest, idle);
    EXPECT_EQ(All(simulation->log(), EventKind::kBound).back()->t,
              acquired[1]->t + Milliseconds(20));
  }
  EXPECT_GT(longest, 16);
}

TEST(BatchReplicasTest, AStandbyTakesOverWhenTheLockHasRunOut) {
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const auto simulation =
        RunToEnd({.objects = {Node("n1")},
                  .timeline = {ReplicaAt("14s", "killReplica"), At("16s", "create", BatchPod("b"))},
                  .more = Electing(2, seed)});
    const auto acquired = All(simulation->log(), EventKind::kLeaseAcquired);
    ASSERT_EQ(acquired.size(), 2u);
    // The last renewal was at 10 s.
    EXPECT_GE(SecondsOf(*acquired[1]), 10 + 15) << seed;
    EXPECT_LT(SecondsOf(*acquired[1]), 10 + 11 + 15 + 11) << seed;
  }
}

TEST(BatchReplicasTest, WithoutAnElectionItIsBackAtOnce) {
  const auto simulation = RunToEnd(
      {.objects = {Node("n1")},
       .timeline = {ReplicaAt("4500ms", "killReplica"), At("4500ms", "create", BatchPod("b"))},
       .more = BatchProcess("")});
  EXPECT_TRUE(All(simulation->log(), EventKind::kLeaseAcquired).empty());
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kBound}), Lines{"4.52 bound default/b n1"});
}

TEST(BatchReplicasTest, SigtermEndsItAtOnce) {
  const auto simulation = RunToEnd(
      {.objects = {Node("n1")}, .timeline = {ReplicaAt("4s", "stopReplica")}, .more = Electing(1)});
  const auto exits = All(simulation->log(), EventKind::kProcessExited);
  ASSERT_EQ(exits.size(), 1u);
  EXPECT_EQ(SecondsOf(*exits[0]), 4);
  EXPECT_EQ(exits[0]->cause, "SIGTERM");
  EXPECT_EQ(exits[0]->message, "exit code 2, forgets 0 waiting pods");
  EXPECT_TRUE(All(simulation->log(), EventKind::kLeaseReleased).empty());
}

TEST(BatchReplicasTest, ALeaderThatCannotRenewEndsAsItsLockRunsOut) {
  const auto simulation = RunToEnd({.objects = {Node("n1")},
                                    .timeline = {ReplicaAt("6s", "partition", R"(, "for": "60s")")},
                                    .more = Electing(1)});
  const auto lost = All(simulation->log(), EventKind::kLeaderLost);
  ASSERT_FALSE(lost.empty());
  // It renewed at 5 s; the round that began at 10 s failed at 20 s.
  EXPECT_EQ(SecondsOf(*lost[0]), 20);
  EXPECT_EQ(lost[0]->message,
            "failed to renew lease kube-system/kube-batch: failed to tryAcquireOrRenew context "
            "deadline exceeded");
  const Event& exit = *All(simulation->log(), EventKind::kProcessExited)[0];
  EXPECT_EQ(exit.cause, "leaderelection lost");
  EXPECT_EQ(exit.message.substr(0, 13), "exit code 255");
}

TEST(BatchReplicasTest, ASessionUnderWayIsLostAndItsBindingsStay) {
  const auto simulation = RunToEnd(
      SlowGang(BatchProcess(R"("restart": {"first": "5s"})"), ReplicaAt("6500ms", "killReplica")));
  const sim::EventLog& log = simulation->log();
  EXPECT_EQ(Tell(log, {EventKind::kSessionOpened, EventKind::kBound, EventKind::kForgotten,
                       EventKind::kSessionClosed, EventKind::kProcessExited}),
            (Lines{"0 sessionOpened", "5 bound default/g0 n1", "6 bound default/g1 n1",
                   "6.5 processExited (SIGKILL)", "6.5 forgotten default/g2 n1 (session)",
                   "6.5 forgotten default/g3 n1 (session)", "6.5 sessionClosed (ProcessExit)",
                   "11.5 sessionOpened", "14.5 bound default/g2 n1", "15.5 bound default/g3 n1",
                   "15.5 sessionClosed"}));
  EXPECT_EQ(All(log, EventKind::kProcessExited)[0]->message,
            "exit code 137, forgets 2 waiting pods, the session under way with 2 places");
  sim::ViewProjection projection(&log);
  const sim::View& view = projection.At(Time{} + Seconds(8));
  EXPECT_FALSE(view.batch.open);
  EXPECT_TRUE(view.nodes[static_cast<size_t>(log.FindNode("n1"))].held.empty());
  EXPECT_EQ(view.pods[static_cast<size_t>(log.FindPod("default/g2"))].place,
            sim::PodPlace::kUnserved);
}

TEST(BatchReplicasTest, CallsThatDidNotReachTheApiServerAreTriedAgain) {
  const auto simulation = RunToEnd({.objects = {Node("n1"), PodGroup("gang", "1")},
                                    .timeline = {R"({"at": "2s", "op": "apiOutage", "for": "8s"})",
                                                 At("1995ms", "create", Member("a", "gang"))},
                                    .more = BatchProcess("")});
  const sim::EventLog& log = simulation->log();
  const auto dropped = All(log, EventKind::kDropped);
  ASSERT_EQ(dropped.size(), 1u);
  EXPECT_EQ(dropped[0]->message, "the API server cannot be reached");
  // The cache treats it as bound until the API server can be reached.
  const auto bound = All(log, EventKind::kBound);
  ASSERT_EQ(bound.size(), 1u);
  EXPECT_GT(SecondsOf(*bound[0]), 10);
}

TEST(BatchReplicasTest, APausedLeaderEndsARenewDeadlineAfterItContinuesAndItsSessionIsLost) {
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const auto simulation = RunToEnd(
        SlowGang(Electing(2, seed), ReplicaAt("5500ms", "pauseReplica", R"(, "for": "60s")")));
    std::vector<sim::PodId> bound;
    for (const Event* event : All(simulation->log(), EventKind::kBound)) {
      EXPECT_EQ(std::count(bound.begin(), bound.end(), event->pod), 0) << seed;
      bound.push_back(event->pod);
    }
    EXPECT_EQ(bound.size(), 4u) << seed;
    EXPECT_TRUE(All(simulation->log(), EventKind::kBoundByOther).empty());
    const auto closed = All(simulation->log(), EventKind::kSessionClosed);
    ASSERT_EQ(closed.size(), 2u);
    EXPECT_EQ(closed[0]->cause, sim::kCauseTakeover);
    const Event& exit = *All(simulation->log(), EventKind::kProcessExited)[0];
    // It continues at 65.5 s and tries to renew for 10 s, while another process holds the lock.
    EXPECT_EQ(SecondsOf(exit), 75.5) << seed;
    EXPECT_EQ(exit.cause, "leaderelection lost");
  }
}

TEST(BatchReplicasTest, GoingBackAndForthGivesTheSameLog) {
  const auto simulation = RunToEnd(SlowGang(Electing(2), ReplicaAt("6500ms", "killReplica")));
  const std::string hash = simulation->log().Hash();
  for (const int64_t seconds : {30, 7, 2, 6}) {
    simulation->Seek(Time{} + Seconds(seconds));
    simulation->RunToEnd();
    EXPECT_EQ(simulation->log().Hash(), hash) << seconds;
  }
  for (const Event* opened : All(simulation->log(), EventKind::kSessionOpened)) {
    const auto index = static_cast<int32_t>(opened - simulation->log().events().data());
    simulation->ExplainSession(index, "default/g3");
    EXPECT_EQ(simulation->log().Hash(), hash);
  }
}

TEST(BatchReplicasTest, MistakesAreNamedWithTheirPlace) {
  const auto error = [](std::string_view more) {
    const auto scenario = TryScenario({.more = StrCat(kKubeBatch, more)});
    return scenario.ok() ? "" : scenario.error().ToString();
  };
  EXPECT_EQ(error(R"(, "process": {"leaderElection": {"leaderElect": true}})"),
            "spec.kubeBatch.lockObjectNamespace: lock-object-namespace must not be nil when "
            "LeaderElection is enabled");
  EXPECT_EQ(error(R"(, "process": {"leaderElection": {"retryPeriod": "2s"}})"),
            "spec.process.leaderElection.retryPeriod: kube-batch has no option for it");
  EXPECT_EQ(error(R"(, "process": {"replicas": 2})"),
            "spec.process.leaderElection.leaderElect: must be true where there is more than one "
            "replica");
  EXPECT_EQ(error(R"(, "semantics": "v1.15", "process": {})"), "");
  EXPECT_EQ(error(R"(, "semantics": "v1.15", "process": {"kubelet": true})"),
            "spec.process.kubelet: the kubelet of v1.15 is not modelled");
}

}  // namespace
}  // namespace berth::test
