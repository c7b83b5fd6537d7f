// Tests the differences of PodTopologySpread in v1.34.
#include "plugins/hint_fixture.h"
#include "plugins/pods/pod_topology_spread.h"

namespace berth::test {
namespace pod_topology_spread_v1_34_test {

using Scores = std::vector<int64_t>;
using Verdicts = std::vector<std::string>;

const std::string kSkewed = "node(s) didn't match pod topology spread constraints";
const std::string kWeb = R"({"app": "web"})";

std::string Labels(const std::string& zone, const std::string& more = "") {
  return StrCat(R"({"zone": ")", zone, R"(")", more, "}");
}
// `more` continues the constraint, from its comma on.
std::string Spread(const std::string& more, const std::string& action = "DoNotSchedule",
                   const std::string& selector = R"({"matchLabels": {"app": "web"}})") {
  return StrCat(R"({"topologySpreadConstraints": [{"maxSkew": 1, "topologyKey": "zone",
                    "whenUnsatisfiable": ")",
                action, R"(", "labelSelector": )", selector, more, "}]");
}
PodWords Web(const std::string& spec) { return {.labels = kWeb, .spec = spec + "}"}; }

ClusterUnderTest Cluster(std::string_view args = "null") {
  return ClusterUnderTest(PodTopologySpread::kName, args, RegistryV134());
}

// --- Filter ---

TEST(HardConstraintsV134, FewerValuesThanMinDomainsMakeTheLowestCountZero) {
  ClusterUnderTest cluster = Cluster();
  cluster.AddNode("a", Labels("a"), {{.name = "1", .labels = kWeb}});
  cluster.AddNode("b", Labels("b"), {{.name = "2", .labels = kWeb}});
  EXPECT_EQ(cluster.FilterAll(Web(Spread(""))), (Verdicts{"", ""}));
  EXPECT_EQ(cluster.FilterAll(Web(Spread(R"(, "minDomains": 2)"))), (Verdicts{"", ""}));
  EXPECT_EQ(cluster.FilterAll(Web(Spread(R"(, "minDomains": 3)"))), (Verdicts{kSkewed, kSkewed}));
}

// Zone b would have the smallest count, but the pod's node selector excludes it.
TEST(HardConstraintsV134, NodesOutOfTheNodeAffinityCountIfThePolicySaysSo) {
  ClusterUnderTest cluster = Cluster();
  cluster.AddNode("a", Labels("a", R"(, "disk": "ssd")"), {{.name = "1", .labels = kWeb}});
  cluster.AddNode("b", Labels("b"));
  const std::string ssd = R"(, "nodeSelector": {"disk": "ssd"})";
  EXPECT_EQ(cluster.FilterAll(Web(Spread("") + ssd)), (Verdicts{"", ""}));
  EXPECT_EQ(cluster.FilterAll(Web(Spread(R"(, "nodeAffinityPolicy": "Honor")") + ssd)),
            (Verdicts{"", ""}));
  EXPECT_EQ(cluster.FilterAll(Web(Spread(R"(, "nodeAffinityPolicy": "Ignore")") + ssd)),
            (Verdicts{kSkewed, ""}));
}

TEST(HardConstraintsV134, TaintedNodesCountUnlessThePolicySaysOtherwise) {
  ClusterUnderTest cluster = Cluster();
  cluster.AddNode("a", Labels("a"), {{.name = "1", .labels = kWeb}});
  NodeInfo& tainted = cluster.AddNode("b", Labels("b"));
  tainted.SetNode(NodeOf({.name = "b",
                          .labels = Labels("b"),
                          .spec = R"({"taints": [{"key": "gpu", "effect": "NoSchedule"}]})"})
                      .node_ptr());
  EXPECT_EQ(cluster.FilterAll(Web(Spread(""))), (Verdicts{kSkewed, ""}));
  const std::string honor = R"(, "nodeTaintsPolicy": "Honor")";
  EXPECT_EQ(cluster.FilterAll(Web(Spread(honor))), (Verdicts{"", ""}));
  const std::string tolerates = R"(, "tolerations": [{"key": "gpu", "operator": "Exists"}])";
  EXPECT_EQ(cluster.FilterAll(Web(Spread(honor) + tolerates)), (Verdicts{kSkewed, ""}));
}

