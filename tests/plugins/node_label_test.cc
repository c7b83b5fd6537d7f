#include "plugins/retired/node_label.h"

#include "plugins/plugin_fixture.h"

namespace berth::test {
namespace node_label_test {

NodeWords Labelled(const std::string& labels) { return {.labels = labels}; }

class NodeLabelFilter : public ::testing::TestWithParam<FilterCase> {};

TEST_P(NodeLabelFilter, Decides) { ExpectFilter(NodeLabel::kName, GetParam()); }

FilterCase Fits(std::string name, std::string args, std::string labels) {
  return {.name = std::move(name), .node = Labelled(labels), .args = std::move(args)};
}
FilterCase Fails(std::string name, std::string args, std::string labels) {
  return {.name = std::move(name),
          .node = Labelled(labels),
          .want = Code::kUnschedulableAndUnresolvable,
          .reasons = {"node(s) didn't have the requested labels"},
          .args = std::move(args)};
}

const std::string kArgs = R"({"presentLabels": ["zone", "rack"], "absentLabels": ["retiring"]})";

INSTANTIATE_TEST_SUITE_P(
    Rules, NodeLabelFilter,
    ::testing::Values(
        Fits("WithoutArgumentsAllNodesFit", "null", "{}"),
        Fits("ValuesDoNotMatter", kArgs, R"({"zone": "", "rack": "r1"})"),
        Fails("AllPresentLabelsAreNeeded", kArgs, R"({"zone": "a"})"),
        Fails("AnAbsentLabelRulesOutWhateverItsValue", kArgs,
              R"({"zone": "a", "rack": "r1", "retiring": ""})"),
        Fails("OneOfSeveralAbsentLabelsIsEnough", R"({"absentLabels": ["a", "b"]})",
              R"({"b": "1"})"),
        Fits("PreferencesAreNoConditions",
             R"({"presentLabelsPreference": ["zone"], "absentLabelsPreference": ["x"]})",
             R"({"x": "1"})"),
        Fits("ALabelListedTwiceIsOneLabel", R"({"presentLabels": ["zone", "zone"]})",
             R"({"zone": "a"})")),
    RowName<FilterCase>);

class NodeLabelScore : public ::testing::TestWithParam<ScoreCase> {};

TEST_P(NodeLabelScore, Prefers) { ExpectScore(NodeLabel::kName, GetParam()); }

const std::vector<NodeWords> kNodes = {Labelled("{}"), Labelled(R"({"ssd": "no"})"),
                                       Labelled(R"({"ssd": "", "old": ""})")};

INSTANTIATE_TEST_SUITE_P(
    Rules, NodeLabelScore,
    ::testing::Values(
        ScoreCase{.name = "WithoutPreferencesAllGetNothing", .nodes = kNodes, .raw = {0, 0, 0}},
        ScoreCase{.name = "PresentAndAbsentPreferencesCountTheSame",
                  .nodes = kNodes,
                  .raw = {50, 100, 50},
                  .args = R"({"presentLabelsPreference": ["ssd"],
                              "absentLabelsPreference": ["old"]})"},
        ScoreCase{.name = "TheMeanIsTruncated",
                  .nodes = kNodes,
                  .raw = {33, 66, 33},
                  .args = R"({"presentLabelsPreference": ["ssd", "gpu"],
                              "absentLabelsPreference": ["old"]})"},
        ScoreCase{.name = "ConditionsAreNoPreferences",
                  .nodes = kNodes,
                  .raw = {0, 0, 0},
                  .args = R"({"presentLabels": ["ssd"]})"}),
    RowName<ScoreCase>);

TEST(NodeLabelArguments, MustNotContradictThemselves) {
  EXPECT_EQ(PluginUnderTest(NodeLabel::kName,
                            R"({"presentLabels": ["a", "b", "a"], "absentLabels": ["c", "a"]})")
                .error(),
            R"(presentLabels[2]: Invalid value: "a": conflict with absentLabels[1])");
  EXPECT_EQ(PluginUnderTest(NodeLabel::kName, R"({"presentLabels": ["a"], "absentLabels": ["a"],
          "presentLabelsPreference": ["b"], "absentLabelsPreference": ["b"]})")
                .error(),
            R"([presentLabels[0]: Invalid value: "a": conflict with absentLabels[0], )"
            R"(presentLabelsPreference[0]: Invalid value: "b": conflict with )"
            "absentLabelsPreference[0]]");
  EXPECT_EQ(PluginUnderTest(NodeLabel::kName,
                            R"({"presentLabels": ["a"], "absentLabelsPreference": ["a"]})")
                .error(),
            "");
}

TEST(NodeLabelArguments, OfAnotherTypeAreReportedWithTheirPlace) {
  EXPECT_EQ(PluginUnderTest(NodeLabel::kName, R"({"presentLabels": "a"})").error().substr(0, 14),
            "presentLabels:");
}

}  // namespace node_label_test
}  // namespace berth::test
