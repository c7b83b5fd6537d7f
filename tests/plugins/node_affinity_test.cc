#include "plugins/nodes/node_affinity.h"

#include "plugins/plugin_fixture.h"

namespace berth::test {
namespace {

constexpr Code kNever = Code::kUnschedulableAndUnresolvable;
const std::vector<std::string> kPodReason = {"node(s) didn't match Pod's node affinity/selector"};
const std::vector<std::string> kEnforcedReason = {
    "node(s) didn't match scheduler-enforced node affinity"};

// Returns the spec of a pod with these required terms.
std::string Required(const std::string& terms) {
  return StrCat(R"({"affinity": {"nodeAffinity": {
                      "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": )",
                terms, "}}}}");
}
// Returns the spec of a pod with one required term that has this one expression.
std::string Expression(const std::string& expression) {
  return Required(StrCat(R"([{"matchExpressions": [)", expression, "]}]"));
}
std::string Field(const std::string& requirement) {
  return Required(StrCat(R"([{"matchFields": [)", requirement, "]}]"));
}
std::string Preferred(const std::string& terms) {
  return StrCat(R"({"affinity": {"nodeAffinity": {
                      "preferredDuringSchedulingIgnoredDuringExecution": )",
                terms, "}}}");
}
NodeWords Labelled(const std::string& labels) { return {.labels = labels}; }
const NodeWords kSsd = Labelled(R"({"disk": "ssd", "cores": "007"})");

FilterCase Fits(std::string name, std::string pod, NodeWords node = kSsd) {
  return {.name = std::move(name), .pod = std::move(pod), .node = std::move(node)};
}
FilterCase Fails(std::string name, std::string pod, NodeWords node = kSsd) {
  return {.name = std::move(name),
          .pod = std::move(pod),
          .node = std::move(node),
          .want = kNever,
          .reasons = kPodReason};
}

class NodeAffinityFilter : public ::testing::TestWithParam<FilterCase> {};

TEST_P(NodeAffinityFilter, Decides) { ExpectFilter(NodeAffinity::kName, GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Selector, NodeAffinityFilter,
    ::testing::Values(Fits("APodThatAsksForNothingFits", "{}"),
                      Fits("AllPairsOfTheSelectorMustBeThere",
                           R"({"nodeSelector": {"disk": "ssd", "cores": "007"}})"),
                      Fails("AnotherValueDoesNotMatch", R"({"nodeSelector": {"disk": "hdd"}})"),
                      Fails("AMissingLabelDoesNotMatchTheEmptyValue",
                            R"({"nodeSelector": {"gpu": ""}})"),
                      Fails("SelectorAndAffinityMustBothMatch", R"({"nodeSelector": {"disk": "hdd"},
            "affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution":
              {"nodeSelectorTerms": [{"matchExpressions":
                [{"key": "disk", "operator": "Exists"}]}]}}}})")),
    RowName<FilterCase>);

INSTANTIATE_TEST_SUITE_P(
    Terms, NodeAffinityFilter,
    ::testing::Values(
        Fits("TermsAreAlternatives",
             Required(R"([{"matchExpressions": [{"key": "gpu", "operator": "Exists"}]},
                          {"matchExpressions": [{"key": "disk", "operator": "Exists"}]}])")),
        Fails("ExpressionsOfATermMustAllMatch",
              Required(R"([{"matchExpressions": [{"key": "disk", "operator": "Exists"},
                                                 {"key": "gpu", "operator": "Exists"}]}])")),
        Fails("ExpressionsAndFieldsMustBothMatch",
              Required(R"([{"matchExpressions": [{"key": "disk", "operator": "Exists"}],
                            "matchFields": [{"key": "metadata.name", "operator": "In",
                                             "values": ["other"]}]}])")),
        Fails("AnEmptyTermMatchesNothing", Required("[{}]")),
        Fails("NoTermsMatchNothing", Required("[]")),
        Fits("ATermThatDoesNotParseLeavesTheOthers",
             Required(R"([{"matchExpressions": [{"key": "cores", "operator": "Gt",
                                                 "values": ["many"]}]},
                          {"matchExpressions": [{"key": "disk", "operator": "Exists"}]}])"))),
    RowName<FilterCase>);