// Unlike in v1.21, where a node's pods count if another node makes its value eligible.
TEST(HardConstraintsV134, PodsCountOnIncludedNodesAlone) {
  ClusterUnderTest cluster = Cluster();
  cluster.AddNode("a1", Labels("a", R"(, "disk": "ssd")"));
  const NodeInfo& a2 = cluster.AddNode("a2", Labels("a"), {{.name = "1", .labels = kWeb}});
  cluster.AddNode("b1", Labels("b", R"(, "disk": "ssd")"));
  const PodWords pod = Web(Spread("") + R"(, "nodeSelector": {"disk": "ssd"})");
  EXPECT_EQ(cluster.FilterAll(pod), (Verdicts{"", "", ""}));
  cluster.With(a2, {.name = "nominated", .labels = kWeb});
  EXPECT_TRUE(cluster.Filter(a2).ok());
}

TEST(HardConstraintsV134, MatchLabelKeysNarrowTheSelector) {
  ClusterUnderTest cluster = Cluster();
  cluster.AddNode("a", Labels("a"), {{.name = "1", .labels = R"({"app": "web", "rev": "1"})"}});
  cluster.AddNode("b", Labels("b"), {{.name = "2", .labels = R"({"app": "web", "rev": "2"})"}});
  const std::string keys = R"(, "matchLabelKeys": ["rev", "none"])";
  PodWords pod = Web(Spread(keys));
  EXPECT_EQ(cluster.FilterAll(pod), (Verdicts{"", ""}));
  pod.labels = R"({"app": "web", "rev": "1"})";
  EXPECT_EQ(cluster.FilterAll(pod), (Verdicts{kSkewed, ""}));
  // A missing selector still selects nothing.
  pod.spec = Spread(keys, "DoNotSchedule", "null") + "}";
  EXPECT_EQ(cluster.FilterAll(pod), (Verdicts{"", ""}));
}

TEST(HardConstraintsV134, AnEmptySelectorCountsNoPods) {
  ClusterUnderTest cluster = Cluster();
  cluster.AddNode("a", Labels("a"), {{.name = "1"}});
  cluster.AddNode("b", Labels("b"));
  EXPECT_EQ(cluster.FilterAll(Web(Spread("", "DoNotSchedule", "{}"))), (Verdicts{"", ""}));
}

TEST(HardConstraintsV134, NoneAreSkipped) {
  ClusterUnderTest cluster = Cluster();
  cluster.AddNode("a", Labels("a"));
  EXPECT_EQ(cluster.PreFilter({}).code(), Code::kSkip);
  EXPECT_EQ(cluster.PreFilter(Web(Spread("", "ScheduleAnyway"))).code(), Code::kSkip);
}

TEST(HardConstraintsV134, OneThatDoesNotParseHasANewMessage) {
  const std::string no_values =
      R"({"matchExpressions": [{"key": "app", "operator": "In", "values": []}]})";
  EXPECT_EQ(Cluster().PreFilter(Web(Spread("", "DoNotSchedule", no_values))).Message(),
            "get constraints from pod: obtaining pod's hard topology spread constraints: values: "
            "Invalid value: null: for 'in', 'notin' operators, values set can't be empty");
  const std::string some =
      R"({"matchExpressions": [{"key": "app", "operator": "Exists", "values": ["a", "b"]}]})";
  EXPECT_EQ(Cluster().PreFilter(Web(Spread("", "DoNotSchedule", some))).Message(),
            "get constraints from pod: obtaining pod's hard topology spread constraints: values: "
            R"(Invalid value: ["a","b"]: values set must be empty for exists and does not exist)");
  const std::string unknown = R"({"matchExpressions": [{"key": "app", "operator": "Like"}]})";
  EXPECT_EQ(Cluster().PreFilter(Web(Spread("", "DoNotSchedule", unknown))).Message(),
            "get constraints from pod: obtaining pod's hard topology spread constraints: "
            R"("Like" is not a valid label selector operator)");
}

// --- Score ---

