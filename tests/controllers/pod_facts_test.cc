// Tests the time since which a pod is ready, and available.
#include "controllers/pod_facts.h"

#include <gtest/gtest.h>

namespace berth::controllers {
namespace pod_facts_test {

v1::Pod RunningSince(Time start) {
  v1::Pod pod;
  pod.spec.node_name = "n";
  pod.status.phase = "Running";
  pod.status.start_time = start;
  return pod;
}

TEST(PodFacts, APodIsAvailableSoLongAfterItIsReady) {
  const Time now = Time{} + Seconds(100);
  EXPECT_EQ(AvailableAt(RunningSince(Time{} + Seconds(95)), 10, now), Time{} + Seconds(105));
  EXPECT_EQ(AvailableAt(RunningSince(now), 0, now), now);
  EXPECT_EQ(AvailableAt(v1::Pod(), 0, now), kTimeMax);
}

// The dates of a dump are those of its cluster, years after the beginning of the run.
TEST(PodFacts, APodOfADumpHasBeenAvailableBeforeTheRun) {
  const Time later = Time{} + Seconds(4 * 365 * 24 * 3600);
  EXPECT_EQ(AvailableAt(RunningSince(later), 10, Time{}), Time{});
}

}  // namespace pod_facts_test
}  // namespace berth::controllers
