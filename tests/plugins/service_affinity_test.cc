#include "plugins/retired/service_affinity.h"

#include "plugins/cluster_fixture.h"

namespace berth::test {
namespace service_affinity_test {

using Scores = std::vector<int64_t>;
using Verdicts = std::vector<std::string>;

const std::string kReason = "node(s) didn't match service affinity";
const std::string kWeb = R"({"app": "web"})";
const PodWords kIncoming = {.labels = kWeb};
const std::string kZoneArgs = R"({"affinityLabels": ["zone"]})";

std::string Zone(const std::string& zone) { return StrCat(R"({"zone": ")", zone, R"("})"); }

TEST(ServiceAffinityFilter, FollowsTheFirstPodOfItsKind) {
  ClusterUnderTest cluster(ServiceAffinity::kName, kZoneArgs);
  AddService("web", kWeb, cluster.objects());
  cluster.AddNode("a", Zone("a"),
                  {{.name = "db", .labels = R"({"app": "db"})"},
                   {.name = "far", .labels = kWeb, .namespace_name = "team-a"}});
  cluster.AddNode("b1", Zone("b"), {{.name = "first", .labels = R"({"app": "web", "rev": "1"})"}});
  cluster.AddNode("c", Zone("c"), {{.name = "second", .labels = kWeb}});
  cluster.AddNode("b2", Zone("b"));
  cluster.AddNode("none", "{}");
  EXPECT_EQ(cluster.FilterAll(kIncoming), (Verdicts{kReason, "", kReason, "", kReason}));
}

TEST(ServiceAffinityFilter, CanBeCuredByEviction) {
  ClusterUnderTest cluster(ServiceAffinity::kName, kZoneArgs);
  const NodeInfo& node = cluster.AddNode("a", Zone("a"));
  ASSERT_TRUE(cluster.PreFilter({.spec = R"({"nodeSelector": {"zone": "b"}})"}).ok());
  EXPECT_EQ(cluster.Filter(node).code(), Code::kUnschedulable);
}

TEST(ServiceAffinityFilter, TerminatingPodsLeadTheWayToo) {
  ClusterUnderTest cluster(ServiceAffinity::kName, kZoneArgs);
  AddService("web", kWeb, cluster.objects());
  cluster.AddNode("a", Zone("a"), {{.name = "first", .labels = kWeb, .terminating = true}});
  cluster.AddNode("b", Zone("b"));
  EXPECT_EQ(cluster.FilterAll(kIncoming), (Verdicts{"", kReason}));
}

TEST(ServiceAffinityFilter, AnyNodeWillDoWithoutAServiceOrAPod) {
  ClusterUnderTest without_service(ServiceAffinity::kName, kZoneArgs);
  without_service.AddNode("a", Zone("a"), {{.name = "first", .labels = kWeb}});
  without_service.AddNode("b", "{}");
  EXPECT_EQ(without_service.FilterAll(kIncoming), (Verdicts{"", ""}));

  ClusterUnderTest without_pod(ServiceAffinity::kName, kZoneArgs);
  AddService("web", kWeb, without_pod.objects());
  without_pod.AddNode("a", Zone("a"));
  without_pod.AddNode("b", "{}");
  EXPECT_EQ(without_pod.FilterAll(kIncoming), (Verdicts{"", ""}));
}

TEST(ServiceAffinityFilter, TheNodeSelectorPrecedesThePods) {
  ClusterUnderTest cluster(ServiceAffinity::kName, R"({"affinityLabels": ["zone", "rack"]})");
  AddService("web", kWeb, cluster.objects());
  cluster.AddNode("a1", R"({"zone": "a", "rack": "1"})", {{.name = "first", .labels = kWeb}});
  cluster.AddNode("b1", R"({"zone": "b", "rack": "1"})");
  cluster.AddNode("b2", R"({"zone": "b", "rack": "2"})");
  // The zone is that of the pod itself, the rack that of the first pod.
  EXPECT_EQ(cluster.FilterAll({.labels = kWeb, .spec = R"({"nodeSelector": {"zone": "b"}})"}),
            (Verdicts{kReason, "", kReason}));
}

TEST(ServiceAffinityFilter, OnlyTheLabelsThatTheFirstPodsNodeHasAreCopied) {
  ClusterUnderTest cluster(ServiceAffinity::kName, R"({"affinityLabels": ["zone", "rack"]})");
  AddService("web", kWeb, cluster.objects());
  cluster.AddNode("a", Zone("a"), {{.name = "first", .labels = kWeb}});
  cluster.AddNode("a2", R"({"zone": "a", "rack": "2"})");
  cluster.AddNode("b", R"({"rack": "2"})");
  EXPECT_EQ(cluster.FilterAll(kIncoming), (Verdicts{"", "", kReason}));
}

TEST(ServiceAffinityFilter, WithoutLabelsItNeedsNoPreFilterAndHasNoHooks) {
  ClusterUnderTest cluster(ServiceAffinity::kName);
  const NodeInfo& node = cluster.AddNode("a", "{}");
  EXPECT_EQ(cluster.As<PreFilterPlugin>().GetPreFilterExtensions(), nullptr);
  EXPECT_TRUE(cluster.As<FilterPlugin>().Filter(CycleState(), *PodOf(kIncoming), node).ok());
}

TEST(ServiceAffinityFilter, NeedsPreFilterOtherwise) {
  ClusterUnderTest cluster(ServiceAffinity::kName, kZoneArgs);
  const NodeInfo& node = cluster.AddNode("a", "{}");
  const Status status = cluster.As<FilterPlugin>().Filter(CycleState(), *PodOf(kIncoming), node);
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(),
            R"(error reading "PreFilterServiceAffinity" from cycleState: not found)");
}

TEST(ServiceAffinityHooks, ARemovedPodNoLongerLeadsTheWay) {
  ClusterUnderTest cluster(ServiceAffinity::kName, kZoneArgs);
  AddService("web", kWeb, cluster.objects());
  const NodeInfo& a = cluster.AddNode("a", Zone("a"), {{.name = "first", .labels = kWeb}});
  const NodeInfo& b = cluster.AddNode("b", Zone("b"), {{.name = "second", .labels = kWeb}});
  ASSERT_TRUE(cluster.PreFilter(kIncoming).ok());
  EXPECT_EQ(cluster.Filter(b).Message(), kReason);
  EXPECT_EQ(cluster.Filter(cluster.Without(a, "first")).Message(), kReason);
  EXPECT_TRUE(cluster.Filter(b).ok());
}

TEST(ServiceAffinityHooks, APodThatTheNodeHasLostIsLeftOut) {
  ClusterUnderTest cluster(ServiceAffinity::kName, kZoneArgs);
  AddService("web", kWeb, cluster.objects());
  const NodeInfo& a = cluster.AddNode("a", Zone("a"), {{.name = "first", .labels = kWeb}});
  cluster.AddNode("b", Zone("b"), {{.name = "second", .labels = kWeb}});
  ASSERT_TRUE(cluster.PreFilter(kIncoming).ok());
  NodeInfo emptied = a;
  emptied.RemovePod(*a.pods()[0]->pod);
  EXPECT_EQ(cluster.Filter(emptied).Message(), kReason);
  EXPECT_TRUE(cluster.Filter(a).ok());
}

TEST(ServiceAffinityHooks, ANominatedPodWithoutANodeIsAnInternalError) {
  ClusterUnderTest cluster(ServiceAffinity::kName, kZoneArgs);
  AddService("web", kWeb, cluster.objects());
  const NodeInfo& a = cluster.AddNode("a", Zone("a"));
  ASSERT_TRUE(cluster.PreFilter(kIncoming).ok());
  const NodeInfo other = cluster.With(a, {.name = "other", .labels = R"({"app": "db"})"});
  EXPECT_TRUE(cluster.Filter(other).ok());
  const Status status = cluster.Filter(cluster.With(a, {.name = "nominated", .labels = kWeb}));
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), "node not found");
}

