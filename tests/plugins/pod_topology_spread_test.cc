#include "plugins/pods/pod_topology_spread.h"

#include "plugins/cluster_fixture.h"

namespace berth::test {
namespace pod_topology_spread_test {

using Scores = std::vector<int64_t>;
using Verdicts = std::vector<std::string>;

const std::string kSkewed = "node(s) didn't match pod topology spread constraints";
const std::string kLabel = kSkewed + " (missing required label)";
const std::string kWeb = R"({"app": "web"})";

std::string Zone(const std::string& zone) { return StrCat(R"({"zone": ")", zone, R"("})"); }
std::string Host(const std::string& host) {
  return StrCat(R"({"kubernetes.io/hostname": ")", host, R"("})");
}
std::string HostAndZone(const std::string& host, const std::string& zone) {
  return StrCat(R"({"kubernetes.io/hostname": ")", host, R"(", "zone": ")", zone, R"("})");
}

const std::string kSelectsWeb = R"({"matchLabels": {"app": "web"}})";

std::string Constraint(const std::string& action, int max_skew, const std::string& key,
                       const std::string& selector = kSelectsWeb) {
  return StrCat(R"({"maxSkew": )", std::to_string(max_skew), R"(, "topologyKey": ")", key,
                R"(", "whenUnsatisfiable": ")", action, R"(", "labelSelector": )", selector, "}");
}
std::string Hard(int max_skew, const std::string& key, const std::string& selector = kSelectsWeb) {
  return Constraint("DoNotSchedule", max_skew, key, selector);
}
std::string Soft(int max_skew, const std::string& key, const std::string& selector = kSelectsWeb) {
  return Constraint("ScheduleAnyway", max_skew, key, selector);
}
std::string Spec(const std::string& constraints, const std::string& more = "") {
  return StrCat(R"({"topologySpreadConstraints": [)", constraints, "]", more, "}");
}
PodWords Web(const std::string& constraints, const std::string& more = "") {
  return {.labels = kWeb, .spec = Spec(constraints, more)};
}
// Returns pods that the constraints count.
std::vector<PodWords> Pods(const std::string& prefix, int count) {
  std::vector<PodWords> pods;
  for (int i = 0; i < count; ++i) {
    pods.push_back({.name = StrCat(prefix, std::to_string(i)), .labels = kWeb});
  }
  return pods;
}

// Returns zones a, b, c with 2, 1, 0 pods, and a node without a zone.
ClusterUnderTest ThreeZones(std::string_view args = "null") {
  ClusterUnderTest cluster(PodTopologySpread::kName, args);
  cluster.AddNode("a", Zone("a"), Pods("a", 2));
  cluster.AddNode("b", Zone("b"), Pods("b", 1));
  cluster.AddNode("c", Zone("c"));
  cluster.AddNode("none", "{}", Pods("n", 3));
  return cluster;
}

// --- Filter ---

TEST(HardConstraints, BoundTheDifferenceToTheEmptiestValue) {
  EXPECT_EQ(ThreeZones().FilterAll(Web(Hard(1, "zone"))), (Verdicts{kSkewed, kSkewed, "", kLabel}));
  EXPECT_EQ(ThreeZones().FilterAll(Web(Hard(2, "zone"))), (Verdicts{kSkewed, "", "", kLabel}));
  EXPECT_EQ(ThreeZones().FilterAll(Web(Hard(3, "zone"))), (Verdicts{"", "", "", kLabel}));
}

TEST(HardConstraints, CountTheIncomingPodOnlyIfItSelectsItself) {
  const PodWords db = {.labels = R"({"app": "db"})", .spec = Spec(Hard(1, "zone"))};
  EXPECT_EQ(ThreeZones().FilterAll(db), (Verdicts{kSkewed, "", "", kLabel}));
}

