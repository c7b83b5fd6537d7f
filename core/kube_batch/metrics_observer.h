// MetricsObserver: is called wherever kube-batch observes one of its metrics. Usual runs have none;
// asking for metrics runs the simulation once more with one (sim/simulation.h, Observe). As
// kube-batch v0.5.0, the callers of pkg/scheduler/metrics/metrics.go.
#ifndef BERTH_KUBE_BATCH_METRICS_OBSERVER_H_
#define BERTH_KUBE_BATCH_METRICS_OBSERVER_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/types.h"
#include "base/time.h"

namespace berth::kube_batch {

// Called in the order in which kube-batch does things, at the moment at which they take effect. It
// observes: nothing that it does may change a run.
class MetricsObserver {
 public:
  virtual ~MetricsObserver() = default;

  // All that happens at the present moment has happened; the next thing happens at `next`. The
  // first moment is Time{}. `stands_still`: the process is paused until then.
  virtual void OnTimePasses(Time next, bool stands_still) = 0;
  // The process has ended, and with it all that it counted.
  virtual void OnProcessEnded() = 0;

  // --- A cycle ---

  // A cycle begins: each of these plugins has opened its session.
  virtual void OnSessionOpened(const std::vector<std::string>& plugins) = 0;
  virtual void OnActionEnded(std::string_view action, Duration took) = 0;
  // preempt: so many tasks of the node that it looks at may be evicted; it has evicted some.
  virtual void OnVictimsFound(int64_t victims) = 0;
  virtual void OnPreemptionAttempted() = 0;
  // The bind of the pod was sent.
  virtual void OnTaskDispatched(const v1::Pod& pod) = 0;
  // The gang of this PodGroup lacks so many tasks; and how many such gangs there are.
  virtual void OnJobUnready(std::string_view name, int64_t missing) = 0;
  virtual void OnUnreadyJobsCounted(int64_t jobs) = 0;
  // The cycle ends: each of these plugins has closed its session.
  virtual void OnSessionClosed(const std::vector<std::string>& plugins) = 0;

  // The last cycle, and all that it counted, comes again at `first` and each period after that,
  // without further calls, until OnRepeatingEnded or OnProcessEnded.
  virtual void OnRepeating(Time first, Duration period) = 0;
  // What is due now does not come any more.
  virtual void OnRepeatingEnded() = 0;
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_METRICS_OBSERVER_H_
