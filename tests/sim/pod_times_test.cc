// Tests pods that take time to become ready, and to stop, in whole runs.
#include <map>
#include <random>
#include <set>

#include "apiserver/pod_times.h"
#include "framework/resource.h"
#include "log/causes.h"
#include "log/log_writer.h"
#include "sim/simulation_fixture.h"

namespace berth::test {
namespace {

using sim::EventKind;

// `times`: R"("stops-after": "3s")", without berth.dev/; `more` is that of Pod.
std::string Timed(std::string_view name, const std::vector<std::string>& times,
                  std::string_view cpu = "1", std::string_view more = "") {
  std::vector<std::string> annotations;
  for (const std::string& time : times) annotations.push_back(StrCat("\"berth.dev/", time));
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name, R"(", "annotations": {)",
                StrJoin(annotations, ", "),
                R"(}}, "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": ")",
                cpu, R"("}}}])", more, "}}");
}

std::string Named(std::string_view name) {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name, R"("}})");
}

Lines Changes(const sim::Simulation& simulation) {
  return Tell(simulation.log(),
              {EventKind::kPodUpdated, EventKind::kPodDeleted, EventKind::kPreempted});
}

constexpr char kStops[] = R"(stops-after": "3s")";

TEST(PodTimesTest, APodThatIsDeletedKeepsItsNodeUntilItHasStopped) {
  for (const char* semantics : {"v1.15", "v1.21", "v1.34"}) {
    const auto simulation = RunToEnd({.objects = {Node("n1", "1"), Timed("a", {kStops}), Pod("b")},
                                      .timeline = {At("5s", "delete", Named("a"))},
                                      .more = StrCat(R"(, "semantics": ")", semantics, R"(")")});
    EXPECT_EQ(Changes(*simulation),
              (Lines{"5 podUpdated default/a n1 (Terminating)", "8 podDeleted default/a n1"}))
        << semantics;
    EXPECT_EQ(Bindings(*simulation), (Lines{"0.01 bound default/a n1", "8.01 bound default/b n1"}))
        << semantics;
    EXPECT_EQ(LastMessage(*simulation), "nothing is left to happen");
  }
}

TEST(PodTimesTest, ItStopsInItsGracePeriodAtTheLatest) {
  const auto deleted_at = [](std::string_view stops_after, std::string_view more) {
    const auto simulation = RunToEnd(
        {.objects = {Node("n1"),
                     Timed("a", {StrCat(R"(stops-after": ")", stops_after, "\"")}, "1", more)},
         .timeline = {At("5s", "delete", Named("a"))}});
    return Tell(simulation->log(), {EventKind::kPodDeleted});
  };
  EXPECT_EQ(deleted_at("1h", ""), Lines{"35 podDeleted default/a n1"});
  EXPECT_EQ(deleted_at("1h", R"(, "terminationGracePeriodSeconds": 50)"),
            Lines{"55 podDeleted default/a n1"});
  EXPECT_EQ(deleted_at("1h", R"(, "terminationGracePeriodSeconds": 0)"),
            Lines{"5 podDeleted default/a n1"});
  EXPECT_EQ(deleted_at("2s", R"(, "terminationGracePeriodSeconds": -7)"),
            Lines{"6 podDeleted default/a n1"});
  EXPECT_EQ(deleted_at("0s", ""), Lines{"5 podDeleted default/a n1"});
}

