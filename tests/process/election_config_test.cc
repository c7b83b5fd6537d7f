#include "process/election_config.h"

#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace berth::process {
namespace election_config_test {

ElectionConfig WithDurations(Duration lease, Duration renew, Duration retry) {
  ElectionConfig config;
  config.identity = "host-a_1";
  config.lease_duration = lease;
  config.renew_deadline = renew;
  config.retry_period = retry;
  return config;
}

std::string Problem(const ElectionConfig& config, const ElectionRules& rules = kElectionV1_34) {
  return ElectionConfigProblem(config, rules).value_or("");
}

TEST(ElectionConfig, TheDefaultsOfKubeSchedulerAreFine) {
  ElectionConfig config;
  config.identity = "host-a_1";
  EXPECT_EQ(Problem(config), "");
  EXPECT_EQ(Problem(config, kElectionV1_21), "");
}

TEST(ElectionConfig, TheLeaseLastsLongerThanItsRenewalMayTake) {
  constexpr const char* kText = "leaseDuration must be greater than renewDeadline";
  EXPECT_EQ(Problem(WithDurations(Seconds(10), Seconds(10), Seconds(2))), kText);
  EXPECT_EQ(Problem(WithDurations(Seconds(10) + Duration{1}, Seconds(10), Seconds(2))), "");
  EXPECT_EQ(Problem(WithDurations({}, {}, {})), kText) << "the first of several reasons";
}

TEST(ElectionConfig, ARoundHasTimeForASecondTry) {
  constexpr const char* kText = "renewDeadline must be greater than retryPeriod*JitterFactor";
  EXPECT_EQ(Problem(WithDurations(Seconds(15), Milliseconds(2400), Seconds(2))), kText);
  EXPECT_EQ(Problem(WithDurations(Seconds(15), Milliseconds(2401), Seconds(2))), "");
  // Durations are truncated to whole nanoseconds: 1.2 ns are 1.
  EXPECT_EQ(Problem(WithDurations({3}, {1}, {1})), kText);
  EXPECT_EQ(Problem(WithDurations({3}, {2}, {1})), "");
}

TEST(ElectionConfig, EveryDurationIsPositive) {
  EXPECT_EQ(Problem(WithDurations({0}, {-1}, {-5})), "leaseDuration must be greater than zero");
  EXPECT_EQ(Problem(WithDurations({1}, {0}, {-5})), "renewDeadline must be greater than zero");
  EXPECT_EQ(Problem(WithDurations({2}, {1}, {0})), "retryPeriod must be greater than zero");
}

TEST(ElectionConfig, NothingIsMissing) {
  ElectionConfig config;
  EXPECT_EQ(Problem(config), "Lock identity is empty");
  EXPECT_EQ(Problem(config, kElectionV1_21), "") << "v1.21 does not look at it";
  config.has_lock = false;
  EXPECT_EQ(Problem(config), "Lock must not be nil.");
  config.has_on_stopped_leading = false;
  EXPECT_EQ(Problem(config), "OnStoppedLeading callback must not be nil");
  config.has_on_started_leading = false;
  EXPECT_EQ(Problem(config), "OnStartedLeading callback must not be nil");
}

TEST(ElectionConfig, TheLongestPeriodDoesNotOverflow) {
  constexpr Duration kLongest{std::numeric_limits<int64_t>::max()};
  EXPECT_EQ(MostJitter(kLongest).ns, kLongest.ns);
  EXPECT_EQ(MostJitter(Seconds(2)).ns, Milliseconds(2400).ns);
  EXPECT_EQ(Problem(WithDurations(kLongest, kLongest - Duration{1}, kLongest)),
            "renewDeadline must be greater than retryPeriod*JitterFactor");
}

}  // namespace election_config_test
}  // namespace berth::process
