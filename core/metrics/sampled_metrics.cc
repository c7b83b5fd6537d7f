#include "metrics/sampled_metrics.h"

#include <utility>

namespace berth::metrics {

SampledMetrics::SampledMetrics(const Catalogue& catalogue, const Options& options,
                               std::vector<Time> moments,
                               std::function<void(Time, const Registry&)> take)
    : SchedulerMetrics(catalogue, options), moments_(std::move(moments)), take_(std::move(take)) {}

void SampledMetrics::OnTimePasses(Time next, const CacheSizes& sizes) {
  for (; num_taken_ < moments_.size() && moments_[num_taken_] < next; ++num_taken_) {
    const Time moment = moments_[num_taken_];
    // Nothing happens in between, except for the work that is due once a second.
    SchedulerMetrics::OnTimePasses(moment, sizes);
    take_(moment, registry());
  }
  SchedulerMetrics::OnTimePasses(next, sizes);
}

void SampledMetrics::Finish() {
  for (; num_taken_ < moments_.size(); ++num_taken_) take_(moments_[num_taken_], registry());
}

}  // namespace berth::metrics
