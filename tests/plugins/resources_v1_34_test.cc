// Tests the differences of v1.34's plugins that read resources.
#include "plugins/hint_fixture.h"
#include "plugins/resources/balanced_by_deviation.h"
#include "plugins/resources/scoring_node_resources_fit.h"

namespace berth::test {
namespace resources_v1_34_test {

constexpr std::string_view kFit = ScoringNodeResourcesFit::kName;
constexpr std::string_view kBalanced = BalancedByDeviation::kName;

NodeWords Offering(std::string allocatable, std::vector<std::string> pods = {}) {
  return {.allocatable = std::move(allocatable), .pods = std::move(pods)};
}
const std::string kOrdinary = R"({"cpu": "1", "memory": "1Gi", "pods": "4", "vendor.io/a": "2"})";
const std::string kTwoCpu = R"({"cpu": "2", "memory": "1Gi", "pods": "4", "vendor.io/a": "2"})";

// --- Filter ---

class NodeResourcesFitFilterV134 : public ::testing::TestWithParam<FilterCase> {};
TEST_P(NodeResourcesFitFilterV134, Decides) { ExpectFilter(kFit, GetParam(), RegistryV134()); }

// Returns a node with 1 cpu and 1 GiB, of which 2 are taken, as after a reduction.
NodeWords OverCommitted() {
  return Offering(kOrdinary, {Requests(R"({"cpu": "2", "memory": "2Gi"})")});
}
constexpr Code kUnschedulable = Code::kUnschedulable;
constexpr Code kUnresolvable = Code::kUnschedulableAndUnresolvable;

INSTANTIATE_TEST_SUITE_P(
    Rules, NodeResourcesFitFilterV134,
    ::testing::Values(FilterCase{"WhatIsNotAskedForIsNotLacking",
                                 Requests(R"({"vendor.io/a": "1"})"), OverCommitted()},
                      FilterCase{"NorIsAScalarResourceAskedForWithZero",
                                 Requests(R"({"cpu": "100m", "vendor.io/b": "0"})"),
                                 Offering(kOrdinary)},
                      FilterCase{"LackingForOtherPodsCanBeResolved",
                                 Requests(R"({"cpu": "1"})"),
                                 OverCommitted(),
                                 kUnschedulable,
                                 {"Insufficient cpu"}},
                      FilterCase{"AskingForMoreThanThereIsCanNot",
                                 Requests(R"({"cpu": "1001m"})"),
                                 Offering(kOrdinary),
                                 kUnresolvable,
                                 {"Insufficient cpu"}},
                      FilterCase{"OneResourceThatCanNotIsEnough",
                                 Requests(R"({"cpu": "1", "vendor.io/a": "3"})"),
                                 OverCommitted(),
                                 kUnresolvable,
                                 {"Insufficient cpu", "Insufficient vendor.io/a"}},
                      FilterCase{"AScalarResourceCanBeResolved",
                                 Requests(R"({"vendor.io/a": "2"})"),
                                 Offering(kOrdinary, {Requests(R"({"vendor.io/a": "1"})")}),
                                 kUnschedulable,
                                 {"Insufficient vendor.io/a"}},
                      FilterCase{"TooManyPodsCanBeResolved",
                                 "{}",
                                 Offering(R"({"pods": "0"})"),
                                 kUnschedulable,
                                 {"Too many pods"}},
                      FilterCase{"IgnoredResourcesAreNotCompared",
                                 Requests(R"({"vendor.io/b": "1"})"),
                                 Offering(kOrdinary),
                                 Code::kSuccess,
                                 {},
                                 R"({"ignoredResourceGroups": ["vendor.io"]})"},
                      FilterCase{"WhatThePodAsksForAsAWholeCounts",
                                 R"({"resources": {"requests": {"cpu": "2"}}})",
                                 Offering(kOrdinary),
                                 kUnresolvable,
                                 {"Insufficient cpu"}}),
    RowName<FilterCase>);

TEST(NodeResourcesFitV134, KeepsTheRowsThatFilterAdmits) {
  PluginUnderTest plugin(kFit, "null", RegistryV134());
  std::vector<NodeInfo> nodes = {NodeOf(OverCommitted()), NodeOf(Offering(kOrdinary)),
                                 NodeOf(Offering(R"({"pods": "0"})"))};
  for (const NodeInfo& node : nodes) plugin.handle().lister.nodes.push_back(&node);
  const auto kept = [&](const std::string& requests) {
    const v1::PodPtr pod = PodWithSpec("incoming", Requests(requests));
    CycleState state;
    EXPECT_TRUE(plugin.As<PreFilterPlugin>()->PreFilter(state, *pod).ok());
    NodeRows rows{plugin.handle().lister.Index(), {0, 1, 2}};
    EXPECT_TRUE(plugin.As<FilterPlugin>()->KeepAdmitted(state, *pod, rows));
    return rows.slots;
  };
  EXPECT_EQ(kept("{}"), (std::vector<int32_t>{0, 1}));
  EXPECT_EQ(kept(R"({"vendor.io/a": "1", "vendor.io/b": "0"})"), (std::vector<int32_t>{0, 1}));
  EXPECT_EQ(kept(R"({"cpu": "1"})"), (std::vector<int32_t>{1}));
}

// --- Score ---

struct StrategyCase : ScoreCase {
  std::string_view plugin;
};
class ResourceScoreV134 : public ::testing::TestWithParam<StrategyCase> {};
// Tests both the scores node by node and those of all nodes together.
TEST_P(ResourceScoreV134, Prefers) {
  ExpectScore(GetParam().plugin, GetParam(), RegistryV134());
  PluginUnderTest plugin(GetParam().plugin, GetParam().args, RegistryV134());
  std::vector<NodeInfo> nodes;
  for (const NodeWords& words : GetParam().nodes) nodes.push_back(NodeOf(words));
  NodeScoreList scores;
  NodeRows rows{plugin.handle().lister.index, {}};
  for (const NodeInfo& node : nodes) {
    plugin.handle().lister.nodes.push_back(&node);
    rows.slots.push_back(static_cast<int32_t>(scores.size()));
    scores.push_back({&node, 0});
  }
  plugin.handle().lister.Index();
  const v1::PodPtr pod = PodWithSpec("incoming", GetParam().pod);
  EXPECT_TRUE(plugin.As<ScorePlugin>()->ScoreEach(CycleState(), *pod, rows, scores).ok());
  EXPECT_EQ(Numbers(scores), GetParam().raw);
}

std::string Strategy(const std::string& type, const std::string& resources = "null",
                     const std::string& shape = "null") {
  return StrCat(R"({"scoringStrategy": {"type": ")", type, R"(", "resources": )", resources,
                R"(, "requestedToCapacityRatio": {"shape": )",
                shape == "null" ? R"([{"utilization": 0, "score": 0}])" : shape, "}}}");
}
const std::string kHundred = R"({"cpu": "100m", "memory": "100", "vendor.io/a": "10"})";
const std::string kRising =
    R"([{"utilization": 0, "score": 0}, {"utilization": 100, "score": 10}])";
const std::string kThree = R"({"resources": [{"name": "cpu", "weight": 1}, {"name": "memory"},
                                             {"name": "vendor.io/a"}]})";

