#include <ostream>

#include "framework/pod_info.h"

#include <gtest/gtest.h>

#include "base/strings.h"
#include "support/objects.h"

namespace berth::test {
namespace {

v1::PodPtr PodOf(std::string_view name_space, std::string_view labels, std::string_view affinity) {
  return MakePod(StrCat(R"({"kind": "Pod", "metadata": {"name": "p", "uid": "u", "namespace": ")",
                        name_space, R"(", "labels": )", labels, R"(}, "spec": {"affinity": )",
                        affinity, "}}"));
}
std::string RequiredAffinity(std::string_view term) {
  return StrCat(R"({"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [)", term,
                "]}}");
}

struct TermCase {
  std::string name;
  std::string term;  // a term of a pod in namespace "own"
  bool matches_own;  // it matches a pod labelled app=web in "own"
  bool matches_far;  // it matches the same pod in "far"
};
void PrintTo(const TermCase& row, std::ostream* out) { *out << row.name; }

class AffinityTermMatch : public ::testing::TestWithParam<TermCase> {};

TEST_P(AffinityTermMatch, Decides) {
  const PodInfo info(PodOf("own", "{}", RequiredAffinity(GetParam().term)));
  ASSERT_EQ(info.affinity->required_affinity_terms.size(), 1u);
  const AffinityTerm& term = info.affinity->required_affinity_terms[0];
  EXPECT_EQ(term.Matches(*PodOf("own", R"({"app": "web"})", "{}")), GetParam().matches_own);
  EXPECT_EQ(term.Matches(*PodOf("far", R"({"app": "web"})", "{}")), GetParam().matches_far);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, AffinityTermMatch,
    ::testing::Values(
        TermCase{"WithoutNamespacesThePodsOwnIsMeant",
                 R"({"topologyKey": "z", "labelSelector": {"matchLabels": {"app": "web"}}})", true,
                 false},
        TermCase{"ListedNamespacesReplaceIt",
                 R"({"topologyKey": "z", "labelSelector": {}, "namespaces": ["far"]})", false,
                 true},
        TermCase{"ANamespaceSelectorAloneMatchesNothing",
                 R"({"topologyKey": "z", "labelSelector": {}, "namespaceSelector": {}})", false,
                 false},
        TermCase{"AMissingSelectorMatchesNothing", R"({"topologyKey": "z"})", false, false},
        TermCase{"AnEmptySelectorMatchesAll", R"({"topologyKey": "z", "labelSelector": {}})", true,
                 false},
        TermCase{"OtherLabelsDoNotMatch",
                 R"({"topologyKey": "z", "labelSelector": {"matchLabels": {"app": "db"}}})", false,
                 false}),
    [](const auto& row) { return row.param.name; });

TEST(PodInfo, NamesTheListsWhoseSelectorsDoNotParse) {
  const std::string bad = R"({"topologyKey": "z", "labelSelector": {"matchExpressions": [
      {"key": "a", "operator": "Is"}]}})";
  const std::string good = R"({"topologyKey": "z", "labelSelector": {}})";
  const PodInfo info(
      PodOf("own", "{}",
            StrCat(R"({"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [)", good,
                   R"(]}, "podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [)",
                   good, ", ", bad, "]}}")));
  EXPECT_EQ(info.affinity->required_affinity_terms.size(), 1u);
  EXPECT_TRUE(info.affinity->required_anti_affinity_terms.empty());
  EXPECT_EQ(info.affinity->parse_error,
            "requiredAntiAffinityTerms: \"Is\" is not a valid pod selector operator");
}

// Also if the gate that enables the selector is off.
TEST(PodInfo, ANamespaceSelectorThatDoesNotParseSpoilsItsListAfterTheLabelSelector) {
  const auto error_of = [](std::string_view selectors) -> std::string {
    return PodInfo(PodOf("own", "{}",
                         RequiredAffinity(StrCat(R"({"topologyKey": "z", )", selectors, "}"))))
        .affinity->parse_error;
  };
  const std::string bad = R"({"matchExpressions": [{"key": "a", "operator": "In"}]})";
  EXPECT_EQ(error_of(StrCat(R"("labelSelector": {}, "namespaceSelector": )", bad)),
            "requiredAffinityTerms: values: Invalid value: []string(nil): for 'in', 'notin' "
            "operators, values set can't be empty");
  const std::string worse = R"({"matchExpressions": [{"key": "a", "operator": "Is"}]})";
  EXPECT_EQ(error_of(StrCat(R"("namespaceSelector": )", bad, R"(, "labelSelector": )", worse)),
            "requiredAffinityTerms: \"Is\" is not a valid pod selector operator");
}

TEST(PodInfo, KeepsItsTermsWhenItsPodIsReplaced) {
  const PodInfo info(
      PodOf("own", "{}", RequiredAffinity(R"({"topologyKey": "z", "labelSelector": {}})")));
  const v1::PodPtr updated = MakePod(R"({"kind": "Pod", "metadata": {"name": "p", "uid": "u"},
      "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": "1"}}}]}})");
  const PodInfo replaced = info.WithPod(updated);
  EXPECT_EQ(replaced.pod, updated);
  EXPECT_EQ(replaced.affinity->required_affinity_terms.size(), 1u);
  EXPECT_EQ(replaced.request.milli_cpu, 1000);
}

}  // namespace
}  // namespace berth::test
