#include "plugins/retired/selector_spread.h"

#include "plugins/cluster_fixture.h"

namespace berth::test {
namespace selector_spread_test {

using Scores = std::vector<int64_t>;

const std::string kWeb = R"({"app": "web"})";
const PodWords kIncoming = {.labels = kWeb};

std::vector<PodWords> WebPods(const std::string& prefix, int count) {
  std::vector<PodWords> pods;
  for (int i = 0; i < count; ++i) {
    pods.push_back({.name = StrCat(prefix, std::to_string(i)), .labels = kWeb});
  }
  return pods;
}
std::string Zone(const std::string& zone) {
  return StrCat(R"({"topology.kubernetes.io/zone": ")", zone, R"("})");
}

ClusterUnderTest ClusterWithService() {
  ClusterUnderTest cluster(SelectorSpread::kName);
  AddService("web", kWeb, cluster.objects());
  return cluster;
}

TEST(SelectorSpreadScore, CountsThePodsOfTheSameServices) {
  ClusterUnderTest cluster = ClusterWithService();
  cluster.AddNode("a", "{}",
                  {{.name = "1", .labels = kWeb},
                   {.name = "2", .labels = kWeb, .terminating = true},
                   {.name = "3", .labels = kWeb, .namespace_name = "team-a"},
                   {.name = "4", .labels = R"({"app": "db"})"}});
  cluster.AddNode("b", "{}", WebPods("b", 4));
  cluster.AddNode("c", "{}");
  EXPECT_EQ(cluster.RawScores(kIncoming), (Scores{1, 4, 0}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{75, 0, 100}));
}

TEST(SelectorSpreadScore, WithoutServicesAllNodesAreAsGood) {
  ClusterUnderTest cluster(SelectorSpread::kName);
  cluster.AddNode("a", "{}", WebPods("a", 2));
  cluster.AddNode("b", "{}");
  EXPECT_EQ(cluster.RawScores(kIncoming), (Scores{0, 0}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{100, 100}));
}

TEST(SelectorSpreadScore, ZonesDecideTwoThirds) {
  ClusterUnderTest cluster = ClusterWithService();
  cluster.AddNode("a1", Zone("a"), WebPods("a", 2));
  cluster.AddNode("a2", Zone("a"));
  cluster.AddNode("b1", Zone("b"), WebPods("b", 1));
  cluster.AddNode("nowhere", "{}", WebPods("n", 1));
  EXPECT_EQ(cluster.RawScores(kIncoming), (Scores{2, 0, 1, 1}));
  // In zone b: 50 / 3 + 2 * 50 / 3. A node without a zone is scored by itself.
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{0, 33, 50, 50}));
}

TEST(SelectorSpreadScore, ZonesWithoutPodsGetTheFullScore) {
  ClusterUnderTest cluster = ClusterWithService();
  cluster.AddNode("a", Zone("a"));
  cluster.AddNode("nowhere", "{}", WebPods("n", 1));
  EXPECT_EQ(cluster.RawScores(kIncoming), (Scores{0, 1}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{100, 0}));
}

TEST(SelectorSpreadScore, AZoneIsRegionAndZoneAndBetaLabelsWin) {
  ClusterUnderTest cluster = ClusterWithService();
  cluster.AddNode("1", R"({"topology.kubernetes.io/zone": "z",
                           "topology.kubernetes.io/region": "north"})",
                  WebPods("1", 1));
  cluster.AddNode("2", R"({"topology.kubernetes.io/zone": "z",
                           "topology.kubernetes.io/region": "south"})");
  cluster.AddNode("3", R"({"topology.kubernetes.io/zone": "other",
                           "failure-domain.beta.kubernetes.io/zone": "z",
                           "failure-domain.beta.kubernetes.io/region": "north"})");
  cluster.RawScores(kIncoming);
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{0, 100, 33}));
}

TEST(SelectorSpreadScore, OnlyNodesThatFitMakeUpAZone) {
  ClusterUnderTest cluster = ClusterWithService();
  cluster.AddNode("a1", Zone("a"), WebPods("a", 5));
  cluster.AddNode("a2", Zone("a"));
  cluster.AddNode("b1", Zone("b"), WebPods("b", 1));
  EXPECT_EQ(cluster.RawScores(kIncoming, {"a2", "b1"}), (Scores{0, 1}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{100, 0}));
}

TEST(SelectorSpreadScore, LeavesPodsWithConstraintsOfTheirOwnAlone) {
  ClusterUnderTest cluster = ClusterWithService();
  cluster.AddNode("a", "{}", WebPods("a", 2));
  const PodWords spread = {.labels = kWeb, .spec = R"({"topologySpreadConstraints": [{
      "maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule"}]})"};
  EXPECT_EQ(cluster.RawScores(spread), (Scores{0}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{0}));
}

TEST(SelectorSpreadScore, NeedsPreScore) {
  ClusterUnderTest cluster = ClusterWithService();
  const NodeInfo& node = cluster.AddNode("a", "{}");
  int64_t score = 0;
  const Status status =
      cluster.As<ScorePlugin>().Score(CycleState(), *PodOf(kIncoming), node, &score);
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), R"(reading "PreScoreSelectorSpread" from cycleState: not found)");
}

}  // namespace selector_spread_test
}  // namespace berth::test
