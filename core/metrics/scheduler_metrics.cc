#include "metrics/scheduler_metrics.h"

#include <algorithm>
#include <iterator>

namespace berth::metrics {
namespace {

// Values of labels.
constexpr std::string_view kBinding = "binding";
constexpr std::string_view kPodBinding = "pod_binding";
constexpr std::string_view kPodStatusPatch = "pod_status_patch";
constexpr std::string_view kSuccess = "success";
constexpr std::string_view kError = "error";

// In-tree plugins with metrics of their own.
constexpr std::string_view kDefaultPreemption = "DefaultPreemption";
constexpr std::string_view kDefaultBinder = "DefaultBinder";
constexpr std::string_view kVolumeBinding = "VolumeBinding";
constexpr std::string_view kInterPodAffinity = "InterPodAffinity";
constexpr std::string_view kPodTopologySpread = "PodTopologySpread";

// Evaluations count at these points, except for plugins that are skipped.
constexpr std::string_view kEvaluatedPoints[] = {"Filter", "PreFilter", "PreScore", "Score"};
// Points that count as parallel work.
constexpr std::string_view kParallelPoints[] = {"Filter", "Score"};

// The points at which errors of VolumeBinding count, and their stage. Upstream:
// volumebinding/binder.go.
struct VolumeStage {
  std::string_view point;
  std::string_view operation;
};
constexpr VolumeStage kVolumeStages[] = {
    {"Filter", "predicate"}, {"Reserve", "assume"}, {"PreBind", "bind"}};

template <typename List>
bool Contains(const List& list, std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

// Reports whether the plugin iterates over the nodes in parallel, given the results of its calls.
// InterPodAffinity does so even if it then has nothing to do. Upstream: interpodaffinity and
// podtopologyspread.
bool WorksInParallel(const PluginCalls& calls) {
  if (calls.point != "PreFilter" && calls.point != "PreScore") return false;
  if (calls.plugin == kPodTopologySpread) return calls.code == Code::kSuccess;
  return calls.plugin == kInterPodAffinity && calls.code != Code::kError;
}

// Upstream: getAttemptsLabel.
std::string AttemptsLabel(int32_t attempts) {
  constexpr int32_t kMost = 15;
  return attempts >= kMost ? std::to_string(kMost) + "+" : std::to_string(attempts);
}

}  // namespace

SchedulerMetrics::SchedulerMetrics(const Catalogue& catalogue, const Options& options)
    : catalogue_(catalogue), options_(options), random_(options.seed), registry_(catalogue) {
  Begin();
}

void SchedulerMetrics::Begin() {
  for (std::string_view queue : catalogue_.pending_queues) Touch(Metric::kPendingPods, {queue});
  Tick({});
}

void SchedulerMetrics::OnProcessEnded() {
  if (IsOver()) return;
  registry_ = Registry(catalogue_);
  recorder_ = AsyncRecorder();
  begun_.clear();
  Begin();
}

// --- Time ---

void SchedulerMetrics::OnTimePasses(Time next, const CacheSizes& sizes) {
  // Work that is due at a whole second comes before other events of that moment, because upstream
  // begins it earlier. Between two moments nothing changes, so one tick replaces many.
  const Time last_due = WholeSecond(std::min(next, options_.until));
  if (next_tick_ <= last_due) {
    Tick(sizes);
    next_tick_ = last_due + kFlushPeriod;
  }
  now_ = next;
}

void SchedulerMetrics::Tick(const CacheSizes& sizes) {
  recorder_.FlushTo(&registry_);
  registry_.Set(Metric::kCacheSize, {"assumed_pods"}, static_cast<double>(sizes.assumed_pods));
  registry_.Set(Metric::kCacheSize, {"pods"}, static_cast<double>(sizes.pods));
  registry_.Set(Metric::kCacheSize, {"nodes"}, static_cast<double>(sizes.nodes));
}

void SchedulerMetrics::Touch(Metric metric, Registry::Labels labels) {
  if (!IsOver()) registry_.Touch(metric, labels);
}

void SchedulerMetrics::Add(Metric metric, Registry::Labels labels, int64_t change) {
  if (!IsOver()) registry_.Add(metric, labels, static_cast<double>(change));
}

void SchedulerMetrics::Observe(Metric metric, Registry::Labels labels, double value) {
  if (!IsOver()) registry_.Observe(metric, labels, value);
}

// --- Attempts ---

Duration SchedulerMetrics::SinceBegun(const v1::Pod& pod) const {
  const auto begun = begun_.find(pod.metadata.uid);
  return begun == begun_.end() ? Duration{} : now_ - begun->second;
}

void SchedulerMetrics::OnSearchEnded(const v1::Pod& pod, bool found) {
  if (!found && !catalogue_.algorithm_counts_failures) return;
  Observe(Metric::kAlgorithmDuration, {}, SinceBegun(pod).seconds());
}

void SchedulerMetrics::OnAttemptFailed(const v1::Pod& pod, bool rejected) {
  CountAttempt(pod, rejected ? "unschedulable" : kError);
}

void SchedulerMetrics::OnPodScheduled(const QueuedPodInfo& info) {
  CountAttempt(info.pod(), "scheduled");
  Observe(Metric::kPodSchedulingAttempts, {}, info.attempts);
  Observe(Metric::kPodSchedulingDuration, {AttemptsLabel(info.attempts)},
          (now_ - info.initial_attempt_timestamp).seconds());
}

void SchedulerMetrics::CountAttempt(const v1::Pod& pod, std::string_view result) {
  const std::string& profile = pod.spec.scheduler_name;
  Observe(Metric::kAttemptDuration, {profile, result}, SinceBegun(pod).seconds());
  Add(Metric::kScheduleAttempts, {profile, result}, 1);
  begun_.erase(pod.metadata.uid);
}

void SchedulerMetrics::OnBindingBegun() { Add(Metric::kGoroutines, {kBinding}, 1); }

void SchedulerMetrics::OnBindingEnded() { Add(Metric::kGoroutines, {kBinding}, -1); }

void SchedulerMetrics::OnPermitWaitEnded(Code outcome, Time since) {
  Observe(Metric::kPermitWaitDuration, {CodeName(outcome)}, (now_ - since).seconds());
}

void SchedulerMetrics::OnStatusPatched(bool succeeded) {
  CountAsyncCall(kPodStatusPatch, succeeded);
}

void SchedulerMetrics::CountAsyncCall(std::string_view call_type, bool succeeded) {
  const std::string_view result = succeeded ? kSuccess : kError;
  Touch(Metric::kPendingAsyncCalls, {call_type});
  Add(Metric::kAsyncCalls, {call_type, result}, 1);
  Observe(Metric::kAsyncCallDuration, {call_type, result}, 0);
}

// --- Framework ---

void SchedulerMetrics::OnPluginEnabled(std::string_view point, std::string_view plugin,
                                       std::string_view profile) {
  if (!Contains(kEvaluatedPoints, point)) return;
  Touch(Metric::kPluginEvaluations, {point, plugin, profile});
}

void SchedulerMetrics::OnPointRun(std::string_view point, Code status, std::string_view profile) {
  Observe(Metric::kExtensionPointDuration, {point, profile, CodeName(status)}, 0);
  if (Contains(kParallelPoints, point)) OnParallelWork(point);
}

void SchedulerMetrics::OnPluginCalls(const PluginCalls& calls) {
  if (IsOver()) return;
  if (calls.timed > 0) {
    const std::string_view buffer = catalogue_.profiles_share_buffer ? "" : calls.profile;
    recorder_.Observe(
        buffer, Metric::kPluginDuration,
        {std::string(calls.point), std::string(calls.plugin), std::string(CodeName(calls.code))},
        calls.timed);
  }
  if (Contains(kEvaluatedPoints, calls.point) && calls.code != Code::kSkip) {
    Add(Metric::kPluginEvaluations, {calls.point, calls.plugin, calls.profile}, calls.calls);
  }
  CountSideEffects(calls);
}

void SchedulerMetrics::CountSideEffects(const PluginCalls& calls) {
  if (WorksInParallel(calls)) OnParallelWork(calls.plugin);
  if (calls.plugin == kDefaultPreemption && calls.point == "PostFilter") {
    Add(Metric::kPreemptionAttempts, {}, calls.calls);
  }
  if (calls.plugin == kDefaultBinder && calls.point == "Bind") {
    CountAsyncCall(kPodBinding, calls.code == Code::kSuccess);
  }
  if (calls.plugin != kVolumeBinding || calls.code != Code::kError) return;
  for (const VolumeStage& stage : kVolumeStages) {
    if (calls.point == stage.point) Add(Metric::kVolumeStageErrors, {stage.operation}, calls.calls);
  }
}

void SchedulerMetrics::OnParallelWork(std::string_view operation) {
  // The work is over already: the gauge is 0 again.
  const bool counts = catalogue_.counts_parallel_work || operation == kPrioritizingExtender;
  if (counts) Touch(Metric::kGoroutines, {operation});
}

void SchedulerMetrics::OnVictimsChosen(int64_t victims) {
  Observe(Metric::kPreemptionVictims, {}, static_cast<double>(victims));
}

// Upstream observes this result whatever the evictions' outcome, and measures no time: it computes
// label and duration of the observation at the beginning.
void SchedulerMetrics::OnEvictionsEnded() {
  Add(Metric::kPreemptionGoroutines, {kSuccess}, 1);
  Observe(Metric::kPreemptionGoroutineDuration, {kSuccess}, 0);
}

void SchedulerMetrics::OnEventHandled(std::string_view event) {
  Observe(Metric::kEventHandlingDuration, {event}, 0);
}

// --- Queue ---

void SchedulerMetrics::OnPodPlaced(std::string_view from, std::string_view to) {
  if (from == to) return;
  if (!from.empty()) Add(Metric::kPendingPods, {from}, -1);
  if (!to.empty()) Add(Metric::kPendingPods, {to}, 1);
}

void SchedulerMetrics::OnPodIncoming(std::string_view section, std::string_view event) {
  // A gated pod is in unschedulablePods, too.
  Add(Metric::kQueueIncomingPods, {event, section == "gated" ? "unschedulable" : section}, 1);
}

void SchedulerMetrics::OnRejector(std::string_view plugin, std::string_view profile,
                                  int64_t change) {
  Add(Metric::kUnschedulablePods, {plugin, profile}, change);
}

void SchedulerMetrics::OnInFlight(std::string_view event, int64_t change, bool is_urgent) {
  if (!IsOver()) recorder_.AddInFlight(event, change, is_urgent, now_);
}

void SchedulerMetrics::OnHint(std::string_view plugin, std::string_view event,
                              std::string_view hint) {
  if (IsOver()) return;
  recorder_.Observe("", Metric::kHintDuration,
                    {std::string(event), std::string(hint), std::string(plugin)}, 1);
}

}  // namespace berth::metrics
