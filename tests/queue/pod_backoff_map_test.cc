#include "queue/pod_backoff_map.h"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace berth::test {
namespace {

using Keys = std::vector<std::string>;

constexpr char kPod[] = "default/web";

Time At(int64_t ms) { return Time{} + Milliseconds(ms); }

PodBackoffMap MapOf(Duration initial, Duration max, int64_t cleanup_factor = 1) {
  return PodBackoffMap(Backoff{initial, max}, cleanup_factor);
}

TEST(PodBackoffMapTest, APodWithoutARecordHasNoBackoffTime) {
  const PodBackoffMap map = MapOf(Seconds(1), Seconds(10));
  EXPECT_EQ(map.Find(kPod), nullptr);
  EXPECT_EQ(map.Attempts(kPod), 0);
  EXPECT_EQ(map.BackoffTime(kPod), std::nullopt);
}

TEST(PodBackoffMapTest, EachFailureDoublesTheDurationUpToTheMaximum) {
  PodBackoffMap map = MapOf(Seconds(1), Seconds(10));
  for (const int64_t seconds : {1, 2, 4, 8, 10, 10}) {
    map.BackoffPod(kPod, At(500));
    EXPECT_EQ(map.BackoffDuration(kPod), Seconds(seconds));
    EXPECT_EQ(map.BackoffTime(kPod), At(500) + Seconds(seconds));
  }
}

TEST(PodBackoffMapTest, TheFirstBackoffIsNotCapped) {
  PodBackoffMap map = MapOf(Seconds(30), Seconds(10));
  map.BackoffPod(kPod, At(0));
  EXPECT_EQ(map.BackoffDuration(kPod), Seconds(30));
  map.BackoffPod(kPod, At(0));
  EXPECT_EQ(map.BackoffDuration(kPod), Seconds(10));
}

TEST(PodBackoffMapTest, ClearingDropsTheRecord) {
  PodBackoffMap map = MapOf(Seconds(1), Seconds(10));
  EXPECT_FALSE(map.ClearPodBackoff(kPod));
  map.BackoffPod(kPod, At(0));
  EXPECT_TRUE(map.ClearPodBackoff(kPod));
  EXPECT_EQ(map.Attempts(kPod), 0);
}

struct CountingCase {
  const char* name;
  int64_t failed_at_ms;  // of the second failure; the first one is at 0
  bool want_counted;
  int32_t want_attempts_after;
};

// The three comparisons of a record of 1 s that is kept for 10 s.
class SecondFailure : public ::testing::TestWithParam<CountingCase> {};

TEST_P(SecondFailure, CountsOnlyAfterTheBackoff) {
  PodBackoffMap map = MapOf(Seconds(1), Seconds(10));
  map.BackoffPod(kPod, At(0));
  const Time now = At(GetParam().failed_at_ms);
  EXPECT_EQ(map.AttemptsAfterFailure(kPod, now), GetParam().want_attempts_after);
  map.CleanupPodsCompletesBackingoff(now);
  EXPECT_EQ(map.FailureCounts(kPod, now), GetParam().want_counted);
}

INSTANTIATE_TEST_SUITE_P(Moments, SecondFailure,
                         ::testing::Values(CountingCase{"DuringTheBackoff", 999, false, 1},
                                           CountingCase{"WhenItExpires", 1000, false, 1},
                                           CountingCase{"RightAfterIt", 1001, true, 2},
                                           CountingCase{"WhenTheRecordIsKeptLast", 10'000, true, 2},
                                           CountingCase{"WhenItIsDropped", 10'001, true, 1}),
                         [](const auto& tested) { return std::string(tested.param.name); });

struct CleanupCase {
  const char* name;
  int64_t factor;
  int64_t at_ms;
  bool want_dropped;
};

class Cleanup : public ::testing::TestWithParam<CleanupCase> {};

TEST_P(Cleanup, DropsRecordsStrictlyOlderThanTheLimit) {
  PodBackoffMap map = MapOf(Seconds(1), Seconds(10), GetParam().factor);
  map.BackoffPod(kPod, At(0));
  const Keys dropped = map.CleanupPodsCompletesBackingoff(At(GetParam().at_ms));
  EXPECT_EQ(dropped, GetParam().want_dropped ? Keys{kPod} : Keys{});
  EXPECT_EQ(map.Find(kPod) == nullptr, GetParam().want_dropped);
}

INSTANTIATE_TEST_SUITE_P(Limits, Cleanup,
                         ::testing::Values(CleanupCase{"AtTheLimit", 1, 10'000, false},
                                           CleanupCase{"PastTheLimit", 1, 10'001, true},
                                           CleanupCase{"AtTwiceTheLimit", 2, 20'000, false},
                                           CleanupCase{"PastTwiceTheLimit", 2, 20'001, true}),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST(PodBackoffMapTest, CleanupUsesTheLastFailureOfEachPod) {
  PodBackoffMap map = MapOf(Seconds(1), Seconds(10));
  map.BackoffPod("default/b", At(0));
  map.BackoffPod("default/a", At(0));
  map.BackoffPod("default/c", At(0));
  map.BackoffPod("default/c", At(5000));
  EXPECT_EQ(map.CleanupPodsCompletesBackingoff(At(12'000)), (Keys{"default/a", "default/b"}));
  EXPECT_EQ(map.Attempts("default/c"), 2);
}

// Follows from the same comparison in both places: there are at most five failures in a row,
// because the fifth backoff ends when its record does.
TEST(PodBackoffMapTest, FailuresRightAfterEachBackoffStartAgainAfterTheFifth) {
  PodBackoffMap map = MapOf(Seconds(1), Seconds(10));
  Time now;
  std::vector<int32_t> attempts;
  for (int i = 0; i < 7; ++i) {
    map.CleanupPodsCompletesBackingoff(now);
    map.BackoffPod(kPod, now);
    attempts.push_back(map.Attempts(kPod));
    now = *map.BackoffTime(kPod) + Milliseconds(1);
  }
  EXPECT_EQ(attempts, (std::vector<int32_t>{1, 2, 3, 4, 5, 1, 2}));
}

TEST(PodBackoffMapTest, TwiceTheLimitKeepsCountingWhileFailuresGoOn) {
  PodBackoffMap map = MapOf(Seconds(1), Seconds(10), 2);
  Time now;
  for (int i = 0; i < 8; ++i) {
    map.CleanupPodsCompletesBackingoff(now);
    map.BackoffPod(kPod, now);
    now = *map.BackoffTime(kPod) + Milliseconds(1);
  }
  EXPECT_EQ(map.Attempts(kPod), 8);
  EXPECT_EQ(map.BackoffDuration(kPod), Seconds(10));
}

}  // namespace
}  // namespace berth::test