INSTANTIATE_TEST_SUITE_P(
    Operators, NodeAffinityFilter,
    ::testing::Values(
        Fits("InMatchesAnyOfTheValues",
             Expression(R"({"key": "disk", "operator": "In", "values": ["hdd", "ssd"]})")),
        Fails("InNeedsTheLabel",
              Expression(R"({"key": "gpu", "operator": "In", "values": ["a"]})")),
        Fails("NotInRejectsTheValues",
              Expression(R"({"key": "disk", "operator": "NotIn", "values": ["ssd"]})")),
        Fits("NotInMatchesAMissingLabel",
             Expression(R"({"key": "gpu", "operator": "NotIn", "values": ["a"]})")),
        Fails("DoesNotExistRejectsTheLabel",
              Expression(R"({"key": "disk", "operator": "DoesNotExist"})")),
        Fits("DoesNotExistMatchesAMissingLabel",
             Expression(R"({"key": "gpu", "operator": "DoesNotExist"})")),
        Fits("GtComparesDecimalsWithLeadingZeros",
             Expression(R"({"key": "cores", "operator": "Gt", "values": ["6"]})")),
        Fails("GtIsStrict", Expression(R"({"key": "cores", "operator": "Gt", "values": ["7"]})")),
        Fits("LtComparesToo", Expression(R"({"key": "cores", "operator": "Lt", "values": ["8"]})")),
        Fails("GtNeedsALabelThatIsANumber",
              Expression(R"({"key": "disk", "operator": "Gt", "values": ["0"]})")),
        Fails("LtNeedsTheLabel",
              Expression(R"({"key": "gpu", "operator": "Lt", "values": ["9"]})")),
        Fails("NegativeNumbersDoNotParse",
              Expression(R"({"key": "cores", "operator": "Gt", "values": ["-5"]})")),
        Fails("AnEmptyInListDoesNotParse",
              Expression(R"({"key": "disk", "operator": "In", "values": []})")),
        Fails("ExistsWithValuesDoesNotParse",
              Expression(R"({"key": "disk", "operator": "Exists", "values": ["ssd"]})"))),
    RowName<FilterCase>);

INSTANTIATE_TEST_SUITE_P(
    Fields, NodeAffinityFilter,
    ::testing::Values(
        Fits("InNamesTheNode",
             Field(R"({"key": "metadata.name", "operator": "In", "values": ["node"]})")),
        Fails("InNamesAnotherNode",
              Field(R"({"key": "metadata.name", "operator": "In", "values": ["other"]})")),
        Fits("NotInNamesAnotherNode",
             Field(R"({"key": "metadata.name", "operator": "NotIn", "values": ["other"]})")),
        Fails("TwoValuesDoNotParse",
              Field(R"({"key": "metadata.name", "operator": "In", "values": ["node", "b"]})")),
        Fails("OtherOperatorsDoNotParse",
              Field(R"({"key": "metadata.name", "operator": "Exists"})"))),
    RowName<FilterCase>);

const std::string kEnforceSsd = R"({"addedAffinity": {
    "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [
      {"matchExpressions": [{"key": "disk", "operator": "In", "values": ["ssd"]}]}]}}})";

INSTANTIATE_TEST_SUITE_P(AddedAffinity, NodeAffinityFilter,
                         ::testing::Values(FilterCase{.name = "HoldsForPodsThatAskForNothing",
                                                      .node = Labelled("{}"),
                                                      .want = kNever,
                                                      .reasons = kEnforcedReason,
                                                      .args = kEnforceSsd},
                                           FilterCase{.name = "IsCheckedBeforeThePodsOwn",
                                                      .pod = R"({"nodeSelector": {"gpu": "yes"}})",
                                                      .node = Labelled("{}"),
                                                      .want = kNever,
                                                      .reasons = kEnforcedReason,
                                                      .args = kEnforceSsd},
                                           FilterCase{.name = "DoesNotReplaceThePodsOwn",
                                                      .pod = R"({"nodeSelector": {"gpu": "yes"}})",
                                                      .node = kSsd,
                                                      .want = kNever,
                                                      .reasons = kPodReason,
                                                      .args = kEnforceSsd},
                                           FilterCase{.name = "PassesWhereItMatches",
                                                      .node = kSsd,
                                                      .args = kEnforceSsd}),
                         RowName<FilterCase>);

class NodeAffinityScore : public ::testing::TestWithParam<ScoreCase> {};

TEST_P(NodeAffinityScore, Prefers) { ExpectScore(NodeAffinity::kName, GetParam()); }

std::string Weighted(int weight, const std::string& key) {
  return StrCat(R"({"weight": )", std::to_string(weight),
                R"(, "preference": {"matchExpressions": [{"key": ")", key,
                R"(", "operator": "Exists"}]}})");
}
const std::vector<NodeWords> kThree = {Labelled("{}"), Labelled(R"({"a": "1"})"),
                                       Labelled(R"({"a": "1", "b": "1"})")};