INSTANTIATE_TEST_SUITE_P(
    NodeResourcesFit, ResourceScoreV134,
    ::testing::Values(
        StrategyCase{{"LeastAllocatedIsTheDefault",
                      Requests(R"({"cpu": "20m", "memory": "40"})"),
                      {Offering(kHundred)},
                      {70}},
                     kFit},
        StrategyCase{{"MostAllocated",
                      Requests(R"({"cpu": "20m", "memory": "40"})"),
                      {Offering(kHundred)},
                      {30},
                      std::nullopt,
                      Strategy("MostAllocated")},
                     kFit},
        StrategyCase{{"ContainersCountWithDefaults",
                      Requests("{}"),
                      {Offering(R"({"cpu": "200m", "memory": "800Mi"})")},
                      {(50 + 75) / 2}},
                     kFit},
        StrategyCase{{"WhatANodeLacksIsLeftOut",
                      Requests(R"({"cpu": "20m", "memory": "40"})"),
                      {Offering(R"({"cpu": "100m"})"), Offering("{}")},
                      {80, 0}},
                     kFit},
        StrategyCase{{"SoAreScalarResourcesThatThePodDoesNotAskFor",
                      Requests(R"({"cpu": "20m"})"),
                      {Offering(kHundred)},
                      {80},
                      std::nullopt,
                      Strategy("LeastAllocated",
                               R"([{"name": "cpu", "weight": 1}, {"name": "vendor.io/a"}])")},
                     kFit},
        // (80 * 3 + 40 * 1) / 4
        StrategyCase{{"AWeightOfZeroIsOne",
                      Requests(R"({"cpu": "20m", "vendor.io/a": "6"})"),
                      {Offering(kHundred)},
                      {70},
                      std::nullopt,
                      Strategy("LeastAllocated", R"([{"name": "cpu", "weight": 3},
                                                     {"name": "vendor.io/a", "weight": 0}])")},
                     kFit},
        StrategyCase{{"AskingForTooMuchIsFull",
                      Requests(R"({"cpu": "200m", "memory": "100"})"),
                      {Offering(kHundred)},
                      {100},
                      std::nullopt,
                      Strategy("MostAllocated")},
                     kFit},
        // Rounded down to 33 before the curve, unlike in v1.21.
        StrategyCase{{"RequestedToCapacityRatio",
                      Requests(R"({"cpu": "1"})"),
                      {Offering(R"({"cpu": "3"})")},
                      {33},
                      std::nullopt,
                      Strategy("RequestedToCapacityRatio", "null", kRising)},
                     kFit},
        // (25 + 30) / 2 = 27.5
        StrategyCase{{"ItsAverageIsRounded",
                      Requests(R"({"cpu": "25m", "memory": "30"})"),
                      {Offering(kHundred)},
                      {28},
                      std::nullopt,
                      Strategy("RequestedToCapacityRatio", "null", kRising)},
                     kFit},
        StrategyCase{{"ResourcesOfItsValueZeroDropOut",
                      Requests(R"({"cpu": "0", "memory": "30"})"),
                      {Offering(kHundred)},
                      {30},
                      std::nullopt,
                      Strategy("RequestedToCapacityRatio", "null", kRising)},
                     kFit},
        StrategyCase{{"ScoresIgnoreWhatThePodAsksForAsAWhole",
                      R"({"resources": {"requests": {"cpu": "1"}}, "containers": [{"name": "c",
                          "resources": {"requests": {"cpu": "20m", "memory": "40"}}}]})",
                      {Offering(kHundred)},
                      {70}},
                     kFit}),
    RowName<StrategyCase>);

