#include "plugins/pods/inter_pod_affinity.h"

#include "plugins/cluster_fixture.h"

namespace berth::test {
namespace inter_pod_affinity_test {

using Scores = std::vector<int64_t>;
using Verdicts = std::vector<std::string>;

// Reasons, as Status::Message joins them.
const std::string kGeneral = "node(s) didn't match pod affinity/anti-affinity rules, ";
const std::string kAffinity = kGeneral + "node(s) didn't match pod affinity rules";
const std::string kAnti = kGeneral + "node(s) didn't match pod anti-affinity rules";
const std::string kExisting = kGeneral + "node(s) didn't satisfy existing pods anti-affinity rules";

const std::string kWeb = R"({"app": "web"})";
const std::string kDb = R"({"app": "db"})";
std::string Zone(const std::string& zone) { return StrCat(R"({"zone": ")", zone, R"("})"); }

// Returns a term for pods with this label.
std::string Term(const std::string& app, const std::string& key = "zone",
                 const std::string& more = "") {
  return StrCat(R"({"labelSelector": {"matchLabels": {"app": ")", app, R"("}}, "topologyKey": ")",
                key, R"(")", more, "}");
}
std::string Weighted(int weight, const std::string& term) {
  return StrCat(R"({"weight": )", std::to_string(weight), R"(, "podAffinityTerm": )", term, "}");
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
std::string Preferred(const std::string& terms) {
  return Affinity("podAffinity", "preferred", terms);
}
std::string PreferredAnti(const std::string& terms) {
  return Affinity("podAntiAffinity", "preferred", terms);
}

// Returns zone a with the node a1, and with a2 where the database runs; zone b; and a node without
// a zone, which runs a database, too.
ClusterUnderTest ThreeZones(std::string_view args = "null") {
  ClusterUnderTest cluster(InterPodAffinity::kName, args);
  cluster.AddNode("a1", Zone("a"));
  cluster.AddNode("a2", Zone("a"), {{.name = "db-1", .labels = kDb}});
  cluster.AddNode("b", Zone("b"));
  cluster.AddNode("none", "{}", {{.name = "db-2", .labels = kDb}});
  return cluster;
}

// --- Affinity of the incoming pod ---

TEST(RequiredAffinity, AdmitsTheWholeTopologyOfAMatchingPod) {
  ClusterUnderTest cluster = ThreeZones();
  EXPECT_EQ(cluster.FilterAll({.spec = Required(Term("db"))}),
            (Verdicts{"", "", kAffinity, kAffinity}));
}

TEST(RequiredAffinity, IsNotCuredByEviction) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  const NodeInfo& node = cluster.AddNode("a", Zone("a"));
  ASSERT_TRUE(cluster.PreFilter({.spec = Required(Term("db"))}).ok());
  EXPECT_EQ(cluster.Filter(node).code(), Code::kUnschedulableAndUnresolvable);
}

TEST(RequiredAffinity, CountsTerminatingPods) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  cluster.AddNode("a", Zone("a"), {{.name = "db", .labels = kDb, .terminating = true}});
  EXPECT_EQ(cluster.FilterAll({.spec = Required(Term("db"))}), (Verdicts{""}));
}

// One pod has to match all terms: two pods that match one each do not suffice.
TEST(RequiredAffinity, TermsAreMatchedTogether) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  cluster.AddNode("a", Zone("a"),
                  {{.name = "1", .labels = R"({"app": "db"})"},
                   {.name = "2", .labels = R"({"tier": "back"})"}});
  cluster.AddNode("b", Zone("b"), {{.name = "3", .labels = R"({"app": "db", "tier": "back"})"}});
  const std::string back =
      R"({"labelSelector": {"matchLabels": {"tier": "back"}}, "topologyKey": "zone"})";
  EXPECT_EQ(cluster.FilterAll({.spec = Required(StrCat(Term("db"), ", ", back))}),
            (Verdicts{kAffinity, ""}));
}

TEST(RequiredAffinity, EveryTermHoldsForItsOwnTopology) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  cluster.AddNode("1", R"({"zone": "a", "rack": "1"})", {{.name = "db", .labels = kDb}});
  cluster.AddNode("2", R"({"zone": "a", "rack": "2"})");
  cluster.AddNode("3", R"({"zone": "b", "rack": "1"})");
  cluster.AddNode("4", R"({"zone": "a", "rack": "1"})");
  EXPECT_EQ(cluster.FilterAll({.spec = Required(StrCat(Term("db"), ", ", Term("db", "rack")))}),
            (Verdicts{"", kAffinity, kAffinity, ""}));
}

