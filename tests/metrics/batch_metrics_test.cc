#include "metrics/batch_metrics.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "metrics/text_format.h"

namespace berth::metrics {
namespace batch_metrics_test {

using Labels = std::vector<std::string>;

constexpr std::string_view kCycles = "volcano_e2e_scheduling_latency_milliseconds";
constexpr std::string_view kRetries = "volcano_job_retry_counts";
constexpr std::string_view kTasks = "volcano_task_scheduling_latency_microseconds";

Time At(int64_t ms) { return Time{} + Milliseconds(ms); }

// Returns null if there is none.
const Series* Find(const BatchMetrics& metrics, std::string_view name, const Labels& labels = {}) {
  for (const Registry::Family& family : metrics.registry().Families()) {
    if (family.definition->name != name) continue;
    const auto found = family.series->find(labels);
    return found == family.series->end() ? nullptr : &found->second;
  }
  return nullptr;
}

int64_t NumCycles(const BatchMetrics& metrics) { return Find(metrics, kCycles)->count; }

// Records a cycle in which one gang lacks two tasks.
void PassCycle(BatchMetrics& metrics) {
  metrics.OnSessionOpened({"gang", "drf"});
  metrics.OnActionEnded("allocate", Milliseconds(30));
  metrics.OnJobUnready("gang", 2);
  metrics.OnUnreadyJobsCounted(1);
  metrics.OnSessionClosed({"gang", "drf"});
}

TEST(BatchMetrics, ACycleCountsEachPluginTwiceAndItself) {
  BatchMetrics metrics;
  PassCycle(metrics);
  constexpr std::string_view kPlugins = "volcano_plugin_scheduling_latency_microseconds";
  EXPECT_EQ(Find(metrics, kPlugins, {"OnSessionOpen", "gang"})->count, 1);
  EXPECT_EQ(Find(metrics, kPlugins, {"OnSessionClose", "drf"})->count, 1);
  EXPECT_EQ(NumCycles(metrics), 1);
  EXPECT_EQ(Find(metrics, kCycles)->sum, 0) << "upstream measures it when the cycle begins";
  const Series* const allocate =
      Find(metrics, "volcano_action_scheduling_latency_microseconds", {"allocate"});
  EXPECT_EQ(allocate->sum, 30'000);
  EXPECT_EQ(Find(metrics, "volcano_unschedule_task_count", {"gang"})->value, 2);
  EXPECT_EQ(Find(metrics, "volcano_unschedule_job_count")->value, 1);
}

TEST(BatchMetrics, ACycleThatRepeatsCountsEachTime) {
  BatchMetrics metrics;
  PassCycle(metrics);
  metrics.OnRepeating(At(1000), Seconds(1));
  metrics.OnTimePasses(At(3500), false);
  EXPECT_EQ(NumCycles(metrics), 4);
  EXPECT_EQ(Find(metrics, kRetries, {"gang"})->value, 4);
  metrics.OnTimePasses(At(3900), false);
  EXPECT_EQ(NumCycles(metrics), 4);
}

TEST(BatchMetrics, AnObservationThatIsDueMayBeCancelledAtThatMoment) {
  BatchMetrics metrics;
  PassCycle(metrics);
  metrics.OnRepeating(At(1000), Seconds(1));
  metrics.OnTimePasses(At(2000), false);
  EXPECT_EQ(NumCycles(metrics), 2);
  BatchMetrics woken = metrics;
  woken.OnRepeatingEnded();
  PassCycle(woken);
  woken.Finish();
  EXPECT_EQ(NumCycles(woken), 3);
  metrics.Finish();
  EXPECT_EQ(NumCycles(metrics), 3);
}

TEST(BatchMetrics, APausedProcessHasNoCycles) {
  BatchMetrics metrics;
  PassCycle(metrics);
  metrics.OnRepeating(At(1000), Seconds(1));
  metrics.OnTimePasses(At(5500), true);
  EXPECT_EQ(NumCycles(metrics), 1);
  metrics.OnTimePasses(At(7500), false);
  EXPECT_EQ(NumCycles(metrics), 3);
}

TEST(BatchMetrics, TheNextProcessCountsFromNothing) {
  BatchMetrics metrics;
  PassCycle(metrics);
  metrics.OnRepeating(At(1000), Seconds(1));
  metrics.OnProcessEnded();
  metrics.OnTimePasses(At(9000), false);
  EXPECT_EQ(NumCycles(metrics), 0);
  EXPECT_EQ(Find(metrics, kRetries, {"gang"}), nullptr);
}

TEST(BatchMetrics, ATaskTakesFromTheDateOfItsPod) {
  BatchMetrics metrics;
  metrics.OnTimePasses(At(2500), false);
  v1::Pod pod;
  pod.metadata.creation_timestamp = At(1000);
  metrics.OnTaskDispatched(pod);
  EXPECT_EQ(Find(metrics, kTasks)->sum, 1'500'000);
  pod.metadata.creation_timestamp = Time{std::numeric_limits<int64_t>::min()};
  metrics.OnTaskDispatched(pod);
  EXPECT_EQ(Find(metrics, kTasks)->count, 2);
  EXPECT_GT(Find(metrics, kTasks)->sum, 9e15) << "as long as a duration can be";
}

TEST(BatchMetrics, ANodeWithoutVictimsSetsTheGaugeToo) {
  BatchMetrics metrics;
  metrics.OnVictimsFound(3);
  metrics.OnPreemptionAttempted();
  EXPECT_EQ(Find(metrics, "volcano_pod_preemption_victims")->value, 3);
  metrics.OnVictimsFound(0);
  EXPECT_EQ(Find(metrics, "volcano_pod_preemption_victims")->value, 0);
  EXPECT_EQ(Find(metrics, "volcano_total_preemption_attempts")->value, 1);
}

TEST(BatchMetrics, MetricsWithoutLabelsExistFromTheStart) {
  const std::string text = ExpositionText(BatchMetrics().registry());
  EXPECT_NE(
      text.find("# HELP volcano_pod_preemption_victims Number of selected preemption victims\n"
                "# TYPE volcano_pod_preemption_victims gauge\n"
                "volcano_pod_preemption_victims 0\n"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("volcano_e2e_scheduling_latency_milliseconds_bucket{le=\"2560\"} 0\n"),
            std::string::npos);
  EXPECT_EQ(text.find("volcano_job_retry_counts"), std::string::npos);
}

}  // namespace batch_metrics_test
}  // namespace berth::metrics