TEST(HardConstraints, AreCuredByEvictionButNotByAMissingLabel) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  const NodeInfo& a = cluster.AddNode("a", Zone("a"), Pods("a", 1));
  const NodeInfo& none = cluster.AddNode("none", "{}");
  cluster.AddNode("b", Zone("b"));
  ASSERT_TRUE(cluster.PreFilter(Web(Hard(1, "zone"))).ok());
  EXPECT_EQ(cluster.Filter(a).code(), Code::kUnschedulable);
  EXPECT_EQ(cluster.Filter(none).code(), Code::kUnschedulableAndUnresolvable);
}

TEST(HardConstraints, TheOrderDecidesWhichReasonWins) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  cluster.AddNode("1", HostAndZone("1", "a"), Pods("a", 1));
  cluster.AddNode("2", HostAndZone("2", "b"));
  const NodeInfo& no_host = cluster.AddNode("3", Zone("a"));
  const std::string zone = Hard(1, "zone");
  const std::string host = Hard(1, "kubernetes.io/hostname");
  ASSERT_TRUE(cluster.PreFilter(Web(StrCat(zone, ", ", host))).ok());
  EXPECT_EQ(cluster.Filter(no_host).Message(), kSkewed);
  ASSERT_TRUE(cluster.PreFilter(Web(StrCat(host, ", ", zone))).ok());
  EXPECT_EQ(cluster.Filter(no_host).Message(), kLabel);
}

TEST(HardConstraints, LeaveOutPodsThatAreAboutToGoAndOtherNamespaces) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  cluster.AddNode("a", Zone("a"),
                  {{.name = "1", .labels = kWeb, .terminating = true},
                   {.name = "2", .labels = kWeb, .namespace_name = "team-a"}});
  cluster.AddNode("b", Zone("b"), Pods("b", 1));
  EXPECT_EQ(cluster.FilterAll(Web(Hard(1, "zone"))), (Verdicts{"", kSkewed}));
}

TEST(HardConstraints, AMissingSelectorCountsNothingAndAnEmptyOneEverything) {
  EXPECT_EQ(ThreeZones().FilterAll(Web(Hard(1, "zone", "null"))), (Verdicts{"", "", "", kLabel}));
  EXPECT_EQ(ThreeZones().FilterAll({.spec = Spec(Hard(1, "zone", "{}"))}),
            (Verdicts{kSkewed, kSkewed, "", kLabel}));
}

// Zone c, on which the pod cannot run anyway, does not make the others look full.
TEST(HardConstraints, LookAtNodesOfThePodsNodeAffinityAlone) {
  const std::string not_c = R"(, "affinity": {"nodeAffinity": {
      "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [{
        "matchExpressions": [{"key": "zone", "operator": "NotIn", "values": ["c"]}]}]}}})";
  EXPECT_EQ(ThreeZones().FilterAll(Web(Hard(1, "zone"), not_c)),
            (Verdicts{kSkewed, "", "", kLabel}));
}

TEST(HardConstraints, ANodeSelectorNarrowsTheValuesToo) {
  EXPECT_EQ(ThreeZones().FilterAll(Web(Hard(1, "zone"), R"(, "nodeSelector": {"zone": "a"})")),
            (Verdicts{"", "", "", kLabel}));
}

// If another node makes its value eligible, a node's pods count.
TEST(HardConstraints, CountPodsOnNodesThatAreNotEligibleButShareTheValue) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  cluster.AddNode("a1", R"({"zone": "a", "disk": "ssd"})");
  cluster.AddNode("a2", Zone("a"), Pods("a", 1));
  cluster.AddNode("b1", R"({"zone": "b", "disk": "ssd"})");
  EXPECT_EQ(cluster.FilterAll(Web(Hard(1, "zone"), R"(, "nodeSelector": {"disk": "ssd"})")),
            (Verdicts{kSkewed, kSkewed, ""}));
}

TEST(HardConstraints, ANodeIsEligibleOnlyWithTheKeysOfAllOfThem) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  cluster.AddNode("1", HostAndZone("1", "a"), Pods("a", 1));
  cluster.AddNode("2", HostAndZone("2", "b"), Pods("b", 1));
  cluster.AddNode("3", Zone("c"));
  // Zone c is not a value, so zones a and b have the smallest count.
  const std::string both = StrCat(Hard(1, "zone"), ", ", Hard(2, "kubernetes.io/hostname"));
  EXPECT_EQ(cluster.FilterAll(Web(both)), (Verdicts{"", "", kLabel}));
}

