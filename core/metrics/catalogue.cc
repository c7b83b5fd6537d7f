#include "metrics/catalogue.h"

#include <algorithm>
#include <utility>

namespace berth::metrics {
namespace {

using Labels = std::vector<std::string_view>;
using Buckets = std::vector<double>;
constexpr MetricType kCounter = MetricType::kCounter;
constexpr MetricType kGauge = MetricType::kGauge;
constexpr MetricType kHistogram = MetricType::kHistogram;
constexpr std::string_view kAlpha = "ALPHA";
constexpr std::string_view kBeta = "BETA";
constexpr std::string_view kStable = "STABLE";

// The following return buckets that several histograms have.
Buckets OfAttempts() { return ExponentialBuckets(0.001, 2, 15); }     // 1 ms to 16 s
Buckets OfPods() { return ExponentialBuckets(0.01, 2, 20); }          // 10 ms to 87 minutes
Buckets OfPoints() { return ExponentialBuckets(0.0001, 2, 12); }      // 0.1 ms to 0.2 s
Buckets OfPlugins() { return ExponentialBuckets(0.00001, 1.5, 20); }  // 10 us to 22 ms

constexpr std::string_view kAttemptsHelp =
    "Number of attempts to schedule pods, by the result. 'unschedulable' means a pod could not be "
    "scheduled, while 'error' means an internal scheduler problem.";
constexpr std::string_view kPendingHelp =
    "Number of pending pods, by the queue type. 'active' means number of pods in activeQ; "
    "'backoff' means number of pods in backoffQ; 'unschedulable' means number of pods in "
    "unschedulableQ.";
constexpr std::string_view kPendingHelpV134 =
    "Number of pending pods, by the queue type. 'active' means number of pods in activeQ; "
    "'backoff' means number of pods in backoffQ; 'unschedulable' means number of pods in "
    "unschedulablePods that the scheduler attempted to schedule and failed; 'gated' is the number "
    "of unschedulable pods that the scheduler never attempted to schedule because they are gated.";
constexpr std::string_view kUnschedulableHelp =
    "The number of unschedulable pods broken down by plugin name. A pod will increment the gauge "
    "for all plugins that caused it to not schedule and so this metric have meaning only when "
    "broken down by plugin.";
constexpr std::string_view kEvaluationHelp =
    "Number of attempts to schedule pods by each plugin and the extension point (available only in "
    "PreFilter, Filter, PreScore, and Score).";
constexpr std::string_view kLeaderHelp =
    "Gauge of if the reporting system is master of the relevant lease, 0 indicates backup, 1 "
    "indicates master. 'name' is the string used to identify the lease. Please make sure to group "
    "by name.";
constexpr std::string_view kSliHelp =
    "E2e latency for a pod being scheduled, from the time the pod enters the scheduling queue and "
    "might involve multiple scheduling attempts.";

// The stability is that of v1.34, and so are the names of metrics that both versions have.
std::vector<Definition> OfBothVersions() {
  return {
      {Metric::kLeaderStatus,
       "leader_election_master_status",
       kGauge,
       kAlpha,
       kLeaderHelp,
       Labels{"name"},
       {}},
      {Metric::kScheduleAttempts,
       "scheduler_schedule_attempts_total",
       kCounter,
       kStable,
       kAttemptsHelp,
       Labels{"profile", "result"},
       {}},
      {Metric::kAlgorithmDuration,
       "scheduler_scheduling_algorithm_duration_seconds",
       kHistogram,
       kAlpha,
       "Scheduling algorithm latency in seconds",
       {},
       OfAttempts()},
      {Metric::kPreemptionAttempts,
       "scheduler_preemption_attempts_total",
       kCounter,
       kStable,
       "Total preemption attempts in the cluster till now",
       {},
       {}},
      {Metric::kPodSchedulingAttempts,
       "scheduler_pod_scheduling_attempts",
       kHistogram,
       kStable,
       "Number of attempts to successfully schedule a pod.",
       {},
       ExponentialBuckets(1, 2, 5)},
      {Metric::kExtensionPointDuration, "scheduler_framework_extension_point_duration_seconds",
       kHistogram, kStable, "Latency for running all plugins of a specific extension point.",
       Labels{"extension_point", "profile", "status"}, OfPoints()},
      {Metric::kPluginDuration, "scheduler_plugin_execution_duration_seconds", kHistogram, kAlpha,
       "Duration for running a plugin at a specific extension point.",
       Labels{"extension_point", "plugin", "status"}, OfPlugins()},
      {Metric::kQueueIncomingPods,
       "scheduler_queue_incoming_pods_total",
       kCounter,
       kStable,
       "Number of pods added to scheduling queues by event and queue type.",
       Labels{"event", "queue"},
       {}},
      {Metric::kPermitWaitDuration, "scheduler_permit_wait_duration_seconds", kHistogram, kAlpha,
       "Duration of waiting on permit.", Labels{"result"}, OfAttempts()},
      {Metric::kVolumeBinderCacheRequests,
       "scheduler_volume_binder_cache_requests_total",
       kCounter,
       kAlpha,
       "Total number for request volume binding cache",
       Labels{"operation"},
       {}},
      {Metric::kVolumeStageErrors,
       "scheduler_volume_scheduling_stage_error_total",
       kCounter,
       kAlpha,
       "Volume scheduling stage error count",
       Labels{"operation"},
       {}},
  };
}

std::vector<Definition> OfV121Only() {
  return {
      {Metric::kAttemptDuration, "scheduler_e2e_scheduling_duration_seconds", kHistogram, kAlpha,
       "E2e scheduling latency in seconds (scheduling algorithm + binding)",
       Labels{"profile", "result"}, OfAttempts()},
      {Metric::kPreemptionVictims,
       "scheduler_preemption_victims",
       kHistogram,
       kAlpha,
       "Number of selected preemption victims",
       {},
       LinearBuckets(5, 5, 10)},
      {Metric::kPendingPods,
       "scheduler_pending_pods",
       kGauge,
       kAlpha,
       kPendingHelp,
       Labels{"queue"},
       {}},
      {Metric::kGoroutines,
       "scheduler_scheduler_goroutines",
       kGauge,
       kAlpha,
       "Number of running goroutines split by the work they do such as binding.",
       Labels{"work"},
       {}},
      {Metric::kPodSchedulingDuration, "scheduler_pod_scheduling_duration_seconds", kHistogram,
       kAlpha,
       "E2e latency for a pod being scheduled which may include multiple scheduling attempts.",
       Labels{"attempts"}, OfPods()},
      {Metric::kCacheSize,
       "scheduler_scheduler_cache_size",
       kGauge,
       kAlpha,
       "Number of nodes, pods, and assumed (bound) pods in the scheduler cache.",
       Labels{"type"},
       {}},
  };
}

// Metrics that v1.21 has in another form.
std::vector<Definition> OfV134Changed() {
  return {
      {Metric::kAttemptDuration, "scheduler_scheduling_attempt_duration_seconds", kHistogram,
       kStable, "Scheduling attempt latency in seconds (scheduling algorithm + binding)",
       Labels{"profile", "result"}, OfAttempts()},
      {Metric::kPreemptionVictims,
       "scheduler_preemption_victims",
       kHistogram,
       kStable,
       "Number of selected preemption victims",
       {},
       ExponentialBuckets(1, 2, 7)},
      {Metric::kPendingPods,
       "scheduler_pending_pods",
       kGauge,
       kStable,
       kPendingHelpV134,
       Labels{"queue"},
       {}},
      {Metric::kGoroutines,
       "scheduler_goroutines",
       kGauge,
       kAlpha,
       "Number of running goroutines split by the work they do such as binding.",
       Labels{"operation"},
       {}},
      {Metric::kPodSchedulingDuration, "scheduler_pod_scheduling_sli_duration_seconds", kHistogram,
       kBeta, kSliHelp, Labels{"attempts"}, OfPods()},
      {Metric::kCacheSize,
       "scheduler_cache_size",
       kGauge,
       kAlpha,
       "Number of nodes, pods, and assumed (bound) pods in the scheduler cache.",
       Labels{"type"},
       {}},
  };
}

std::vector<Definition> OfV134New() {
  return {
      {Metric::kEventHandlingDuration, "scheduler_event_handling_duration_seconds", kHistogram,
       kAlpha, "Event handling latency in seconds.", Labels{"event"}, OfPoints()},
      {Metric::kInFlightEvents,
       "scheduler_inflight_events",
       kGauge,
       kAlpha,
       "Number of events currently tracked in the scheduling queue.",
       Labels{"event"},
       {}},
      {Metric::kUnschedulablePods,
       "scheduler_unschedulable_pods",
       kGauge,
       kAlpha,
       kUnschedulableHelp,
       Labels{"plugin", "profile"},
       {}},
      {Metric::kPluginEvaluations,
       "scheduler_plugin_evaluation_total",
       kCounter,
       kAlpha,
       kEvaluationHelp,
       Labels{"extension_point", "plugin", "profile"},
       {}},
      {Metric::kHintDuration, "scheduler_queueing_hint_execution_duration_seconds", kHistogram,
       kAlpha, "Duration for running a queueing hint function of a plugin.",
       Labels{"event", "hint", "plugin"}, OfPlugins()},
      {Metric::kPreemptionGoroutineDuration, "scheduler_preemption_goroutines_duration_seconds",
       kHistogram, kAlpha, "Duration in seconds for running goroutines for the preemption.",
       Labels{"result"}, OfPods()},
      {Metric::kPreemptionGoroutines,
       "scheduler_preemption_goroutines_execution_total",
       kCounter,
       kAlpha,
       "Number of preemption goroutines executed.",
       Labels{"result"},
       {}},
      {Metric::kAsyncCalls,
       "scheduler_async_api_call_execution_total",
       kCounter,
       kAlpha,
       "Total number of API calls executed by the async dispatcher.",
       Labels{"call_type", "result"},
       {}},
      {Metric::kAsyncCallDuration, "scheduler_async_api_call_execution_duration_seconds",
       kHistogram, kAlpha, "Duration in seconds for executing API call in the async dispatcher.",
       Labels{"call_type", "result"}, OfAttempts()},
      {Metric::kPendingAsyncCalls,
       "scheduler_pending_async_api_calls",
       kGauge,
       kAlpha,
       "Number of API calls currently pending in the async queue.",
       Labels{"call_type"},
       {}},
  };
}

void AddAll(std::vector<Definition> more, std::vector<Definition>* definitions) {
  for (Definition& definition : more) definitions->push_back(std::move(definition));
}

void SortByName(std::vector<Definition>* definitions) {
  std::sort(definitions->begin(), definitions->end(),
            [](const Definition& a, const Definition& b) { return a.name < b.name; });
}

Catalogue MakeV121() {
  Catalogue catalogue;
  catalogue.definitions = OfBothVersions();
  for (Definition& definition : catalogue.definitions) definition.stability = kAlpha;
  AddAll(OfV121Only(), &catalogue.definitions);
  SortByName(&catalogue.definitions);
  catalogue.pending_queues = {"active", "backoff", "unschedulable"};
  return catalogue;
}

Catalogue MakeV134() {
  Catalogue catalogue;
  catalogue.definitions = OfBothVersions();
  AddAll(OfV134Changed(), &catalogue.definitions);
  AddAll(OfV134New(), &catalogue.definitions);
  SortByName(&catalogue.definitions);
  catalogue.pending_queues = {"active", "backoff", "gated", "unschedulable"};
  catalogue.algorithm_counts_failures = true;
  catalogue.counts_parallel_work = true;
  catalogue.profiles_share_buffer = true;
  return catalogue;
}

}  // namespace

std::string_view TypeName(MetricType type) {
  switch (type) {
    case MetricType::kCounter:
      return "counter";
    case MetricType::kGauge:
      return "gauge";
    case MetricType::kHistogram:
      return "histogram";
  }
  return "";
}

const Definition* Catalogue::Find(Metric metric) const {
  const auto found =
      std::find_if(definitions.begin(), definitions.end(),
                   [metric](const Definition& definition) { return definition.metric == metric; });
  return found == definitions.end() ? nullptr : &*found;
}

const Catalogue& CatalogueV121() {
  static const Catalogue catalogue = MakeV121();
  return catalogue;
}

const Catalogue& CatalogueV134() {
  static const Catalogue catalogue = MakeV134();
  return catalogue;
}

std::vector<double> ExponentialBuckets(double start, double factor, int count) {
  std::vector<double> buckets;
  for (double bound = start; count > 0; --count, bound *= factor) buckets.push_back(bound);
  return buckets;
}

std::vector<double> LinearBuckets(double start, double width, int count) {
  std::vector<double> buckets;
  for (double bound = start; count > 0; --count, bound += width) buckets.push_back(bound);
  return buckets;
}

}  // namespace berth::metrics