INSTANTIATE_TEST_SUITE_P(
    BalancedAllocation, ResourceScoreV134,
    ::testing::Values(
        StrategyCase{{"EqualSharesAreBest",
                      Requests(R"({"cpu": "50m", "memory": "50"})"),
                      {Offering(kHundred)},
                      {100}},
                     kBalanced},
        StrategyCase{{"HalfOfTheDifferenceCosts",
                      Requests(R"({"cpu": "50m", "memory": "20"})"),
                      {Offering(kHundred)},
                      {85}},
                     kBalanced},
        StrategyCase{{"ThereAreNoDefaultsForContainers",
                      Requests(R"({"cpu": "50m"})"),
                      {Offering(kHundred, {Requests("{}")})},
                      {75}},
                     kBalanced},
        StrategyCase{{"PodsOnTheNodeCount",
                      Requests(R"({"cpu": "50m"})"),
                      {Offering(kHundred, {Requests(R"({"memory": "50"})")})},
                      {100}},
                     kBalanced},
        StrategyCase{{"SharesStopAtTheWhole",
                      Requests(R"({"cpu": "500m", "memory": "100"})"),
                      {Offering(kHundred)},
                      {100}},
                     kBalanced},
        StrategyCase{{"OneResourceIsInBalance",
                      Requests(R"({"cpu": "50m", "memory": "1"})"),
                      {Offering(R"({"cpu": "100m"})")},
                      {100}},
                     kBalanced},
        // Shares 0.1, 0.4, 0.7: the deviation is sqrt(0.06) = 0.244...
        StrategyCase{{"ThreeResourcesDeviate",
                      Requests(R"({"cpu": "10m", "memory": "40", "vendor.io/a": "7"})"),
                      {Offering(kHundred)},
                      {75},
                      std::nullopt,
                      kThree},
                     kBalanced},
        StrategyCase{{"AScalarResourceThatThePodDoesNotAskForIsLeftOut",
                      Requests(R"({"cpu": "50m", "memory": "20"})"),
                      {Offering(kHundred)},
                      {85},
                      std::nullopt,
                      kThree},
                     kBalanced},
        StrategyCase{{"WhatThePodAsksForAsAWholeCounts",
                      R"({"resources": {"requests": {"cpu": "50m", "memory": "20"}}})",
                      {Offering(kHundred)},
                      {85}},
                     kBalanced}),
    RowName<StrategyCase>);