// Two zones weigh ln 4 = 1.386: 3 pods give 4.16, 4 give 5.55, which v1.21 truncates to 5.
TEST(SoftConstraintsV134, ScoresAreRounded) {
  ClusterUnderTest cluster = Cluster();
  std::vector<PodWords> pods;
  for (const char* name : {"1", "2", "3", "4"}) pods.push_back({.name = name, .labels = kWeb});
  cluster.AddNode("a", Labels("a"), {pods.begin(), pods.begin() + 3});
  cluster.AddNode("b", Labels("b"), pods);
  EXPECT_EQ(cluster.RawScores(Web(Spread("", "ScheduleAnyway"))), (Scores{4, 6}));
}

TEST(SoftConstraintsV134, CountOnNodesThatThePoliciesInclude) {
  ClusterUnderTest cluster = Cluster();
  cluster.AddNode("a", Labels("a", R"(, "disk": "ssd")"));
  cluster.AddNode("a2", Labels("a"), {{.name = "1", .labels = kWeb}});
  const std::string ssd = R"(, "nodeSelector": {"disk": "ssd"})";
  EXPECT_EQ(cluster.RawScores(Web(Spread("", "ScheduleAnyway") + ssd), {"a"}), (Scores{0}));
  const std::string ignore = R"(, "nodeAffinityPolicy": "Ignore")";
  EXPECT_EQ(cluster.RawScores(Web(Spread(ignore, "ScheduleAnyway") + ssd), {"a"}), (Scores{1}));
}

TEST(SoftConstraintsV134, NoneAreSkipped) {
  ClusterUnderTest cluster = Cluster();
  cluster.AddNode("a", Labels("a"));
  EXPECT_EQ(cluster.Score({}).code(), Code::kSkip);
  EXPECT_EQ(cluster.Score(Web(Spread(""))).code(), Code::kSkip);
}

// --- Default constraints ---

TEST(DefaultConstraintsV134, AreSpreadByTheControllerThatOwnsThePod) {
  ClusterUnderTest cluster = Cluster(R"({"defaultingType": "List", "defaultConstraints": [
        {"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule"}]})");
  cluster.AddNode("a", Labels("a"), {{.name = "1", .labels = kWeb}});
  cluster.AddNode("b", Labels("b"));
  AddObject(Kind::kReplicaSet, R"({"metadata": {"name": "web"}, "spec": {"selector": {
                                    "matchLabels": {"app": "web"}}}})",
            cluster.objects());
  // It is not sufficient that the constraint selects the pod.
  EXPECT_EQ(cluster.PreFilter(Web("{")).code(), Code::kSkip);
}

TEST(DefaultConstraintsV134, AreTheSystemsUnlessTheTypeIsList) {
  const std::string constraints = R"("defaultConstraints": [
      {"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule"}])";
  PluginUnderTest bad(PodTopologySpread::kName, StrCat("{", constraints, "}"), RegistryV134());
  EXPECT_EQ(bad.error(),
            R"(defaultingType: Invalid value: "System": when .defaultConstraints are not empty)");
  PluginUnderTest good(PodTopologySpread::kName,
                       StrCat(R"({"defaultingType": "List", )", constraints, "}"), RegistryV134());
  EXPECT_EQ(good.error(), "");
}

// --- Hints ---

class PodTopologySpreadAfterAPod : public ::testing::TestWithParam<PodChangeCase> {};
TEST_P(PodTopologySpreadAfterAPod, Hints) { ExpectHint(PodTopologySpread::kName, GetParam()); }

const std::string kDb = R"({"app": "db"})";
const std::string kWaits = Spread("") + "}";
const std::string kHonorsTaints = Spread(R"(, "nodeTaintsPolicy": "Honor")") + "}";
const std::string kOfRevision = Spread(R"(, "matchLabelKeys": ["rev"])") + "}";
const std::string kTolerates = R"({"tolerations": [{"operator": "Exists"}]})";
constexpr ActionType kLabels = kActionUpdatePodLabel;
constexpr ActionType kTolerations = kActionUpdatePodToleration;

