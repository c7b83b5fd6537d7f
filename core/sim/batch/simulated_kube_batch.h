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
// A write that does not reach the API server is followed by a look at what the pod is now, which is
// tried again after 5 ms, and then after twice as long each time, until it succeeds. As
// resyncTask, with the delays of client-go's workqueue.DefaultControllerRateLimiter.
//
// Differences: upstream writes each PodGroup's status in each cycle, as condition and times are
// new; here it is written when it says something new. Events of the API are left to the log, which
// gets a note of what each cycle said of which pods (log/batch_marks.h).
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
  int64_t run = 0;   // cycles, of which those that had nothing new to say are not in the log
  int64_t told = 0;  // sessions in the log
  // The session that is explained, by its number in the log, and who listens to it; -1 and null:
  // none is.
  int64_t explained = -1;
  kube_batch::SessionObserver* listener = nullptr;
};

class SimulatedKubeBatch final : public ReplicaMemory {
 public:
  explicit SimulatedKubeBatch(const SimulatedWorld& world);

  const kube_batch::SchedulerCache& cache() const { return cache_; }

  // The listener gets the session of this number in the log when it is run again. Null: none does.
  void Explain(int64_t session, kube_batch::SessionObserver* listener);
  int64_t sessions_told() const { return numbers_->told; }

  // Null: none observes its metrics. It is called from the next cycle on.
  void set_metrics(kube_batch::MetricsObserver* metrics) { metrics_.set_observer(metrics); }

  // --- For one of several schedulers (sim/simulated_replicas.h) ---

  // `name`: of the replica, in the log. `numbers` counts the sessions of all, and outlives this.
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

  // A task that the API server was not reached for; the cache takes it for bound or evicted.
  struct PendingResync {
    std::string job;
    v1::PodPtr pod;
    Time at;
    int32_t failures = 0;
  };

  void OnPod(const Change<v1::Pod>& change);
  void TellEnrolled(const v1::Pod& pod);
  // Whether the pod waits to be taken by a session.
  bool Waits(const v1::Pod& pod) const;
  void OnAnyChange();
  // Those that wait and that the API server has waiting, by "namespace/name".
  std::map<std::string, v1::PodPtr> WaitingPods(const Objects& cluster) const;
  // The places that the session that is played out has given so far, and that no bind has taken.
  std::map<std::string, std::string> HeldPlaces() const;

  Time NextCycleDue() const;
  void ProcessResyncs();
  bool IsCutOff() const;
  ApiClient& client() const;
  void BeginCycle();
  // A cycle that leaves no trace in the log.
  void PassSilently(const BatchCycle& cycle);
  // Logs and carries out the operations that are due, and ends the cycle after the last.
  void Play();
  void EndCycle();
  // Notes which pods the cycle, which ends now, found unschedulable. `repeats`: it comes again each
  // period.
  void NoteUnschedulable(const BatchCycle& cycle, bool repeats);
  void EndRepetitions();
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
  // Appends an entry about what happens in the session alone, if the log has the session.
  void TellInSession(Event event);
  void TellSession(EventKind kind, const std::shared_ptr<const BatchAccounts>& accounts);

  SimulatedWorld world_;
  kube_batch::Configuration configuration_;

  SessionNumbers own_numbers_;
  SessionNumbers* numbers_ = &own_numbers_;
  std::string replica_;  // "": it is the only one
  CycleMetrics metrics_;

  // State.
  kube_batch::SchedulerCache cache_;
  Time next_cycle_;
  bool asleep_ = false;   // the last cycle was silent, and nothing has changed since
  bool settled_ = false;  // nothing has changed since the last cycle began, which changed nothing
  // The cycle that is played out; null: none.
  std::shared_ptr<const BatchCycle> cycle_;
  size_t next_operation_ = 0;
  Time next_operation_at_;
  bool cycle_is_told_ = false;  // the log has its begin, and not yet its end
  std::vector<PendingResync> resyncs_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_BATCH_SIMULATED_KUBE_BATCH_H_