// A quirk of upstream's: a missing label is looked up as the empty value.
TEST(HardConstraints, PodsOnNodesWithoutTheLabelCountForTheEmptyValue) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  cluster.AddNode("empty", Zone(""));
  cluster.AddNode("none", "{}", Pods("n", 1));
  cluster.AddNode("a", Zone("a"));
  EXPECT_EQ(cluster.FilterAll(Web(Hard(1, "zone"))), (Verdicts{kSkewed, kLabel, ""}));
}

TEST(HardConstraints, WithoutAnyEligibleNodeThereIsNoSkew) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  cluster.AddNode("a", Zone("a"), Pods("a", 5));
  EXPECT_EQ(cluster.FilterAll(Web(Hard(1, "zone"), R"(, "nodeSelector": {"disk": "ssd"})")),
            (Verdicts{""}));
}

TEST(HardConstraints, HostNamesAreAKeyLikeAnyOther) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  cluster.AddNode("1", Host("1"), Pods("a", 1));
  cluster.AddNode("2", Host("2"));
  EXPECT_EQ(cluster.FilterAll(Web(Hard(1, "kubernetes.io/hostname"))), (Verdicts{kSkewed, ""}));
}

// The API server does not admit such a pod; upstream counts for both in one place.
TEST(HardConstraints, WithTheSameKeyShareTheirCounts) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  cluster.AddNode("a", Zone("a"), Pods("a", 1));
  cluster.AddNode("b", Zone("b"));
  const std::string twice = StrCat(Hard(2, "zone"), ", ", Hard(2, "zone", "{}"));
  EXPECT_EQ(cluster.FilterAll(Web(twice)), (Verdicts{kSkewed, ""}));
  EXPECT_EQ(cluster.FilterAll(Web(Hard(2, "zone"))), (Verdicts{"", ""}));
}

TEST(HardConstraints, WithASelectorThatDoesNotParseAreAnInternalError) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  const std::string bad = R"({"matchExpressions": [{"key": "a", "operator": "In", "values": []}]})";
  const std::string problem =
      "values: Invalid value: []string(nil): for 'in', 'notin' operators, values set can't be "
      "empty";
  Status status = cluster.PreFilter(Web(Hard(1, "zone", bad)));
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), "obtaining pod's hard topology spread constraints: " + problem);

  cluster.AddNode("a", Zone("a"));
  status = cluster.Score(Web(Soft(1, "zone", bad)));
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(
      status.Message(),
      "calculating preScoreState: obtaining pod's soft topology spread constraints: " + problem);
}

TEST(HardConstraints, NeedPreFilter) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  const NodeInfo& node = cluster.AddNode("a", "{}");
  const Status status = cluster.As<FilterPlugin>().Filter(CycleState(), *PodOf({}), node);
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), R"(reading "PreFilterPodTopologySpread" from cycleState: not found)");
}

// --- Hooks ---

TEST(SpreadHooks, ARemovedPodMakesRoom) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  const NodeInfo& a = cluster.AddNode("a", Zone("a"), Pods("a", 2));
  const NodeInfo& b = cluster.AddNode("b", Zone("b"), Pods("b", 1));
  ASSERT_TRUE(cluster.PreFilter(Web(Hard(1, "zone"))).ok());
  EXPECT_EQ(cluster.Filter(a).Message(), kSkewed);
  EXPECT_TRUE(cluster.Filter(cluster.Without(a, "a0")).ok());
  // Now that one has the smallest count, too.
  EXPECT_TRUE(cluster.Filter(b).ok());
  cluster.Without(a, "a1");
  EXPECT_EQ(cluster.Filter(b).Message(), kSkewed);
}