TEST(RequiredAffinity, LetsTheFirstOfAGroupGoWhereAllKeysAre) {
  ClusterUnderTest cluster = ThreeZones();
  const PodWords first = {.labels = kWeb, .spec = Required(Term("web"))};
  EXPECT_EQ(cluster.FilterAll(first), (Verdicts{"", "", "", kAffinity}));
}

TEST(RequiredAffinity, IsNoFirstPodOnceAnybodyMatches) {
  ClusterUnderTest cluster = ThreeZones();
  cluster.AddNode("c", Zone("c"), {{.name = "web-1", .labels = kWeb}});
  const PodWords second = {.labels = kWeb, .spec = Required(Term("web"))};
  EXPECT_EQ(cluster.FilterAll(second), (Verdicts{kAffinity, kAffinity, kAffinity, kAffinity, ""}));
}

// Its node is in no topology, so nothing is counted.
TEST(RequiredAffinity, IsAFirstPodStillWhenTheMatchingOneIsOnANodeWithoutTheKey) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  cluster.AddNode("none", "{}", {{.name = "web-1", .labels = kWeb}});
  cluster.AddNode("a", Zone("a"));
  EXPECT_EQ(cluster.FilterAll({.labels = kWeb, .spec = Required(Term("web"))}),
            (Verdicts{kAffinity, ""}));
}

TEST(RequiredAffinity, TheFirstPodMustMatchAllItsTerms) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  cluster.AddNode("a", Zone("a"));
  const std::string terms = StrCat(Term("web"), ", ", Term("db"));
  EXPECT_EQ(cluster.FilterAll({.labels = kWeb, .spec = Required(terms)}), (Verdicts{kAffinity}));
}

struct NamespaceCase {
  std::string name;
  std::string more;     // of the term
  std::string outcome;  // for a database in the namespace team-a
};
void PrintTo(const NamespaceCase& row, std::ostream* out) { *out << row.name; }
class NamespacesOfATerm : public ::testing::TestWithParam<NamespaceCase> {};

TEST_P(NamespacesOfATerm, Decide) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  cluster.AddNode("a", Zone("a"), {{.name = "db", .labels = kDb, .namespace_name = "team-a"}});
  EXPECT_EQ(cluster.FilterAll({.spec = Required(Term("db", "zone", GetParam().more))}),
            (Verdicts{GetParam().outcome}));
}

INSTANTIATE_TEST_SUITE_P(
    Rules, NamespacesOfATerm,
    ::testing::Values(
        NamespaceCase{"ThePodsOwnByDefault", "", kAffinity},
        NamespaceCase{"TheListedOnes", R"(, "namespaces": ["x", "team-a"])", ""},
        NamespaceCase{"AListLeavesOutThePodsOwn", R"(, "namespaces": ["x"])", kAffinity},
        NamespaceCase{"ASelectorAloneSelectsNone", R"(, "namespaceSelector": {})", kAffinity},
        NamespaceCase{"ASelectorHasNoEffectBesideAList",
                      R"(, "namespaceSelector": {}, "namespaces": ["team-a"])", ""}),
    RowName<NamespaceCase>);

// The gate is off: the term selects no namespace at all, not even the pod's own.
TEST(ATermWithANamespaceSelector, DoesNotMatchInThePodsOwnNamespace) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  cluster.AddNode("a", Zone("a"), {{.name = "db", .labels = kDb}});
  const std::string term = Term("db", "zone", R"(, "namespaceSelector": {})");
  EXPECT_EQ(cluster.FilterAll({.labels = kDb, .spec = Required(term)}), (Verdicts{kAffinity}));
}

TEST(TheSelectorOfATerm, MatchesNothingWhenMissingAndEverythingWhenEmpty) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  cluster.AddNode("a", Zone("a"), {{.name = "bare"}});
  EXPECT_EQ(cluster.FilterAll({.spec = RequiredAnti(R"({"topologyKey": "zone"})")}),
            (Verdicts{""}));
  EXPECT_EQ(
      cluster.FilterAll({.spec = RequiredAnti(R"({"labelSelector": {}, "topologyKey": "zone"})")}),
      (Verdicts{kAnti}));
}

const std::string kBadTerm =
    R"({"labelSelector": {"matchExpressions": [{"key": "app", "operator": "In", "values": []}]},
        "topologyKey": "zone"})";
const std::string kBadTermText =
    "values: Invalid value: []string(nil): for 'in', 'notin' operators, values set can't be empty";

