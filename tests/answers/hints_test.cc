// Tests the explanations of queueing hints: why an event woke a pod or did not, which event decided
// the queue of a failed pod, and the pods in flight with the events that the queue keeps for them.
#include "answers/hints.h"

#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "answers/describe.h"
#include "api/json/json.h"
#include "sim/simulation_fixture.h"
#include "view/view.h"

namespace berth::test {
namespace {

const std::string kV134 = R"(, "semantics": "v1.34", "attemptLatency": "400ms")";

Json DescribedAt(const sim::Simulation& simulation, const std::string& name, Duration t) {
  sim::ViewProjection projection(&simulation.log());
  return DescribePod(simulation, projection.At(Time{} + t), "default/" + name).value();
}

// Returns the last entry of this kind in the pod's history.
Json LastOf(const Json& pod, const std::string& event) {
  Json last;
  for (const Json& entry : pod["history"]) {
    if (entry["event"] == event) last = entry;
  }
  return last;
}

// Pod a requests 3 cpu of n1, where b has 3 of 4; c has all of n2.
ScenarioWords Full(std::vector<std::string> timeline) {
  return {.objects = {Node("n1", "4"), Node("n2", "2"), Pod("b", "3", R"(, "nodeName": "n1")"),
                      Pod("c", "2", R"(, "nodeName": "n2")"), Pod("a", "3")},
          .timeline = std::move(timeline),
          .more = kV134};
}
std::string Named(const std::string& kind, const std::string& name) {
  return StrCat(R"({"kind": ")", kind, R"(", "metadata": {"name": ")", name, R"("}})");
}

TEST(HintsTest, APodThatWokeSaysWhy) {
  const auto simulation = RunToEnd(Full({At("5s", "delete", Named("Pod", "b"))}));
  const Json moved = LastOf(DescribedAt(*simulation, "a", Seconds(5)), "moved");
  EXPECT_EQ(
      moved["text"],
      "woken by AssignedPodDelete (NodeResourcesFit: 3 cpu freed, 3 asked), moved to activeQ");
  EXPECT_EQ(moved["facts"]["reason"], (Json{{"text", "3 cpu freed, 3 asked"},
                                            {"form", "{} freed, {} asked"},
                                            {"values", {"3 cpu", "3"}}}));
}

TEST(HintsTest, APodThatWasPassedOverSaysWhy) {
  const auto simulation = RunToEnd(Full({At("5s", "create", Node("n3", "2"))}));
  EXPECT_FALSE(DescribedAt(*simulation, "a", Seconds(4)).contains("passedOver"));
  const Json passed = DescribedAt(*simulation, "a", Seconds(6))["passedOver"];
  EXPECT_EQ(passed["t"], 5.0);
  EXPECT_EQ(passed["event"], "NodeAdd");
  EXPECT_EQ(passed["object"], "n3");
  EXPECT_EQ(passed["plugins"], Json::array({"NodeResourcesFit"}));
  ASSERT_EQ(passed["reasons"].size(), 1U);
  EXPECT_EQ(passed["reasons"][0]["text"], "n3 offers 2 cpu, 3 asked");
}

TEST(HintsTest, AChangedNodeIsComparedWithItsEarlierState) {
  const auto simulation = RunToEnd(Full({At("5s", "update", Node("n2", "3"))}));
  const Json moved = LastOf(DescribedAt(*simulation, "a", Seconds(5)), "moved");
  EXPECT_EQ(moved["facts"]["reason"]["text"], "n2 offers 3 cpu, 3 asked, 2 before");
}

TEST(HintsTest, AnEventThatNoPluginListensToPassesNoPodOver) {
  const std::string labelled = Node("n1", "4", "{}", R"({"disk": "ssd"})");
  const auto simulation = RunToEnd(Full({At("5s", "update", labelled)}));
  EXPECT_FALSE(DescribedAt(*simulation, "a", Seconds(6)).contains("passedOver"));
}

TEST(HintsTest, AnEventDuringTheAttemptDecidesTheQueueOfThePod) {
  // While e is in activeQ, the scheduler leaves a in backoffQ.
  const auto simulation = RunToEnd(
      Full({At("200ms", "delete", Named("Pod", "c")), At("300ms", "create", Pod("e", "1"))}));
  const Json pod = DescribedAt(*simulation, "a", Milliseconds(500));
  const Json failed = LastOf(pod, "failed");
  ASSERT_TRUE(failed["facts"].contains("decidedBy")) << pod;
  const std::string text = failed["text"];
  EXPECT_EQ(text.rfind("attempt 1 failed, AssignedPodDelete came while it was tried: "
                       "NodeResourcesFit says Queue (2 cpu freed, 3 asked), backs off until ",
                       0),
            0U)
      << text;
  const Json decided = {
      {"event", "AssignedPodDelete"}, {"object", "default/c"}, {"plugin", "NodeResourcesFit"}};
  EXPECT_EQ(failed["facts"]["decidedBy"], decided);
  EXPECT_EQ(failed["facts"]["reason"]["text"], "2 cpu freed, 3 asked");
  EXPECT_EQ(pod["decidedBy"], decided);
  EXPECT_EQ(pod["changedMeanwhile"], true);
  const std::string summary = pod["summary"];
  EXPECT_NE(summary.find(", as AssignedPodDelete came during that attempt and NodeResourcesFit "
                         "says Queue"),
            std::string::npos)
      << summary;
}

TEST(HintsTest, AnEventThatDoesNotHelpDecidesNothing) {
  const auto simulation = RunToEnd(Full({At("200ms", "create", Node("n3", "1"))}));
  const Json pod = DescribedAt(*simulation, "a", Seconds(1));
  EXPECT_EQ(pod["place"], "unschedulablePods");
  EXPECT_FALSE(pod.contains("decidedBy"));
  EXPECT_FALSE(LastOf(pod, "failed")["facts"].contains("decidedBy"));
  // The plugin was asked when the attempt failed, not while the pod was parked.
  EXPECT_FALSE(pod.contains("passedOver"));
}

// Returns for each pod in flight its name, and the labels of the events since it was popped.
std::vector<Lines> InFlightAt(const sim::Simulation& simulation, Duration t) {
  sim::ViewProjection projection(&simulation.log());
  const Json queue = sim::DescribeQueue(simulation, projection.At(Time{} + t), "activeQ").value();
  std::vector<Lines> all;
  for (const Json& pod : queue["inFlight"]) {
    Lines lines = {StrCat(
        pod["pod"].get<std::string>(), " ",
        SecondsText(Time{} + Milliseconds(std::llround(pod["since"].get<double>() * 1000))))};
    for (const Json& event : pod["events"]) {
      lines.push_back(
          StrCat(event["event"].get<std::string>(), " ", event.value("object", std::string())));
    }
    EXPECT_EQ(pod["count"], pod["events"].size());
    all.push_back(std::move(lines));
  }
  return all;
}

TEST(HintsTest, APodInFlightHasTheEventsSinceItWasPopped) {
  const std::string relabelled =
      R"({"kind": "Pod", "metadata": {"name": "d", "labels": {"a": "b"}}})";
  const auto simulation =
      RunToEnd(Full({At("100ms", "create", Node("n3", "1")), At("1800ms", "create", Pod("d", "3")),
                     At("1900ms", "delete", Named("Pod", "c")), At("2s", "patch", relabelled),
                     At("2100ms", "create", Node("n4", "1"))}));
  const std::string labels = "UnschedulablePodUpdatePodLabel";
  EXPECT_EQ(InFlightAt(*simulation, Milliseconds(50)), (std::vector<Lines>{{"default/a 0"}}));
  EXPECT_EQ(InFlightAt(*simulation, Milliseconds(200)),
            (std::vector<Lines>{{"default/a 0", "NodeAdd n3"}}));
  EXPECT_EQ(InFlightAt(*simulation, Seconds(1)), std::vector<Lines>());
  EXPECT_EQ(InFlightAt(*simulation, Milliseconds(2150)),
            (std::vector<Lines>{{"default/d 1.8", "AssignedPodDelete default/c",
                                 StrCat(labels, " default/d"), "NodeAdd n4"}}));
}

TEST(HintsTest, BeforeHintsNothingIsInFlight) {
  const auto simulation = RunToEnd({.objects = {Node("n1")}});
  sim::ViewProjection projection(&simulation->log());
  EXPECT_FALSE(sim::DescribeQueue(*simulation, projection.At(Time{}), "activeQ")
                   .value()
                   .contains("inFlight"));
}

}  // namespace
}  // namespace berth::test
