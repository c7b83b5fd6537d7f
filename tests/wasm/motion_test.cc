// Tests the flights of pods from one spot to the next.
#include <cmath>

#include <gtest/gtest.h>

#include "draw/curve.h"
#include "layout/queue_slots.h"
#include "layout/tile_grid.h"
#include "log/log_builder.h"
#include "motion/flight_path.h"
#include "motion/motion.h"

namespace berth::ui {
namespace {

using sim::LogBuilder;

constexpr Duration kLatency = Milliseconds(100);

// A log and a canvas, and the place of a pod at any moment.
class Scene {
 public:
  explicit Scene(const sim::EventLog* log)
      : log_(log), projection_(log), catalog_(log), history_(log) {
    catalog_.Update();
  }

  Rect Where(const std::string& pod, Duration at, double speed = 1) {
    return Where(pod, MotionClock(Time{} + at, speed));
  }
  Rect Where(const std::string& pod, const MotionClock& clock) {
    const sim::PodId id = log_->FindPod("default/" + pod);
    const sim::View& view = projection_.At(clock.t());
    ArrangeNodes(view, catalog_, layout_.node_area, {}, &grid_);
    const SpotMap spots(&layout_, &grid_, &cycle_, nullptr, log_, &view, kLatency);
    history_.GoTo(clock.since(), clock.until(), view.In(SectionId::kActive).size(),
                  log_->CountUntil(clock.until()));
    motion_.Compute(history_, spots, view, clock);
    const Flight* flight = motion_.Of(id);
    return flight == nullptr ? Rect() : flight->rect;
  }
  bool Rests(const std::string& pod, Duration at, double speed = 1) {
    return Where(pod, at, speed).empty();
  }
  Rect SlotInActiveQ(int index, int count) const {
    return QueueSlots(ThreeSections().front(), layout_.Section(SectionId::kActive), count)
        .At(index);
  }

