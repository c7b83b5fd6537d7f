// Tests the plugins that decide whether a pod may enter the queue.
#include <gtest/gtest.h>

#include "framework/cycle_state.h"
#include "framework/result.h"
#include "plugins/hint_fixture.h"
#include "plugins/queueing/dynamic_resources.h"
#include "plugins/queueing/scheduling_gates.h"

namespace berth::test {
namespace {

TEST(SchedulingGatesPlugin, NamesTheGatesThatAreLeft) {
  const SchedulingGates plugin;
  EXPECT_TRUE(plugin.PreEnqueue(*PodOf({})).ok());
  const Status status =
      plugin.PreEnqueue(*PodOf({.spec = R"({"schedulingGates": [{"name": "a"}, {"name": "b"}]})"}));
  EXPECT_EQ(status.code(), Code::kUnschedulableAndUnresolvable);
  EXPECT_EQ(status.Message(), "waiting for scheduling gates: [a b]");
}

TEST(SchedulingGatesPlugin, ListensOnlyToThePodItself) {
  const v1::PodPtr pod = PodOf({.name = "a"});
  const v1::PodPtr other = PodOf({.name = "b"});
  const auto hint = [&](const v1::PodPtr& changed) {
    return HintText("SchedulingGates", "UnschedulablePod",
                    kActionUpdatePodSchedulingGatesEliminated, *pod, {changed, changed});
  };
  EXPECT_EQ(hint(pod), "Queue");
  EXPECT_EQ(hint(other), "Skip");
}

TEST(DynamicResourcesPlugin, APodWithAClaimWaits) {
  const DynamicResources plugin;
  EXPECT_TRUE(plugin.PreEnqueue(*PodOf({})).ok());
  const Status status =
      plugin.PreEnqueue(*PodOf({.spec = R"({"resourceClaims": [{"name": "gpu"}]})"}));
  EXPECT_EQ(status.code(), Code::kUnschedulableAndUnresolvable);
  EXPECT_EQ(status.Message(),
            "resource claim \"gpu\" is not modelled by Berth: the pod waits for ever");
}

TEST(DynamicResourcesPlugin, HasNothingToGiveBackUnlessAnotherEndedTheAttempt) {
  DynamicResources plugin;
  PostFilterResult result;
  CycleState state;
  EXPECT_EQ(plugin.PostFilter(state, *PodOf({}), {}, &result).Message(), "not found");
  EXPECT_EQ(plugin.PreFilter(state, *PodOf({})).code(), Code::kSkip);
  EXPECT_EQ(plugin.PostFilter(state, *PodOf({}), {}, &result).Message(),
            "no new claims to deallocate");
}

}  // namespace
}  // namespace berth::test
