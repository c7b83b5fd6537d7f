// Tests the state that replicas of kube-scheduler do not have yet: changes that reach their
// informers late, and wrong clocks; and the reactions of kubelets.
#include <string>
#include <string_view>
#include <vector>

#include "base/strings.h"
#include "log/log_writer.h"
#include "sim/simulated_replicas.h"
#include "sim/simulation.h"
#include "sim/simulation_fixture.h"
#include "view/view.h"

namespace berth::test {
namespace {

using sim::Event;
using sim::EventKind;

// Returns members of the scenario's spec. `process`: the members of spec.process.
std::string With(const std::string& version, const std::string& process,
                 const std::string& more = "") {
  return StrCat(R"(, "semantics": ")", version, R"(", "process": {)", process, "}", more);
}

std::vector<Event> EventsOf(const sim::Simulation& simulation, EventKind kind) {
  std::vector<Event> events;
  for (const Event& event : simulation.log().events()) {
    if (event.kind == kind) events.push_back(event);
  }
  return events;
}

TEST(ReplicaDelaysTest, AChangeReachesTheQueueAfterTheDelays) {
  const auto simulation =
      RunToEnd({.objects = {Node("n1")},
                .timeline = {At("10s", "create", Pod("a"))},
                .more = With("v1.21", R"("watchDelay": "2s", "handlerDelay": "500ms")")});
  EXPECT_EQ(
      Tell(simulation->log(), {EventKind::kPodIgnored, EventKind::kQueued, EventKind::kBound}),
      (Lines{"10 podIgnored default/a", "12.5 queued default/a to active (PodAdd)",
             "12.51 bound default/a n1"}));
  EXPECT_EQ(EventsOf(*simulation, EventKind::kPodIgnored).front().message, sim::kLeaderHearsLater);
  EXPECT_EQ(LastMessage(*simulation), "nothing is left to happen");
}

TEST(ReplicaDelaysTest, AKindMayBeLateByItself) {
  // The scheduler's informers report the pod before the node.
  const auto simulation =
      RunToEnd({.timeline = {R"({"at": "1s", "op": "watchDelay", "kind": "Node", "value": "5s"})",
                             At("2s", "create", Node("n1")), At("3s", "create", Pod("a"))},
                .more = With("v1.34", R"("replicas": 1)")});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kWatchDelayed, EventKind::kQueued,
                                     EventKind::kMoveRequest, EventKind::kBound}),
            (Lines{"1 watchDelayed (Node)", "3 queued default/a to active (PodAdd)",
                   "7 moveRequest (NodeAdd)", "8.01 bound default/a n1",
                   "8.01 moveRequest (AssignedPodAdd)"}));
}

TEST(ReplicaDelaysTest, ChangesOfOneKindStayInOrder) {
  // Without the order of changes, the second change of the node would be reported before the first.
  const auto simulation = RunToEnd(
      {.objects = {Node("n1", "1")},
       .timeline = {R"({"at": "1s", "op": "watchDelay", "value": "10s"})",
                    At("2s", "update", Node("n1", "2")),
                    R"({"at": "3s", "op": "watchDelay", "value": "0s"})",
                    At("4s", "update", Node("n1", "3")), At("5s", "create", Pod("a", "3"))},
       .more = With("v1.21", R"("replicas": 1)")});
  const Lines bound = Bindings(*simulation);
  ASSERT_EQ(bound.size(), 1u);
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kFailed}).front().substr(0, 4), "5.01");
  EXPECT_GE(EventsOf(*simulation, EventKind::kBound).front().t, Time{} + Seconds(12));
}

TEST(ReplicaDelaysTest, OnlyTheNamedReplicasInformersAreDelayed) {
  const auto simulation =
      Simulate({.objects = {Node("n1")},
                .timeline = {R"({"at": "1s", "op": "watchDelay", "replica": 1, "value": "5s"})",
                             At("2s", "create", Pod("a", "9"))},
                .more = With("v1.34", R"("replicas": 2)")});
  simulation->RunUntil(Time{} + Seconds(3));
  const auto queued = [&](int32_t replica) {
    const Scheduler& scheduler =
        simulation->replicas()->replica(replica).kube_scheduler()->scheduler();
    return scheduler.queue().QueueOf("default/a") != SectionId::kNone;
  };
  EXPECT_TRUE(queued(0));
  EXPECT_FALSE(queued(1));
  simulation->RunUntil(Time{} + Seconds(7));
  EXPECT_TRUE(queued(1));
}

