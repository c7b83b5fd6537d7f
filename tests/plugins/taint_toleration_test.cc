#include "plugins/nodes/taint_toleration.h"

#include "plugins/plugin_fixture.h"

namespace berth::test {
namespace {

class TaintTolerationFilter : public ::testing::TestWithParam<FilterCase> {};

TEST_P(TaintTolerationFilter, Decides) { ExpectFilter(TaintToleration::kName, GetParam()); }

NodeWords Tainted(const std::string& taints) {
  return {.spec = StrCat(R"({"taints": )", taints, "}")};
}
std::string Tolerating(const std::string& tolerations) {
  return StrCat(R"({"tolerations": )", tolerations, "}");
}
const NodeWords kGpu = Tainted(R"([{"key": "gpu", "value": "a100", "effect": "NoSchedule"}])");
const std::vector<std::string> kGpuReason = {
    "node(s) had taint {gpu: a100}, that the pod didn't tolerate"};
constexpr Code kNever = Code::kUnschedulableAndUnresolvable;

INSTANTIATE_TEST_SUITE_P(
    Rules, TaintTolerationFilter,
    ::testing::Values(
        FilterCase{.name = "ANodeWithoutTaintsFits"},
        FilterCase{
            .name = "NoScheduleKeepsPodsOff", .node = kGpu, .want = kNever, .reasons = kGpuReason},
        FilterCase{.name = "NoExecuteKeepsPodsOff",
                   .node = Tainted(R"([{"key": "k", "value": "v", "effect": "NoExecute"}])"),
                   .want = kNever,
                   .reasons = {"node(s) had taint {k: v}, that the pod didn't tolerate"}},
        FilterCase{.name = "PreferNoScheduleDoesNot",
                   .node = Tainted(R"([{"key": "k", "effect": "PreferNoSchedule"}])")},
        FilterCase{.name = "AnEmptyValuePrintsAsNothing",
                   .node = Tainted(R"([{"key": "k", "effect": "NoSchedule"}])"),
                   .want = kNever,
                   .reasons = {"node(s) had taint {k: }, that the pod didn't tolerate"}},
        FilterCase{.name = "TheFirstTaintOfTheNodeThatNothingToleratesIsNamed",
                   .pod = Tolerating(R"([{"key": "a", "operator": "Exists"}])"),
                   .node = Tainted(R"([{"key": "p", "effect": "PreferNoSchedule"},
                                       {"key": "a", "effect": "NoSchedule"},
                                       {"key": "c", "effect": "NoExecute"},
                                       {"key": "b", "effect": "NoSchedule"}])"),
                   .want = kNever,
                   .reasons = {"node(s) had taint {c: }, that the pod didn't tolerate"}},
        FilterCase{.name = "EqualComparesTheValue",
                   .pod = Tolerating(R"([{"key": "gpu", "operator": "Equal", "value": "a100"}])"),
                   .node = kGpu},
        FilterCase{.name = "NoOperatorMeansEqual",
                   .pod = Tolerating(R"([{"key": "gpu", "value": "v100"}])"),
                   .node = kGpu,
                   .want = kNever,
                   .reasons = kGpuReason},
        FilterCase{.name = "ExistsTolerationIgnoresTheValue",
                   .pod = Tolerating(R"([{"key": "gpu", "operator": "Exists", "value": "x"}])"),
                   .node = kGpu},
        FilterCase{.name = "AnUnknownOperatorToleratesNothing",
                   .pod = Tolerating(R"([{"key": "gpu", "operator": "Is", "value": "a100"}])"),
                   .node = kGpu,
                   .want = kNever,
                   .reasons = kGpuReason},
        FilterCase{.name = "AnotherKeyToleratesNothing",
                   .pod = Tolerating(R"([{"key": "cpu", "operator": "Exists"}])"),
                   .node = kGpu,
                   .want = kNever,
                   .reasons = kGpuReason},
        FilterCase{.name = "AnEmptyKeyWithExistsToleratesEverything",
                   .pod = Tolerating(R"([{"operator": "Exists"}])"),
                   .node = kGpu},
        FilterCase{.name = "AnEmptyKeyWithEqualComparesValuesOnly",
                   .pod = Tolerating(R"([{"operator": "Equal", "value": "a100"}])"),
                   .node = kGpu},
        FilterCase{
            .name = "AnotherEffectToleratesNothing",
            .pod = Tolerating(R"([{"key": "gpu", "operator": "Exists", "effect": "NoExecute"}])"),
            .node = kGpu,
            .want = kNever,
            .reasons = kGpuReason},
        FilterCase{.name = "TolerationSecondsDoNotMatter",
                   .pod = Tolerating(R"([{"key": "k", "operator": "Exists", "effect": "NoExecute",
                                   "tolerationSeconds": 0}])"),
                   .node = Tainted(R"([{"key": "k", "effect": "NoExecute"}])")}),
    RowName<FilterCase>);

class TaintTolerationScore : public ::testing::TestWithParam<ScoreCase> {};

TEST_P(TaintTolerationScore, Prefers) { ExpectScore(TaintToleration::kName, GetParam()); }

NodeWords Shunned(int taints) {
  std::string list;
  for (int i = 0; i < taints; ++i) {
    list += StrCat(i == 0 ? "" : ", ", R"({"key": "k)", std::to_string(i),
                   R"(", "effect": "PreferNoSchedule"})");
  }
  return Tainted(StrCat("[", list, "]"));
}

INSTANTIATE_TEST_SUITE_P(
    Rules, TaintTolerationScore,
    ::testing::Values(
        ScoreCase{.name = "WithoutTaintsAllAreBest",
                  .nodes = {{}, {}},
                  .raw = {0, 0},
                  .normalized = {{100, 100}}},
        ScoreCase{.name = "EachTaintThatIsNotToleratedCosts",
                  .nodes = {Shunned(0), Shunned(1), Shunned(3)},
                  .raw = {0, 1, 3},
                  .normalized = {{100, 67, 0}}},
        ScoreCase{.name = "ToleratedTaintsAndOtherEffectsCostNothing",
                  .pod = Tolerating(R"([{"key": "k0", "operator": "Exists"},
                                        {"key": "k1", "operator": "Exists",
                                         "effect": "PreferNoSchedule"}])"),
                  .nodes = {Shunned(3), kGpu},
                  .raw = {1, 0},
                  .normalized = {{0, 100}}},
        ScoreCase{
            .name = "TolerationsOfOtherEffectsAreNotConsidered",
            .pod = Tolerating(R"([{"key": "k0", "operator": "Exists", "effect": "NoSchedule"}])"),
            .nodes = {Shunned(1)},
            .raw = {1},
            .normalized = {{0}}}),
    RowName<ScoreCase>);

TEST(TaintTolerationPlugin, ScoringWithoutPreScoreIsAnInternalError) {
  PluginUnderTest plugin(TaintToleration::kName);
  int64_t score = 0;
  const Status status = plugin.As<ScorePlugin>()->Score(
      CycleState(), *PodWithSpec("incoming", "{}"), NodeOf({}), &score);
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(),
            R"(failed to read "PreScoreTaintToleration" from cycleState: not found)");
}

}  // namespace
}  // namespace berth::test
