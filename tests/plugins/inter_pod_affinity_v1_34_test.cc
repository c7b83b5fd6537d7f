// Tests the differences of InterPodAffinity in v1.34.
#include "plugins/hint_fixture.h"
#include "plugins/pods/inter_pod_affinity.h"

namespace berth::test {
namespace inter_pod_affinity_v1_34_test {

using Scores = std::vector<int64_t>;
using Verdicts = std::vector<std::string>;

const std::string kAffinity = "node(s) didn't match pod affinity rules";
const std::string kAnti = "node(s) didn't match pod anti-affinity rules";
const std::string kExisting = "node(s) didn't satisfy existing pods anti-affinity rules";
const std::string kDb = R"({"app": "db"})";
const std::string kWeb = R"({"app": "web"})";
const std::string kZoneA = R"({"zone": "a"})";

// Returns a term for databases; `more` continues it, from its comma on.
std::string Term(const std::string& more = "") {
  return StrCat(R"({"labelSelector": {"matchLabels": {"app": "db"}}, "topologyKey": "zone")", more,
                "}");
}
std::string Affinity(const std::string& kind, const std::string& strength,
                     const std::string& terms) {
  return StrCat(R"({"affinity": {")", kind, R"(": {")", strength,
                R"(DuringSchedulingIgnoredDuringExecution": [)", terms, "]}}}");
}
std::string Required(const std::string& terms) {
  return Affinity("podAffinity", "required", terms);
}
std::string RequiredAnti(const std::string& terms) {
  return Affinity("podAntiAffinity", "required", terms);
}
std::string Preferred(const std::string& term) {
  return Affinity("podAffinity", "preferred",
                  StrCat(R"({"weight": 7, "podAffinityTerm": )", term, "}"));
}

ClusterUnderTest Cluster(std::string_view args = "null") {
  return ClusterUnderTest(InterPodAffinity::kName, args, RegistryV134());
}
void AddNamespace(std::string_view name, std::string_view labels, ClusterUnderTest& cluster) {
  AddObject(Kind::kNamespace,
            StrCat(R"({"metadata": {"name": ")", name, R"(", "labels": )", labels, "}}"),
            cluster.objects());
}

// --- Namespace selectors ---

std::string Selects(const std::string& selector) {
  return StrCat(R"(, "namespaceSelector": )", selector);
}
const std::string kTeamA = R"({"matchLabels": {"team": "a"}})";
const std::string kNotTeamA =
    R"({"matchExpressions": [{"key": "team", "operator": "NotIn", "values": ["a"]}]})";

struct SelectorCase {
  std::string name;
  std::string more;          // of the term
  std::string namespace_of;  // the other pod
  bool matches;              // as a term of the incoming pod
  bool existing_matches;     // as a term of a running pod, if the other one is the incoming pod
};
void PrintTo(const SelectorCase& row, std::ostream* out) { *out << row.name; }
class NamespaceSelectors : public ::testing::TestWithParam<SelectorCase> {};

TEST_P(NamespaceSelectors, OfTheIncomingPod) {
  ClusterUnderTest cluster = Cluster();
  AddNamespace("a", R"({"team": "a"})", cluster);
  AddNamespace("b", R"({"team": "b"})", cluster);
  cluster.AddNode("n", kZoneA,
                  {{.name = "other", .labels = kDb, .namespace_name = GetParam().namespace_of}});
  EXPECT_EQ(cluster.FilterAll({.spec = Required(Term(GetParam().more))}),
            (Verdicts{GetParam().matches ? "" : kAffinity}));
  EXPECT_EQ(cluster.FilterAll({.spec = RequiredAnti(Term(GetParam().more))}),
            (Verdicts{GetParam().matches ? kAnti : ""}));
  const Status scored = cluster.Score({.spec = Preferred(Term(GetParam().more))});
  EXPECT_EQ(CodeName(scored.code()), CodeName(GetParam().matches ? Code::kSuccess : Code::kSkip));
}

TEST_P(NamespaceSelectors, OfARunningPod) {
  ClusterUnderTest cluster = Cluster();
  AddNamespace("a", R"({"team": "a"})", cluster);
  AddNamespace("b", R"({"team": "b"})", cluster);
  const NodeInfo& node =
      cluster.AddNode("n", kZoneA, {{.name = "on", .spec = RequiredAnti(Term(GetParam().more))}});
  const PodWords incoming = {.labels = kDb, .namespace_name = GetParam().namespace_of};
  if (!GetParam().existing_matches) {
    EXPECT_EQ(cluster.PreFilter(incoming).code(), Code::kSkip);
    return;
  }
  EXPECT_EQ(cluster.FilterAll(incoming), (Verdicts{kExisting}));
  EXPECT_TRUE(cluster.Filter(cluster.Without(node, "on")).ok());
}

