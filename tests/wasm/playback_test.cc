// Tests the playhead alone.
#include "motion/playback.h"

#include <gtest/gtest.h>

#include <optional>

namespace berth::ui {
namespace playback_test {

constexpr Time kEnd = Time{} + Seconds(100);

Time At(double seconds) { return Time{static_cast<int64_t>(seconds * 1e9)}; }

// Returns a playback that plays from `t`.
Playback PlayingFrom(double t, Direction direction = Direction::kForward) {
  Playback playback;
  playback.Scrub(At(t));
  playback.SetDirection(direction);
  playback.Play();
  return playback;
}

// Views in frames of 1/64 s, so that sums are exact.
void View(Playback& playback, double seconds, std::optional<Time> stop_at = std::nullopt) {
  for (double left = seconds; left > 0; left -= 1.0 / 64) {
    playback.Advance(1.0 / 64, kEnd, stop_at);
  }
}

TEST(Playback, RunsBackwardsAtTheSameSpeed) {
  Playback playback = PlayingFrom(50, Direction::kBackward);
  playback.SetSpeed(4);
  View(playback, 2);
  EXPECT_NEAR(playback.t().seconds(), 42, 4 * kMoveSeconds);
  const Time before = playback.t();
  View(playback, 1);
  EXPECT_EQ(playback.t(), before - Seconds(4));
}

TEST(Playback, RunningBackwardsPausesAtTheStart) {
  Playback playback = PlayingFrom(1, Direction::kBackward);
  View(playback, 3);
  EXPECT_EQ(playback.t(), Time{});
  EXPECT_FALSE(playback.playing());
}

TEST(Playback, RunningBackwardsPassesWhereRunningForwardsStops) {
  Playback playback = PlayingFrom(2);
  View(playback, 2, At(3));
  EXPECT_EQ(playback.t(), At(3));
  EXPECT_FALSE(playback.playing());
  playback = PlayingFrom(4, Direction::kBackward);
  View(playback, 2, At(3));
  EXPECT_LT(playback.t(), At(3));
  EXPECT_TRUE(playback.playing());
}

// The look of a move depends only on the moment: it is the same on the way there and back.
TEST(Playback, FlightsRunBackwardsWithTheTime) {
  Playback playback = PlayingFrom(10, Direction::kBackward);
  View(playback, 1);
  const MotionClock back = playback.motion_clock();
  const MotionClock there = PlayingFrom(back.t().seconds()).motion_clock();
  const Time moved_at = back.t() - Milliseconds(100);
  EXPECT_GT(back.Progress(moved_at), 0);
  EXPECT_LT(back.Progress(moved_at), 1);
  EXPECT_EQ(back.Progress(moved_at), there.Progress(moved_at));
}

TEST(Playback, ArrivedPodsTakeOffBeforeTimeRunsBackwards) {
  Playback playback;
  playback.Jump(At(10));
  EXPECT_EQ(playback.motion_clock().Progress(At(10)), 1);
  playback.SetDirection(Direction::kBackward);
  playback.Play();
  float last = 1;
  for (int frame = 0; frame < 100 && playback.t() == At(10); ++frame) {
    playback.Advance(1.0 / 64, kEnd, std::nullopt);
    const float progress = playback.motion_clock().Progress(At(10));
    EXPECT_GE(last - progress, 0);
    EXPECT_LT(last - progress, 0.15f);  // no jump
    last = progress;
  }
  EXPECT_EQ(last, 0);
  EXPECT_LT(playback.t(), At(10));
}

TEST(Playback, PodsThatArrivedLongAgoDoNotDelayIt) {
  Playback playback;
  playback.Jump(At(10));
  playback.Play();
  View(playback, 2);
  playback.SetDirection(Direction::kBackward);
  const Time before = playback.t();
  playback.Advance(1.0 / 64, kEnd, std::nullopt);
  EXPECT_LT(playback.t(), before);
}

TEST(Playback, GoesRoundALoop) {
  Playback playback = PlayingFrom(2.5);
  playback.SetLoop(Loop{At(2), At(3)});
  View(playback, 0.5);
  EXPECT_EQ(playback.t(), At(2));
  View(playback, 0.75);
  EXPECT_EQ(playback.t(), At(2.75));
  EXPECT_TRUE(playback.playing());
}

TEST(Playback, GoesRoundALoopBackwards) {
  Playback playback = PlayingFrom(2.5, Direction::kBackward);
  playback.SetLoop(Loop{At(2), At(3)});
  View(playback, 1);
  playback.SetSpeed(1);
  for (int frame = 0; frame < 64 * 3; ++frame) {
    View(playback, 1.0 / 64);
    EXPECT_GE(playback.t(), At(2));
    EXPECT_LE(playback.t(), At(3));
  }
  EXPECT_TRUE(playback.playing());
}

TEST(Playback, NothingStopsItInALoop) {
  Playback playback = PlayingFrom(2);
  playback.SetLoop(Loop{At(2), At(3)});
  View(playback, 5.25, At(2.5));
  EXPECT_EQ(playback.t(), At(2.25));
  EXPECT_TRUE(playback.playing());
}

TEST(Playback, ComesIntoItsLoopFromOutside) {
  Playback playback = PlayingFrom(40);
  playback.SetLoop(Loop{At(2), At(3)});
  View(playback, 0.5);
  EXPECT_EQ(playback.t(), At(2.5));
  playback.SetDirection(Direction::kBackward);
  playback.Scrub(At(1));
  View(playback, 0.25);
  EXPECT_NEAR(playback.t().seconds(), 2.75, kMoveSeconds);
  EXPECT_GT(playback.t(), At(2));
}

}  // namespace playback_test
}  // namespace berth::ui
