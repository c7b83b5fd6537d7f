#include "controllers/work_queue.h"

#include <gtest/gtest.h>

namespace berth::controllers {
namespace {

TEST(WorkQueueTest, AnItemThatIsAddedSeveralTimesWaitsOnce) {
  WorkQueue queue;
  queue.Add({0, "b"});
  queue.Add({1, "a"});
  queue.Add({0, "b"});
  EXPECT_EQ(queue.Take(Time{}).key, "b");
  EXPECT_EQ(queue.Take(Time{}).key, "a");
  EXPECT_EQ(queue.NextDue(), kTimeMax);
}

TEST(WorkQueueTest, TheEarlierOfTwoMomentsCounts) {
  WorkQueue queue;
  queue.AddAt(Time{} + Seconds(5), {0, "a"});
  queue.AddAt(Time{} + Seconds(3), {0, "a"});
  queue.AddAt(Time{} + Seconds(9), {0, "a"});
  EXPECT_EQ(queue.NextDue(), Time{} + Seconds(3));
  EXPECT_EQ(queue.Take(Time{} + Seconds(3)).key, "a");
  EXPECT_EQ(queue.NextDue(), kTimeMax);
}

TEST(WorkQueueTest, DelaysDoubleUpToALimitUntilTheItemIsForgotten) {
  WorkQueue queue;
  const WorkItem item{0, "a"};
  const auto delay = [&] {
    queue.AddRateLimited(Time{}, item);
    const Duration waits = queue.NextDue() - Time{};
    queue.Take(kTimeMax);
    return waits;
  };
  EXPECT_EQ(delay(), Milliseconds(5));
  EXPECT_EQ(delay(), Milliseconds(10));
  for (int i = 0; i < 30; ++i) delay();
  EXPECT_EQ(delay(), Seconds(1000));
  queue.Forget(item);
  EXPECT_EQ(delay(), Milliseconds(5));
}

}  // namespace
}  // namespace berth::controllers