// The preemptor evicts the pod, and then its manifest is updated by a client that does not know
// that.
TEST(PodTimesTest, OneThatStopsDoesNotEndByItselfAndNothingCallsItBack) {
  const auto simulation =
      RunToEnd({.objects = {Node("n1", "1"), Timed("a", {kStops, R"(run-for": "6s")"})},
                .timeline = {At("5s", "create", Pod("b", "1", R"(, "priority": 7)")),
                             At("6s", "update", Pod("a"))}});
  EXPECT_EQ(Changes(*simulation),
            (Lines{"5.01 preempted default/a n1", "5.01 podUpdated default/a n1 (Terminating)",
                   "6 podUpdated default/a n1", "8.01 podDeleted default/a n1"}));
}

TEST(PodTimesTest, OneThatWaitsOrHasEndedIsGoneAtOnce) {
  const auto simulation =
      RunToEnd({.objects = {Node("n1", "1"), Timed("a", {kStops, R"(run-for": "2s")"}),
                            Timed("b", {kStops}, "9")},
                .timeline = {At("5s", "delete", Named("a")), At("5s", "delete", Named("b"))}});
  EXPECT_EQ(Changes(*simulation),
            (Lines{"2.01 podDeleted default/a n1 (Succeeded)", "5 podDeleted default/b"}));
  EXPECT_EQ(simulation->objects().FindPod("default/a"), nullptr);
}

TEST(PodTimesTest, APreemptorWaitsForItsVictimAndTakesNoOther) {
  const std::string away = Node("m", "4", R"({"unschedulable": true})");
  for (const char* semantics : {"v1.21", "v1.34"}) {
    const auto simulation =
        RunToEnd({.objects = {Node("n1", "2"), Timed("a", {kStops}), Timed("b", {kStops})},
                  .timeline = {At("5s", "create", Pod("c", "1", R"(, "priority": 7)")),
                               At("7s", "create", away)},
                  .more = StrCat(R"(, "semantics": ")", semantics, R"(")")});
    const sim::EventLog& log = simulation->log();
    EXPECT_EQ(Tell(log, {EventKind::kPreempted}).size(), 1u) << semantics;
    Time terminating = kTimeMax;
    Time gone = kTimeMax;
    Time bound = kTimeMax;
    bool was_not_eligible = false;
    for (const sim::Event& event : log.events()) {
      if (sim::CauseNamed(event.cause) == sim::Cause::kTerminating) terminating = event.t;
      if (event.kind == EventKind::kPodDeleted) gone = event.t;
      const bool is_of_c = event.pod == log.FindPod("default/c");
      if (event.kind == EventKind::kBound && is_of_c) bound = event.t;
      was_not_eligible |= event.message.find(
                              "not eligible due to a terminating pod on the "
                              "nominated node.") != std::string_view::npos;
    }
    EXPECT_EQ(gone, terminating + Seconds(3)) << semantics;
    EXPECT_GT(bound, gone) << semantics;
    // v1.21 does not report it.
    EXPECT_EQ(was_not_eligible, semantics == std::string_view("v1.34"));
  }
}

TEST(PodTimesTest, UnderKubeBatchAPodThatStopsReleasesItsPlaceLater) {
  const char kTask[] = R"(, "schedulerName": "kube-batch")";
  const auto simulation =
      RunToEnd({.objects = {Node("n1", "1"), Timed("a", {kStops}, "1", kTask)},
                .timeline = {At("5s", "delete", Named("a")),
                             At("5s", "create", Timed("b", {kStops}, "1", kTask))},
                .more = R"(, "scheduler": "kube-batch", "until": "30s")"});
  const Lines bindings = Bindings(*simulation);
  ASSERT_EQ(bindings.size(), 2u);
  EXPECT_EQ(Changes(*simulation),
            (Lines{"5 podUpdated default/a n1 (Terminating)", "8 podDeleted default/a n1"}));
  EXPECT_FALSE(bindings[1].starts_with("5") || bindings[1].starts_with("6") ||
               bindings[1].starts_with("7"))
      << bindings[1];
}

TEST(PodTimesTest, APodBecomesReadySoLongAfterItWasBound) {
  const auto simulation =
      Simulate({.objects = {Node("n1"), Timed("a", {R"(ready-after": "5s")"})}});
  simulation->RunUntil(Time{} + Seconds(5));
  v1::PodPtr pod = simulation->objects().FindPod("default/a");
  const v1::PodCondition* ready = sim::FindReadyCondition(*pod);
  ASSERT_NE(ready, nullptr);
  EXPECT_EQ(ready->status, "False");
  EXPECT_EQ(ready->reason, "ContainersNotReady");
  EXPECT_EQ(ready->message, "containers with unready status: [c]");
  EXPECT_EQ(ready->last_transition_time, Time{} + Milliseconds(10));
  simulation->RunToEnd();
  pod = simulation->objects().FindPod("default/a");
  ready = sim::FindReadyCondition(*pod);
  EXPECT_EQ(ready->status, "True");
  EXPECT_EQ(ready->last_transition_time, Time{} + Milliseconds(5'010));
  EXPECT_EQ(Changes(*simulation), Lines{"5.01 podUpdated default/a n1 (Ready)"});
}

TEST(PodTimesTest, APodThatIsCreatedOnItsNodeBecomesReadyToo) {
  const char kOnNode[] = R"(, "nodeName": "n1")";
  const auto simulation = RunToEnd(
      {.objects = {Node("n1"), Timed("a", {R"(ready-after": "5s")"}, "1", kOnNode),
                   Timed("b", {R"(ready-after": "5s")", R"(run-for": "2s")"}, "1", kOnNode)}});
  EXPECT_EQ(Changes(*simulation),
            (Lines{"2 podDeleted default/b n1 (Succeeded)", "5 podUpdated default/a n1 (Ready)"}));
}

std::string SecondsJson(int seconds) { return StrCat("\"", std::to_string(seconds), "s\""); }

// Pods with all kinds of times, which are created, deleted and preempt each other at random.
ScenarioWords RandomWorld(uint32_t seed, std::string_view semantics) {
  std::mt19937 random(seed);
  const auto pick = [&](uint32_t n) { return static_cast<int>(random() % n); };
  ScenarioWords words{.objects = {Node("n1", "3"), Node("n2", "2"), Node("n3", "4")},
                      .more = StrCat(R"(, "until": "5m", "semantics": ")", semantics, R"(")")};
  for (int i = 0; i < 40; ++i) {
    std::vector<std::string> times;
    if (pick(4) > 0) times.push_back(StrCat(R"(stops-after": )", SecondsJson(pick(40))));
    if (pick(2) > 0) times.push_back(StrCat(R"(ready-after": )", SecondsJson(pick(20))));
    if (pick(3) == 0) times.push_back(StrCat(R"(run-for": )", SecondsJson(1 + pick(60))));
    const std::string name = StrCat("p", std::to_string(i));
    const int at = pick(100);
    const std::string more = StrCat(R"(, "priority": )", std::to_string(pick(3)));
    words.timeline.push_back(At(StrCat(std::to_string(at), "s"), "create",
                                Timed(name, times, std::to_string(1 + pick(2)), more)));
    if (pick(2) > 0) {
      words.timeline.push_back(
          At(StrCat(std::to_string(at + 1 + pick(60)), "s"), "delete", Named(name)));
    }
  }
  return words;
}

// Returns the requests of a node's pods that have not ended, in thousandths of a cpu.
std::map<std::string, int64_t> TakenByNode(const Objects& objects) {
  std::map<std::string, int64_t> taken;
  objects.Of<v1::Pod>().ForEach([&](const std::string&, const v1::PodPtr& pod) {
    if (pod->spec.node_name.empty() || sim::HasEnded(*pod)) return;
    taken[pod->spec.node_name] += ComputePodResourceRequest(*pod).milli_cpu;
  });
  return taken;
}

// Returns the time that each stopped pod took to stop, by its key.
std::map<std::string, Duration> StopTimesIn(const sim::EventLog& log) {
  std::map<std::string, Time> since;
  std::map<std::string, Duration> times;
  for (const sim::Event& event : log.events()) {
    if (event.pod == sim::kNoId) continue;
    const std::string& key = log.PodName(event.pod);
    if (sim::CauseNamed(event.cause) == sim::Cause::kTerminating) since[key] = event.t;
    if (event.kind == EventKind::kPodDeleted && since.contains(key)) {
      times[key] = event.t - since[key];
    }
  }
  return times;
}

TEST(PodTimesTest, PodsNeverHaveMoreOfANodeThanThereIs) {
  const std::map<std::string, int64_t> capacity = {{"n1", 3000}, {"n2", 2000}, {"n3", 4000}};
  size_t stopped = 0;
  for (uint32_t seed = 1; seed <= 12; ++seed) {
    const auto simulation = Simulate(RandomWorld(seed, seed % 2 == 0 ? "v1.21" : "v1.34"));
    std::map<std::string, Duration> wanted;
    while (simulation->Advance(1)) {
      for (const auto& [node, taken] : TakenByNode(simulation->objects())) {
        ASSERT_LE(taken, capacity.at(node)) << "seed " << seed << ", " << node;
      }
      simulation->objects().Of<v1::Pod>().ForEach(
          [&](const std::string& key, const v1::PodPtr& pod) {
            if (sim::IsStopping(*pod)) wanted[key] = sim::StopTimeOf(*pod);
          });
    }
    EXPECT_EQ(StopTimesIn(simulation->log()), wanted) << "seed " << seed;
    stopped += wanted.size();
  }
  EXPECT_GT(stopped, 50u);
}

std::vector<std::string> LogOf(const sim::Simulation& simulation) {
  std::vector<std::string> lines;
  for (size_t i = 0; i < simulation.log().events().size(); ++i) {
    lines.push_back(simulation.log().JsonLine(i));
  }
  return lines;
}

TEST(PodTimesTest, GoingBackAndOnAgainGivesTheSameLog) {
  for (uint32_t seed = 1; seed <= 3; ++seed) {
    const auto simulation = Simulate(RandomWorld(seed, "v1.34"));
    simulation->RunToEnd();
    const std::vector<std::string> log = LogOf(*simulation);
    for (const int64_t second : {70, 20, 41}) {
      simulation->Seek(Time{} + Seconds(second));
      simulation->RunToEnd();
      ASSERT_EQ(LogOf(*simulation), log) << "seed " << seed << ", second " << second;
    }
  }
}

std::string CronJob(std::string_view schedule, std::string_view run_for) {
  return StrCat(R"({"kind": "CronJob", "apiVersion": "batch/v1", "metadata": {"name": "tick"},
      "spec": {"schedule": ")",
                schedule, R"(", "jobTemplate": {"spec": {"template": {
      "metadata": {"annotations": {"berth.dev/run-for": ")",
                run_for, R"("}},
      "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": "1"}}}]}}}}}})");
}

TEST(PodTimesTest, ARunWithACronJobContinuesUntilItsEnd) {
  const auto simulation = RunToEnd({.objects = {Node("n1"), CronJob("* * * * *", "20s")},
                                    .more = R"(, "controllerManager": {}, "until": "220s")"});
  EXPECT_EQ(Bindings(*simulation).size(), 3u);
  EXPECT_EQ(simulation->now(), Time{} + Seconds(220));
  EXPECT_EQ(LastMessage(*simulation), "simulated time reached its limit of 220 s");
  for (const auto& [key, job] : simulation->objects().Of<v1::Job>()) {
    EXPECT_EQ(job->status.end, v1::JobEnd::kComplete) << key;
  }
}

}  // namespace
}  // namespace berth::test
