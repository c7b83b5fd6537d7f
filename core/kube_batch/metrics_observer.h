// MetricsObserver: receives a call wherever kube-batch observes one of its metrics. Usual runs have
// none; to compute metrics, the simulation runs once more with one (sim/simulation.h, Observe).
// Upstream: kube-batch v0.5.0, the callers of pkg/scheduler/metrics/metrics.go.
#ifndef BERTH_KUBE_BATCH_METRICS_OBSERVER_H_
#define BERTH_KUBE_BATCH_METRICS_OBSERVER_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/types.h"
#include "base/time.h"

namespace berth::kube_batch {

// Called in the order of kube-batch's operations, at the moments at which they take effect. An
// observer must not change the run.
class MetricsObserver {
 public:
  virtual ~MetricsObserver() = default;

  // Everything that happens at the current moment has happened; the next moment is `next`. The
  // first moment is Time{}. `stands_still`: the process is paused until then.
  virtual void OnTimePasses(Time next, bool stands_still) = 0;
  // The process has ended, and its counts with it.
  virtual void OnProcessEnded() = 0;

  // --- A cycle ---

  // A cycle begins: each of these plugins has opened its session.
  virtual void OnSessionOpened(const std::vector<std::string>& plugins) = 0;
  virtual void OnActionEnded(std::string_view action, Duration took) = 0;
  // preempt: this many tasks of the node that it tries may be evicted; it has evicted some.
  virtual void OnVictimsFound(int64_t victims) = 0;
  virtual void OnPreemptionAttempted() = 0;
  // The pod's bind was sent.
  virtual void OnTaskDispatched(const v1::Pod& pod) = 0;
  // The gang of this PodGroup lacks this many tasks; then the number of such gangs.
  virtual void OnJobUnready(std::string_view name, int64_t missing) = 0;
  virtual void OnUnreadyJobsCounted(int64_t jobs) = 0;
  // The cycle ends: each of these plugins has closed its session.
  virtual void OnSessionClosed(const std::vector<std::string>& plugins) = 0;

  // The last cycle, with all its counts, repeats at `first` and each period after that, without
  // further calls, until OnRepeatingEnded or OnProcessEnded.
  virtual void OnRepeating(Time first, Duration period) = 0;
  // The repetition that is due now does not happen any more.
  virtual void OnRepeatingEnded() = 0;
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_METRICS_OBSERVER_H_
