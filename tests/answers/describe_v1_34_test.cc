// Tests the descriptions of pods in the sections that only the queue of v1.34 has.
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
namespace describe_v1_34_test {

// Returns the description of pod `name` of namespace default at that moment of the run.
Json DescribedAt(const ScenarioWords& words, const std::string& name, Duration t) {
  const std::unique_ptr<sim::Simulation> simulation = RunToEnd(words);
  sim::ViewProjection projection(&simulation->log());
  Result<Json> pod = DescribePod(*simulation, projection.At(Time{} + t), "default/" + name);
  EXPECT_TRUE(pod.ok());
  return std::move(pod).value();
}

const std::string kV134 = R"(, "semantics": "v1.34")";

TEST(DescribeV134Test, AGatedPodHasItsGatesAndTheEventsThatWakeIt) {
  const std::string gated = Pod("a", "1", R"(, "schedulingGates": [{"name": "example.com/one"}])");
  const Json pod = DescribedAt({.objects = {Node("n1"), gated}, .more = kV134}, "a", Seconds(1));
  EXPECT_EQ(pod["place"], "gated");
  EXPECT_EQ(pod["pending"], "gated");
  EXPECT_EQ(pod["plugins"], Json::array({"SchedulingGates"}));
  EXPECT_FALSE(pod.contains("wakesOnAnything"));
  EXPECT_FALSE(pod.contains("leftoverFlush"));
  EXPECT_EQ(pod["summary"],
            "Gated since 0 s: SchedulingGates keeps it out of activeQ (waiting for scheduling "
            "gates: [example.com/one]); it wakes on AssignedPodUpdatePodSchedulingGatesEliminated, "
            "UnschedulablePodUpdatePodSchedulingGatesEliminated.");
}

TEST(DescribeV134Test, TheSentenceNamesTwoOfMoreThanThreeKindsOfEvents) {
  const Json pod =
      DescribedAt({.objects = {Node("n1"), Pod("big", "1000")}, .more = kV134}, "big", Seconds(1));
  ASSERT_EQ(pod["wakesOn"].size(), 6u);
  const std::string first = pod["wakesOn"][0];
  const std::string second = pod["wakesOn"][1];
  const std::string summary = pod["summary"];
  EXPECT_NE(summary.find("NodeResourcesFit rejected it: it wakes on " + first + ", " + second +
                         " and 4 more kinds of event; otherwise at "),
            std::string::npos)
      << summary;
}

TEST(DescribeV134Test, APodWithAClaimSaysThatClaimsAreNotModelled) {
  const std::string claiming = Pod("a", "1", R"(, "resourceClaims": [{"name": "gpu"}])");
  const Json pod = DescribedAt({.objects = {Node("n1"), claiming}, .more = kV134}, "a", Seconds(1));
  const std::string summary = pod["summary"];
  EXPECT_NE(summary.find("is not modelled by Berth: the pod waits for ever"), std::string::npos)
      << summary;
}

TEST(DescribeV134Test, AParkedPodIsFlushedAfterFiveMinutes) {
  const Json pod =
      DescribedAt({.objects = {Node("n1", "1"), Pod("a", "2")}, .more = kV134}, "a", Seconds(1));
  EXPECT_EQ(pod["place"], "unschedulablePods");
  EXPECT_EQ(pod["pending"], "parked");
  EXPECT_EQ(pod["leftoverAfter"], 300.0);
  EXPECT_EQ(pod["leftoverFlush"], 330.0);
}

TEST(DescribeV134Test, PreemptionMakesRoomWhileItsVictimsGo) {
  const Json pod = DescribedAt(
      {.objects = {Node("n1", "1"), Pod("low", "1", R"(, "priority": 1, "nodeName": "n1")")},
       .timeline = {At("1s", "create", Pod("high", "1", R"(, "priority": 9)"))},
       .more = kV134 + R"(, "preemptionLatency": "5s")"},
      "high", Seconds(3));
  const std::string summary = pod["summary"];
  EXPECT_NE(summary.find(" Preemption makes room for it on n1."), std::string::npos) << summary;
}

}  // namespace describe_v1_34_test
}  // namespace berth::test
