// SampledMetrics: the values of kube-scheduler's metrics at several moments of one run.
#ifndef BERTH_METRICS_SAMPLED_METRICS_H_
#define BERTH_METRICS_SAMPLED_METRICS_H_

#include <cstddef>
#include <functional>
#include <vector>

#include "base/time.h"
#include "metrics/scheduler_metrics.h"

namespace berth::metrics {

class SampledMetrics final : public SchedulerMetrics {
 public:
  // `moments` ascend. Calls `take` for each of them, in their order, with the metrics after
  // everything that happens at that moment.
  SampledMetrics(const Catalogue& catalogue, const Options& options, std::vector<Time> moments,
                 std::function<void(Time, const Registry&)> take);

  void OnTimePasses(Time next, const CacheSizes& sizes) override;
  // Calls `take` for the moments that are left. REQUIRES: everything up to the last of them was
  // observed.
  void Finish();

 private:
  std::vector<Time> moments_;
  size_t num_taken_ = 0;
  std::function<void(Time, const Registry&)> take_;
};

}  // namespace berth::metrics

#endif  // BERTH_METRICS_SAMPLED_METRICS_H_
