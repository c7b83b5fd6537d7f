// The metrics that a scheduler has at /metrics: names, types, labels, buckets. As
// kube-scheduler v1.34.1 and v1.21.9, pkg/scheduler/metrics/metrics.go; the volume binder's as
// v1.34.1, framework/plugins/volumebinding/metrics, and v1.21.9, pkg/controller/volume/scheduling;
// kLeaderStatus as component-base, metrics/prometheus/clientgo/leaderelection. Those of kube-batch
// as v0.5.0, pkg/scheduler/metrics/metrics.go.
#ifndef BERTH_METRICS_CATALOGUE_H_
#define BERTH_METRICS_CATALOGUE_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace berth::metrics {

// What a metric measures, whatever a version calls it.
enum class Metric : uint8_t {
  kScheduleAttempts,
  kAttemptDuration,
  kAlgorithmDuration,
  kPreemptionVictims,
  kPreemptionAttempts,
  kPendingPods,
  kGoroutines,
  kPodSchedulingDuration,
  kPodSchedulingAttempts,
  kExtensionPointDuration,
  kPluginDuration,
  kQueueIncomingPods,
  kPermitWaitDuration,
  kCacheSize,
  kVolumeBinderCacheRequests,
  kVolumeStageErrors,
  kLeaderStatus,
  // From here on of v1.34 only.
  kEventHandlingDuration,
  kInFlightEvents,
  kUnschedulablePods,
  kPluginEvaluations,
  kHintDuration,
  kPreemptionGoroutineDuration,
  kPreemptionGoroutines,
  kAsyncCalls,
  kAsyncCallDuration,
  kPendingAsyncCalls,
  // From here on of kube-batch only.
  kCycleDuration,
  kActionDuration,
  kTaskDuration,
  kUnreadyTasks,
  kUnreadyJobs,
  kJobRetries,
};
inline constexpr size_t kNumMetrics = 33;

enum class MetricType : uint8_t { kCounter, kGauge, kHistogram };
// "counter", "gauge", "histogram".
std::string_view TypeName(MetricType type);

struct Definition {
  Metric metric;
  std::string_view name;  // in full: "scheduler_pending_pods"
  MetricType type;
  std::string_view stability;  // "ALPHA", "BETA", "STABLE"; of kube-batch's metrics ""
  std::string_view help;
  // Their names, sorted, as series show them. Without labels there always is one series.
  std::vector<std::string_view> labels;
  // Of a histogram: upper bounds, ascending; infinity is implied. Empty for other types.
  std::vector<double> buckets;
};

// A version's metrics, sorted by name, and what it counts otherwise than others.
struct Catalogue {
  std::vector<Definition> definitions;
  // The series of kPendingPods, which are there from the start.
  std::vector<std::string_view> pending_queues;
  // kAlgorithmDuration has also the attempts that found no node.
  bool algorithm_counts_failures = false;
  // kGoroutines has also the names of parallel work within an attempt, as "Filter".
  bool counts_parallel_work = false;
  // The times of plugins wait in one buffer, not in one for each profile.
  bool profiles_share_buffer = false;

  // Null if the version has no such metric.
  const Definition* Find(Metric metric) const;
};

const Catalogue& CatalogueV121();
const Catalogue& CatalogueV134();
const Catalogue& CatalogueKubeBatch();

// `count` bounds, each `factor` times the one before. As client_golang, ExponentialBuckets.
std::vector<double> ExponentialBuckets(double start, double factor, int count);
// `count` bounds, each by `width` above the one before. As client_golang, LinearBuckets.
std::vector<double> LinearBuckets(double start, double width, int count);

}  // namespace berth::metrics

#endif  // BERTH_METRICS_CATALOGUE_H_