TEST(SpreadHooks, PodsThatComeAndGoLeaveTheMinimumRight) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  const NodeInfo& a = cluster.AddNode("a", Zone("a"), Pods("a", 3));
  const NodeInfo& b = cluster.AddNode("b", Zone("b"), Pods("b", 1));
  const NodeInfo& c = cluster.AddNode("c", Zone("c"), Pods("c", 2));
  ASSERT_TRUE(cluster.PreFilter(Web(Hard(1, "zone"))).ok());
  for (const char* name : {"a0", "a1", "a2"}) cluster.Without(a, name);
  EXPECT_EQ(cluster.Filter(b).Message(), kSkewed);  // zone a has 0, b 1
  for (const PodWords& pod : Pods("a", 2)) cluster.With(a, pod);
  EXPECT_TRUE(cluster.Filter(b).ok());  // zone a has 2, so b has the smallest count again
  EXPECT_EQ(cluster.Filter(c).Message(), kSkewed);
}

TEST(SpreadHooks, ANominatedPodCounts) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  const NodeInfo& a = cluster.AddNode("a", Zone("a"));
  cluster.AddNode("b", Zone("b"));
  ASSERT_TRUE(cluster.PreFilter(Web(Hard(1, "zone"))).ok());
  cluster.With(a, {.name = "far", .labels = kWeb, .namespace_name = "team-a"});
  cluster.With(a, {.name = "db", .labels = R"({"app": "db"})"});
  EXPECT_TRUE(cluster.Filter(a).ok());
  cluster.With(a, {.name = "near", .labels = kWeb});
  EXPECT_EQ(cluster.Filter(a).Message(), kSkewed);
}

// The pod was never counted, but its removal is.
TEST(SpreadHooks, RemovingAPodThatIsAboutToGoTakesAwayOneTooMany) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  const NodeInfo& a = cluster.AddNode(
      "a", Zone("a"),
      {{.name = "1", .labels = kWeb}, {.name = "2", .labels = kWeb, .terminating = true}});
  cluster.AddNode("b", Zone("b"));
  ASSERT_TRUE(cluster.PreFilter(Web(Hard(1, "zone"))).ok());
  EXPECT_EQ(cluster.Filter(a).Message(), kSkewed);
  EXPECT_TRUE(cluster.Filter(cluster.Without(a, "2")).ok());
}

// Upstream dereferences a null pointer here.
TEST(SpreadHooks, APodOnANodeWhoseValueIsNotEligibleDoesNotCount) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  cluster.AddNode("a", R"({"zone": "a", "disk": "ssd"})");
  const NodeInfo& b = cluster.AddNode("b", Zone("b"));
  ASSERT_TRUE(cluster.PreFilter(Web(Hard(1, "zone"), R"(, "nodeSelector": {"disk": "ssd"})")).ok());
  for (int i = 0; i < 3; ++i) {
    const NodeInfo with = cluster.With(b, {.name = "near", .labels = kWeb});
    EXPECT_TRUE(cluster.Filter(with).ok());
  }
}

TEST(SpreadHooks, ANodeWithoutAllKeysDoesNotCount) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  const NodeInfo& a = cluster.AddNode("1", HostAndZone("1", "a"));
  cluster.AddNode("2", HostAndZone("2", "b"));
  const NodeInfo& no_host = cluster.AddNode("3", Zone("a"));
  const std::string both = StrCat(Hard(1, "zone"), ", ", Hard(1, "kubernetes.io/hostname"));
  ASSERT_TRUE(cluster.PreFilter(Web(both)).ok());
  cluster.With(no_host, {.name = "near", .labels = kWeb});
  EXPECT_TRUE(cluster.Filter(a).ok());
}

TEST(SpreadHooks, ChangeACopyOfTheStateAlone) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  const NodeInfo& a = cluster.AddNode("a", Zone("a"), Pods("a", 1));
  cluster.AddNode("b", Zone("b"));
  const PodWords incoming = Web(Hard(1, "zone"));
  ASSERT_TRUE(cluster.PreFilter(incoming).ok());
  const CycleState before = cluster.state().Clone();
  EXPECT_TRUE(cluster.Filter(cluster.Without(a, "a0")).ok());
  EXPECT_EQ(cluster.As<FilterPlugin>().Filter(before, *PodOf(incoming), a).Message(), kSkewed);
}

