// SimulatedReplicas: a scheduler as processes that start and end, of which one leads.
//
// Each running replica has a memory of its own (sim/replica_memory.h), which its informers keep up
// to date. kube-scheduler's has a full queue and cache before it leads, but only the leader pops;
// kube-batch receives nothing until it leads. The log shows the memory of one replica, the one that
// acquired the lease last among those that lead. A leader that was paused while another took over
// does not notice at once, and continues to work: the log then has its writes to the API server,
// not its internal work.
//
// A process that ends loses its memory. The next one begins with the list of its informers.
#ifndef BERTH_SIM_SIMULATED_REPLICAS_H_
#define BERTH_SIM_SIMULATED_REPLICAS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "base/time.h"
#include "process/lease_store.h"
#include "process/process_rules.h"
#include "process/retry_delays.h"
#include "sim/replica.h"
#include "sim/simulated_scheduler.h"

namespace berth::sim {

class SimulatedReplicas final : public SimulatedScheduler {
 public:
  // Returns an object in which all replicas have started, and one of them leads. REQUIRES: the
  // scenario has a `process`. The error names the part of the scenario that cannot be simulated.
  static Result<std::unique_ptr<SimulatedReplicas>> Make(const SimulatedWorld& world);

  int32_t size() const { return static_cast<int32_t>(replicas_.size()); }
  const Replica& replica(int32_t number) const { return *replicas_[static_cast<size_t>(number)]; }
  // Returns the replica whose memory is in the log; -1 if none is.
  int32_t shown() const { return shown_; }
  const process::LeaseStore& lease() const { return lease_; }

  // Returns the replica whose memory is in the log; the first one if none is.
  const Replica& shown_replica() const { return replica(shown_ < 0 ? 0 : shown_); }

  // SimulatedScheduler
  std::string_view LabelOf(const WatchEvent& seen) const override;
  void OnChange(const WatchEvent& seen) override;
  std::string WhyIgnored(const v1::Pod& pod) const override;
  bool WatchesEndedPods() const override { return replica(0).memory().WatchesEndedPods(); }
  bool LogsOwnWrites(Kind kind) const override { return replica(0).memory().LogsOwnWrites(kind); }
  Time NextDue() const override;
  void ProcessDue() override;
  bool HasWork() const override;
  Duration WorkLatency() const override { return replica(0).memory().WorkLatency(); }
  void Work() override;
  bool IsInterrupted() const override;
  int64_t NodesLookedAt() const override;
  bool IsAtRest() const override;
  std::shared_ptr<const State> Save() const override;
  void Restore(const State& state) override;

 private:
  struct SavedState;

  explicit SimulatedReplicas(const SimulatedWorld& world);

  Replica& at(int32_t number) { return *replicas_[static_cast<size_t>(number)]; }
  Time Now() const { return world_.clock.Now(); }
  const process::ProcessRules& rules() const { return *ProcessRulesOf(world_.scenario); }

  // Each of these functions does one kind of due work.
  void ProcessOps();
  void ProcessProcesses();
  void ProcessElections();
  void ProcessMemories();
  // Returns when an attempt begins or ends outside of Work; kTimeMax if there is none.
  Time NextAttemptDue(int32_t number) const;

  void Apply(const ReplicaOp& op);
  void SetWatchDelay(const ReplicaOp& op);
  void Stop(int32_t number);
  void Start(int32_t number);
  // The replica is ready for the election: its informers have listed the cluster, or wait until it
  // leads.
  void Begin(int32_t number);
  void Resume(int32_t number);
  void MoveOn(int32_t number);  // does one thing of its election
  void Acquired(int32_t number);
  void LoopReturned(int32_t number);
  // Ends its process. `cause`: its last log line, or the signal.
  void End(int32_t number, std::string_view cause, int32_t code);

  // Shows another replica's memory in the log if another one leads.
  void UpdateShown();
  void Show(int32_t number);
  // Logs the steps of its start that are due at this moment.
  void LogStartup(int32_t number, process::StartupMoment moment);
  // Adds the state of the processes to the log.
  void TellFacts();
  void AddLag(int32_t number, ReplicaFacts* facts) const;
  // Logs an entry about the replica, in a step of its own. Returns its index.
  int32_t Log(EventKind kind, std::string_view object, std::string_view cause,
              std::string_view message, Time until = {});
  bool IsSettled() const;

  SimulatedWorld world_;
  LogNumbers numbers_;
  std::vector<std::unique_ptr<Replica>> replicas_;
  int32_t working_ = -1;  // the replica in Work; -1: none

  // State.
  process::LeaseStore lease_;
  SeededRandom random_;
  process::RandomRetryDelays retry_delays_{&random_};
  int32_t shown_ = -1;
  int64_t acquisitions_ = 0;
  size_t next_op_ = 0;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_SIMULATED_REPLICAS_H_