INSTANTIATE_TEST_SUITE_P(
    Rules, NodeAffinityScore,
    ::testing::Values(
        ScoreCase{.name = "WithoutPreferencesAllStayAtZero",
                  .nodes = kThree,
                  .raw = {0, 0, 0},
                  .normalized = {{0, 0, 0}}},
        ScoreCase{.name = "TheWeightsOfMatchingTermsAddUpAndTheHighestSumIsScaledTo100",
                  .pod = Preferred(StrCat("[", Weighted(1, "a"), ", ", Weighted(2, "b"), "]")),
                  .nodes = kThree,
                  .raw = {0, 1, 3},
                  .normalized = {{0, 33, 100}}},
        ScoreCase{.name = "EmptyTermsAndWeightZeroAreSkippedEvenWhenTheyDoNotParse",
                  .pod = Preferred(StrCat(R"([{"weight": 5, "preference": {}},
                      {"weight": 0, "preference": {"matchExpressions": [
                        {"key": "a", "operator": "In", "values": []}]}}, )",
                                          Weighted(4, "a"), "]")),
                  .nodes = kThree,
                  .raw = {0, 4, 4},
                  .normalized = {{0, 100, 100}}},
        ScoreCase{.name = "AddedPreferencesCountToo",
                  .pod = Preferred(StrCat("[", Weighted(1, "a"), "]")),
                  .nodes = kThree,
                  .raw = {0, 1, 4},
                  .normalized = {{0, 25, 100}},
                  .args = StrCat(R"({"addedAffinity": {
                      "preferredDuringSchedulingIgnoredDuringExecution": [)",
                                 Weighted(3, "b"), "]}}")}),
    RowName<ScoreCase>);

TEST(NodeAffinityPlugin, APreferredTermThatDoesNotParseEndsPreScoreWithAnInternalError) {
  PluginUnderTest plugin(NodeAffinity::kName);
  NodeScoreList scores;
  const Status status = plugin.Score(
      *PodWithSpec("incoming", Preferred(R"([{"weight": 1, "preference": {"matchExpressions": [
          {"key": "cores", "operator": "Gt", "values": ["many"]}]}}])")),
      {NodeOf({})}, &scores);
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), R"([0].matchExpressions[0].values[0]: Invalid value: "many": )"
                              "for 'Gt', 'Lt' operators, the value must be an integer");
}

TEST(NodeAffinityPlugin, FilterAndScoreDoWithoutTheirPrePoints) {
  PluginUnderTest plugin(NodeAffinity::kName);
  const v1::PodPtr pod =
      PodWithSpec("incoming", R"({"nodeSelector": {"a": "2"}, "affinity": {"nodeAffinity": {
          "preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 7, "preference": {
            "matchExpressions": [{"key": "a", "operator": "Exists"}]}}]}}})");
  const NodeInfo node = NodeOf(kThree[1]);
  const Status status = plugin.As<FilterPlugin>()->Filter(CycleState(), *pod, node);
  EXPECT_EQ(status.reasons(), kPodReason);
  int64_t score = 0;
  ASSERT_TRUE(plugin.As<ScorePlugin>()->Score(CycleState(), *pod, node, &score).ok());
  EXPECT_EQ(score, 7);
}

TEST(NodeAffinityPlugin, ArgumentsThatDoNotParseAreReportedTogether) {
  PluginUnderTest plugin(NodeAffinity::kName, R"({"addedAffinity": {
      "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [{
        "matchExpressions": [
        {"key": "a", "operator": "Gt", "values": ["x"]}]}]},
      "preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 1, "preference": {
        "matchFields": [{"key": "metadata.name", "operator": "Gt", "values": ["x"]}]}}]}})");
  EXPECT_EQ(plugin.error(),
            "[addedAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]."
            R"(matchExpressions[0].values[0]: Invalid value: "x": for 'Gt', 'Lt' operators, )"
            "the value must be an integer, "
            "addedAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].matchFields[0]."
            R"(operator: Unsupported value: "Gt": supported values: "In", "NotIn"])");
}

TEST(NodeAffinityPlugin, ArgumentsTellAnEmptyListFromNone) {
  PluginUnderTest plugin(NodeAffinity::kName, R"({"addedAffinity": {
      "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [{
        "matchExpressions": [{"key": "a", "operator": "In", "values": []},
                             {"key": "b", "operator": "In"}]}]},
      "preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 1, "preference": {
        "matchFields": [{"key": "metadata.name", "operator": "In", "values": []}]}}]}})");
  const std::string required =
      "addedAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].";
  EXPECT_EQ(
      plugin.error(),
      StrCat("[", required,
             "matchExpressions[0].values: Invalid value: []string{}: for 'in', 'notin' operators, "
             "values set can't be empty, ",
             required,
             "matchExpressions[1].values: Invalid value: []string(nil): for 'in', 'notin' "
             "operators, values set can't be empty, "
             "addedAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].matchFields[0]."
             "values: Invalid value: []string{}: must have one element]"));
}

}  // namespace
}  // namespace berth::test