// --- Score ---

TEST(SoftConstraints, CountThePodsOfTheNodesValue) {
  ClusterUnderTest cluster = ThreeZones();
  // ln(3 + 2) for each pod; the node without a zone is not scored.
  EXPECT_EQ(cluster.RawScores(Web(Soft(1, "zone"))), (Scores{3, 1, 0, 0}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{0, 66, 100, 0}));
}

TEST(SoftConstraints, TheMaximumSkewBlursDifferences) {
  ClusterUnderTest cluster = ThreeZones();
  EXPECT_EQ(cluster.RawScores(Web(Soft(5, "zone"))), (Scores{7, 5, 4, 0}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{57, 85, 100, 0}));
}

TEST(SoftConstraints, HostNamesWeighByTheNodesThatAreScored) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  cluster.AddNode("1", HostAndZone("1", "a"), Pods("a", 10));
  cluster.AddNode("2", HostAndZone("2", "a"));
  cluster.AddNode("3", Host("3"));
  const std::string both = StrCat(Soft(1, "kubernetes.io/hostname"), ", ", Soft(1, "zone", "null"));
  // 10 * ln(2 + 2): with the node that is left out it would be 10 * ln(3 + 2) = 16.
  EXPECT_EQ(cluster.RawScores(Web(both)), (Scores{13, 0, 0}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{0, 100, 0}));
}

TEST(SoftConstraints, SumUp) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  cluster.AddNode("1", HostAndZone("1", "a"), Pods("a", 3));
  cluster.AddNode("2", HostAndZone("2", "a"), Pods("b", 1));
  cluster.AddNode("3", HostAndZone("3", "b"));
  const std::string both = StrCat(Soft(1, "kubernetes.io/hostname"), ", ", Soft(2, "zone"));
  // 3 * ln 5 + (4 * ln 4 + 1), 1 * ln 5 + (4 * ln 4 + 1), 0 + 1.
  EXPECT_EQ(cluster.RawScores(Web(both)), (Scores{11, 8, 1}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{9, 36, 100}));
}

TEST(SoftConstraints, CountPodsOnNodesThatDoNotFitButNotOnThoseOutsideOfThePodsAffinity) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  cluster.AddNode("a1", R"({"zone": "a", "disk": "ssd"})");
  cluster.AddNode("a2", R"({"zone": "a", "disk": "ssd"})", Pods("a", 4));
  cluster.AddNode("a3", Zone("a"), Pods("b", 4));
  cluster.AddNode("b", R"({"zone": "b", "disk": "ssd"})");
  // 4 * ln(2 + 2)
  EXPECT_EQ(
      cluster.RawScores(Web(Soft(1, "zone"), R"(, "nodeSelector": {"disk": "ssd"})"), {"a1", "b"}),
      (Scores{5, 0}));
}

TEST(SoftConstraints, LeaveOutPodsThatAreAboutToGo) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  cluster.AddNode("a", HostAndZone("1", "a"), {{.name = "1", .labels = kWeb, .terminating = true}});
  EXPECT_EQ(cluster.RawScores(Web(Soft(1, "zone"))), (Scores{0}));
  EXPECT_EQ(cluster.RawScores(Web(Soft(1, "kubernetes.io/hostname"))), (Scores{0}));
}

TEST(SoftConstraints, WithoutThemAllNodesGetTheFullScore) {
  ClusterUnderTest cluster = ThreeZones();
  EXPECT_EQ(cluster.RawScores({.labels = kWeb}), (Scores{0, 0, 0, 0}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{100, 100, 100, 100}));
}

TEST(SoftConstraints, NeedPreScore) {
  ClusterUnderTest cluster(PodTopologySpread::kName);
  const NodeInfo& node = cluster.AddNode("a", "{}");
  const std::string want =
      R"(error reading "PreScorePodTopologySpread" from cycleState: not found)";
  int64_t score = 0;
  EXPECT_EQ(cluster.As<ScorePlugin>().Score(CycleState(), *PodOf({}), node, &score).Message(),
            want);
  NodeScoreList scores;
  EXPECT_EQ(
      cluster.As<ScoreExtensions>().NormalizeScore(CycleState(), *PodOf({}), scores).Message(),
      want);
}

