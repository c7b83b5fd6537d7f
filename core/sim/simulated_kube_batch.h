// SimulatedKubeBatch: kube-batch at work in a simulation.
//
// A cycle begins each period, counted from the end of the one before. It is decided at its
// beginning, on the snapshot of kube-batch's cache; its operations are logged and take effect one
// after the other, an attempt latency apart, while the cluster goes on. A bind or an eviction
// whose pod is gone by then comes to nothing.
//
// A cycle that finds nothing to do and has nothing new to say leaves no trace in the log;
// kube-batch then sleeps until something changes, and begins when the period would have it. A cycle
// that did something without any effect (places that no pod was bound to) is done again each
// period, as the real one does it; but it is no reason for a run to go on.
//
// Differences: upstream writes each PodGroup's status in each cycle, as condition and times are
// new; here it is written when it says something new. Events of the API are left to the log.
#ifndef BERTH_SIM_SIMULATED_KUBE_BATCH_H_
#define BERTH_SIM_SIMULATED_KUBE_BATCH_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/time.h"
#include "kube_batch/configuration.h"
#include "kube_batch/scheduler_cache.h"
#include "kube_batch/session_observer.h"
#include "sim/batch_cycle.h"
#include "sim/simulated_scheduler.h"

namespace berth::sim {

class SimulatedKubeBatch final : public SimulatedScheduler {
 public:
  explicit SimulatedKubeBatch(const SimulatedWorld& world);

  const kube_batch::SchedulerCache& cache() const { return cache_; }

  // The listener gets the session of this number in the log when it is run again. Null: none does.
  void Explain(int64_t session, kube_batch::SessionObserver* listener);
  int64_t sessions_told() const { return sessions_told_; }

  // SimulatedScheduler
  std::string_view LabelOf(const WatchEvent& seen) const override;
  void OnChange(const WatchEvent& seen) override;
  std::string WhyIgnored(const v1::Pod& pod) const override;
  bool WatchesEndedPods() const override { return true; }
  bool LogsOwnWrites(Kind kind) const override { return kind == Kind::kPodGroup; }
  Time NextDue() const override;
  void ProcessDue() override;
  bool HasWork() const override { return false; }
  Duration WorkLatency() const override { return Duration{}; }
  void Work() override {}
  bool IsAtRest() const override;
  std::shared_ptr<const State> Save() const override;
  void Restore(const State& state) override;

 private:
  struct SavedState;

  void OnPod(const Change<v1::Pod>& change);
  // Whether the pod waits to be taken by a session.
  bool Waits(const v1::Pod& pod) const;
  void OnAnyChange();

  void BeginCycle();
  // Logs and carries out the operations that are due, and ends the cycle after the last.
  void Play();
  void EndCycle();
  void Do(const BatchOperation& operation);
  void Bind(const BatchOperation& operation);
  void Evict(const BatchOperation& operation);
  void WriteStatus(const BatchOperation& operation);
  void MarkUnschedulable(const BatchOperation& operation);
  // It came too late.
  void Drop(const BatchOperation& operation, std::string_view why);
  // The API server would have none of it.
  void Refuse(const BatchOperation& operation, std::string_view why);
  // An entry about the operation.
  Event EntryOf(EventKind kind, const BatchOperation& operation);
  void TellSession(EventKind kind, const std::shared_ptr<const BatchAccounts>& accounts);

  SimulatedWorld world_;
  kube_batch::Configuration configuration_;

  // State.
  kube_batch::SchedulerCache cache_;
  int64_t cycles_run_ = 0;
  int64_t sessions_told_ = 0;
  Time next_cycle_;
  bool asleep_ = false;   // the last cycle was silent, and nothing has changed since
  bool settled_ = false;  // nothing has changed since the last cycle began, which changed nothing
  // The cycle that is played out; null: none.
  std::shared_ptr<const BatchCycle> cycle_;
  size_t next_operation_ = 0;
  Time next_operation_at_;

  // While a session is explained.
  int64_t explained_session_ = -1;
  kube_batch::SessionObserver* listener_ = nullptr;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_SIMULATED_KUBE_BATCH_H_
