// SimulatedKubeBatch: kube-batch in a simulation.
//
// A cycle begins each period, counted from the end of the one before. It is decided at its
// beginning, on the snapshot of kube-batch's cache. Its operations are logged and take effect one
// after the other, an attempt latency apart, while the cluster changes. A bind or an eviction whose
// pod is gone by then has no effect.
//
// A cycle that finds nothing to do and nothing new to report has no entry in the log; kube-batch
// then sleeps until something changes, and begins the next cycle when it would have begun without
// the sleep. A cycle whose operations had no effect (places to which no pod was bound) is repeated
// each period, as the real one does; but it is no reason for a run to continue.
//
// After a write that does not reach the API server it reads the current state of the pod, which it
// tries again after 5 ms, and then after twice as long each time, until it succeeds. Upstream:
// resyncTask, with the delays of client-go's workqueue.DefaultControllerRateLimiter.
//
// Differences: upstream writes each PodGroup's status in each cycle, because condition and times
// are new; here it is written when its contents change. Berth writes no API events, but the log
// gets the marks of each cycle on pods (log/batch_marks.h).
#ifndef BERTH_SIM_BATCH_SIMULATED_KUBE_BATCH_H_
#define BERTH_SIM_BATCH_SIMULATED_KUBE_BATCH_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "kube_batch/configuration.h"
#include "kube_batch/scheduler_cache.h"
#include "kube_batch/session_observer.h"
#include "sim/batch/batch_cycle.h"
#include "sim/batch/cycle_metrics.h"
#include "sim/replica_memory.h"
#include "sim/simulated_scheduler.h"

namespace berth::sim {

// Counts the sessions of a log.
struct SessionNumbers {
  int64_t run = 0;   // cycles, including those without an entry in the log
  int64_t told = 0;  // sessions in the log
  // The session to explain, by its number in the log, and its listener; -1 and null: none.
  int64_t explained = -1;
  kube_batch::SessionObserver* listener = nullptr;
};

class SimulatedKubeBatch final : public ReplicaMemory {
 public:
  explicit SimulatedKubeBatch(const SimulatedWorld& world);

  const kube_batch::SchedulerCache& cache() const { return cache_; }

  // Sets the listener of the session with this number in the log, for when it is run again. Null:
  // none.
  void Explain(int64_t session, kube_batch::SessionObserver* listener);
  int64_t sessions_told() const { return numbers_->told; }

  // Sets the observer of metrics. Null: none. It is called from the next cycle on.
  void set_metrics(kube_batch::MetricsObserver* metrics) { metrics_.set_observer(metrics); }

  // --- For one of several schedulers (sim/simulated_replicas.h) ---

  // `name` is that of the replica in the log. `numbers` counts the sessions of all replicas, and
  // must outlive this object.
  void BecomeReplica(std::string_view name, SessionNumbers* numbers);

  // ReplicaMemory
  void Forget() override;
  void OnPodVanished(const v1::PodPtr& pod) override;
  ForgottenFacts Forgotten(const Objects& cluster) const override;
  std::string ForgottenText(const ForgottenFacts& facts) const override;
  void LogForgotten(std::string_view cause, const Objects& cluster) override;
  void LogTakeover(std::string_view replica, const Objects& cluster) override;

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

  // A task for which the API server could not be reached; in the cache it is bound or evicted.
  struct PendingResync {
    std::string job;
    v1::PodPtr pod;
    Time at;
    int32_t failures = 0;
  };

  void OnPod(const Change<v1::Pod>& change);
  void TellEnrolled(const v1::Pod& pod);
  // Reports whether the pod waits to be taken by a session.
  bool Waits(const v1::Pod& pod) const;
  void OnAnyChange();
  // Returns the pods that wait, here and in the API server, by "namespace/name".
  std::map<std::string, v1::PodPtr> WaitingPods(const Objects& cluster) const;
  // Returns the places that the session in progress has given so far, and that are not bound.
  std::map<std::string, std::string> HeldPlaces() const;

  Time NextCycleDue() const;
  void ProcessResyncs();
  bool IsCutOff() const;
  ApiClient& client() const;
  void BeginCycle();
  // Handles a cycle without an entry in the log.
  void PassSilently(const BatchCycle& cycle);
  // Logs and carries out the operations that are due, and ends the cycle after the last.
  void Play();
  void EndCycle();
  // Records the pods that the cycle, which ends now, found unschedulable. `repeats`: it repeats
  // each period.
  void NoteUnschedulable(const BatchCycle& cycle, bool repeats);
  void EndRepetitions();
  void Do(const BatchOperation& operation);
  void Bind(const BatchOperation& operation);
  void Evict(const BatchOperation& operation);
  void WriteStatus(const BatchOperation& operation);
  void MarkUnschedulable(const BatchOperation& operation);
  // Logs that the operation came too late.
  void Drop(const BatchOperation& operation, std::string_view why);
  // Logs that the API server refused the operation.
  void Refuse(const BatchOperation& operation, std::string_view why);
  // Returns an entry about the operation.
  Event EntryOf(EventKind kind, const BatchOperation& operation);
  // Appends an entry about an operation within the session, if the log has the session.
  void TellInSession(Event event);
  void TellSession(EventKind kind, const std::shared_ptr<const BatchAccounts>& accounts);

  SimulatedWorld world_;
  kube_batch::Configuration configuration_;

  SessionNumbers own_numbers_;
  SessionNumbers* numbers_ = &own_numbers_;
  std::string replica_;  // "": there is only one
  CycleMetrics metrics_;

  // State.
  kube_batch::SchedulerCache cache_;
  Time next_cycle_;
  bool asleep_ = false;  // the last cycle had no entry, and nothing has changed since
  // nothing has changed since the begin of the last cycle, which changed nothing
  bool settled_ = false;
  // The cycle in progress; null: none.
  std::shared_ptr<const BatchCycle> cycle_;
  size_t next_operation_ = 0;
  Time next_operation_at_;
  bool cycle_is_told_ = false;  // the log has its begin, and not yet its end
  std::vector<PendingResync> resyncs_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_BATCH_SIMULATED_KUBE_BATCH_H_