// --- Default constraints ---

// Returns zone a with 4 pods, zone b with none, and a node without a zone with 2.
ClusterUnderTest ZonesAndHosts(std::string_view args = "null") {
  ClusterUnderTest cluster(PodTopologySpread::kName, args);
  cluster.AddNode("1", R"({"kubernetes.io/hostname": "1", "topology.kubernetes.io/zone": "a"})",
                  Pods("a", 4));
  cluster.AddNode("2", R"({"kubernetes.io/hostname": "2", "topology.kubernetes.io/zone": "b"})");
  cluster.AddNode("3", R"({"kubernetes.io/hostname": "3"})", Pods("c", 2));
  return cluster;
}

TEST(SystemDefaults, SpreadThePodsOfAServiceOverHostsAndZones) {
  ClusterUnderTest cluster = ZonesAndHosts();
  AddService("web", kWeb, cluster.objects());
  // A node without a zone is scored only by its host name, but "" counts as the third zone: 4 * ln
  // 5 + 2 + 4 * ln 5 + 4, 2 + 4, 2 * ln 5 + 2.
  EXPECT_EQ(cluster.RawScores({.labels = kWeb}), (Scores{18, 6, 5}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{27, 94, 100}));
}

TEST(SystemDefaults, NeedAServiceOrAController) {
  ClusterUnderTest cluster = ZonesAndHosts();
  EXPECT_EQ(cluster.RawScores({.labels = kWeb}), (Scores{0, 0, 0}));
}

TEST(SystemDefaults, RuleNothingOut) {
  ClusterUnderTest cluster = ZonesAndHosts();
  AddService("web", kWeb, cluster.objects());
  EXPECT_EQ(cluster.FilterAll({.labels = kWeb}), (Verdicts{"", "", ""}));
}

TEST(SystemDefaults, DoNotJoinAnyConstraintOfThePodsOwn) {
  ClusterUnderTest cluster = ZonesAndHosts();
  AddService("web", kWeb, cluster.objects());
  EXPECT_EQ(cluster.RawScores(Web(Hard(1, "rack"))), (Scores{0, 0, 0}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{100, 100, 100}));
}

const std::string kListArgs = R"({"defaultConstraints": [
    {"maxSkew": 1, "topologyKey": "topology.kubernetes.io/zone",
     "whenUnsatisfiable": "DoNotSchedule"},
    {"maxSkew": 1, "topologyKey": "kubernetes.io/hostname",
     "whenUnsatisfiable": "ScheduleAnyway"},
    {"maxSkew": 1, "topologyKey": "topology.kubernetes.io/zone",
     "whenUnsatisfiable": "ScheduleAnyway"}]})";

TEST(ListedDefaults, AreAsStrictAsThePodsOwn) {
  ClusterUnderTest cluster = ZonesAndHosts(kListArgs);
  AddService("web", kWeb, cluster.objects());
  EXPECT_EQ(cluster.FilterAll({.labels = kWeb}), (Verdicts{kSkewed, "", kLabel}));
  // 4 * ln(2 + 2) twice; the node without a zone is left out.
  EXPECT_EQ(cluster.RawScores({.labels = kWeb}), (Scores{11, 0, 0}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{0, 100, 0}));
}

TEST(ListedDefaults, NeedAServiceOrAController) {
  ClusterUnderTest cluster = ZonesAndHosts(kListArgs);
  EXPECT_EQ(cluster.FilterAll({.labels = kWeb}), (Verdicts{"", "", ""}));
}

TEST(ListedDefaults, DoNotJoinAnyConstraintOfThePodsOwn) {
  ClusterUnderTest cluster = ZonesAndHosts(kListArgs);
  AddService("web", kWeb, cluster.objects());
  EXPECT_EQ(cluster.FilterAll(Web(Soft(1, "rack"))), (Verdicts{"", "", ""}));
}

