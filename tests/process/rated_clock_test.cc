#include "process/rated_clock.h"

#include <cstdint>

#include <gtest/gtest.h>

namespace berth::process {
namespace {

TEST(RatedClockTest, ShowsItsOwnTime) {
  SimClock world;
  const RatedClock fast(&world, 1100);
  const RatedClock slow(&world, 300);
  world.AdvanceTo(Time{} + Seconds(10));
  EXPECT_EQ(fast.Now(), Time{} + Seconds(11));
  EXPECT_EQ(slow.Now(), Time{} + Seconds(3));
  for (const RatedClock* clock : {&fast, &slow}) {
    for (int64_t ns :
         {int64_t{0}, int64_t{1}, int64_t{7'777'777'777}, int64_t{86'400'000'000'001}}) {
      const Time world_time = clock->WhenShown(Time{ns});
      EXPECT_GE(clock->Shown(world_time), Time{ns});
      if (ns == 0) continue;
      EXPECT_LT(clock->Shown(Time{world_time.ns - 1}), Time{ns});
    }
    EXPECT_EQ(clock->WhenShown(kTimeMax), kTimeMax);
    EXPECT_EQ(clock->Shown(kTimeMax), kTimeMax);
  }
}

}  // namespace
}  // namespace berth::process
