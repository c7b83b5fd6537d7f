#include "plugins/resources/node_resources_most_allocated.h"

#include <string>

#include <gtest/gtest.h>

#include "plugins/plugin_fixture.h"

namespace berth::test {
namespace {

const std::string kOffer = R"({"cpu": "1", "memory": "1000", "vendor.io/a": "10"})";

class NodeResourcesMostAllocatedRule : public ::testing::TestWithParam<ScoreCase> {};

TEST_P(NodeResourcesMostAllocatedRule, Scores) {
  ExpectScore("NodeResourcesMostAllocated", GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Rules, NodeResourcesMostAllocatedRule,
    ::testing::Values(ScoreCase{.name = "TheMeanOfWhatIsInUse",
                                .pod = Requests(R"({"cpu": "300m", "memory": "500"})"),
                                .nodes = {{.allocatable = kOffer}},
                                .raw = {40}},
                      ScoreCase{
                          .name = "PodsOnTheNodeCount",
                          .pod = Requests(R"({"cpu": "100m", "memory": "100"})"),
                          .nodes = {{.allocatable = kOffer},
                                    {.allocatable = kOffer,
                                     .pods = {Requests(R"({"cpu": "400m", "memory": "200"})")}}},
                          .raw = {10, 40}},
                      ScoreCase{.name = "EachResourceIsRoundedDown",
                                .pod = Requests(R"({"cpu": "19m", "memory": "19"})"),
                                .nodes = {{.allocatable = kOffer}},
                                .raw = {1}},
                      ScoreCase{.name = "OverCommitmentIsFull",
                                .pod = Requests(R"({"cpu": "2", "memory": "0"})"),
                                .nodes = {{.allocatable = kOffer}},
                                .raw = {50}},
                      ScoreCase{.name = "AResourceThatTheNodeLacksIsZero",
                                .pod = Requests(R"({"cpu": "1", "memory": "5"})"),
                                .nodes = {{.allocatable = R"({"cpu": "1"})"}},
                                .raw = {50}},
                      ScoreCase{.name = "WeightsCount",
                                .pod = Requests(R"({"cpu": "100m", "vendor.io/a": "5"})"),
                                .nodes = {{.allocatable = kOffer}},
                                .raw = {40},
                                .args = R"({"resources": [{"name": "cpu", "weight": 1},
                                            {"name": "vendor.io/a", "weight": 3}]})"},
                      ScoreCase{.name = "HugeCapacitiesAreNoOverflow",
                                .pod = Requests(R"({"cpu": "0", "memory": "4Ei"})"),
                                .nodes = {{.allocatable = R"({"cpu": "1", "memory": "7Ei"})"}},
                                .raw = {28}}),
    RowName<ScoreCase>);

TEST(NodeResourcesMostAllocatedArguments, AreChecked) {
  const auto error = [](std::string_view args) {
    return PluginUnderTest("NodeResourcesMostAllocated", args).error();
  };
  EXPECT_EQ(error("null"), "");
  EXPECT_EQ(error(R"({"resources": [{"name": "cpu", "weight": 100}]})"), "");
  EXPECT_EQ(error(R"({"resources": [{"name": "cpu", "weight": 101}, {"name": "memory"}]})"),
            "[resources[0].weight: Invalid value: 101: resource weight of cpu not in valid range "
            "(0, 100], resources[1].weight: Invalid value: 0: resource weight of memory not in "
            "valid range (0, 100]]");
}

}  // namespace
}  // namespace berth::test
