#include "controllers/rollout_numbers.h"

#include <gtest/gtest.h>

namespace berth::controllers {
namespace {

v1::Deployment Rolling(int32_t replicas, v1::IntOrPercent surge, v1::IntOrPercent unavailable) {
  v1::Deployment deployment;
  deployment.replicas = replicas;
  deployment.max_surge = surge;
  deployment.max_unavailable = unavailable;
  return deployment;
}

TEST(RolloutNumbersTest, TheSurgeIsRoundedUpAndMaxUnavailableDown) {
  const v1::IntOrPercent quarter{.value = 25, .is_percent = true};
  struct Case {
    int32_t replicas;
    int32_t surge;
    int32_t unavailable;
  };
  for (const Case& c :
       {Case{1, 1, 0}, Case{3, 1, 0}, Case{4, 1, 1}, Case{10, 3, 2}, Case{0, 0, 0}}) {
    const v1::Deployment deployment = Rolling(c.replicas, quarter, quarter);
    EXPECT_EQ(MaxSurge(deployment), c.surge) << c.replicas;
    EXPECT_EQ(MaxUnavailable(deployment), c.unavailable) << c.replicas;
  }
}

TEST(RolloutNumbersTest, OnePodMayBeMissingWhereNothingElseCouldBegin) {
  EXPECT_EQ(MaxUnavailable(Rolling(3, {.value = 0}, {.value = 1, .is_percent = true})), 1);
  EXPECT_EQ(MaxUnavailable(Rolling(3, {.value = 1}, {.value = 0})), 0);
  EXPECT_EQ(MaxUnavailable(Rolling(3, {.value = 1}, {.value = 9})), 3);
}

TEST(RolloutNumbersTest, ANewReplicaSetGetsTheRoomThatOthersLeave) {
  const v1::Deployment deployment = Rolling(10, {.value = 3}, {.value = 2});
  EXPECT_EQ(NewReplicas(deployment, 10, 0), 3);
  EXPECT_EQ(NewReplicas(deployment, 13, 3), 3);
  EXPECT_EQ(NewReplicas(deployment, 0, 0), 10);
}

TEST(RolloutNumbersTest, PartsAreRoundedAndNeverMoreThanIsLeft) {
  const v1::Deployment larger = Rolling(15, {.value = 3}, {.value = 2});
  EXPECT_EQ(Proportion(larger, 8, 13, 5, 0), 3);  // 8 * 18 / 13 = 11.08
  EXPECT_EQ(Proportion(larger, 5, 13, 5, 3), 2);
  EXPECT_EQ(Proportion(larger, 8, 0, 5, 0), 0) << "not known";
  const v1::Deployment none = Rolling(0, {.value = 3}, {.value = 2});
  EXPECT_EQ(Proportion(none, 8, 13, -13, 0), -8);
}

}  // namespace
}  // namespace berth::controllers
