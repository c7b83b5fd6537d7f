#include "plugins/plugin_fixture.h"
#include "plugins/resources/node_resources_balanced_allocation.h"
#include "plugins/resources/node_resources_least_allocated.h"
#include "plugins/resources/resource_allocation.h"

namespace berth::test {
namespace {

NodeWords Offering(std::string allocatable, std::vector<std::string> pods = {}) {
  return {.allocatable = std::move(allocatable), .pods = std::move(pods)};
}
const std::string kTwoCpu4000Mi = R"({"cpu": "2", "memory": "4000Mi"})";

struct AllocationCase {
  std::string name;
  std::string pod;
  std::vector<std::string> pods;
  std::string resource;
  int64_t requested;
};
void PrintTo(const AllocationCase& row, std::ostream* out) { *out << row.name; }

class ResourceAllocation : public ::testing::TestWithParam<AllocationCase> {};

TEST_P(ResourceAllocation, CountsRequests) {
  const AllocationCase& row = GetParam();
  const Allocation allocation = PodDemand(*PodWithSpec("incoming", row.pod), row.resource)
                                    .On(NodeOf(Offering(kTwoCpu4000Mi, row.pods)));
  EXPECT_EQ(allocation.requested, row.requested);
}

constexpr int64_t kMi = 1 << 20;
const std::string kOverhead = R"({"containers": [{"name": "c"}],
                                  "overhead": {"cpu": "250m", "memory": "1Mi"}})";

INSTANTIATE_TEST_SUITE_P(
    Rules, ResourceAllocation,
    ::testing::Values(
        AllocationCase{"AContainerWithoutACpuRequestCountsAs100m",
                       Requests("{}"),
                       {Requests("{}")},
                       "cpu",
                       200},
        AllocationCase{"AContainerWithoutAMemoryRequestCountsAs200Mi",
                       Requests("{}"),
                       {Requests("{}")},
                       "memory",
                       400 * kMi},
        AllocationCase{"AnExplicitZeroStaysZero",
                       Requests(R"({"cpu": "0"})"),
                       {Requests(R"({"cpu": "0"})")},
                       "cpu",
                       0},
        AllocationCase{"ThereAreNoDefaultsForOtherResources",
                       Requests("{}"),
                       {Requests(R"({"ephemeral-storage": "5"})")},
                       "ephemeral-storage",
                       5},
        AllocationCase{"ScalarResourcesCountAsRequested",
                       Requests(R"({"vendor.io/a": "2"})"),
                       {Requests(R"({"vendor.io/a": "3"})")},
                       "vendor.io/a",
                       5},
        AllocationCase{"NamesThatAreNoResourceCountNothing",
                       Requests(R"({"widgets": "2"})"),
                       {},
                       "widgets",
                       0},
        AllocationCase{"DefaultsHoldForInitContainersToo",
                       R"({"containers": [{"name": "c", "resources": {"requests":
                             {"cpu": "10m"}}}], "initContainers": [{"name": "i"}]})",
                       {},
                       "cpu",
                       100},
        AllocationCase{"OverheadOfPodsOnTheNodeCountsInThousandths",
                       Requests(R"({"cpu": "0"})"),
                       {kOverhead},
                       "cpu",
                       350},
        AllocationCase{"OverheadOfTheIncomingPodCountsInUnits", kOverhead, {}, "cpu", 101},
        AllocationCase{
            "OverheadOfMemoryIsTheSameOnBothSides", kOverhead, {kOverhead}, "memory", 402 * kMi}),
    RowName<AllocationCase>);

class LeastAllocatedScore : public ::testing::TestWithParam<ScoreCase> {};

