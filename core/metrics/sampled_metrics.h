// SampledMetrics: what kube-scheduler's metrics are at several moments of one run.
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
  // `moments` ascend. `take` is called for each of them, in their order, with the metrics as of
  // that moment, when all that happens then has happened.
  SampledMetrics(const Catalogue& catalogue, const Options& options, std::vector<Time> moments,
                 std::function<void(Time, const Registry&)> take);

  void OnTimePasses(Time next, const CacheSizes& sizes) override;
  // Takes those that are left. REQUIRES: all was observed that happens up to the last of them.
  void Finish();

 private:
  std::vector<Time> moments_;
  size_t num_taken_ = 0;
  std::function<void(Time, const Registry&)> take_;
};

}  // namespace berth::metrics

#endif  // BERTH_METRICS_SAMPLED_METRICS_H_
