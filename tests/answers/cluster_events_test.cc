#include "answers/cluster_events_fixture.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "answers/cluster_events/recorded_events.h"
#include "api/json/json.h"
#include "sim/simulation_fixture.h"

namespace berth::sim {
namespace cluster_events_test {

using test::At;
using test::Lines;
using test::Node;
using test::Pod;
using test::ScenarioWords;

constexpr const char* kV134 = R"(, "semantics": "v1.34", "attemptLatency": "100ms")";
constexpr const char* kV121 = R"(, "semantics": "v1.21", "attemptLatency": "100ms")";

// A pod that requests more than the node has. Small pods leave the node at 60 s, 120 s, ..., and
// each of these events wakes it. Its attempts fail at 0.1 s, and 0.1 s after each wake-up.
ScenarioWords WokenAgain(int times, std::string_view more) {
  ScenarioWords words{.objects = {Node("n", "1"), Pod("big", "2")}, .more = std::string(more)};
  for (int i = 1; i <= times; ++i) {
    const std::string name = StrCat("small-", std::to_string(i));
    words.objects.push_back(Pod(name, "100m", R"(, "nodeName": "n")"));
    words.timeline.push_back(
        At(StrCat(std::to_string(60 * i), "s"), "delete",
           StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name, R"("}})")));
  }
  return words;
}

// The first failure sets the pod's condition, which changes its resourceVersion: so the series
// begins with the second failure.
TEST(ClusterEvents, ASeriesOfV134BeginsWithTheSecondFailure) {
  const auto simulation = test::RunToEnd(WokenAgain(4, kV134));
  EXPECT_EQ(Tell(EventsOf(*simulation, "default/big", Seconds(70))),
            (Lines{"FailedScheduling 69s recorded 1", "FailedScheduling 9s recorded 1"}));
  EXPECT_EQ(
      Tell(EventsOf(*simulation, "default/big", Seconds(130))),
      (Lines{"FailedScheduling 2m9s recorded 1", "FailedScheduling 9s (x2 over 69s) recorded 2"}));
  EXPECT_EQ(Tell(EventsOf(*simulation, "default/big", Seconds(250))),
            (Lines{"FailedScheduling 4m9s recorded 1",
                   "FailedScheduling 2m9s (x2 over 3m9s) recorded 4"}));
}

TEST(ClusterEvents, KubectlOfV121PrintsNoSeries) {
  const auto simulation = test::RunToEnd(WokenAgain(4, kV121));
  EXPECT_EQ(Tell(EventsOf(*simulation, "default/big", Seconds(250))),
            (Lines{"FailedScheduling 4m9s recorded 1", "FailedScheduling 3m9s recorded 4"}));
}

TEST(ClusterEvents, TheTableIsThatOfKubectl) {
  const auto simulation =
      test::RunToEnd({.objects = {Node("n", "1"), Pod("a", "1")}, .more = std::string(kV134)});
  EXPECT_EQ(EventsOf(*simulation, "default/a", Milliseconds(50))["text"], "Events:  <none>\n");
  EXPECT_EQ(EventsOf(*simulation, "default/a", Seconds(3))["text"],
            "Events:\n"
            "  Type    Reason     Age   From               Message\n"
            "  ----    ------     ----  ----               -------\n"
            "  Normal  Scheduled  2s    default-scheduler  Successfully assigned default/a to n\n");
}

TEST(ClusterEvents, TheMessageAboutAVictimIsThatOfItsVersion) {
  const auto with = [](std::string_view semantics) {
    return test::RunToEnd({.objects = {Node("n", "1"), Pod("low", "1")},
                           .timeline = {At("5s", "create", Pod("high", "1", R"(, "priority": 9)"))},
                           .more = std::string(semantics)});
  };
  const auto message = [](const Simulation& simulation) {
    const Json events = EventsOf(simulation, "default/low", Seconds(10))["events"];
    EXPECT_EQ(events.size(), 2u);
    EXPECT_EQ(events[1]["reason"], "Preempted");
    EXPECT_EQ(events[1]["type"], "Normal");
    return events[1]["message"].get<std::string>();
  };
  EXPECT_EQ(message(*with(kV121)), "Preempted by default/high on node n");
  const auto v1_34 = with(kV134);
  const std::string uid = v1_34->objects().FindPod("default/high")->metadata.uid;
  EXPECT_EQ(message(*v1_34), StrCat("Preempted by pod ", uid, " on node n"));
}

TEST(ClusterEvents, ALongMessageIsCutAndTheWholeOneIsKept) {
  ScenarioWords words{.objects = {Pod("big", "2")}, .more = std::string(kV134)};
  for (int i = 0; i < 40; ++i) {
    const std::string number = std::to_string(i);
    words.objects.push_back(Node(StrCat("n", number), "4",
                                 StrCat(R"({"taints": [{"key": "a-long-key-of-a-taint-)", number,
                                        R"(", "value": "v", "effect": "NoSchedule"}]})")));
  }
  const auto simulation = test::RunToEnd(words);
  const Json event = EventsOf(*simulation, "default/big", Seconds(1))["events"][0];
  const std::string whole = event["whole"];
  const std::string message = event["message"];
  EXPECT_GT(whole.size(), 1024u);
  EXPECT_EQ(message, whole.substr(0, 1020) + " ...");
  const v1::PodPtr pod = simulation->objects().FindPod("default/big");
  EXPECT_EQ(pod->status.conditions.at(0).message, whole);
}

TEST(ClusterEvents, AnotherPodOfTheNameHasNoneOfTheFirst) {
  const auto simulation = test::RunToEnd(
      {.objects = {Node("n", "1"), Pod("a", "1")},
       .timeline = {At("5s", "delete", R"({"kind": "Pod", "metadata": {"name": "a"}})"),
                    At("10s", "create", Pod("a", "1"))},
       .more = std::string(kV134)});
  EXPECT_EQ(Tell(EventsOf(*simulation, "default/a", Seconds(7))), Lines{"Scheduled 6s recorded 1"});
  EXPECT_EQ(Tell(EventsOf(*simulation, "default/a", Seconds(10))), Lines{});
  EXPECT_EQ(Tell(EventsOf(*simulation, "default/a", Seconds(12))),
            Lines{"Scheduled 1s recorded 1"});
}

TEST(ClusterEvents, AProcessThatEndsTakesItsSeriesAlong) {
  ScenarioWords words = WokenAgain(4, StrCat(kV134, R"(, "process": {"replicas": 1})"));
  words.timeline.insert(words.timeline.begin() + 2,
                        R"({"at": "150s", "op": "killReplica", "replica": 0})");
  const auto simulation = test::RunToEnd(words);
  EXPECT_EQ(EventsOf(*simulation, "default/big", Seconds(140))["events"].size(), 2u);
  EXPECT_EQ(EventsOf(*simulation, "default/big", Seconds(250))["events"].size(), 3u);
}

TEST(ClusterEvents, OnlyAPodThatTheLogHasByThenHasThem) {
  const auto simulation = test::RunToEnd({.objects = {Pod("a", "1")}});
  EXPECT_EQ(DescribeClusterEvents(*simulation, 1, Time{}, "default/b").error().path, "pod");
  EXPECT_EQ(DescribeClusterEvents(*simulation, 0, Time{}, "default/a").error().path, "pod");
}

}  // namespace cluster_events_test
}  // namespace berth::sim