INSTANTIATE_TEST_SUITE_P(
    Rules, NamespaceSelectors,
    ::testing::Values(
        SelectorCase{"TheOwnByDefault", "", "default", true, true},
        SelectorCase{"OthersNot", "", "a", false, false},
        SelectorCase{"SelectedByLabels", Selects(kTeamA), "a", true, true},
        SelectorCase{"OtherLabels", Selects(kTeamA), "b", false, false},
        SelectorCase{"TheOwnNotBesideASelector", Selects(kTeamA), "default", false, false},
        SelectorCase{"BesideAList", Selects(kTeamA) + R"(, "namespaces": ["b"])", "b", true, true},
        SelectorCase{"EmptySelectsAll", Selects("{}"), "unknown", true, true},
        // Upstream also compares the incoming pod's selector with no labels: the quirk.
        SelectorCase{"WhatMustNotBe", Selects(kNotTeamA), "a", true, false},
        SelectorCase{"AnUnknownOneHasNoLabels", Selects(kNotTeamA), "unknown", true, true}),
    RowName<SelectorCase>);

// --- Skipping, texts, arguments ---

TEST(InterPodAffinityV134, IsSkippedWhereNoTermConcernsThePod) {
  ClusterUnderTest cluster = Cluster();
  cluster.AddNode("n", kZoneA, {{.name = "on", .spec = RequiredAnti(Term())}});
  EXPECT_EQ(cluster.PreFilter({.labels = kWeb}).code(), Code::kSkip);
  EXPECT_EQ(cluster.Score({.labels = kWeb}).code(), Code::kSkip);
  EXPECT_TRUE(cluster.PreFilter({.spec = RequiredAnti(Term())}).ok());
  EXPECT_EQ(cluster.Score({.spec = Preferred(Term())}).code(), Code::kSkip);
}

TEST(InterPodAffinityV134, HasANewMessageForASelectorThatDoesNotParse) {
  const std::string bad =
      R"({"labelSelector": {"matchExpressions": [{"key": "app", "operator": "In"}]},
          "topologyKey": "zone"})";
  const Status status = Cluster().PreFilter({.spec = RequiredAnti(bad)});
  EXPECT_EQ(status.code(), Code::kUnschedulableAndUnresolvable);
  EXPECT_EQ(status.Message(),
            "parsing pod: requiredAntiAffinityTerms: values: Invalid value: null: for 'in', "
            "'notin' operators, values set can't be empty");
}

TEST(InterPodAffinityV134, CanIgnorePreferredTermsOfRunningPods) {
  for (const bool ignores : {false, true}) {
    ClusterUnderTest cluster = Cluster(
        StrCat(R"({"ignorePreferredTermsOfExistingPods": )", ignores ? "true" : "false", "}"));
    cluster.AddNode("n", kZoneA, {{.name = "on", .labels = kDb, .spec = Preferred(Term())}});
    EXPECT_EQ(cluster.Score({.labels = kDb}).code(), ignores ? Code::kSkip : Code::kSuccess);
    // For a pod with preferred terms both count.
    EXPECT_EQ(cluster.RawScores({.labels = kDb, .spec = Preferred(Term())}), (Scores{14}));
  }
}

TEST(InterPodAffinityV134, TheHardWeightHasARange) {
  PluginUnderTest tested(InterPodAffinity::kName, R"({"hardPodAffinityWeight": 101})",
                         RegistryV134());
  EXPECT_EQ(tested.error(),
            "hardPodAffinityWeight: Invalid value: 101: not in valid range [0, 100]");
}

// --- Hints ---

class InterPodAffinityAfterAPod : public ::testing::TestWithParam<PodChangeCase> {};
TEST_P(InterPodAffinityAfterAPod, Hints) { ExpectHint(InterPodAffinity::kName, GetParam()); }

const std::string kWants = Required(Term());
const std::string kHates = RequiredAnti(Term());
const std::string kWantsOfTeamA = Required(Term(Selects(kTeamA)));
const std::string kWantsOfAll = Required(Term(Selects("{}")));
const std::string kHatesBoth = RequiredAnti(
    Term() +
    R"(, {"labelSelector": {"matchLabels": {"rev": "1"}}, "topologyKey": "kubernetes.io/hostname"})");
const std::string kBad = Required(
    R"({"labelSelector": {"matchExpressions": [{"key": "app", "operator": "In"}]},
        "topologyKey": "zone"})");
