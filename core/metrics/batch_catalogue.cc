// The metrics of kube-batch. Texts, units, and the namespace, which comes from another project, are
// copied from its source.
#include <utility>

#include "metrics/catalogue.h"

namespace berth::metrics {
namespace {

using Labels = std::vector<std::string_view>;

constexpr std::string_view kNoStability;
constexpr std::string_view kBatchAttemptsHelp =
    "Number of attempts to schedule pods, by the result. 'unschedulable' means a pod could not be "
    "scheduled, while 'error' means an internal scheduler problem.";
constexpr std::string_view kE2eHelp =
    "E2e scheduling latency in milliseconds (scheduling algorithm + binding)";

Definition Value(Metric metric, std::string_view name, MetricType type, std::string_view help,
                 Labels labels = {}) {
  return {metric, name, type, kNoStability, help, std::move(labels), {}};
}

// Returns a histogram with buckets from 5 to 2,560 of its unit.
Definition Latency(Metric metric, std::string_view name, std::string_view help,
                   Labels labels = {}) {
  return {metric,
          name,
          MetricType::kHistogram,
          kNoStability,
          help,
          std::move(labels),
          ExponentialBuckets(5, 2, 10)};
}

Catalogue MakeKubeBatch() {
  constexpr MetricType kCounter = MetricType::kCounter;
  constexpr MetricType kGauge = MetricType::kGauge;
  Catalogue catalogue;
  catalogue.definitions = {
      Latency(Metric::kActionDuration, "volcano_action_scheduling_latency_microseconds",
              "Action scheduling latency in microseconds", {"action"}),
      Latency(Metric::kCycleDuration, "volcano_e2e_scheduling_latency_milliseconds", kE2eHelp),
      Value(Metric::kJobRetries, "volcano_job_retry_counts", kCounter,
            "Number of retry counts for one job", {"job_id"}),
      Latency(Metric::kPluginDuration, "volcano_plugin_scheduling_latency_microseconds",
              "Plugin scheduling latency in microseconds", {"OnSession", "plugin"}),
      Value(Metric::kPreemptionVictims, "volcano_pod_preemption_victims", kGauge,
            "Number of selected preemption victims"),
      // v0.5.0 defines it, and never counts it.
      Value(Metric::kScheduleAttempts, "volcano_schedule_attempts_total", kCounter,
            kBatchAttemptsHelp, {"result"}),
      Latency(Metric::kTaskDuration, "volcano_task_scheduling_latency_microseconds",
              "Task scheduling latency in microseconds"),
      Value(Metric::kPreemptionAttempts, "volcano_total_preemption_attempts", kCounter,
            "Total preemption attempts in the cluster till now"),
      Value(Metric::kUnreadyJobs, "volcano_unschedule_job_count", kGauge,
            "Number of jobs could not be scheduled"),
      Value(Metric::kUnreadyTasks, "volcano_unschedule_task_count", kGauge,
            "Number of tasks could not be scheduled", {"job_id"}),
  };
  return catalogue;
}

}  // namespace

const Catalogue& CatalogueKubeBatch() {
  static const Catalogue catalogue = MakeKubeBatch();
  return catalogue;
}

}  // namespace berth::metrics
