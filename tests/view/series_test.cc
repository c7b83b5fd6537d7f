#include "view/series.h"

#include <string>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "log/log_builder.h"

namespace berth::sim {
namespace series_test {

constexpr SectionId kActive = SectionId::kActive;
constexpr SectionId kBackoff = SectionId::kBackoff;
constexpr SectionId kUnschedulable = SectionId::kUnschedulable;

Json Series(const LogBuilder& built, int32_t count) {
  return DescribeSeries(built.log, built.log.events().size(), count);
}
std::string Text(const Json& json) { return JsonText(json); }

// Returns the list of `list_key` for a name.
std::string Named(const Json& lists, const std::string& name, const char* list_key) {
  for (const Json& entry : lists) {
    const Json& its_name = entry.contains("plugin") ? entry["plugin"] : entry["resource"];
    if (its_name == name) return Text(entry[list_key]);
  }
  return "none";
}

// A node of 4 CPUs; a requests 1, b 3; c fails and stays. Samples at 0, 2, 4, 6, 8.
struct ARun : LogBuilder {
  ARun() {
    NodeAdded("n", 4000).Comes("a", 0, 1000).Comes("b", 0, 3000);
    At(Seconds(1)).Popped("a", 1, 1).At(Seconds(2)).Bound("a", "n");
    Popped("b", 1, 2).At(Seconds(3)).Bound("b", "n").Comes("c", 0, 500).Popped("c", 1, 3);
    At(Seconds(4)).Failed("c", kUnschedulable, {"NodeResourcesFit", "NodePorts"});
    At(Seconds(5)).Moved("c", kUnschedulable, kBackoff, kEventNodeAdd.label);
    At(Seconds(6)).PodDeleted("a", "n");
    At(Seconds(8)).Stopped("nothing is left to do");
  }
};

TEST(Series, CountsPodsAtEqualDistances) {
  const Json series = Series(ARun(), 5);
  EXPECT_EQ(Text(series["t"]), "[0.0,2.0,4.0,6.0,8.0]");
  EXPECT_EQ(Text(series["active"]), "[2,0,0,0,0]");
  EXPECT_EQ(Text(series["backoff"]), "[0,0,0,1,1]");
  EXPECT_EQ(Text(series["unschedulable"]), "[0,0,1,0,0]");
  EXPECT_EQ(Text(series["bound"]), "[0,1,2,1,1]");
}

TEST(Series, CountsAttemptsSinceTheEntryBefore) {
  const Json series = Series(ARun(), 5);
  EXPECT_EQ(Text(series["attempts"]), "[0,1,2,0,0]");
  EXPECT_EQ(Text(series["failures"]), "[0,0,1,0,0]");
}

TEST(Series, SkippedPodsWereNotAttempted) {
  LogBuilder b;
  b.Comes("a").Popped("a", 1, 1).At(Seconds(1)).Skipped("a").At(Seconds(2)).Stopped("");
  EXPECT_EQ(Text(Series(b, 2)["attempts"]), "[0,0]");
}

TEST(Series, MeasuresWaitsFromCreationToBinding) {
  const Json series = Series(ARun(), 5);
  EXPECT_EQ(Text(series["meanWait"]), "[null,2.0,3.0,null,null]");
  EXPECT_EQ(Text(Series(ARun(), 2)["meanWait"]), "[null,2.5]");
  EXPECT_EQ(Text(Series(ARun(), 2)["maxWait"]), "[null,3.0]");
}

TEST(Series, CountsPendingPodsUnderEachPluginThatFailedThem) {
  ARun b;
  const Json pending = Series(b, 5)["pendingBy"];
  ASSERT_EQ(pending.size(), 2u);
  EXPECT_EQ(pending[0]["plugin"], "NodePorts");
  EXPECT_EQ(Text(pending[0]["pods"]), "[0,0,1,1,1]");
  EXPECT_EQ(Named(pending, "NodeResourcesFit", "pods"), "[0,0,1,1,1]");
}

TEST(Series, PodsThatNoPluginFailedAreUnderNoName) {
  LogBuilder b;
  b.Comes("a").Popped("a", 1, 1).At(Seconds(1)).Failed("a", kUnschedulable);
  b.At(Seconds(2)).Moved("a", kUnschedulable, kActive, kEventNodeAdd.label);
  b.At(Seconds(4)).Stopped("");
  EXPECT_EQ(Named(Series(b, 5)["pendingBy"], "", "pods"), "[0,1,0,0,0]");
}

TEST(Series, SharesOfTheAllocatable) {
  const Json utilization = Series(ARun(), 5)["utilization"];
  EXPECT_EQ(utilization[0]["resource"], "cpu");
  EXPECT_EQ(Text(utilization[0]["share"]), "[0.0,0.25,1.0,0.75,0.75]");
  EXPECT_EQ(Named(utilization, "memory", "share"), "[0.0,0.0,0.0,0.0,0.0]");
}

// The scheduler counts assumed pods, so no other pod gets their room.
TEST(Series, PodsAssumedOnANodeAreInUseThere) {
  LogBuilder b;
  b.NodeAdded("n", 1000).Comes("a", 0, 500).Popped("a", 1, 1);
  b.At(Seconds(1)).Waiting("a", "n", {"Gate"});
  b.At(Seconds(2)).Failed("a", SectionId::kUnschedulable, {"Gate"}, "rejected");
  b.At(Seconds(3)).PodDeleted("a", "", "deleted");
  EXPECT_EQ(Text(Series(b, 4)["utilization"][0]["share"]), "[0.0,0.5,0.0,0.0]");
}

TEST(Series, ANodeThatIsGoneNeitherOffersNorIsUsed) {
  LogBuilder b;
  b.NodeAdded("n", 4000).NodeAdded("m", 4000).PodCreated("a", 0, 1000, "n");
  b.At(Seconds(1)).NodeDeleted("n");
  b.At(Seconds(2)).NodeAdded("n", 2000);
  b.At(Seconds(3)).PodDeleted("a", "n");
  b.At(Seconds(4)).Stopped("");
  const Json utilization = Series(b, 5)["utilization"];
  EXPECT_EQ(Text(utilization[0]["share"]), "[0.125,0.0,0.16666666666666666,0.0,0.0]");
}

TEST(Series, EndsWithTheRun) {
  LogBuilder b;
  b.Comes("a").At(Milliseconds(1001)).Popped("a", 1, 1);
  EXPECT_EQ(Text(Series(b, 4)["t"]), "[0.0,0.333666666,0.667333333,1.001]");
  EXPECT_EQ(Text(Series(b, 4)["active"]), "[1,1,1,0]");
}

TEST(Series, OfARunWithoutLength) {
  LogBuilder b;
  EXPECT_EQ(Text(Series(b, 10)["t"]), "[]");
  b.Comes("a");
  EXPECT_EQ(Text(Series(b, 10)["t"]), "[0.0]");
  EXPECT_EQ(Text(Series(b, 10)["active"]), "[1]");
}

TEST(Series, HasBoundsForTheCount) {
  EXPECT_EQ(Series(ARun(), -7)["t"].size(), 2u);
  EXPECT_EQ(Series(ARun(), 1'000'000)["t"].size(), static_cast<size_t>(kMaxSeriesCount));
}

}  // namespace series_test
}  // namespace berth::sim
