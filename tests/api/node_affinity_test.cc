#include "api/node_affinity.h"

#include <gtest/gtest.h>

#include <string>

#include "support/objects.h"

namespace berth {
namespace {

v1::Node NodeWith(std::string name, LabelSet labels) {
  v1::Node node;
  node.metadata.name = std::move(name);
  node.metadata.labels = std::move(labels);
  return node;
}

v1::NodeSelectorTerm Expression(std::string key, std::string op, std::vector<std::string> values) {
  return {.match_expressions = {{std::move(key), std::move(op), std::move(values)}},
          .match_fields = {}};
}

v1::NodeSelectorTerm Field(std::string key, std::string op, std::vector<std::string> values) {
  return {.match_expressions = {},
          .match_fields = {{std::move(key), std::move(op), std::move(values)}}};
}

v1::Pod PodWith(LabelSet node_selector, std::optional<v1::NodeSelector> required) {
  v1::Pod pod;
  pod.spec.node_selector = std::move(node_selector);
  pod.spec.affinity->node_affinity.emplace().required = std::move(required);
  return pod;
}

TEST(NodeSelectorTermTest, AnEmptyTermMatchesNothing) {
  const ParsedNodeSelectorTerm term{v1::NodeSelectorTerm{}};
  EXPECT_TRUE(term.Empty());
  EXPECT_TRUE(term.Valid());
  EXPECT_FALSE(term.Matches("n1", {}));
}

TEST(NodeSelectorTermTest, FieldsCompareTheNameOfTheNode) {
  const ParsedNodeSelectorTerm in(Field("metadata.name", "In", {"n1"}));
  EXPECT_TRUE(in.Matches("n1", {}));
  EXPECT_FALSE(in.Matches("n2", {}));
  EXPECT_TRUE(in.Matches("", {})) << "a node without a name has no fields to compare";
  const ParsedNodeSelectorTerm not_in(Field("metadata.name", "NotIn", {"n1"}));
  EXPECT_FALSE(not_in.Matches("n1", {}));
  EXPECT_TRUE(not_in.Matches("n2", {}));
}

TEST(NodeSelectorTermTest, AnUnknownFieldIsEmpty) {
  EXPECT_FALSE(ParsedNodeSelectorTerm(Field("spec.x", "In", {"n1"})).Matches("n1", {}));
  EXPECT_TRUE(ParsedNodeSelectorTerm(Field("spec.x", "In", {""})).Matches("n1", {}));
  EXPECT_TRUE(ParsedNodeSelectorTerm(Field("spec.x", "NotIn", {"n1"})).Matches("n1", {}));
}

TEST(NodeSelectorTermTest, ErrorsSayWhere) {
  const ParsedNodeSelectorTerm term(Expression("a", ">", {"1"}), "nodeSelectorTerms[3]");
  EXPECT_EQ(term.errors(),
            (std::vector<std::string>{
                "nodeSelectorTerms[3].matchExpressions[0].operator: Unsupported value: \">\""}));
  EXPECT_EQ(ParsedNodeSelectorTerm(Field("metadata.name", "Exists", {})).errors().at(0),
            "matchFields[0].operator: Unsupported value: \"Exists\": supported values: \"In\", "
            "\"NotIn\"");
  EXPECT_EQ(ParsedNodeSelectorTerm(Field("metadata.name", "In", {"a", "b"})).errors().at(0),
            "matchFields[0].values: Invalid value: []string{\"a\", \"b\"}: must have one element");
}

TEST(RequiredNodeAffinityTest, TermsAreOredAndBadOnesDoNotMatch) {
  const v1::NodeSelector selector{{Expression("a", "Nonsense", {}), Expression("a", "Exists", {})}};
  const RequiredNodeAffinity required(PodWith({}, selector));
  EXPECT_TRUE(required.Matches(NodeWith("n1", {{"a", "1"}})));
  EXPECT_FALSE(required.Matches(NodeWith("n1", {})));
  EXPECT_EQ(required.Errors().size(), 1u);
}

TEST(RequiredNodeAffinityTest, ASelectorWithoutTermsMatchesNothing) {
  EXPECT_FALSE(RequiredNodeAffinity(PodWith({}, v1::NodeSelector{})).Matches(NodeWith("n1", {})));
  EXPECT_TRUE(RequiredNodeAffinity(PodWith({}, std::nullopt)).Matches(NodeWith("n1", {})));
}

TEST(RequiredNodeAffinityTest, NodeSelectorIsComparedAndNeverValidated) {
  const RequiredNodeAffinity required(PodWith({{"not a key", "-"}}, std::nullopt));
  EXPECT_FALSE(required.Matches(NodeWith("n1", {})));
  EXPECT_TRUE(required.Matches(NodeWith("n1", {{"not a key", "-"}})));
  EXPECT_FALSE(required.Matches(NodeWith("n1", {{"not a key", "x"}})));
}

TEST(PreferredNodeAffinityTest, AddsTheWeightsOfMatchingTerms) {
  const std::vector<v1::PreferredSchedulingTerm> terms = {{7, Expression("a", "Exists", {})},
                                                          {-2, Expression("b", "Exists", {})},
                                                          {500, Expression("c", "Exists", {})},
                                                          {50, {}}};
  const PreferredNodeAffinity preferred = PreferredNodeAffinity::Parse(terms).value();
  EXPECT_EQ(preferred.Score(NodeWith("n1", {})), 0);
  EXPECT_EQ(preferred.Score(NodeWith("n1", {{"a", ""}, {"b", ""}})), 5);
  EXPECT_EQ(preferred.Score(NodeWith("n1", {{"c", ""}})), 500);
}

TEST(PreferredNodeAffinityTest, ATermOfWeightZeroIsNotEvenParsed) {
  EXPECT_TRUE(PreferredNodeAffinity::Parse({{0, Expression("a", "Nonsense", {})}}).ok());
  const Result<PreferredNodeAffinity> spoiled = PreferredNodeAffinity::Parse(
      {{1, Expression("a", "Exists", {})}, {1, Expression("a", "Nonsense", {})}});
  ASSERT_FALSE(spoiled.ok());
  EXPECT_EQ(spoiled.error().message,
            "[1].matchExpressions[0].operator: Unsupported value: \"Nonsense\"");
}

}  // namespace
}  // namespace berth