TEST(TheSelectorOfATerm, ThatDoesNotParseRejectsThePod) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  const Status status = cluster.PreFilter({.spec = RequiredAnti(kBadTerm)});
  EXPECT_EQ(status.code(), Code::kUnschedulableAndUnresolvable);
  EXPECT_EQ(status.Message(), "parsing pod: requiredAntiAffinityTerms: " + kBadTermText);
}

// With the gate on and off.
TEST(TheNamespaceSelectorOfATerm, ThatDoesNotParseRejectsThePod) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  const std::string term = Term(
      "db", "zone",
      R"(, "namespaceSelector": {"matchExpressions": [{"key": "team", "operator": "NotIn"}]})");
  const Status status = cluster.PreFilter({.spec = Required(term)});
  EXPECT_EQ(status.code(), Code::kUnschedulableAndUnresolvable);
  EXPECT_EQ(status.Message(), "parsing pod: requiredAffinityTerms: " + kBadTermText);
}

TEST(TheSelectorOfATerm, ThatDoesNotParseIsAnInternalErrorInPreScore) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  cluster.AddNode("a", Zone("a"));
  const Status status = cluster.Score({.spec = Preferred(Weighted(1, kBadTerm))});
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), "failed to parse pod: preferredAffinityTerms: " + kBadTermText);
}

// --- Anti-affinity of both sides ---

TEST(RequiredAntiAffinity, RulesOutTheWholeTopologyOfAMatchingPod) {
  ClusterUnderTest cluster = ThreeZones();
  EXPECT_EQ(cluster.FilterAll({.spec = RequiredAnti(Term("db"))}),
            (Verdicts{kAnti, kAnti, "", ""}));
}

TEST(RequiredAntiAffinity, TermsAreMatchedOneByOne) {
  ClusterUnderTest cluster = ThreeZones();
  const std::string terms = StrCat(Term("web"), ", ", Term("db"));
  EXPECT_EQ(cluster.FilterAll({.spec = RequiredAnti(terms)}), (Verdicts{kAnti, kAnti, "", ""}));
}

TEST(RequiredAntiAffinity, OfARunningPodRulesOutItsTopologyForMatchingPods) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  const std::string no_web = RequiredAnti(Term("web"));
  cluster.AddNode("a1", Zone("a"), {{.name = "db", .labels = kDb, .spec = no_web}});
  cluster.AddNode("a2", Zone("a"));
  cluster.AddNode("b", Zone("b"), {{.name = "x", .spec = no_web, .namespace_name = "team-a"}});
  cluster.AddNode("none", "{}", {{.name = "y", .spec = no_web}});
  EXPECT_EQ(cluster.FilterAll({.labels = kWeb}), (Verdicts{kExisting, kExisting, "", ""}));
  EXPECT_EQ(cluster.FilterAll({.labels = kDb}), (Verdicts{"", "", "", ""}));
}

TEST(RequiredAntiAffinity, CanBeCuredByEviction) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  const NodeInfo& node = cluster.AddNode(
      "a", Zone("a"), {{.name = "db", .labels = kDb, .spec = RequiredAnti(Term("web"))}});
  ASSERT_TRUE(cluster.PreFilter({.labels = kWeb}).ok());
  EXPECT_EQ(cluster.Filter(node).code(), Code::kUnschedulable);
  ASSERT_TRUE(cluster.PreFilter({.spec = RequiredAnti(Term("db"))}).ok());
  EXPECT_EQ(cluster.Filter(node).code(), Code::kUnschedulable);
}

TEST(TheThreeChecks, RunInOrder) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  cluster.AddNode("a", Zone("a"),
                  {{.name = "db", .labels = kDb, .spec = RequiredAnti(Term("web"))}});
  const std::string both = R"({"affinity": {
      "podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [)" +
                           Term("cache") + R"(]},
      "podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [)" +
                           Term("db") + "]}}}";
  EXPECT_EQ(cluster.FilterAll({.labels = kWeb, .spec = both}), (Verdicts{kAffinity}));
  EXPECT_EQ(cluster.FilterAll({.labels = kWeb, .spec = RequiredAnti(Term("db"))}),
            (Verdicts{kAnti}));
}

TEST(Filter, NeedsPreFilter) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  const NodeInfo& node = cluster.AddNode("a", "{}");
  const Status status = cluster.As<FilterPlugin>().Filter(CycleState(), *PodOf({}), node);
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(),
            R"(error reading "PreFilterInterPodAffinity" from cycleState: not found)");
}

// --- Hooks ---