TEST(BalancedAllocationV134, SkipsPodsThatAskForNoneOfTheResources) {
  const v1::PodPtr pod = PodWithSpec("incoming", Requests(R"({"vendor.io/a": "1"})"));
  const NodeInfo node = NodeOf(Offering(kHundred));
  CycleState state;
  PluginUnderTest plugin(kBalanced, "null", RegistryV134());
  EXPECT_EQ(plugin.As<PreScorePlugin>()->PreScore(state, *pod, {&node}).code(), Code::kSkip);
  int64_t score = -1;
  EXPECT_TRUE(plugin.As<ScorePlugin>()->Score(state, *pod, node, &score).ok());
  EXPECT_EQ(score, 0);
  PluginUnderTest of_three(kBalanced, kThree, RegistryV134());
  EXPECT_TRUE(of_three.As<PreScorePlugin>()->PreScore(state, *pod, {&node}).ok());
}

// --- Arguments ---

std::string ErrorOf(std::string_view plugin, const std::string& args) {
  return PluginUnderTest(plugin, args, RegistryV134()).error();
}

TEST(ArgumentsOfNodeResourcesFitV134, AreCheckedTogether) {
  EXPECT_EQ(
      ErrorOf(kFit, R"({"ignoredResourceGroups": ["a/b"], "scoringStrategy": {"type": "Best",
                        "resources": [{"name": "cpu", "weight": 101}, {"name": "b", "weight": -1}],
                        "requestedToCapacityRatio": {"shape": []}}})"),
      "[ignoredResourceGroups[0]: Invalid value: \"a/b\": resource group name can't contain '/', "
      "scoringStrategy.type: Unsupported value: \"Best\": supported values: \"LeastAllocated\", "
      "\"MostAllocated\", \"RequestedToCapacityRatio\", "
      "scoringStrategy.resources[0].weight: Invalid value: 101: resource weight of cpu not in "
      "valid range (0, 100], "
      "scoringStrategy.resources[1].weight: Invalid value: -1: resource weight of b not in valid "
      "range (0, 100], "
      "scoringStrategy.shape: Required value: at least one point must be specified]");
}

TEST(ArgumentsOfNodeResourcesFitV134, ACurveRises) {
  EXPECT_EQ(ErrorOf(kFit, Strategy("LeastAllocated", "null",
                                   R"([{"utilization": 5, "score": 0},
                                       {"utilization": 5, "score": 11}])")),
            "[scoringStrategy.shape[1].utilization: Invalid value: 5: values must be sorted in "
            "increasing order, "
            "scoringStrategy.shape[1].score: Invalid value: 11: not in valid range [0, 10]]");
  EXPECT_EQ(ErrorOf(kFit, R"({"scoringStrategy": {"type": "RequestedToCapacityRatio"}})"),
            "scoringStrategy.shape: Required value: at least one point must be specified");
}

TEST(ArgumentsOfBalancedAllocationV134, NamesAreDistinctAndWeightsOne) {
  EXPECT_EQ(ErrorOf(kBalanced, R"({"resources": [{"name": "cpu"}, {"name": "cpu", "weight": 2}]})"),
            "[resources[1].name: Duplicate value: \"cpu\", "
            "resources[1].weight: Invalid value: 2: must be 1]");
}

