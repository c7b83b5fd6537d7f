#include "framework/cluster_event.h"

#include <ostream>

#include <gtest/gtest.h>

namespace berth {
namespace {

const ClusterEventMap kMap = {
    {{"Pod", kActionDelete}, {"Resources"}},
    {{"Node", kActionAdd | kActionUpdateNodeAllocatable}, {"Resources"}},
    {{"Node", kActionAll}, {"Taints"}},
    {{"*", kActionAll}, {"Anything"}},
};

struct MatchCase {
  std::string name;
  EventType type;
  PluginNames plugins;
  bool want;
};
void PrintTo(const MatchCase& row, std::ostream* out) { *out << row.name; }

class EventMatch : public ::testing::TestWithParam<MatchCase> {};

TEST_P(EventMatch, Decides) {
  EXPECT_EQ(EventMatchesPlugins(GetParam().type, GetParam().plugins, kMap), GetParam().want);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, EventMatch,
    ::testing::Values(
        MatchCase{"TheRegisteredEventMatches", kEventAssignedPodDelete, {"Resources"}, true},
        MatchCase{"AnotherActionOnTheResourceDoesNot", kEventAssignedPodAdd, {"Resources"}, false},
        MatchCase{"AnotherResourceDoesNot", kEventServiceDelete, {"Resources"}, false},
        MatchCase{
            "OneCommonBitOfTheActionIsEnough", kEventNodeAllocatableChange, {"Resources"}, true},
        MatchCase{"NoCommonBitIsNot", kEventNodeLabelChange, {"Resources"}, false},
        MatchCase{"AnUpdateSharesBitsWithEachOfItsKinds", kEventCSINodeUpdate, {"Taints"}, false},
        MatchCase{
            "UncordoningIsAChangeOfTaints", kEventNodeSpecUnschedulableChange, {"Taints"}, true},
        MatchCase{
            "OnePluginOfSeveralIsEnough", kEventNodeLabelChange, {"Resources", "Taints"}, true},
        MatchCase{"APluginThatRegisteredNothingIsNotWoken", kEventNodeAdd, {"Other"}, false},
        MatchCase{"ARegisteredWildcardMatchesEveryEvent", kEventServiceAdd, {"Anything"}, true},
        MatchCase{"ATimeoutMatchesEveryPlugin", kEventUnschedulableTimeout, {"Other"}, true},
        MatchCase{"AnUnknownLabelMatchesNothing", {"Earthquake"}, {"Anything"}, false},
        MatchCase{"PodAddIsNoRegisteredLabel", kEventPodAdd, {"Anything"}, false},
        MatchCase{
            "BackoffCompleteIsNoRegisteredLabel", kEventBackoffComplete, {"Anything"}, false}),
    [](const auto& row) { return row.param.name; });

TEST(ClusterEvent, UpdateAndAllAreTheUnionsOfTheirKinds) {
  EXPECT_EQ(kActionUpdate,
            kActionUpdateNodeAllocatable | kActionUpdateNodeLabel | kActionUpdateNodeTaint |
                kActionUpdateNodeCondition | kActionUpdateNodeAnnotation | kActionUpdatePodLabel |
                kActionUpdatePodScaleDown | kActionUpdatePodToleration |
                kActionUpdatePodSchedulingGatesEliminated | kActionUpdatePodGeneratedResourceClaim);
  EXPECT_EQ(kActionAll, kActionAdd | kActionDelete | kActionUpdate);
  EXPECT_TRUE(kEventUnschedulableTimeout.IsWildcard());
}

}  // namespace
}  // namespace berth
