#include "metrics/scheduler_metrics.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "metrics/sampled_metrics.h"

namespace berth::metrics {
namespace scheduler_metrics_test {

using Labels = std::vector<std::string>;

// Returns null if there is none.
const Series* Find(const SchedulerMetrics& metrics, std::string_view name, const Labels& labels) {
  for (const Registry::Family& family : metrics.registry().Families()) {
    if (family.definition->name != name) continue;
    const auto found = family.series->find(labels);
    return found == family.series->end() ? nullptr : &found->second;
  }
  return nullptr;
}

int64_t CountOf(const SchedulerMetrics& metrics, std::string_view name, const Labels& labels) {
  const Series* const series = Find(metrics, name, labels);
  return series == nullptr ? 0 : series->count;
}

v1::Pod PodOf(const std::string& uid) {
  v1::Pod pod;
  pod.metadata.uid = uid;
  pod.spec.scheduler_name = "s";
  return pod;
}

PluginCalls CallsOf(int64_t calls) {
  return {"Filter", "NodeName", "s", Code::kSuccess, calls, calls};
}

constexpr std::string_view kPluginDuration = "scheduler_plugin_execution_duration_seconds";
constexpr std::string_view kAttempts = "scheduler_e2e_scheduling_duration_seconds";
const Labels kFilterOfNodeName = {"Filter", "NodeName", "Success"};

TEST(SchedulerMetrics, TimesOfPluginsArriveWithTheNextSecond) {
  SchedulerMetrics metrics(CatalogueV121(), {.until = Time{} + Seconds(5)});
  metrics.OnPluginCalls(CallsOf(3));
  metrics.OnTimePasses(Time{} + Milliseconds(999), {});
  EXPECT_EQ(Find(metrics, kPluginDuration, kFilterOfNodeName), nullptr);
  metrics.OnTimePasses(Time{} + Seconds(1), {});
  EXPECT_EQ(CountOf(metrics, kPluginDuration, kFilterOfNodeName), 3);
}

TEST(SchedulerMetrics, ObservationsBeyondAThousandInASecondAreLost) {
  SchedulerMetrics metrics(CatalogueV134(), {.until = Time{} + Seconds(5)});
  metrics.OnPluginCalls(CallsOf(999));
  metrics.OnPluginCalls(CallsOf(10));
  metrics.OnTimePasses(Time{} + Seconds(1), {});
  metrics.OnPluginCalls(CallsOf(1));
  metrics.OnTimePasses(Time{} + Seconds(3), {});
  EXPECT_EQ(CountOf(metrics, kPluginDuration, kFilterOfNodeName), 1001);
  const Series* const evaluations =
      Find(metrics, "scheduler_plugin_evaluation_total", {"Filter", "NodeName", "s"});
  ASSERT_NE(evaluations, nullptr);
  EXPECT_EQ(evaluations->value, 1010);
}

TEST(SchedulerMetrics, AnAttemptTakesTheTimeFromItsBegin) {
  SchedulerMetrics metrics(CatalogueV121(), {.until = Time{} + Seconds(5)});
  const v1::Pod pod = PodOf("u");
  metrics.OnTimePasses(Time{} + Seconds(1), {});
  metrics.OnAttemptBegun(pod);
  metrics.OnTimePasses(Time{} + Milliseconds(1300), {});
  metrics.OnAttemptFailed(pod, /*rejected=*/true);
  const Series* const series = Find(metrics, kAttempts, {"s", "unschedulable"});
  ASSERT_NE(series, nullptr);
  EXPECT_EQ(series->count, 1);
  EXPECT_DOUBLE_EQ(series->sum, 0.3);
}

TEST(SchedulerMetrics, LaterEventsDoNotCount) {
  SchedulerMetrics metrics(CatalogueV121(), {.until = Time{} + Milliseconds(1200)});
  const v1::Pod pod = PodOf("u");
  metrics.OnAttemptBegun(pod);
  metrics.OnTimePasses(Time{} + Milliseconds(1201), {.nodes = 2});
  metrics.OnAttemptFailed(pod, /*rejected=*/true);
  metrics.OnTimePasses(Time{} + Seconds(9), {.nodes = 7});
  EXPECT_EQ(Find(metrics, kAttempts, {"s", "unschedulable"}), nullptr);
  EXPECT_EQ(Find(metrics, "scheduler_scheduler_cache_size", {"nodes"})->value, 2);
}

TEST(SchedulerMetrics, EventsInFlightArriveAtOnceWhenNoAttemptIsUnderWay) {
  SchedulerMetrics metrics(CatalogueV134(), {.until = Time{} + Seconds(9)});
  metrics.OnInFlight(kPodPopped, 1, false);
  metrics.OnInFlight("NodeAdd", 1, false);
  metrics.OnTimePasses(Time{} + Seconds(1), {});
  EXPECT_EQ(Find(metrics, "scheduler_inflight_events", {"NodeAdd"}), nullptr);
  metrics.OnInFlight("NodeAdd", -1, false);
  metrics.OnInFlight(kPodPopped, -1, true);
  metrics.OnTimePasses(Time{} + Seconds(2), {});
  ASSERT_NE(Find(metrics, "scheduler_inflight_events", {"NodeAdd"}), nullptr);
  EXPECT_EQ(Find(metrics, "scheduler_inflight_events", {"NodeAdd"})->value, 0);
  EXPECT_EQ(Find(metrics, "scheduler_inflight_events", {"PodPopped"})->value, 0);
}

TEST(SchedulerMetrics, OneAttemptInTenIsTimed) {
  SchedulerMetrics metrics(CatalogueV134(), {.until = Time{} + Seconds(1), .seed = 7});
  int timed = 0;
  for (int i = 0; i < 10000; ++i) timed += metrics.DrawTiming() ? 1 : 0;
  EXPECT_NEAR(timed, 1000, 150);
}

TEST(SchedulerMetrics, FromFifteenAttemptsOnTheyAreOneSeries) {
  SchedulerMetrics metrics(CatalogueV121(), {.until = Time{} + Seconds(1)});
  QueuedPodInfo info;
  info.pod_info = std::make_shared<const PodInfo>(std::make_shared<const v1::Pod>(PodOf("u")));
  for (const int32_t attempts : {14, 15, 40}) {
    info.attempts = attempts;
    metrics.OnPodScheduled(info);
  }
  EXPECT_EQ(CountOf(metrics, "scheduler_pod_scheduling_duration_seconds", {"14"}), 1);
  EXPECT_EQ(CountOf(metrics, "scheduler_pod_scheduling_duration_seconds", {"15+"}), 2);
}

TEST(SchedulerMetrics, TheNextProcessCountsFromNothing) {
  SchedulerMetrics metrics(CatalogueV134(), {.until = Time{} + Seconds(5)});
  metrics.OnPodPlaced("", "active");
  metrics.OnAttemptBegun(PodOf("1"));
  metrics.OnAttemptFailed(PodOf("1"), true);
  metrics.OnPluginCalls(CallsOf(3));
  metrics.OnProcessEnded();
  metrics.OnTimePasses(Time{} + Seconds(1), {});
  const Series* const pending = Find(metrics, "scheduler_pending_pods", {"active"});
  ASSERT_NE(pending, nullptr);
  EXPECT_EQ(pending->value, 0);
  EXPECT_EQ(Find(metrics, "scheduler_schedule_attempts_total", {"s", "unschedulable"}), nullptr);
  EXPECT_EQ(Find(metrics, kPluginDuration, kFilterOfNodeName), nullptr) << "the buffer is gone too";
}

TEST(SampledMetrics, TakesEachMomentWhenAllOfItHasHappened) {
  std::vector<std::string> taken;
  const auto at = [](int64_t ms) { return Time{} + Milliseconds(ms); };
  SampledMetrics metrics(CatalogueV121(), {}, {at(0), at(500), at(1000), at(1500), at(2000)},
                         [&taken](Time t, const Registry& registry) {
                           double pods = 0;
                           for (const Registry::Family& each : registry.Families()) {
                             if (each.definition->name != "scheduler_pending_pods") continue;
                             pods = each.series->at({"active"}).value;
                           }
                           taken.push_back(std::to_string((t - Time{}).milliseconds()) + ": " +
                                           std::to_string(static_cast<int>(pods)));
                         });
  metrics.OnPodPlaced("", "active");
  metrics.OnTimePasses(at(1000), {});
  metrics.OnPodPlaced("", "active");
  EXPECT_EQ(taken, (std::vector<std::string>{"0: 1", "500: 1"}));
  metrics.OnTimePasses(at(2000), {});
  metrics.OnPodPlaced("active", "");
  metrics.Finish();
  EXPECT_EQ(taken, (std::vector<std::string>{"0: 1", "500: 1", "1000: 2", "1500: 2", "2000: 1"}));
}

}  // namespace scheduler_metrics_test
}  // namespace berth::metrics
