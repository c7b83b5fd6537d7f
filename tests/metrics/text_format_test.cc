#include "metrics/text_format.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace berth::metrics {
namespace text_format_test {

std::string TextOf(const Registry& registry, const std::string& from) {
  const std::string text = ExpositionText(registry);
  const size_t begin = text.find("# HELP " + from + " ");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find("# HELP", begin + 1) - begin);
}

TEST(FloatText, IsTheShortestThatGoWrites) {
  EXPECT_EQ(FloatText(0), "0");
  EXPECT_EQ(FloatText(1), "1");
  EXPECT_EQ(FloatText(-1.5), "-1.5");
  EXPECT_EQ(FloatText(0.4), "0.4");
  EXPECT_EQ(FloatText(5242.88), "5242.88");
  EXPECT_EQ(FloatText(0.0001), "0.0001");
  EXPECT_EQ(FloatText(0.00001), "1e-05");
  EXPECT_EQ(FloatText(0.00001 * 1.5), "1.5000000000000002e-05");
  EXPECT_EQ(FloatText(123456), "123456");
  EXPECT_EQ(FloatText(1000000), "1e+06");
  EXPECT_EQ(FloatText(1234567), "1.234567e+06");
  EXPECT_EQ(FloatText(1e100), "1e+100");
  EXPECT_EQ(FloatText(std::numeric_limits<double>::infinity()), "+Inf");
}

TEST(ExpositionText, AGaugeHasALineForEachOfItsSeries) {
  Registry registry(CatalogueV121());
  registry.Add(Metric::kPendingPods, {"unschedulable"}, 2);
  registry.Touch(Metric::kPendingPods, {"active"});
  EXPECT_EQ(TextOf(registry, "scheduler_pending_pods"),
            "# HELP scheduler_pending_pods [ALPHA] Number of pending pods, by the queue type. "
            "'active' means number of pods in activeQ; 'backoff' means number of pods in backoffQ; "
            "'unschedulable' means number of pods in unschedulableQ.\n"
            "# TYPE scheduler_pending_pods gauge\n"
            "scheduler_pending_pods{queue=\"active\"} 0\n"
            "scheduler_pending_pods{queue=\"unschedulable\"} 2\n");
}

TEST(ExpositionText, AHistogramHasItsBucketsItsSumAndItsCount) {
  Registry registry(CatalogueV134());
  registry.Observe(Metric::kPreemptionVictims, {}, 2);
  registry.Observe(Metric::kPreemptionVictims, {}, 100);
  EXPECT_EQ(TextOf(registry, "scheduler_preemption_victims"),
            "# HELP scheduler_preemption_victims [STABLE] Number of selected preemption victims\n"
            "# TYPE scheduler_preemption_victims histogram\n"
            "scheduler_preemption_victims_bucket{le=\"1\"} 0\n"
            "scheduler_preemption_victims_bucket{le=\"2\"} 1\n"
            "scheduler_preemption_victims_bucket{le=\"4\"} 1\n"
            "scheduler_preemption_victims_bucket{le=\"8\"} 1\n"
            "scheduler_preemption_victims_bucket{le=\"16\"} 1\n"
            "scheduler_preemption_victims_bucket{le=\"32\"} 1\n"
            "scheduler_preemption_victims_bucket{le=\"64\"} 1\n"
            "scheduler_preemption_victims_bucket{le=\"+Inf\"} 2\n"
            "scheduler_preemption_victims_sum 102\n"
            "scheduler_preemption_victims_count 2\n");
}

TEST(ExpositionText, ValuesOfLabelsAreEscaped) {
  Registry registry(CatalogueV121());
  registry.Add(Metric::kScheduleAttempts, {"a\"b\\c\nd", "scheduled"}, 1);
  EXPECT_NE(TextOf(registry, "scheduler_schedule_attempts_total")
                .find(R"({profile="a\"b\\c\nd",result="scheduled"} 1)"),
            std::string::npos);
}

TEST(ExpositionText, AMetricWithLabelsIsNotThereBeforeItIsTouched) {
  const Registry registry(CatalogueV121());
  EXPECT_EQ(TextOf(registry, "scheduler_schedule_attempts_total"), "");
  EXPECT_NE(TextOf(registry, "scheduler_preemption_attempts_total"), "");
}

TEST(Registry, AMetricThatTheVersionDoesNotHaveIsLeftOut) {
  Registry registry(CatalogueV121());
  registry.Add(Metric::kInFlightEvents, {"PodPopped"}, 1);
  EXPECT_EQ(ExpositionText(registry).find("inflight"), std::string::npos);
}

}  // namespace text_format_test
}  // namespace berth::metrics