TEST(InterPodAffinityHooks, RemovingTheLastMatchingPodFreesTheTopology) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  const NodeInfo& a1 = cluster.AddNode("a1", Zone("a"), {{.name = "db-1", .labels = kDb}});
  const NodeInfo& a2 = cluster.AddNode("a2", Zone("a"), {{.name = "db-2", .labels = kDb}});
  ASSERT_TRUE(cluster.PreFilter({.spec = RequiredAnti(Term("db"))}).ok());
  EXPECT_EQ(cluster.Filter(cluster.Without(a1, "db-1")).Message(), kAnti);
  EXPECT_TRUE(cluster.Filter(cluster.Without(a2, "db-2")).ok());
}

TEST(InterPodAffinityHooks, RemovingAPodTakesItsOwnAntiAffinityAway) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  const NodeInfo& a = cluster.AddNode(
      "a", Zone("a"), {{.name = "db", .labels = kDb, .spec = RequiredAnti(Term("web"))}});
  ASSERT_TRUE(cluster.PreFilter({.labels = kWeb}).ok());
  EXPECT_EQ(cluster.Filter(a).Message(), kExisting);
  EXPECT_TRUE(cluster.Filter(cluster.Without(a, "db")).ok());
}

// The total count is 0 again, not only that of this zone.
TEST(InterPodAffinityHooks, RemovingTheOnlyMatchingPodMakesTheIncomingOneTheFirst) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  const NodeInfo& a = cluster.AddNode("a", Zone("a"), {{.name = "web-1", .labels = kWeb}});
  const NodeInfo& b = cluster.AddNode("b", Zone("b"));
  ASSERT_TRUE(cluster.PreFilter({.labels = kWeb, .spec = Required(Term("web"))}).ok());
  EXPECT_EQ(cluster.Filter(b).Message(), kAffinity);
  cluster.Without(a, "web-1");
  EXPECT_TRUE(cluster.Filter(b).ok());
}

TEST(InterPodAffinityHooks, ANominatedPodCountsOnBothSides) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  const NodeInfo& a = cluster.AddNode("a", Zone("a"));
  ASSERT_TRUE(cluster.PreFilter({.labels = kWeb, .spec = RequiredAnti(Term("db"))}).ok());
  EXPECT_TRUE(cluster.Filter(a).ok());
  cluster.With(a, {.name = "x", .spec = RequiredAnti(Term("web"))});
  EXPECT_EQ(cluster.Filter(a).Message(), kExisting);
  cluster.With(a, {.name = "db", .labels = kDb});
  EXPECT_EQ(cluster.Filter(a).Message(), kAnti);
}

TEST(InterPodAffinityHooks, ChangeACopyOfTheStateAlone) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  const NodeInfo& a = cluster.AddNode("a", Zone("a"), {{.name = "db", .labels = kDb}});
  ASSERT_TRUE(cluster.PreFilter({.spec = RequiredAnti(Term("db"))}).ok());
  const CycleState before = cluster.state().Clone();
  EXPECT_TRUE(cluster.Filter(cluster.Without(a, "db")).ok());
  EXPECT_EQ(cluster.As<FilterPlugin>().Filter(before, *PodOf({}), a).Message(), kAnti);
}

// --- Score ---

TEST(InterPodAffinityScore, AddsTheWeightsOfTheIncomingPodsTerms) {
  ClusterUnderTest cluster = ThreeZones();
  cluster.AddNode("b2", Zone("b"),
                  {{.name = "db-3", .labels = kDb}, {.name = "db-4", .labels = kDb}});
  EXPECT_EQ(cluster.RawScores({.spec = Preferred(Weighted(5, Term("db")))}),
            (Scores{5, 5, 10, 0, 10}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{50, 50, 100, 0, 100}));
  EXPECT_EQ(cluster.RawScores({.spec = PreferredAnti(Weighted(5, Term("db")))}),
            (Scores{-5, -5, -10, 0, -10}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{50, 50, 0, 100, 0}));
}

TEST(InterPodAffinityScore, SumsOverTopologyKeys) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  cluster.AddNode("1", R"({"zone": "a", "rack": "1"})", {{.name = "db", .labels = kDb}});
  cluster.AddNode("2", R"({"zone": "a", "rack": "2"})");
  const std::string terms = StrCat(Weighted(3, Term("db")), ", ", Weighted(4, Term("db", "rack")));
  EXPECT_EQ(cluster.RawScores({.spec = Preferred(terms)}), (Scores{7, 3}));
}