// a is bound at 1 s, which the informers report three minutes later; b waits for its room.
ScenarioWords Unheard(const std::string& version, const std::string& process) {
  return {.objects = {Node("n1", "1"), Pod("a"), Pod("b")},
          .timeline = {R"({"at": "500ms", "op": "watchDelay", "kind": "Pod", "value": "3m"})"},
          .more = With(version, process, R"(, "attemptLatency": "1s", "until": "250s")")};
}

TEST(ReplicaDelaysTest, AnAssumedPodOfV121ExpiresAndItsNodeIsFilledTwice) {
  const auto simulation = RunToEnd(Unheard("v1.21", R"("replicas": 1)"));
  EXPECT_EQ(
      Tell(simulation->log(), {EventKind::kAssumedExpired, EventKind::kBound}),
      (Lines{"1 bound default/a n1", "122 assumedExpired default/a n1", "181 bound default/b n1"}));
  EXPECT_EQ(EventsOf(*simulation, EventKind::kAssumedExpired).front().object, "kube-scheduler-0");
  // a is on the node all the time.
  sim::ViewProjection projection(&simulation->log());
  const sim::View& view = projection.At(Time{} + Seconds(150));
  EXPECT_EQ(view.num_bound, 1);
  EXPECT_EQ(view.nodes.front().requested.milli_cpu, 1000);
}

TEST(ReplicaDelaysTest, AnAssumedPodOfV134NeverExpires) {
  const auto simulation = RunToEnd(Unheard("v1.34", R"("replicas": 1)"));
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kAssumedExpired, EventKind::kBound}),
            (Lines{"1 bound default/a n1"}));
}

TEST(ReplicaDelaysTest, TheKubeletRejectsPodsWithoutRoom) {
  const auto simulation = RunToEnd(Unheard("v1.21", R"("kubelet": true)"));
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kKubeletRejected, EventKind::kPodDeleted}),
            (Lines{"181 kubeletRejected default/b n1 (OutOfcpu)",
                   "181 podDeleted default/b n1 (Failed)"}));
  EXPECT_EQ(EventsOf(*simulation, EventKind::kKubeletRejected).front().message,
            "Pod Node didn't have enough resource: cpu, requested: 1000, used: 1000, "
            "capacity: 1000");
  EXPECT_EQ(simulation->objects().FindPod("default/b")->status.phase, "Failed");
  const std::string text = simulation->log().ToText();
  for (const char* line :
       {"watchDelayed       each replica (Pod): 180 s\n",
        "startupStep        kube-scheduler-0 election "
        "(client-go/tools/leaderelection/leaderelection.go)\n",
        "assumedExpired     default/a on n1 by kube-scheduler-0\n",
        "kubeletRejected    default/b on n1 (OutOfcpu): Pod Node didn't have enough resource: "}) {
    EXPECT_NE(text.find(line), std::string::npos) << line;
  }
}

TEST(ReplicaDelaysTest, EachResourceHasItsReason) {
  const auto memory = [](std::string_view name) {
    return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name,
                  R"("}, "spec": {"nodeName": "n1", "containers": [{"name": "c", "resources":
                     {"requests": {"memory": "5Gi"}}}]}})");
  };
  const std::string tiny =
      R"({"kind": "Node", "metadata": {"name": "n2"},
          "status": {"allocatable": {"cpu": "4", "memory": "1Gi", "pods": "1"}}})";
  const auto simulation =
      RunToEnd({.objects = {Node("n1", "2"), tiny, memory("a"), memory("b")},
                .timeline = {At("1s", "create", Pod("c", "1", R"(, "nodeName": "n2")")),
                             At("2s", "create", Pod("d", "1", R"(, "nodeName": "n2")")),
                             At("3s", "delete", Pod("c", "1", R"(, "nodeName": "n2")")),
                             At("4s", "create", Pod("e", "1", R"(, "nodeName": "n2")"))},
                .more = With("v1.34", R"("kubelet": true)")});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kKubeletRejected}),
            (Lines{"0 kubeletRejected default/b n1 (OutOfmemory)",
                   "2 kubeletRejected default/d n2 (OutOfpods)"}));
  EXPECT_EQ(EventsOf(*simulation, EventKind::kKubeletRejected).back().message,
            "Pod was rejected: Node didn't have enough resource: pods, requested: 1, used: 1, "
            "capacity: 1");
}

TEST(ReplicaDelaysTest, WithoutKubeletsEveryPodRuns) {
  const auto simulation = RunToEnd({.objects = {Node("n1", "1"), Pod("a"), Pod("b")},
                                    .more = With("v1.34", R"("replicas": 1)")});
  EXPECT_EQ(EventsOf(*simulation, EventKind::kKubeletRejected).size(), 0u);
}

