// BatchMetrics: the values of kube-batch's metrics after a run, or up to a moment of it.
//
// Durations are in simulated time. In it an action takes time for each place that it gives and each
// bind and eviction that it sends; plugins take none.
#ifndef BERTH_METRICS_BATCH_METRICS_H_
#define BERTH_METRICS_BATCH_METRICS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/types.h"
#include "base/time.h"
#include "kube_batch/metrics_observer.h"
#include "metrics/registry.h"

namespace berth::metrics {

class BatchMetrics final : public kube_batch::MetricsObserver {
 public:
  BatchMetrics();

  // Counts the cycles that repeat at the last moment of OnTimePasses. REQUIRES: everything at that
  // moment was observed.
  void Finish();
  const Registry& registry() const { return registry_; }

  // kube_batch::MetricsObserver
  void OnTimePasses(Time next, bool stands_still) override;
  void OnProcessEnded() override;
  void OnSessionOpened(const std::vector<std::string>& plugins) override;
  void OnActionEnded(std::string_view action, Duration took) override;
  void OnVictimsFound(int64_t victims) override;
  void OnPreemptionAttempted() override;
  void OnTaskDispatched(const v1::Pod& pod) override;
  void OnJobUnready(std::string_view name, int64_t missing) override;
  void OnUnreadyJobsCounted(int64_t jobs) override;
  void OnSessionClosed(const std::vector<std::string>& plugins) override;
  void OnRepeating(Time first, Duration period) override;
  void OnRepeatingEnded() override { repeats_.reset(); }

 private:
  // One count of a cycle, except for gauges, which have the same value after the same cycle.
  struct Count {
    Metric metric;
    std::vector<std::string> labels;
    double value;  // histogram: the observed value; counter: its growth
  };
  struct Repeats {
    Time next;
    Duration period;
  };

  void Add(Count count);
  void Apply(const Count& count, int64_t times);
  void ObservePlugins(std::string_view point, const std::vector<std::string>& plugins);
  // Counts the cycles that repeat until `last`, inclusive.
  void Repeat(Time last);

  Registry registry_;
  Time now_;
  bool stands_still_ = false;
  std::vector<Count> cycle_;        // counts of the last cycle
  std::optional<Repeats> repeats_;  // nothing: it does not repeat
};

}  // namespace berth::metrics

#endif  // BERTH_METRICS_BATCH_METRICS_H_