TEST(ListedDefaults, MayBeNone) {
  ClusterUnderTest cluster = ZonesAndHosts(R"({"defaultingType": "List"})");
  AddService("web", kWeb, cluster.objects());
  EXPECT_EQ(cluster.RawScores({.labels = kWeb}), (Scores{0, 0, 0}));
}

// --- Arguments ---

struct ArgumentCase {
  std::string name;
  std::string args;
  std::string error;
};
void PrintTo(const ArgumentCase& row, std::ostream* out) { *out << row.name; }
class SpreadArguments : public ::testing::TestWithParam<ArgumentCase> {};

TEST_P(SpreadArguments, AreValidated) {
  EXPECT_EQ(PluginUnderTest(PodTopologySpread::kName, GetParam().args).error(), GetParam().error);
}

ArgumentCase WithConstraints(std::string name, const std::string& constraints, std::string error) {
  return {std::move(name), StrCat(R"({"defaultConstraints": [)", constraints, "]}"),
          std::move(error)};
}
const std::string kKeyProblem =
    "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end "
    "with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for "
    "validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

INSTANTIATE_TEST_SUITE_P(
    Rules, SpreadArguments,
    ::testing::Values(
        ArgumentCase{"NoneAreNeeded", "{}", ""},
        ArgumentCase{"SystemNeedsNoConstraints", R"({"defaultingType": "System"})", ""},
        ArgumentCase{"AnotherTypeIsNotSupported", R"({"defaultingType": "Both"})",
                     R"(defaultingType: Unsupported value: "Both": supported values: "System", )"
                     R"("List")"},
        ArgumentCase{"SystemTakesNoConstraints",
                     R"({"defaultingType": "System", "defaultConstraints": [{"maxSkew": 1,
                         "topologyKey": "a", "whenUnsatisfiable": "DoNotSchedule"}]})",
                     R"(defaultingType: Invalid value: "System": when .defaultConstraints are not )"
                     "empty"},
        WithConstraints("EachFieldIsChecked", R"({"maxSkew": 0, "labelSelector": {}})",
                        "[defaultConstraints[0].maxSkew: Invalid value: 0: not in valid range (0, "
                        "inf), defaultConstraints[0].topologyKey: Required value: can not be "
                        "empty, defaultConstraints[0].whenUnsatisfiable: Required value: can not "
                        "be empty, defaultConstraints[0].labelSelector: Forbidden: constraint must "
                        "not define a selector, as they deduced for each pod]"),
        WithConstraints("AnActionMustBeKnown",
                        R"({"maxSkew": 1, "topologyKey": "a", "whenUnsatisfiable": "Wait"})",
                        R"(defaultConstraints[0].whenUnsatisfiable: Unsupported value: "Wait": )"
                        R"(supported values: "DoNotSchedule", "ScheduleAnyway")"),
        WithConstraints("AKeyMustBeALabelKey",
                        R"({"maxSkew": 1, "topologyKey": "-a",
                            "whenUnsatisfiable": "DoNotSchedule"})",
                        R"(defaultConstraints[0].topologyKey: Invalid value: "-a": )" +
                            kKeyProblem),
        WithConstraints("APairOfKeyAndActionMayBeThereOnce",
                        R"({"maxSkew": 1, "topologyKey": "a", "whenUnsatisfiable": "DoNotSchedule"},
                           {"maxSkew": 1, "topologyKey": "a",
                            "whenUnsatisfiable": "ScheduleAnyway"},
                           {"maxSkew": 2, "topologyKey": "a",
                            "whenUnsatisfiable": "DoNotSchedule"})",
                        R"(defaultConstraints[2]: Duplicate value: "{a, DoNotSchedule}")"),
        ArgumentCase{"TypesAreCheckedFirst", R"({"defaultConstraints": [{"maxSkew": "1"}]})",
                     "defaultConstraints[0].maxSkew: expected a number, got a string"}),
    RowName<ArgumentCase>);

}  // namespace pod_topology_spread_test
}  // namespace berth::test