TEST(ReplicaDelaysTest, AFastClockMakesTwoLeaders) {
  for (const char* version : {"v1.21", "v1.34"}) {
    const auto simulation =
        Simulate({.objects = {Node("n1")},
                  .timeline = {At("4s", "create", Pod("a"))},
                  .more = With(version, R"("replicas": 2, "clockRates": [0.5, 10])",
                               R"(, "until": "60s")")});
    simulation->RunUntil(Time{} + Seconds(5));
    EXPECT_TRUE(simulation->replicas()->replica(0).Leads()) << version;
    EXPECT_TRUE(simulation->replicas()->replica(1).Leads()) << version;
    const std::vector<Event> acquired = EventsOf(*simulation, EventKind::kLeaseAcquired);
    ASSERT_EQ(acquired.size(), 2u);
    // It waits 15 s by its own clock, counted from its first look at the lease; the leader renews
    // it after 4 s.
    EXPECT_GE(acquired[1].t, Time{} + Milliseconds(1500));
    EXPECT_LT(acquired[1].t, Time{} + Milliseconds(2400));
    simulation->RunToEnd();
    EXPECT_EQ(Bindings(*simulation).size() + EventsOf(*simulation, EventKind::kBoundByOther).size(),
              1u);
    // The slow one gives up as if the API server could not be reached.
    EXPECT_EQ(EventsOf(*simulation, EventKind::kLeaderLost).front().object, "kube-scheduler-0");
  }
}

TEST(ReplicaDelaysTest, ASmallSkewCostsNothing) {
  const auto simulation =
      RunToEnd({.objects = {Node("n1")},
                .timeline = {At("50s", "create", Pod("a"))},
                .more = With("v1.34", R"("replicas": 2, "clockRates": [0.9, 1.1])")});
  EXPECT_EQ(EventsOf(*simulation, EventKind::kLeaseAcquired).size(), 1u);
  EXPECT_EQ(LastMessage(*simulation), "nothing is left to happen");
}

Lines StepsOf(const sim::Simulation& simulation) {
  Lines steps;
  for (const Event& event : EventsOf(simulation, EventKind::kStartupStep)) {
    steps.push_back(StrCat(SecondsText(event.t), " ", event.cause));
  }
  return steps;
}

TEST(ReplicaDelaysTest, AStartHasItsSteps) {
  const std::string late = R"("handlerDelay": "2s")";
  const auto of_v1_21 = RunToEnd({.objects = {Node("n1")}, .more = With("v1.21", late)});
  EXPECT_EQ(StepsOf(*of_v1_21),
            (Lines{"0 options", "0 cacheQueueHandlers", "0 configz", "0 broadcaster", "0 servers",
                   "0 informers", "0 cachesSynced", "0 election", "0 run"}));
  const std::string kill = R"({"at": "1s", "op": "killReplica", "replica": 0})";
  const auto of_v1_34 = RunToEnd(
      {.objects = {Node("n1")},
       .timeline = {kill},
       .more = With("v1.34", StrCat(late, R"(, "leaderElection": {"leaderElect": false})"))});
  const Lines steps = StepsOf(*of_v1_34);
  ASSERT_EQ(steps.size(), 16u);
  EXPECT_EQ((Lines{steps.begin() + 7, steps.end()}),
            (Lines{"1 options", "1 cacheQueueHandlers", "1 configz", "1 broadcaster", "1 servers",
                   "1 informers", "1 cachesSynced", "3 handlersSynced", "3 run"}));
}

TEST(ReplicaDelaysTest, TheFirstAttemptOfV121MaySeeAnEmptyCache) {
  // The node is in the store when the process begins to lead, but not yet in its cache.
  const std::string process = R"("handlerDelay": "2s", "leaderElection": {"leaderElect": false})";
  const ScenarioWords words{.objects = {Node("n1"), Pod("a")},
                            .timeline = {R"({"at": "0s", "op": "killReplica", "replica": 0})"}};
  for (const char* version : {"v1.21", "v1.34"}) {
    ScenarioWords with = words;
    with.more = With(version, process);
    const auto simulation = RunToEnd(with);
    EXPECT_EQ(Bindings(*simulation), (Lines{"2.01 bound default/a n1"})) << version;
  }
}

TEST(ReplicaDelaysTest, TheConfigurationHasTheElectionsDefaults) {
  const std::string configured =
      R"(, "schedulerConfiguration": {"leaderElection": {"leaseDuration": "30s",
         "renewDeadline": "20s", "retryPeriod": "4s"}})";
  const Result<sim::Scenario> plain =
      TryScenario({.more = With("v1.21", R"("replicas": 2)", configured)});
  ASSERT_TRUE(plain.ok());
  EXPECT_EQ(plain.value().process->lease_duration, Seconds(30));
  EXPECT_EQ(plain.value().process->renew_deadline, Seconds(20));
  EXPECT_EQ(plain.value().process->retry_period, Seconds(4));
  EXPECT_EQ(plain.value().warnings, Lines{});
  const Result<sim::Scenario> other = TryScenario(
      {.more = With("v1.21", R"("leaderElection": {"leaseDuration": "40s", "retryPeriod": "4s"})",
                    configured)});
  ASSERT_TRUE(other.ok());
  EXPECT_EQ(other.value().process->lease_duration, Seconds(40));
  EXPECT_EQ(other.value().warnings,
            (Lines{"spec.schedulerConfiguration.leaderElection.leaseDuration: "
                   "spec.process.leaderElection.leaseDuration has 40s in its place"}));
}

