#include "queue/backoff.h"

#include <limits>
#include <memory>

#include <gtest/gtest.h>

namespace berth {
namespace {

struct DurationCase {
  const char* name;
  Backoff backoff;
  int32_t attempts;
  Duration want;
};

class BackoffDuration : public ::testing::TestWithParam<DurationCase> {};

TEST_P(BackoffDuration, FollowsFromTheAttempts) {
  EXPECT_EQ(GetParam().backoff.DurationAfter(GetParam().attempts).ns, GetParam().want.ns);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, BackoffDuration,
    ::testing::Values(DurationCase{"NoAttemptWaitsTheInitialBackoff", {}, 0, Seconds(1)},
                      DurationCase{"OneAttemptWaitsTheInitialBackoff", {}, 1, Seconds(1)},
                      DurationCase{"EachFurtherAttemptDoubles", {}, 2, Seconds(2)},
                      DurationCase{"AndDoublesAgain", {}, 4, Seconds(8)},
                      DurationCase{"ADoublingOverTheMaximumGivesTheMaximum", {}, 5, Seconds(10)},
                      DurationCase{"TheMaximumStays", {}, 6, Seconds(10)},
                      DurationCase{"ADoublingToExactlyTheMaximumIsNotOverIt",
                                   {Seconds(1), Seconds(8)},
                                   4,
                                   Seconds(8)},
                      DurationCase{"AnInitialBackoffOverTheMaximumHoldsForTheFirstAttempt",
                                   {Seconds(5), Seconds(3)},
                                   1,
                                   Seconds(5)},
                      DurationCase{"AnInitialBackoffOverTheMaximumIsCutFromTheSecondAttempt",
                                   {Seconds(5), Seconds(3)},
                                   2,
                                   Seconds(3)},
                      DurationCase{"FractionsOfASecondDoubleExactly",
                                   {Milliseconds(125), Seconds(10)},
                                   3,
                                   Milliseconds(500)},
                      DurationCase{"ManyAttemptsDoNotOverflow",
                                   {Seconds(1), Duration{std::numeric_limits<int64_t>::max()}},
                                   std::numeric_limits<int32_t>::max(),
                                   Duration{std::numeric_limits<int64_t>::max()}},
                      DurationCase{"NoInitialBackoffIsNoBackoff",
                                   {Duration{}, Seconds(10)},
                                   std::numeric_limits<int32_t>::max(),
                                   Duration{}}),
    [](const auto& param_info) { return param_info.param.name; });

TEST(BackoffExpiry, RunsFromTheTimestamp) {
  QueuedPodInfo info;
  info.timestamp = Time{} + Seconds(100);
  info.attempts = 3;
  EXPECT_EQ(Backoff{}.Expiry(info), Time{} + Seconds(104));
}

}  // namespace
}  // namespace berth
