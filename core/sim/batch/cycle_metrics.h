// CycleMetrics: passes the counts of kube-batch's cycles to an observer of metrics while they take
// effect. Without an observer it does nothing.
#ifndef BERTH_SIM_BATCH_CYCLE_METRICS_H_
#define BERTH_SIM_BATCH_CYCLE_METRICS_H_

#include <cstddef>
#include <string>

#include "base/time.h"
#include "kube_batch/metrics_observer.h"
#include "sim/batch/batch_cycle.h"

namespace berth::sim {

class CycleMetrics {
 public:
  // Null: none. It must outlive this object, or be removed before its end.
  void set_observer(kube_batch::MetricsObserver* observer) { observer_ = observer; }
  kube_batch::MetricsObserver* observer() const { return observer_; }

  // The cycle begins now. The calls below concern this cycle, and come in its order.
  void Begin(const BatchCycle& cycle);
  // Its operation with this index takes effect now.
  void Do(const BatchCycle& cycle, size_t index, Time now);
  // All of its operations have taken effect.
  void End(const BatchCycle& cycle, Time now);

 private:
  // Reports the counts before the operation with this index.
  void CountBefore(const BatchCycle& cycle, size_t operation);
  void Count(const BatchCount& count);
  void EndAction(Time now);

  kube_batch::MetricsObserver* observer_ = nullptr;
  size_t next_count_ = 0;
  std::string action_;  // the action in progress; "": none
  Time action_begun_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_BATCH_CYCLE_METRICS_H_