TEST(InterPodAffinityScore, RunningPodsHaveASayToo) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  cluster.AddNode("a", Zone("a"), {{.name = "1", .spec = Preferred(Weighted(7, Term("web")))}});
  cluster.AddNode("b", Zone("b"), {{.name = "2", .spec = PreferredAnti(Weighted(7, Term("web")))}});
  cluster.AddNode("c", Zone("c"), {{.name = "3", .spec = Required(Term("web"))}});
  cluster.AddNode("d", Zone("d"), {{.name = "4", .spec = RequiredAnti(Term("web"))}});
  cluster.AddNode("e", "{}", {{.name = "5", .spec = Preferred(Weighted(7, Term("web")))}});
  EXPECT_EQ(cluster.RawScores({.labels = kWeb}), (Scores{7, -7, 1, 0, 0}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{100, 0, 57, 50, 50}));
}

TEST(InterPodAffinityScore, RequiredTermsOfRunningPodsCountTheHardWeight) {
  for (const auto& [args, want] :
       std::map<std::string, int64_t>{{R"({"hardPodAffinityWeight": 40})", 40},
                                      {R"({"hardPodAffinityWeight": 0})", 0},
                                      {"{}", 1}}) {
    ClusterUnderTest cluster(InterPodAffinity::kName, args);
    cluster.AddNode("a", Zone("a"), {{.name = "db", .spec = Required(Term("web"))}});
    EXPECT_EQ(cluster.RawScores({.labels = kWeb}), (Scores{want})) << args;
  }
}

TEST(InterPodAffinityScore, CountsPodsOnNodesThatDoNotFit) {
  ClusterUnderTest cluster = ThreeZones();
  EXPECT_EQ(cluster.RawScores({.spec = Preferred(Weighted(5, Term("db")))}, {"a1", "b"}),
            (Scores{5, 0}));
}

TEST(InterPodAffinityNormalize, LeavesScoresAloneWhenNoTermMatched) {
  ClusterUnderTest cluster = ThreeZones();
  EXPECT_EQ(cluster.RawScores({.labels = kWeb}), (Scores{0, 0, 0, 0}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{0, 0, 0, 0}));
}

TEST(InterPodAffinityNormalize, GivesNothingWhenAllAreEqual) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  cluster.AddNode("a1", Zone("a"), {{.name = "db", .labels = kDb}});
  cluster.AddNode("a2", Zone("a"));
  EXPECT_EQ(cluster.RawScores({.spec = Preferred(Weighted(5, Term("db")))}), (Scores{5, 5}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{0, 0}));
}

// 29/100 is slightly less than that as a double; integer arithmetic would give 29.
TEST(InterPodAffinityNormalize, DividesBeforeItMultiplies) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  cluster.AddNode("a", Zone("a"), {{.name = "1", .spec = Preferred(Weighted(100, Term("web")))}});
  cluster.AddNode("b", Zone("b"), {{.name = "2", .spec = Preferred(Weighted(29, Term("web")))}});
  cluster.AddNode("c", Zone("c"));
  EXPECT_EQ(cluster.RawScores({.labels = kWeb}), (Scores{100, 29, 0}));
  EXPECT_EQ(cluster.NormalizedScores(), (Scores{100, 28, 0}));
}

TEST(InterPodAffinityScore, NeedsPreScore) {
  ClusterUnderTest cluster(InterPodAffinity::kName);
  const NodeInfo& node = cluster.AddNode("a", "{}");
  const std::string want =
      R"(failed to read "PreScoreInterPodAffinity" from cycleState: not found)";
  int64_t score = 0;
  EXPECT_EQ(cluster.As<ScorePlugin>().Score(CycleState(), *PodOf({}), node, &score).Message(),
            want);
  NodeScoreList scores;
  EXPECT_EQ(
      cluster.As<ScoreExtensions>().NormalizeScore(CycleState(), *PodOf({}), scores).Message(),
      want);
}

TEST(InterPodAffinityArguments, TheHardWeightHasARange) {
  const auto error_of = [](std::string_view args) {
    return PluginUnderTest(InterPodAffinity::kName, args).error();
  };
  EXPECT_EQ(error_of(R"({"hardPodAffinityWeight": 0})"), "");
  EXPECT_EQ(error_of(R"({"hardPodAffinityWeight": 100})"), "");
  EXPECT_EQ(error_of(R"({"hardPodAffinityWeight": 101})"),
            "hardPodAffinityWeight: Invalid value: 101: not in valid range [0, 100]");
  EXPECT_EQ(error_of(R"({"hardPodAffinityWeight": -1})"),
            "hardPodAffinityWeight: Invalid value: -1: not in valid range [0, 100]");
}

}  // namespace inter_pod_affinity_test
}  // namespace berth::test