INSTANTIATE_TEST_SUITE_P(
    Rules, PodTopologySpreadAfterAPod,
    ::testing::Values(
        PodChangeCase{"AMatchingOneIsAdded", kWaits, kActionAdd, kNoPod, {"x", kWeb}, "Queue"},
        PodChangeCase{"AnotherIsAdded", kWaits, kActionAdd, kNoPod, {"x", kDb}, "Skip"},
        PodChangeCase{"OfAnotherRevision", kOfRevision, kActionAdd, kNoPod, {"x", kWeb}, "Skip"},
        PodChangeCase{"AMatchingOneIsDeleted", kWaits, kActionDelete, {"x", kWeb}, kNoPod, "Queue"},
        PodChangeCase{"WithoutANode", kWaits, kActionDelete, {"x", kWeb}, kNoPod, "Skip", ""},
        PodChangeCase{
            "Elsewhere", kWaits, kActionDelete, {"x", kWeb, "{}", "team-a"}, kNoPod, "Skip"},
        PodChangeCase{"ItMatchesNow", kWaits, kLabels, {"x", kDb}, {"x", kWeb}, "Queue"},
        PodChangeCase{"NoLonger", kWaits, kLabels, {"x", kWeb}, {"x", kDb}, "Queue"},
        PodChangeCase{"AsBefore", kWaits, kLabels, {"x", kDb}, {"x", "{}"}, "Skip"},
        PodChangeCase{"ItToleratesMore",
                      kHonorsTaints,
                      kTolerations,
                      {"incoming", kWeb},
                      {"incoming", kWeb, kTolerates},
                      "Queue",
                      ""},
        PodChangeCase{"WhichDoesNotMatter",
                      kWaits,
                      kTolerations,
                      {"incoming", kWeb},
                      {"incoming", kWeb, kTolerates},
                      "Skip",
                      ""},
        PodChangeCase{"AnotherToleratesMore",
                      kHonorsTaints,
                      kTolerations,
                      {"x", kWeb},
                      {"x", kWeb, kTolerates},
                      "Skip"}),
    RowName<PodChangeCase>);

class PodTopologySpreadAfterANode : public ::testing::TestWithParam<NodeChangeCase> {};
TEST_P(PodTopologySpreadAfterANode, Hints) { ExpectHint(PodTopologySpread::kName, GetParam()); }

const NodeWords kZoneA = {"n", Labels("a")};
const NodeWords kZoneB = {"n", Labels("b")};
const NodeWords kNoZone = {"n"};
const NodeWords kTainted = {"n", Labels("a"),
                            R"({"taints": [{"key": "k", "effect": "NoExecute"}]})"};
const NodeWords kTaintedNoZone = {"n", "{}",
                                  R"({"taints": [{"key": "k", "effect": "NoExecute"}]})"};
constexpr ActionType kLabel = kActionUpdateNodeLabel;
constexpr ActionType kTaint = kActionUpdateNodeTaint;

INSTANTIATE_TEST_SUITE_P(
    Rules, PodTopologySpreadAfterANode,
    ::testing::Values(
        NodeChangeCase{"Added", kWaits, kActionAdd, kNoNode, kZoneA, "Queue"},
        NodeChangeCase{"AddedWithoutTheKey", kWaits, kActionAdd, kNoNode, kNoZone, "Skip"},
        NodeChangeCase{"Deleted", kWaits, kActionDelete, kZoneA, kNoNode, "Queue"},
        NodeChangeCase{"DeletedWithoutTheKey", kWaits, kActionDelete, kNoZone, kNoNode, "Skip"},
        NodeChangeCase{"Moved", kWaits, kLabel, kZoneA, kZoneB, "Queue"},
        NodeChangeCase{"GotTheKey", kWaits, kLabel, kNoZone, kZoneA, "Queue"},
        NodeChangeCase{"LostTheKey", kWaits, kLabel, kZoneA, kNoZone, "Queue"},
        NodeChangeCase{"Same", kWaits, kLabel, kZoneA, kZoneA, "Skip"},
        NodeChangeCase{"Tainted", kWaits, kTaint, kZoneA, kTainted, "Queue"},
        NodeChangeCase{"TaintedNoKey", kWaits, kTaint, kNoZone, kTaintedNoZone, "Skip"},
        NodeChangeCase{"NoConstraints", "{}", kActionAdd, kNoNode, kNoZone, "Queue"}),
    RowName<NodeChangeCase>);

}  // namespace pod_topology_spread_v1_34_test
}  // namespace berth::test
