// The metrics of a scheduler's /metrics: names, types, labels, buckets. Upstream: kube-scheduler
// v1.34.1 and v1.21.9, pkg/scheduler/metrics/metrics.go; for the volume binder v1.34.1,
// framework/plugins/volumebinding/metrics, and v1.21.9, pkg/controller/volume/scheduling; for
// kLeaderStatus component-base, metrics/prometheus/clientgo/leaderelection. For kube-batch v0.5.0,
// pkg/scheduler/metrics/metrics.go.
#ifndef BERTH_METRICS_CATALOGUE_H_
#define BERTH_METRICS_CATALOGUE_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace berth::metrics {

// The measured quantity, whatever a version calls the metric.
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
  // The following exist only in v1.34.
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
  // The following exist only in kube-batch.
  kCycleDuration,
  kActionDuration,
  kTaskDuration,
  kUnreadyTasks,
  kUnreadyJobs,
  kJobRetries,
};
inline constexpr size_t kNumMetrics = 33;

enum class MetricType : uint8_t { kCounter, kGauge, kHistogram };
// Returns "counter", "gauge" or "histogram".
std::string_view TypeName(MetricType type);

struct Definition {
  Metric metric;
  std::string_view name;  // full name: "scheduler_pending_pods"
  MetricType type;
  std::string_view stability;  // "ALPHA", "BETA", "STABLE"; "" for kube-batch's metrics
  std::string_view help;
  // The names of the labels, sorted, as series show them. A metric without labels always has one
  // series.
  std::vector<std::string_view> labels;
  // For histograms: upper bounds, ascending; infinity is implied. Empty for other types.
  std::vector<double> buckets;
};

// A version's metrics, sorted by name, and its differences in counting.
struct Catalogue {
  std::vector<Definition> definitions;
  // The values of the label of kPendingPods, whose series exist from the start.
  std::vector<std::string_view> pending_queues;
  // kAlgorithmDuration includes attempts that found no node.
  bool algorithm_counts_failures = false;
  // kGoroutines also has the names of parallel work within an attempt, such as "Filter".
  bool counts_parallel_work = false;
  // The durations of plugins wait in one buffer, not in one for each profile.
  bool profiles_share_buffer = false;

  // Returns null if the version has no such metric.
  const Definition* Find(Metric metric) const;
};

const Catalogue& CatalogueV121();
const Catalogue& CatalogueV134();
const Catalogue& CatalogueKubeBatch();

// Returns `count` bounds, each `factor` times the one before. Upstream: client_golang,
// ExponentialBuckets.
std::vector<double> ExponentialBuckets(double start, double factor, int count);
// Returns `count` bounds, each `width` above the one before. Upstream: client_golang,
// LinearBuckets.
std::vector<double> LinearBuckets(double start, double width, int count);

}  // namespace berth::metrics

#endif  // BERTH_METRICS_CATALOGUE_H_