TEST(ReplicaDelaysTest, AnotherConfigurationHasOtherDefaults) {
  Result<sim::Scenario> scenario = TryScenario({.more = With("v1.21", R"("replicas": 2)")});
  ASSERT_TRUE(scenario.ok());
  const auto replace = [&](const std::string& election) {
    return sim::ReplaceSchedulerConfiguration(
        ParseJsonText(StrCat(R"({"apiVersion": "kubescheduler.config.k8s.io/v1beta1",
                                 "kind": "KubeSchedulerConfiguration", "leaderElection": )",
                             election, "}"))
            .value(),
        &scenario.value());
  };
  EXPECT_FALSE(replace(R"({"leaseDuration": "60s"})").has_value());
  EXPECT_EQ(scenario.value().process->lease_duration, Seconds(60));
  EXPECT_EQ(replace(R"({"leaderElect": false})")->path, "leaderElection.leaderElect");
}

TEST(ReplicaDelaysTest, GoingBackAndForthGivesTheSameLog) {
  for (const char* version : {"v1.21", "v1.34"}) {
    ScenarioWords words = Unheard(version, R"("replicas": 2, "handlerDelay": "30ms",
                                              "watchDelay": "90ms", "kubelet": true,
                                              "clockRates": [0.1, 1.7])");
    for (int i = 0; i < 12; ++i) {
      words.timeline.push_back(At(StrCat(std::to_string(5 * i), "s"), "create",
                                  Pod(StrCat("p", std::to_string(i)), "300m")));
    }
    words.timeline.push_back(R"({"at": "70s", "op": "pauseReplica", "replica": 1, "for": "20s"})");
    words.timeline.push_back(R"({"at": "95s", "op": "partition", "replica": 0, "for": "5s"})");
    const auto simulation = RunToEnd(words);
    const std::string log = simulation->log().ToJsonLines();
    for (const int t : {200, 45, 100, 3, 122, 0}) {
      simulation->Seek(Time{} + Milliseconds(1000 * t + 5));
      simulation->RunToEnd();
      ASSERT_EQ(simulation->log().ToJsonLines(), log) << t;
    }
  }
}

TEST(ReplicaDelaysTest, MistakesAreNamedWithTheirPlace) {
  const auto error_of = [](const ScenarioWords& words) {
    const Result<sim::Scenario> scenario = TryScenario(words);
    return scenario.ok() ? "" : scenario.error().ToString();
  };
  const auto expect = [&](const std::string& process, std::string_view part,
                          const std::string& more = "") {
    const std::string error = error_of({.more = With("v1.21", process, more)});
    EXPECT_NE(error.find(part), std::string::npos) << error;
  };
  expect(R"("watchDelay": "2h")", "spec.process.watchDelay: must be between 0s and 3600s");
  expect(R"("handlerDelay": "-1s")", "spec.process.handlerDelay");
  expect(R"("kubelet": 1)", "spec.process.kubelet");
  expect(R"("replicas": 2, "clockRates": [1])", "spec.process.clockRates: must have one rate");
  expect(R"("clockRates": [11])", "spec.process.clockRates[0]: must be between 0.1 and 10");
  expect(R"("replicas": 2)", "spec.schedulerConfiguration.leaderElection.leaderElect: must be true",
         R"(, "schedulerConfiguration": {"leaderElection": {"leaderElect": false}})");
  const auto expect_op = [&](const std::string& op, std::string_view part) {
    const std::string error = error_of({.timeline = {op}, .more = With("v1.21", "")});
    EXPECT_NE(error.find(part), std::string::npos) << error;
  };
  expect_op(R"({"at": "1s", "op": "watchDelay"})", "spec.timeline[0].value");
  expect_op(R"({"at": "1s", "op": "watchDelay", "value": "1s", "kind": "Pot"})",
            "spec.timeline[0].kind: \"Pot\" is no kind");
  expect_op(R"({"at": "1s", "op": "watchDelay", "value": "1s", "replica": 3})",
            "spec.timeline[0].replica");
}

}  // namespace
}  // namespace berth::test
