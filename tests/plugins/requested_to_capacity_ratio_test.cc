#include "plugins/resources/requested_to_capacity_ratio.h"

#include <string>

#include <gtest/gtest.h>

#include "plugins/plugin_fixture.h"

namespace berth::test {
namespace requested_to_capacity_ratio_test {

const NodeWords kHundred{.allocatable = R"({"cpu": "100m", "memory": "100", "vendor.io/a": "10"})"};
// Returns a curve over only cpu.
std::string Cpu(const std::string& shape) {
  return StrCat(R"({"shape": )", shape, R"(, "resources": [{"name": "cpu", "weight": 1}]})");
}
const std::string kRising =
    R"([{"utilization": 0, "score": 0}, {"utilization": 100, "score": 10}])";

class RequestedToCapacityRatioRule : public ::testing::TestWithParam<ScoreCase> {};

TEST_P(RequestedToCapacityRatioRule, Scores) {
  ExpectScore("RequestedToCapacityRatio", GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Rules, RequestedToCapacityRatioRule,
    ::testing::Values(ScoreCase{.name = "ARisingLinePrefersFullNodes",
                                .pod = Requests(R"({"cpu": "30m"})"),
                                .nodes = {kHundred},
                                .raw = {30},
                                .args = Cpu(kRising)},
                      ScoreCase{.name = "AFallingLinePrefersEmptyNodes",
                                .pod = Requests(R"({"cpu": "30m"})"),
                                .nodes = {kHundred},
                                .raw = {70},
                                .args = Cpu(R"([{"utilization": 0, "score": 10},
                                  {"utilization": 100, "score": 0}])")},
                      ScoreCase{.name = "LevelBeforeTheFirstCorner",
                                .pod = Requests(R"({"cpu": "10m"})"),
                                .nodes = {kHundred},
                                .raw = {20},
                                .args = Cpu(R"([{"utilization": 50, "score": 2},
                                  {"utilization": 60, "score": 8}])")},
                      ScoreCase{.name = "LevelAfterTheLastCorner",
                                .pod = Requests(R"({"cpu": "90m"})"),
                                .nodes = {kHundred},
                                .raw = {80},
                                .args = Cpu(R"([{"utilization": 50, "score": 2},
                                  {"utilization": 60, "score": 8}])")},
                      // 100 + (0 - 100) * 1 / 3 = 100 - 33
                      ScoreCase{.name = "StraightBetweenCornersRoundedTowardsZero",
                                .pod = Requests(R"({"cpu": "1m"})"),
                                .nodes = {kHundred},
                                .raw = {67},
                                .args = Cpu(R"([{"utilization": 0, "score": 10},
                                  {"utilization": 3, "score": 0}])")},
                      ScoreCase{.name = "AskingForTooMuchIsFull",
                                .pod = Requests(R"({"cpu": "101m"})"),
                                .nodes = {kHundred},
                                .raw = {100},
                                .args = Cpu(kRising)},
                      ScoreCase{.name = "AResourceThatTheNodeLacksIsFull",
                                .pod = Requests(R"({"cpu": "1m"})"),
                                .nodes = {{}},
                                .raw = {100},
                                .args = Cpu(kRising)},
                      // (30 * 1 + 60 * 2) / 3
                      ScoreCase{.name = "ResourcesAreAveragedByWeight",
                                .pod = Requests(R"({"cpu": "30m", "vendor.io/a": "6"})"),
                                .nodes = {kHundred},
                                .raw = {50},
                                .args = StrCat(R"({"shape": )", kRising,
                                               R"(, "resources": [{"name": "cpu", "weight": 1},
                                     {"name": "vendor.io/a", "weight": 2}]})")},
                      ScoreCase{.name = "AResourceWithValueZeroIsLeftOut",
                                .pod = Requests(R"({"cpu": "30m"})"),
                                .nodes = {kHundred},
                                .raw = {30},
                                .args = StrCat(R"({"shape": )", kRising,
                                               R"(, "resources": [{"name": "cpu", "weight": 1},
                                     {"name": "vendor.io/a", "weight": 2}]})")},
                      ScoreCase{.name = "AllValuesZeroGiveZero",
                                .pod = Requests(R"({"cpu": "0"})"),
                                .nodes = {kHundred},
                                .raw = {0},
                                .args = Cpu(kRising)},
                      // (30 + 35) / 2 = 32.5
                      ScoreCase{.name = "HalvesAreRoundedUp",
                                .pod = Requests(R"({"cpu": "30m", "memory": "35"})"),
                                .nodes = {kHundred},
                                .raw = {33},
                                .args = StrCat(R"({"shape": )", kRising, "}")},
                      ScoreCase{.name = "TheLastWeightOfANameCounts",
                                .pod = Requests(R"({"cpu": "30m", "memory": "60"})"),
                                .nodes = {kHundred},
                                .raw = {50},
                                .args = StrCat(R"({"shape": )", kRising,
                                               R"(, "resources": [{"name": "memory", "weight": 9},
                                     {"name": "cpu", "weight": 1},
                                     {"name": "memory", "weight": 2}]})")}),
    RowName<ScoreCase>);

TEST(RequestedToCapacityRatioArguments, AreChecked) {
  const auto error = [](std::string_view args) {
    return PluginUnderTest("RequestedToCapacityRatio", args).error();
  };
  EXPECT_EQ(error("null"), "shape: Required value: at least one point must be specified");
  EXPECT_EQ(error(R"({"shape": [{"utilization": 0, "score": 10}]})"), "");
  EXPECT_EQ(error(R"({"shape": [{"utilization": 5}, {"utilization": 5}, {"utilization": 4}]})"),
            "shape[1].utilization: Invalid value: 5: utilization values must be sorted in "
            "increasing order");
  EXPECT_EQ(error(R"({"shape": [{"utilization": -1, "score": 11}, {"utilization": 101}]})"),
            "[shape[0].utilization: Invalid value: -1: not in valid range [0, 100], "
            "shape[0].score: Invalid value: 11: not in valid range [0, 10], "
            "shape[1].utilization: Invalid value: 101: not in valid range [0, 100]]");
  EXPECT_EQ(error(R"({"shape": [{"utilization": 0}], "resources": [{"name": "cpu"}]})"),
            "resources[0].weight: Invalid value: 0: resource weight of cpu not in valid range "
            "[1, inf)");
  EXPECT_EQ(error(R"({"shape": [{"utilization": 0}],
                      "resources": [{"name": "cpu", "weight": 9223372036854775807}]})"),
            "");
}

}  // namespace requested_to_capacity_ratio_test
}  // namespace berth::test
