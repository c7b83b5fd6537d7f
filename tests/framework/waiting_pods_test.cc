#include "framework/waiting_pods.h"

#include <gtest/gtest.h>

namespace berth {
namespace {

constexpr Time kStart{Seconds(100).ns};

WaitingPod Waiting(std::map<std::string, Duration> timeouts) {
  return WaitingPod(std::make_shared<v1::Pod>(), "node", kStart, std::move(timeouts));
}

TEST(WaitingPod, GoesOnWhenTheLastPluginAllows) {
  WaitingPod pod = Waiting({{"A", Seconds(1)}, {"B", Seconds(2)}});
  pod.Allow("A");
  pod.Allow("A");
  EXPECT_FALSE(pod.outcome());
  EXPECT_EQ(pod.PendingPlugins(), std::vector<std::string>{"B"});
  pod.Allow("B");
  ASSERT_TRUE(pod.outcome());
  EXPECT_TRUE(pod.outcome()->ok());
}

TEST(WaitingPod, IsNotHelpedByAPluginThatDidNotMakeItWait) {
  WaitingPod pod = Waiting({{"A", Seconds(1)}});
  pod.Allow("Other");
  EXPECT_FALSE(pod.outcome());
}

TEST(WaitingPod, EndsWithTheFirstRejection) {
  WaitingPod pod = Waiting({{"A", Seconds(1)}, {"B", Seconds(2)}});
  pod.Reject("B", "no quorum");
  pod.Reject("A", "later");
  pod.Allow("A");
  pod.Allow("B");
  ASSERT_TRUE(pod.outcome());
  EXPECT_EQ(pod.outcome()->code(), Code::kUnschedulable);
  EXPECT_EQ(pod.outcome()->Message(), "no quorum");
  EXPECT_EQ(pod.outcome()->failed_plugin(), "B");
}

TEST(WaitingPod, IsRejectedAtTheEarliestDeadlineAndNotBefore) {
  WaitingPod pod = Waiting({{"A", Seconds(20)}, {"B", Seconds(10)}});
  EXPECT_EQ(pod.NextDeadline(), kStart + Seconds(10));
  pod.Expire(kStart + Seconds(10) - Duration{1});
  EXPECT_FALSE(pod.outcome());
  pod.Expire(kStart + Seconds(10));
  ASSERT_TRUE(pod.outcome());
  EXPECT_EQ(pod.outcome()->Message(), "rejected due to timeout after waiting 10s at plugin B");
  EXPECT_EQ(pod.outcome()->failed_plugin(), "B");
}

TEST(WaitingPod, AnAllowedPluginHasNoDeadlineAnyMore) {
  WaitingPod pod = Waiting({{"A", Seconds(20)}, {"B", Seconds(10)}});
  pod.Allow("B");
  EXPECT_EQ(pod.NextDeadline(), kStart + Seconds(20));
}

TEST(WaitingPod, WritesTheTimeoutAsGoWritesDurations) {
  const std::pair<Duration, std::string> kTexts[] = {
      {Duration{0}, "0s"},
      {Duration{7}, "7ns"},
      {Duration{1'500}, "1.5µs"},
      {Milliseconds(250), "250ms"},
      {Duration{1'050'000}, "1.05ms"},
      {Milliseconds(1'500), "1.5s"},
      {Seconds(60), "1m0s"},
      {Seconds(15 * 60), "15m0s"},
      {Seconds(3661) + Milliseconds(5), "1h1m1.005s"},
  };
  for (const auto& [timeout, text] : kTexts) {
    WaitingPod pod = Waiting({{"A", timeout}});
    pod.Expire(kStart + timeout);
    EXPECT_EQ(pod.outcome()->Message(),
              "rejected due to timeout after waiting " + text + " at plugin A");
  }
}

}  // namespace
}  // namespace berth