const std::string kDb1 = R"({"app": "db", "rev": "1"})";
constexpr ActionType kLabels = kActionUpdatePodLabel;

INSTANTIATE_TEST_SUITE_P(
    Rules, InterPodAffinityAfterAPod,
    ::testing::Values(
        PodChangeCase{"Wanted", kWants, kActionAdd, kNoPod, {"x", kDb}, "Queue"},
        PodChangeCase{"NotWanted", kWants, kActionAdd, kNoPod, {"x", kWeb}, "Skip"},
        PodChangeCase{"WithoutANode", kWants, kActionAdd, kNoPod, {"x", kDb}, "Skip", ""},
        PodChangeCase{"HatedIsAdded", kHates, kActionAdd, kNoPod, {"x", kDb}, "Skip"},
        PodChangeCase{"HatedIsDeleted", kHates, kActionDelete, {"x", kDb}, kNoPod, "Queue"},
        PodChangeCase{"HatedByOneTerm", kHatesBoth, kActionDelete, {"x", kDb}, kNoPod, "Skip"},
        PodChangeCase{"HatedByAllTerms", kHatesBoth, kActionDelete, {"x", kDb1}, kNoPod, "Queue"},
        PodChangeCase{"WithoutTerms", "{}", kActionDelete, {"x", kDb}, kNoPod, "Skip"},
        PodChangeCase{"WantedNow", kWants, kLabels, {"x", kWeb}, {"x", kDb}, "Queue"},
        PodChangeCase{"WantedBefore", kWants, kLabels, {"x", kDb}, {"x", kDb1}, "Skip"},
        PodChangeCase{"HatedNoLonger", kHates, kLabels, {"x", kDb}, {"x", kWeb}, "Queue"},
        PodChangeCase{"HatedNow", kHates, kLabels, {"x", kWeb}, {"x", kDb}, "Skip"},
        PodChangeCase{"BadSelector", kBad, kActionAdd, kNoPod, {"x", kDb}, "error"},
        PodChangeCase{"SelectorsSeeNoLabels",
                      kWantsOfTeamA,
                      kActionAdd,
                      kNoPod,
                      {"x", kDb, "{}", "a"},
                      "Skip"},
        PodChangeCase{"AnEmptySelectorSelectsAll",
                      kWantsOfAll,
                      kActionAdd,
                      kNoPod,
                      {"x", kDb, "{}", "a"},
                      "Queue"}),
    RowName<PodChangeCase>);

class InterPodAffinityAfterANode : public ::testing::TestWithParam<NodeChangeCase> {};
TEST_P(InterPodAffinityAfterANode, Hints) { ExpectHint(InterPodAffinity::kName, GetParam()); }

const NodeWords kInA = {"n", kZoneA};
const NodeWords kInB = {"n", R"({"zone": "b"})"};
const NodeWords kNowhere = {"n"};
constexpr ActionType kLabel = kActionUpdateNodeLabel;

INSTANTIATE_TEST_SUITE_P(
    Rules, InterPodAffinityAfterANode,
    ::testing::Values(
        NodeChangeCase{"AddedWithTheKey", kWants, kActionAdd, kNoNode, kInA, "Queue"},
        NodeChangeCase{"AddedWithoutIt", kWants, kActionAdd, kNoNode, kNowhere, "Skip"},
        NodeChangeCase{"AddedForAntiAffinity", kHates, kActionAdd, kNoNode, kNowhere, "Queue"},
        NodeChangeCase{"AddedForNoTerms", "{}", kActionAdd, kNoNode, kInA, "Skip"},
        NodeChangeCase{"GotTheKey", kWants, kLabel, kNowhere, kInA, "Queue"},
        NodeChangeCase{"LostTheKey", kWants, kLabel, kInA, kNowhere, "Skip"},
        NodeChangeCase{"Moved", kWants, kLabel, kInA, kInB, "Queue"},
        NodeChangeCase{"Stayed", kWants, kLabel, kInA, kInA, "Skip"},
        NodeChangeCase{"GotTheHatedKey", kHates, kLabel, kNowhere, kInA, "Skip"},
        NodeChangeCase{"LostTheHatedKey", kHates, kLabel, kInA, kNowhere, "Queue"},
        NodeChangeCase{"MovedWhileHated", kHates, kLabel, kInA, kInB, "Queue"},
        NodeChangeCase{"BadSelector", kBad, kActionAdd, kNoNode, kInA, "error"}),
    RowName<NodeChangeCase>);

}  // namespace inter_pod_affinity_v1_34_test
}  // namespace berth::test