TEST(ServiceAffinityScore, CountsThePodsOfTheFirstService) {
  ClusterUnderTest cluster(ServiceAffinity::kName);
  AddService("b-all", R"({"app": "web"})", cluster.objects());
  AddService("a-front", R"({"tier": "front"})", cluster.objects());
  const std::string front = R"({"app": "web", "tier": "front"})";
  cluster.AddNode("a", "{}",
                  {{.name = "1", .labels = front},
                   {.name = "2", .labels = kWeb},
                   {.name = "3", .labels = front, .terminating = true},
                   {.name = "4", .labels = front, .namespace_name = "team-a"}});
  EXPECT_EQ(cluster.RawScores({.labels = front}), (Scores{1}));
  EXPECT_EQ(cluster.RawScores({.labels = R"({"app": "db"})"}), (Scores{0}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{0}));  // no labels are configured
}

TEST(ServiceAffinityScore, PrefersLabelValuesWithFewPods) {
  ClusterUnderTest cluster(ServiceAffinity::kName,
                           R"({"antiAffinityLabelsPreference": ["zone", "rack"]})");
  AddService("web", kWeb, cluster.objects());
  cluster.AddNode("a1", R"({"zone": "a", "rack": "1"})",
                  {{.name = "1", .labels = kWeb}, {.name = "2", .labels = kWeb}});
  cluster.AddNode("a2", Zone("a"));
  cluster.AddNode("b", Zone("b"), {{.name = "3", .labels = kWeb}});
  cluster.AddNode("none", "{}");
  EXPECT_EQ(cluster.RawScores(kIncoming), (Scores{2, 0, 1, 0}));
  // Each label gives up to 50: zone a and rack 1 get a third of it, zone b two thirds.
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{33, 16, 33, 0}));
}

TEST(ServiceAffinityScore, WithoutAnyPodEachLabelThatIsThereCountsInFull) {
  ClusterUnderTest cluster(ServiceAffinity::kName,
                           R"({"antiAffinityLabelsPreference": ["zone", "rack"]})");
  cluster.AddNode("a", Zone(""));
  cluster.AddNode("none", "{}");
  cluster.RawScores(kIncoming);
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{50, 0}));
}

TEST(ServiceAffinityArguments, OfAnotherTypeAreReportedWithTheirPlace) {
  const PluginUnderTest plugin(ServiceAffinity::kName, R"({"affinityLabels": [7]})");
  EXPECT_EQ(plugin.error().substr(0, 18), "affinityLabels[0]:");
}

}  // namespace service_affinity_test
}  // namespace berth::test
