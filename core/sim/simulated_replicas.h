// SimulatedReplicas: a scheduler as processes that come and go, of which one leads.
//
// Each replica that runs has a memory of its own (sim/replica_memory.h), which its informers keep
// up to date. That of kube-scheduler has a full queue and cache before it leads, but only the
// leader pops; kube-batch hears of nothing until it leads. The log has the memory of one replica,
// that which acquired the lease last among those that lead. A leader that stood still while another
// took over does not notice at once, and works on: the log has then what it writes to the API
// server, not what it does within its memory.
//
// A process that ends takes its memory with it. The next one knows what its informers list.
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
  // All replicas have started, and one of them leads. REQUIRES: the scenario has a `process`. The
  // error names what in it cannot be simulated.
  static Result<std::unique_ptr<SimulatedReplicas>> Make(const SimulatedWorld& world);

  int32_t size() const { return static_cast<int32_t>(replicas_.size()); }
  const Replica& replica(int32_t number) const { return *replicas_[static_cast<size_t>(number)]; }
  // The replica whose memory is in the log; -1: none is.
  int32_t shown() const { return shown_; }
  const process::LeaseStore& lease() const { return lease_; }

  // The replica whose memory is in the log; the first one where none is.
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

  // What is due of each of these.
  void ProcessOps();
  void ProcessProcesses();
  void ProcessElections();
  void ProcessMemories();
  // When an attempt begins or ends that Work does not do; kTimeMax: there is none.
  Time NextAttemptDue(int32_t number) const;

  void Apply(const ReplicaOp& op);
  void SetWatchDelay(const ReplicaOp& op);
  void Stop(int32_t number);
  void Start(int32_t number);
  // It is ready for the election: its informers know the cluster, or wait until it leads.
  void Begin(int32_t number);
  void Resume(int32_t number);
  void MoveOn(int32_t number);  // does one thing of its election
  void Acquired(int32_t number);
  void LoopReturned(int32_t number);
  // Its process is gone. `cause`: its last words, or the signal.
  void End(int32_t number, std::string_view cause, int32_t code);

  // Puts another replica's memory into the log where another one leads.
  void UpdateShown();
  void Show(int32_t number);
  // The entries about the steps of its start that come now.
  void LogStartup(int32_t number, process::StartupMoment moment);
  // Puts what is true of the processes beside the log's entries.
  void TellFacts();
  void AddLag(int32_t number, ReplicaFacts* facts) const;
  // An entry about the replica, in a step of its own. Returns its index.
  int32_t Log(EventKind kind, std::string_view object, std::string_view cause,
              std::string_view message, Time until = {});
  bool IsSettled() const;

  SimulatedWorld world_;
  LogNumbers numbers_;
  std::vector<std::unique_ptr<Replica>> replicas_;
  int32_t working_ = -1;  // the replica that is in Work; -1: none

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
