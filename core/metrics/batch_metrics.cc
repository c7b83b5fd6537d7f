#include "metrics/batch_metrics.h"

#include <limits>
#include <utility>

namespace berth::metrics {
namespace {

// Values of the label OnSession.
constexpr std::string_view kOnSessionOpen = "OnSessionOpen";
constexpr std::string_view kOnSessionClose = "OnSessionClose";
constexpr double kNanosecondsPerMicrosecond = 1000;
constexpr Duration kLeastDuration{1};

double MicrosecondsOf(Duration duration) {
  return static_cast<double>(duration.ns) / kNanosecondsPerMicrosecond;
}

// Returns at most the longest duration, as Go's time.Since; the API server gives each pod a date.
Duration Since(const std::optional<Time>& created, Time now) {
  constexpr Duration kLongest{std::numeric_limits<int64_t>::max()};
  if (!created) return kLongest;
  const bool is_too_long = created->ns < 0 && now.ns > kLongest.ns + created->ns;
  return is_too_long ? kLongest : now - *created;
}

bool IsHistogram(Metric metric) {
  return CatalogueKubeBatch().Find(metric)->type == MetricType::kHistogram;
}

}  // namespace

BatchMetrics::BatchMetrics() : registry_(CatalogueKubeBatch()) {}

void BatchMetrics::OnTimePasses(Time next, bool stands_still) {
  // The repetition that is due at `next` may still be cancelled then.
  stands_still_ = stands_still;
  Repeat(next - kLeastDuration);
  now_ = next;
}

void BatchMetrics::Finish() { Repeat(now_); }

void BatchMetrics::Repeat(Time last) {
  if (!repeats_ || last < repeats_->next) return;
  const int64_t times = (last - repeats_->next).ns / repeats_->period.ns + 1;
  repeats_->next = repeats_->next + repeats_->period * times;
  if (stands_still_) return;
  for (const Count& count : cycle_) Apply(count, times);
}

void BatchMetrics::OnProcessEnded() {
  registry_ = Registry(CatalogueKubeBatch());
  cycle_.clear();
  repeats_.reset();
}

void BatchMetrics::Add(Count count) {
  Apply(count, 1);
  cycle_.push_back(std::move(count));
}

void BatchMetrics::Apply(const Count& count, int64_t times) {
  if (IsHistogram(count.metric)) {
    registry_.Observe(count.metric, count.labels, count.value, times);
  } else {
    registry_.Add(count.metric, count.labels, count.value * static_cast<double>(times));
  }
}

void BatchMetrics::OnSessionOpened(const std::vector<std::string>& plugins) {
  cycle_.clear();
  ObservePlugins(kOnSessionOpen, plugins);
}

void BatchMetrics::OnSessionClosed(const std::vector<std::string>& plugins) {
  ObservePlugins(kOnSessionClose, plugins);
  // Upstream computes the duration when the cycle begins, because it is an argument of a deferred
  // call.
  Add({Metric::kCycleDuration, {}, 0});
}

void BatchMetrics::ObservePlugins(std::string_view point, const std::vector<std::string>& plugins) {
  for (const std::string& plugin : plugins) {
    Add({Metric::kPluginDuration, {std::string(point), plugin}, 0});
  }
}

void BatchMetrics::OnActionEnded(std::string_view action, Duration took) {
  Add({Metric::kActionDuration, {std::string(action)}, MicrosecondsOf(took)});
}

void BatchMetrics::OnVictimsFound(int64_t victims) {
  registry_.Set(Metric::kPreemptionVictims, {}, static_cast<double>(victims));
}

void BatchMetrics::OnPreemptionAttempted() { Add({Metric::kPreemptionAttempts, {}, 1}); }

void BatchMetrics::OnTaskDispatched(const v1::Pod& pod) {
  Add({Metric::kTaskDuration, {}, MicrosecondsOf(Since(pod.metadata.creation_timestamp, now_))});
}

void BatchMetrics::OnJobUnready(std::string_view name, int64_t missing) {
  registry_.Set(Metric::kUnreadyTasks, {name}, static_cast<double>(missing));
  Add({Metric::kJobRetries, {std::string(name)}, 1});
}

void BatchMetrics::OnUnreadyJobsCounted(int64_t jobs) {
  registry_.Set(Metric::kUnreadyJobs, {}, static_cast<double>(jobs));
}

void BatchMetrics::OnRepeating(Time first, Duration period) { repeats_ = Repeats{first, period}; }

}  // namespace berth::metrics