TEST_P(LeastAllocatedScore, Prefers) {
  ExpectScore(NodeResourcesLeastAllocated::kName, GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Rules, LeastAllocatedScore,
    ::testing::Values(
        // cpu (2000-500)*100/2000 = 75, memory (4000-1000)*100/4000 = 75.
        ScoreCase{.name = "TheFreePercentagesAreAveraged",
                  .pod = Requests(R"({"cpu": "500m", "memory": "1000Mi"})"),
                  .nodes = {Offering(kTwoCpu4000Mi),
                            Offering(kTwoCpu4000Mi, {Requests(R"({"cpu": "1", "memory": "0"})")})},
                  .raw = {75, (25 + 75) / 2}},
        ScoreCase{.name = "BothDivisionsTruncate",
                  .pod = Requests(R"({"cpu": "1", "memory": "1Mi"})"),
                  .nodes = {Offering(R"({"cpu": "3", "memory": "3Mi"})"),
                            Offering(R"({"cpu": "3", "memory": "1000Mi"})")},
                  .raw = {66, (66 + 99) / 2}},
        ScoreCase{.name = "AResourceThatIsUsedUpOrExceededOrMissingCountsZeroWithItsWeight",
                  .pod = Requests(R"({"cpu": "2", "memory": "0"})"),
                  .nodes = {Offering(kTwoCpu4000Mi), Offering(R"({"cpu": "1", "memory": "1Gi"})"),
                            Offering(R"({"memory": "1Gi"})"), Offering("{}")},
                  .raw = {50, 50, 50, 0}},
        ScoreCase{.name = "WeightsAreArguments",
                  .pod = Requests(R"({"cpu": "1", "memory": "0", "vendor.io/a": "1"})"),
                  .nodes = {Offering(R"({"cpu": "2", "memory": "1Gi", "vendor.io/a": "4"})")},
                  .raw = {(3 * 50 + 1 * 75) / 4},
                  .args = R"({"resources": [{"name": "cpu", "weight": 3},
                                            {"name": "vendor.io/a", "weight": 1}]})"},
        ScoreCase{.name = "AnEmptyListMeansCpuAndMemory",
                  .pod = Requests(R"({"cpu": "1", "memory": "0"})"),
                  .nodes = {Offering(kTwoCpu4000Mi)},
                  .raw = {75},
                  .args = R"({"resources": []})"},
        ScoreCase{.name = "CapacitiesNearTheEndOfTheRangeDoNotOverflow",
                  .pod = Requests(R"({"cpu": "0", "memory": "4E"})"),
                  .nodes = {Offering(R"({"cpu": "1", "memory": "8E"})")},
                  .raw = {75}}),
    RowName<ScoreCase>);

TEST(LeastAllocatedPlugin, WeightsAreBetweenOneAndAHundred) {
  EXPECT_EQ(PluginUnderTest(NodeResourcesLeastAllocated::kName,
                            R"({"resources": [{"name": "cpu", "weight": 0},
                                              {"name": "memory", "weight": 101}]})")
                .error(),
            "[resources[0].weight: Invalid value: 0: resource weight of cpu not in valid range "
            "(0, 100], resources[1].weight: Invalid value: 101: resource weight of memory not in "
            "valid range (0, 100]]");
}

class BalancedAllocationScore : public ::testing::TestWithParam<ScoreCase> {};

TEST_P(BalancedAllocationScore, Prefers) {
  ExpectScore(NodeResourcesBalancedAllocation::kName, GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Rules, BalancedAllocationScore,
    ::testing::Values(ScoreCase{.name = "EqualSharesAreBest",
                                .pod = Requests(R"({"cpu": "1", "memory": "2000Mi"})"),
                                .nodes = {Offering(kTwoCpu4000Mi)},
                                .raw = {100}},
                      ScoreCase{.name = "EachPercentOfDifferenceCosts",
                                .pod = Requests(R"({"cpu": "1", "memory": "1000Mi"})"),
                                .nodes = {Offering(kTwoCpu4000Mi)},
                                .raw = {75}},
                      ScoreCase{.name = "NothingIsLeftWhereOneIsUsedUpOrMissing",
                                .pod = Requests(R"({"cpu": "1", "memory": "1Gi"})"),
                                .nodes = {Offering(R"({"cpu": "1", "memory": "8Gi"})"),
                                          Offering(R"({"cpu": "8", "memory": "512Mi"})"),
                                          Offering(R"({"cpu": "8"})")},
                                .raw = {0, 0, 0}},
                      // 1 - |0.27 - 0.18| is 0.91, but 0.90999... in doubles, so the score is 90.
                      ScoreCase{.name = "TheDoubleIsTruncatedAsItComes",
                                .pod = Requests(R"({"cpu": "27m", "memory": "18"})"),
                                .nodes = {Offering(R"({"cpu": "100m", "memory": "100"})")},
                                .raw = {90}}),
    RowName<ScoreCase>);

}  // namespace
}  // namespace berth::test
