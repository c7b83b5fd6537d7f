// Tests for how long moves have been under way, after any movement of the playhead.
#include "motion/motion_clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace berth::ui {
namespace {

Time At(double seconds) { return Time{static_cast<int64_t>(seconds * 1e9)}; }

// Returns a clock that was at rest at `from`, and then stepped to `to`.
MotionClock Stepped(double from, double to) {
  MotionClock clock;
  clock.JumpTo(At(from));
  clock.StepTo(At(to));
  return clock;
}

constexpr double kTolerance = 1e-5;

TEST(MotionClock, MovesArriveWhileThePlayheadIsStill) {
  MotionClock clock = Stepped(4, 5);
  EXPECT_EQ(clock.Progress(At(5)), 0);
  EXPECT_EQ(clock.Progress(At(4)), 1);
  clock.Settle(0.2);
  EXPECT_NEAR(clock.Progress(At(5)), 0.2 / kMoveSeconds, kTolerance);
  EXPECT_TRUE(clock.settling());
  clock.Settle(kLongestMoveSeconds);
  EXPECT_EQ(clock.Progress(At(5)), 1);
  EXPECT_FALSE(clock.settling());
  EXPECT_TRUE(clock.AllArrived());
}

TEST(MotionClock, AMoveMayStartLate) {
  MotionClock clock = Stepped(4, 5);
  clock.Settle(0.1);
  EXPECT_EQ(clock.Progress(At(5), kMoveSeconds, 0.15), 0);
  clock.Settle(0.1);
  EXPECT_NEAR(clock.Progress(At(5), kMoveSeconds, 0.15), 0.05 / kMoveSeconds, kTolerance);
}

TEST(MotionClock, AStepLeavesThoseOnTheirWayWhereTheyAre) {
  MotionClock clock = Stepped(4, 5);
  clock.Settle(0.2);
  clock.StepTo(At(9));
  EXPECT_NEAR(clock.Progress(At(5)), 0.2 / kMoveSeconds, kTolerance);
  EXPECT_EQ(clock.Progress(At(9)), 0);
  clock.Settle(0.1);
  EXPECT_NEAR(clock.Progress(At(5)), 0.3 / kMoveSeconds, kTolerance);
  EXPECT_NEAR(clock.Progress(At(9)), 0.1 / kMoveSeconds, kTolerance);
}

TEST(MotionClock, AllThatAStepLeapsOverBeginsTogether) {
  MotionClock clock = Stepped(4, 9);
  EXPECT_EQ(clock.Progress(At(5)), 0);
  clock.Settle(0.1);
  EXPECT_EQ(clock.Progress(At(5)), clock.Progress(At(9)));
}

TEST(MotionClock, AStepBackRunsBackwards) {
  MotionClock clock = Stepped(4, 5);
  clock.Settle(kLongestMoveSeconds);
  clock.StepTo(At(4.5));
  EXPECT_EQ(clock.t(), At(4.5));
  EXPECT_EQ(clock.until(), At(5));
  EXPECT_EQ(clock.Progress(At(5)), 1);
  clock.Settle(0.2);
  EXPECT_NEAR(clock.Progress(At(5)), 1 - 0.2 / kMoveSeconds, kTolerance);
  clock.Settle(kLongestMoveSeconds);
  EXPECT_EQ(clock.Progress(At(5)), 0);
  EXPECT_TRUE(clock.AllArrived());
}

TEST(MotionClock, TurnsRoundOnTheWay) {
  MotionClock clock = Stepped(4, 5);
  clock.Settle(0.2);
  clock.StepTo(At(4.5));
  EXPECT_NEAR(clock.Progress(At(5)), 0.2 / kMoveSeconds, kTolerance);
  clock.Settle(0.1);
  EXPECT_NEAR(clock.Progress(At(5)), 0.1 / kMoveSeconds, kTolerance);
  clock.StepTo(At(5));
  EXPECT_NEAR(clock.Progress(At(5)), 0.1 / kMoveSeconds, kTolerance);
  clock.Settle(0.1);
  EXPECT_NEAR(clock.Progress(At(5)), 0.2 / kMoveSeconds, kTolerance);
}

TEST(MotionClock, AnotherSpeedDoesNotMoveAnybody) {
  MotionClock clock(At(5));
  clock.PassTo(At(5.2));
  const float before = clock.Progress(At(5.2));
  clock.SetSpeed(10);
  EXPECT_EQ(clock.Progress(At(5.2)), before);
  clock.PassTo(At(6.2));
  EXPECT_NEAR(clock.Progress(At(5.2)), 0.1 / kMoveSeconds, kTolerance);
}

// After any movement of the playhead, each pod in flight is in the stretch from since() to until(),
// and no pod jumps unless all pods are put at their places.
TEST(MotionClock, NoPodJumpsAndNoPodIsForgotten) {
  std::mt19937 random(5);
  const auto choose = [&random](int n) { return static_cast<int>(random() % n); };
  MotionClock clock;
  clock.JumpTo(At(50));
  for (int i = 0; i < 4000; ++i) {
    const MotionClock before = clock;
    double waited = 0;
    switch (choose(4)) {
      case 0:
        clock.StepTo(At(choose(100)));
        break;
      case 1:
        waited = 0.01 * choose(10);
        clock.PassTo(clock.t() + Milliseconds(static_cast<int64_t>(waited * 1000)));
        break;
      default:
        waited = 0.01 * choose(20);
        clock.Settle(waited);
    }
    const Time earlier = std::min(before.t(), clock.t());
    for (int m = 0; m <= 100; ++m) {
      const Time moved_at = At(m);
      const float progress = clock.Progress(moved_at);
      if (progress > 0 && progress < 1) {
        ASSERT_LT(clock.since(), moved_at) << i;
        ASSERT_GE(clock.until(), moved_at) << i;
      }
      if (moved_at > earlier) continue;
      ASSERT_LE(std::abs(progress - before.Progress(moved_at)), waited / kMoveSeconds + 1e-4)
          << i << " " << m;
    }
  }
}

}  // namespace
}  // namespace berth::ui
