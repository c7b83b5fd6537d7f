// SimulatedKubeScheduler: kube-scheduler in a simulation.
//
// The queue's flushes and pending work (pods that wait at Permit until a deadline) are due at fixed
// moments. If activeQ has a pod, one attempt is the scheduler's work. It decides at the start of
// the attempt, on the current state of the cluster. Events that become due during the attempt are
// delivered. Then the decision takes effect (preemption and failure, or assume and bind), and
// finally the watch events of the scheduler's writes to the API server are delivered.
#ifndef BERTH_SIM_SIMULATED_KUBE_SCHEDULER_H_
#define BERTH_SIM_SIMULATED_KUBE_SCHEDULER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/attributes.h"
#include "base/result.h"
#include "base/time.h"
#include "framework/profile.h"
#include "queue/scheduling_queue.h"
#include "scenario/scenario.h"
#include "scheduler/scheduler.h"
#include "sim/attempt_listener.h"
#include "sim/replica_memory.h"
#include "sim/scripted_extender.h"
#include "sim/simulated_scheduler.h"
#include "versions/version.h"

namespace berth::sim {

// Returns the profiles of a scheduler without a configuration: those of the scenario's version and
// algorithm provider.
std::vector<Profile> DefaultProfilesOf(const Scenario& scenario);

// Counts the attempts of a log.
struct AttemptNumbers {
  int32_t started = 0;
  // The attempt to explain, and its listener; -1 and null: none.
  int32_t explained = -1;
  AttemptListener* listener = nullptr;
};

class SimulatedKubeScheduler final : public ReplicaMemory {
 public:
  // Uses the scenario's version. The error names the part of the scenario that cannot be simulated.
  static Result<std::unique_ptr<SimulatedKubeScheduler>> Make(const SimulatedWorld& world);

  const Scheduler& scheduler() const { return *scheduler_; }

  // Sets the listener of the attempt with this index, for when it is made again. Null: none.
  void Explain(int32_t attempt, AttemptListener* listener);
  int32_t attempts_started() const { return numbers_->started; }

  // --- For one of several schedulers (sim/simulated_replicas.h) ---

  // `name` is that of the replica in the log. `numbers` counts the attempts of all replicas, and
  // must outlive this object. REQUIRES: time 0, and nothing has happened yet.
  void BecomeReplica(std::string_view name, AttemptNumbers* numbers);
  const SchedulingCycle& attempt() const { return *attempt_; }

  // ReplicaMemory
  void Forget() override;
  void OnPodVanished(const v1::PodPtr& pod) override;
  void BeginAttempt() override;
  void FinishAttempt() override;
  bool HasAttempt() const override { return attempt_.has_value(); }
  Time attempt_end() const override { return attempt_end_; }
  void Interrupt() override { is_interrupted_ = true; }
  bool IsInterrupted() const override { return is_interrupted_; }
  int64_t num_assumed() const override { return cache_sizes().assumed_pods; }
  ForgottenFacts Forgotten(const Objects& cluster) const override;
  std::string ForgottenText(const ForgottenFacts& facts) const override;
  void LogForgotten(std::string_view cause, const Objects& cluster) override;
  void LogTakeover(std::string_view replica, const Objects& cluster) override;
  void FollowAgain() override;

  // See Scheduler::set_metrics.
  void set_metrics(MetricsObserver* metrics);
  MetricsObserver::CacheSizes cache_sizes() const;

  // SimulatedScheduler
  std::string_view LabelOf(const WatchEvent& seen) const override;
  void OnChange(const WatchEvent& seen) override;
  std::string WhyIgnored(const v1::Pod& pod) const override;
  Time NextDue() const override;
  void ProcessDue() override;
  bool HasWork() const override { return scheduler_->queue().CanPop(); }
  Duration WorkLatency() const override { return world_.scenario.attempt_latency; }
  void Work() override;
  int64_t NodesLookedAt() const override { return nodes_looked_at_; }
  bool IsAtRest() const override;
  std::shared_ptr<const State> Save() const override;
  void Restore(const State& state) override;

 private:
  struct SavedState;

  explicit SimulatedKubeScheduler(const SimulatedWorld& world)
      : world_(world), version_(world.scenario.version) {}

  // The scheduler's record of a pod, which it is about to lose.
  struct KnownPod;

  std::optional<Error> MakeScheduler();
  // Returns, by "namespace/name", the pods whose place only the memory has.
  std::map<std::string, KnownPod> KnownPods(const Objects& cluster) const;
  void LogEnd(const AttemptResult& result);
  BERTH_KEPT_APART void LogEndOfOther(const AttemptResult& result);
  void LogPreemptions(const AttemptResult& result, const std::vector<WatchEvent>& writes);
  void ContinuePendingWork();
  // Only for one of several schedulers: a single one's bindings are confirmed at once.
  void ExpireAssumedPods();

  SimulatedWorld world_;
  std::shared_ptr<const Version> version_;
  std::vector<std::unique_ptr<ScriptedExtender>> extenders_;
  std::unique_ptr<Scheduler> scheduler_;

  AttemptNumbers own_numbers_;
  AttemptNumbers* numbers_ = &own_numbers_;
  std::string replica_;  // "": there is only one
  // Its state at time 0; null: there is only one scheduler.
  std::shared_ptr<const Scheduler::State> pristine_;
  bool is_interrupted_ = false;
  MetricsObserver* metrics_ = nullptr;
  bool is_listening_ = false;  // to the attempt in progress

  // State.
  int64_t nodes_looked_at_ = 0;
  std::optional<SchedulingCycle> attempt_;  // the attempt in progress
  Time attempt_end_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_SIMULATED_KUBE_SCHEDULER_H_