// --- Hints ---

class FitNodeHintV134 : public ::testing::TestWithParam<NodeChangeCase> {};
TEST_P(FitNodeHintV134, Says) { ExpectHint(kFit, GetParam()); }
class FitPodHintV134 : public ::testing::TestWithParam<PodChangeCase> {};
TEST_P(FitPodHintV134, Says) { ExpectHint(kFit, GetParam()); }

const std::string kOneCpu = Requests(R"({"cpu": "1"})");
constexpr ActionType kAllocatable = kActionUpdateNodeAllocatable;
const NodeWords kSmall = Offering(R"({"cpu": "500m", "pods": "4"})");
const NodeWords kOne = Offering(kOrdinary);
const NodeWords kTwo = Offering(kTwoCpu);
const NodeWords kMoreMemory = Offering(R"({"cpu": "1", "memory": "9Gi", "pods": "4"})");
const NodeWords kMorePods = Offering(R"({"cpu": "1", "memory": "1Gi", "pods": "5"})");

INSTANTIATE_TEST_SUITE_P(
    Rules, FitNodeHintV134,
    ::testing::Values(
        NodeChangeCase{"ThePodFitsTheNewNode", kOneCpu, kActionAdd, kNoNode, kOne, "Queue"},
        NodeChangeCase{"TheNewNodeIsTooSmall", kOneCpu, kActionAdd, kNoNode, kSmall, "Skip"},
        NodeChangeCase{"TheNewNodeTakesNoPods", "{}", kActionAdd, kNoNode,
                       Offering(R"({"cpu": "1"})"), "Skip"},
        NodeChangeCase{"WhatIsRequestedGrows", kOneCpu, kAllocatable, kOne, kTwo, "Queue"},
        NodeChangeCase{"SomethingElseGrows", kOneCpu, kAllocatable, kOne, kMoreMemory, "Skip"},
        NodeChangeCase{"ThereIsRoomForMorePods", kOneCpu, kAllocatable, kOne, kMorePods, "Queue"},
        NodeChangeCase{"TheNodeShrinks", kOneCpu, kAllocatable, kTwo, kOne, "Skip"},
        NodeChangeCase{"TheNodeGrowsTooLittle", Requests(R"({"cpu": "3"})"), kAllocatable, kOne,
                       kTwo, "Skip"},
        NodeChangeCase{"AScalarResourceComes", Requests(R"({"vendor.io/a": "1"})"), kAllocatable,
                       kSmall, kOne, "Queue"}),
    RowName<NodeChangeCase>);

constexpr ActionType kScaleDown = kActionUpdatePodScaleDown;
PodWords Own(const std::string& requests) { return {.spec = Requests(requests)}; }
PodWords Other(const std::string& requests) {
  return {.name = "other", .spec = Requests(requests)};
}

INSTANTIATE_TEST_SUITE_P(
    Rules, FitPodHintV134,
    ::testing::Values(
        PodChangeCase{"APodLeaves", kOneCpu, kActionDelete, Other("{}"), kNoPod, "Queue"},
        PodChangeCase{"APodWithoutANodeLeaves", kOneCpu, kActionDelete, Other("{}"), kNoPod, "Skip",
                      ""},
        PodChangeCase{"ThePodItselfShrinks", kOneCpu, kScaleDown, Own(R"({"cpu": "2"})"),
                      Own(R"({"cpu": "1"})"), "Queue", ""},
        PodChangeCase{"APodOnANodeShrinks", kOneCpu, kScaleDown, Other(R"({"cpu": "2"})"),
                      Other(R"({"cpu": "1"})"), "Queue"},
        PodChangeCase{"APodWithoutANodeShrinks", kOneCpu, kScaleDown, Other(R"({"cpu": "2"})"),
                      Other(R"({"cpu": "1"})"), "Skip", ""},
        PodChangeCase{"ItNeedsLessOfSomethingElse", kOneCpu, kScaleDown,
                      Other(R"({"memory": "2"})"), Other(R"({"memory": "1"})"), "Skip"}),
    RowName<PodChangeCase>);

}  // namespace resources_v1_34_test
}  // namespace berth::test