 private:
  const sim::EventLog* log_;
  const StageLayout layout_ = ArrangeStage(1280, 720);
  const CycleSlots cycle_ = ArrangeCycle(layout_.cycle, false);
  sim::ViewProjection projection_;
  Catalog catalog_;
  MoveHistory history_;
  NodeGrid grid_;
  Motion motion_;
};

void ExpectNear(const Rect& a, const Rect& b, float within) {
  EXPECT_NEAR(a.x, b.x, within);
  EXPECT_NEAR(a.y, b.y, within);
  EXPECT_NEAR(a.w, b.w, within);
}

TEST(Motion, BeginsWhereThePodWasAndEndsWhereItIs) {
  LogBuilder log;
  log.At(Seconds(0)).NodeAdded("n").Comes("a");
  log.At(Seconds(5)).Popped("a", 1, 1);
  log.At(Seconds(9)).Bound("a", "n");
  Scene scene(&log.log);
  ExpectNear(scene.Where("a", Seconds(5)), scene.SlotInActiveQ(0, 1), 0.5f);
  EXPECT_TRUE(scene.Rests("a", Seconds(5) + Milliseconds(460)));
  EXPECT_FALSE(scene.Rests("a", Seconds(9) + Milliseconds(200)));
  EXPECT_TRUE(scene.Rests("a", Seconds(9) + Milliseconds(460)));
}

TEST(Motion, ShowsAPodInActiveQThatIsPoppedAtTheSameMoment) {
  LogBuilder log;
  log.At(Seconds(0)).NodeAdded("n");
  log.At(Seconds(5)).Comes("a").Popped("a", 1, 1);
  log.At(Seconds(9)).Bound("a", "n");
  Scene scene(&log.log);
  scene.Where("a", Seconds(4));
  // It has arrived at its slot when it is popped, a beat later.
  const Rect slot = scene.SlotInActiveQ(0, 1);
  const Rect there = scene.Where("a", Seconds(5) + Milliseconds(300));
  EXPECT_LT(std::abs(there.center().x - slot.center().x), 40);
  EXPECT_TRUE(scene.Rests("a", Seconds(5) + Milliseconds(710)));
}

TEST(Motion, LastsTheSameViewingTimeAtEverySpeed) {
  LogBuilder log;
  log.At(Seconds(0)).NodeAdded("n").Comes("a");
  log.At(Seconds(50)).Popped("a", 1, 1);
  log.At(Seconds(90)).Bound("a", "n");
  Scene scene(&log.log);
  EXPECT_FALSE(scene.Rests("a", Seconds(54), 10));
  EXPECT_TRUE(scene.Rests("a", Seconds(55), 10));
  EXPECT_FALSE(scene.Rests("a", Seconds(50) + Milliseconds(40), 0.1));
  EXPECT_TRUE(scene.Rests("a", Seconds(50) + Milliseconds(50), 0.1));
}

TEST(Motion, NeverJumpsIfThePodMovesOnSoon) {
  LogBuilder log;
  log.At(Seconds(0)).NodeAdded("n").Comes("a");
  log.At(Seconds(5)).Popped("a", 1, 1);
  log.At(Seconds(5) + Milliseconds(100)).Failed("a", SectionId::kUnschedulable, {"NodeName"}, "no");
  log.At(Seconds(5) + Milliseconds(250))
      .Moved("a", SectionId::kUnschedulable, SectionId::kBackoff, kEventNodeAdd.label);
  Scene scene(&log.log);
  Rect last = scene.Where("a", Seconds(5));
  for (int64_t ms = 5001; ms < 5690; ++ms) {
    const Rect now = scene.Where("a", Milliseconds(ms));
    if (now.empty()) break;
    EXPECT_LT(std::abs(now.center().x - last.center().x), 9) << ms;
    EXPECT_LT(std::abs(now.center().y - last.center().y), 9) << ms;
    last = now;
  }
  EXPECT_TRUE(scene.Rests("a", Seconds(5) + Milliseconds(710)));
}

TEST(Motion, IsTheSameWhicheverWayOneCame) {
  LogBuilder log;
  log.At(Seconds(0)).NodeAdded("n");
  for (int i = 0; i < 20; ++i) {
    log.At(Milliseconds(1000 + 60 * i)).Comes("p" + std::to_string(i));
  }
  Scene playing(&log.log);
  for (int64_t ms = 900; ms < 2400; ms += 7) {
    Scene jumping(&log.log);
    const Rect played = playing.Where("p9", Milliseconds(ms));
    const Rect jumped = jumping.Where("p9", Milliseconds(ms));
    EXPECT_EQ(played.x, jumped.x) << ms;
    EXPECT_EQ(played.y, jumped.y) << ms;
  }
}

TEST(Motion, TheOthersMoveUpWhenTheHeadLeaves) {
  LogBuilder log;
  log.At(Seconds(0)).NodeAdded("n").Comes("a").Comes("b");
  log.At(Seconds(5)).Popped("a", 1, 1);
  Scene scene(&log.log);
  ExpectNear(scene.Where("b", Seconds(5)), scene.SlotInActiveQ(1, 2), 0.5f);
  const float on_its_way = scene.Where("b", Seconds(5) + Milliseconds(110)).x;
  EXPECT_GT(on_its_way, scene.SlotInActiveQ(1, 2).x);
  EXPECT_LT(on_its_way, scene.SlotInActiveQ(0, 1).x);
}

TEST(Motion, AVictimIsSeenToLeave) {
  LogBuilder log;
  log.At(Seconds(0)).NodeAdded("n").PodCreated("victim", 0, 100, "n").Comes("a", 10);
  log.At(Seconds(5)).Preempted("victim", "n", "a").PodDeleted("victim", "n");
  Scene scene(&log.log);
  EXPECT_FALSE(scene.Rests("victim", Seconds(5) + Milliseconds(200)));
  EXPECT_TRUE(scene.Rests("victim", Seconds(6)));
}

TEST(Motion, LooksTheSameBackwards) {
  LogBuilder log;
  log.At(Seconds(0)).NodeAdded("n");
  for (int i = 0; i < 30; ++i) log.At(Milliseconds(1000 + 90 * i)).Comes("p" + std::to_string(i));
  Scene playing(&log.log);
  std::vector<Rect> forwards;
  for (int64_t ms = 900; ms < 4000; ms += 16) {
    forwards.push_back(playing.Where("p9", Milliseconds(ms)));
  }
  for (size_t i = forwards.size(); i-- > 0;) {
    const int64_t ms = 900 + 16 * static_cast<int64_t>(i);
    EXPECT_EQ(playing.Where("p9", Milliseconds(ms)), forwards[i]) << ms;
  }
}

TEST(Motion, AStepBackIsSeen) {
  LogBuilder log;
  log.At(Seconds(0)).NodeAdded("n").Comes("a").Comes("b");
  log.At(Seconds(5)).Popped("a", 1, 1);
  Scene scene(&log.log);
  MotionClock clock;
  clock.JumpTo(Time{} + Seconds(5));
  EXPECT_TRUE(scene.Where("a", clock).empty());
  clock.StepTo(Time{} + Seconds(1));
  const Rect first = scene.Where("a", clock);
  EXPECT_GT(first.x, scene.SlotInActiveQ(0, 2).x + 50);  // still in the cycle
  EXPECT_EQ(scene.Where("b", clock).x, scene.SlotInActiveQ(0, 1).x);
  float last = first.x;
  for (int i = 0; i < 100 && !scene.Where("a", clock).empty(); ++i) {
    const Rect now = scene.Where("a", clock);
    EXPECT_LT(std::abs(now.x - last), 20);
    last = now.x;
    clock.Settle(0.01);
  }
  EXPECT_NEAR(last, scene.SlotInActiveQ(0, 2).x, 2);
  EXPECT_TRUE(scene.Where("b", clock).empty());
}

TEST(Motion, PodsOfOneMomentStartOneAfterTheOther) {
  LogBuilder log;
  log.At(Seconds(0)).NodeAdded("n").Comes("a").Comes("b");
  log.At(Seconds(1)).Popped("a", 1, 1).Failed("a", SectionId::kUnschedulable, {"NodeName"}, "no");
  log.At(Seconds(2)).Popped("b", 1, 2).Failed("b", SectionId::kUnschedulable, {"NodeName"}, "no");
  log.At(Seconds(5))
      .Moved("a", SectionId::kUnschedulable, SectionId::kActive, kEventNodeAdd.label)
      .Moved("b", SectionId::kUnschedulable, SectionId::kActive, kEventNodeAdd.label);
  Scene scene(&log.log);
  EXPECT_TRUE(scene.Rests("a", Seconds(5) + Milliseconds(460)));
  EXPECT_FALSE(scene.Rests("b", Seconds(5) + Milliseconds(460)));
  EXPECT_TRUE(scene.Rests("b", Seconds(5) + Milliseconds(660)));
}

TEST(Motion, APodThatOvertakesFliesOverTheOthers) {
  LogBuilder log;
  log.At(Seconds(0)).NodeAdded("n").Comes("a").Comes("b");
  log.At(Seconds(5)).Comes("urgent", 10);
  log.At(Seconds(9)).Comes("patient", -10);
  Scene scene(&log.log);
  const float row = scene.SlotInActiveQ(0, 3).y;
  EXPECT_LT(scene.Where("urgent", Seconds(5) + Milliseconds(200)).y, row - 20);
  EXPECT_LT(scene.Where("a", Seconds(5) + Milliseconds(100)).x, scene.SlotInActiveQ(0, 3).x);
  EXPECT_NEAR(scene.Where("patient", Seconds(9) + Milliseconds(200)).y, row, 0.5f);
}

TEST(Motion, OppositeWaysKeepApart) {
  const StageLayout layout = ArrangeStage(1280, 720);
  const Rect left = {250, 300, 30, 30};
  const Rect right = {400, 300, 30, 30};
  Move there;
  there.from.place = sim::PodPlace::kActiveQ;
  there.to.place = sim::PodPlace::kAttempt;
  Move back;
  back.from.place = sim::PodPlace::kAttempt;
  back.to.place = sim::PodPlace::kUnschedulableQ;
  const float up = PointOn(PathOf(there, left, right, layout).curve, 0.5f).y;
  const float down = PointOn(PathOf(back, right, left, layout).curve, 0.5f).y;
  EXPECT_LT(up, 315 - 15);
  EXPECT_GT(down, 315 + 15);
}

TEST(Motion, TheOthersOnANodeCloseRanks) {
  LogBuilder log;
  log.At(Seconds(0)).NodeAdded("n");
  for (const char* pod : {"a", "b", "c"}) log.Step().PodCreated(pod, 0, 100, "n");
  log.At(Seconds(5)).PodDeleted("a", "n");
  Scene scene(&log.log);
  EXPECT_FALSE(scene.Rests("c", Seconds(5) + Milliseconds(50)));
  EXPECT_TRUE(scene.Rests("c", Seconds(6)));
}

TEST(Easing, StartsAndEndsSlowly) {
  EXPECT_EQ(EaseInOut(0), 0);
  EXPECT_EQ(EaseInOut(0.5f), 0.5f);
  EXPECT_EQ(EaseInOut(1), 1);
  EXPECT_LT(EaseInOut(0.1f), 0.05f);
}

TEST(AttemptPath, AFailedPodMovesNoFartherThanPostFilter) {
  EXPECT_EQ(PositionOnPath(Outcome::kFailed, 1).at, Station::kPostFilter);
  EXPECT_EQ(PositionOnPath(Outcome::kBound, 1).at, Station::kPostBind);
  EXPECT_EQ(PositionOnPath(Outcome::kWaiting, 1).at, Station::kPermit);
  EXPECT_EQ(PositionOnPath(Outcome::kBound, 0).at, Station::kPreFilter);
  EXPECT_FALSE(IsOnPath(Outcome::kBound, Station::kPostFilter));
}

TEST(AttemptPath, StationsComeInOrderWithoutJumps) {
  const CycleSlots slots = ArrangeCycle(ArrangeStage(1280, 720).cycle, true);
  for (Outcome outcome : {Outcome::kBound, Outcome::kFailed, Outcome::kWaiting, Outcome::kMakesRoom,
                          Outcome::kBindFailed, Outcome::kPermitFailed, Outcome::kReserveFailed}) {
    Point last = slots.PodAt(PositionOnPath(outcome, 0)).center();
    for (int i = 1; i <= 4000; ++i) {
      const Point now = slots.PodAt(PositionOnPath(outcome, i / 4000.0)).center();
      EXPECT_LT(std::abs(now.x - last.x) + std::abs(now.y - last.y), 8);
      last = now;
    }
  }
}

TEST(TileGrid, ShrinksTilesBeforeItHidesAny) {
  const Rect zone{0, 0, 100, 50};
  EXPECT_EQ(FitTiles(zone, 4, {20, 10, 5}).size, 20);
  EXPECT_EQ(FitTiles(zone, 20, {20, 10, 5}).size, 10);
  const TileGrid full = FitTiles(zone, 100000, {20, 10, 5});
  EXPECT_EQ(full.size, 5);
  EXPECT_EQ(full.shown + full.hidden, 100000);
  EXPECT_GT(full.hidden, 0);
}

TEST(TileGrid, TilesNeitherOverlapNorLeaveTheirZone) {
  const Rect zone{10, 20, 130, 47};
  for (int count : {1, 5, 17, 60, 200}) {
    const TileGrid grid = FitTiles(zone, count, {20, 12, 8, 5, 3});
    for (int i = 0; i < grid.shown; ++i) {
      EXPECT_GE(grid.At(i).x, zone.x);
      EXPECT_LE(grid.At(i).right(), zone.right() + 0.01f);
      EXPECT_LE(grid.At(i).bottom(), zone.bottom() + 0.01f);
      if (i > 0) {
        EXPECT_FALSE(grid.At(i).Overlaps(grid.At(i - 1)));
      }
    }
  }
}

TEST(QueueSlots, EveryPodHasAPlaceOrIsCounted) {
  for (float height : {25.0f, 44.0f, 60.0f, 110.0f, 150.0f, 240.0f, 500.0f}) {
    for (int count : {0, 1, 4, 5, 30, 200, 5000}) {
      for (const QueueSection& section : FiveSections()) {
        const QueueSlots slots(section, {16, 44, 336, height}, count);
        EXPECT_EQ(slots.num_shown() + slots.num_hidden(), count) << height;
      }
    }
  }
}

}  // namespace
}  // namespace berth::ui
