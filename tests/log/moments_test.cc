#include "log/moments.h"

#include <gtest/gtest.h>

#include "log/log_builder.h"

namespace berth::sim {
namespace moments_test {

Time At(int64_t seconds) { return Time{} + Seconds(seconds); }

// Attempts in [1, 2], [3, 4] (skipped), [5, 6] and from 7 on. Only the one in [1, 2] failed, and at
// 8 a pod that waited at Permit.
struct ARun : LogBuilder {
  ARun() {
    NodeAdded("n").Comes("a").Comes("b").Comes("c").Comes("d");
    At(Seconds(1)).Popped("a", 1, 1).At(Seconds(2)).Failed("a", SectionId::kUnschedulable);
    At(Seconds(3)).Popped("b", 1, 2).At(Seconds(4)).Skipped("b");
    At(Seconds(5)).Popped("c", 1, 3).At(Seconds(6)).Waiting("c", "n", {"Gang"});
    At(Seconds(7)).Popped("d", 1, 4).At(Seconds(8)).Failed("c", SectionId::kBackoff);
  }
};

TEST(Moments, TheEndsOfAttempts) {
  const ARun b;
  EXPECT_EQ(NextAttemptEnd(b.log, At(0)), At(2));
  EXPECT_EQ(NextAttemptEnd(b.log, At(2) - Duration{1}), At(2));
  EXPECT_EQ(NextAttemptEnd(b.log, At(2)), At(6));  // beyond the skipped one
  EXPECT_EQ(NextAttemptEnd(b.log, At(6)), std::nullopt);
}

TEST(Moments, TheStartsOfAttempts) {
  const ARun b;
  EXPECT_EQ(LastAttemptStart(b.log, At(9)), At(7));
  EXPECT_EQ(LastAttemptStart(b.log, At(7)), At(5));
  EXPECT_EQ(LastAttemptStart(b.log, At(5)), At(1));
  EXPECT_EQ(LastAttemptStart(b.log, At(1)), std::nullopt);
}

TEST(Moments, Failures) {
  const ARun b;
  EXPECT_EQ(NextFailure(b.log, At(0)), At(2));
  EXPECT_EQ(NextFailure(b.log, At(2)), At(8));
  EXPECT_EQ(NextFailure(b.log, At(8)), std::nullopt);
  EXPECT_EQ(LastFailure(b.log, At(9)), At(8));
  EXPECT_EQ(LastFailure(b.log, At(8)), At(2));
  EXPECT_EQ(LastFailure(b.log, At(2)), std::nullopt);
}

TEST(Moments, ALogWithoutEntriesHasNone) {
  const EventLog log;
  EXPECT_EQ(NextAttemptEnd(log, At(0)), std::nullopt);
  EXPECT_EQ(LastAttemptStart(log, At(0)), std::nullopt);
  EXPECT_EQ(NextFailure(log, At(0)), std::nullopt);
  EXPECT_EQ(LastFailure(log, At(0)), std::nullopt);
}

}  // namespace moments_test
}  // namespace berth::sim
