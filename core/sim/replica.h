// Replica: one process of a scheduler with its memory and its elector, which may be down. The
// interactions between processes are in simulated_replicas.h.
#ifndef BERTH_SIM_REPLICA_H_
#define BERTH_SIM_REPLICA_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/random.h"
#include "base/result.h"
#include "base/time.h"
#include "log/process_facts.h"
#include "process/election_loop.h"
#include "process/lease_store.h"
#include "process/process_rules.h"
#include "process/rated_clock.h"
#include "process/retry_delays.h"
#include "sim/batch/simulated_kube_batch.h"
#include "sim/replica_client.h"
#include "sim/replica_informers.h"
#include "sim/replica_memory.h"
#include "sim/simulated_kube_scheduler.h"
#include "sim/simulated_scheduler.h"

namespace berth::sim {

// The objects that replicas share. Nothing is owned: all must outlive the replicas.
struct Electorate {
  process::LeaseStore* lease = nullptr;
  Random* random = nullptr;  // only for identities and the election
  process::RetryDelays* retry_delays = nullptr;
};

// The log's counters, whichever replica is shown. They outlive the replicas.
struct LogNumbers {
  AttemptNumbers attempts;
  SessionNumbers sessions;
};

class Replica {
 public:
  enum class Phase : uint8_t {
    kDown,        // no process runs
    kUninformed,  // it takes part in the election, and starts its informers once it leads
    kSyncing,     // it waits for the first list of its informers
    kRunning,     // it receives the changes of the cluster
  };

  // All state that changes, apart from the scheduler's memory. A value type.
  struct State {
    Phase phase = Phase::kDown;
    Time starts_at = kTimeMax;  // kDown: when the kubelet starts it
    int32_t restarts = 0;       // number of restarts since it last ran for long enough
    Time started;
    std::string identity;
    std::optional<Time> paused_until;  // end of the pause; nothing: it is not paused
    bool is_stopping = false;          // it was asked to end
    bool is_behind = false;            // it has missed watch events
    // The number of its last acquisition of the lease, counted over all replicas; 0: none since its
    // start.
    int64_t acquisition = 0;
    process::CallPath path;  // to the API server; has its present and future outages
    // The same by the process's own clock, for the election.
    process::CallPath election_path;
    // The loss with the last of its processes that led; nothing: none.
    std::optional<ForgottenFacts> forgotten;
    ReplicaInformers informers;
    // kRunning: when its handlers have the first list, if it waits for that; else nothing.
    std::optional<Time> begins_at;
    std::optional<process::ElectionLoop> loop;  // null: no process runs, or it has no election
    // See ReplicaFacts.
    int32_t started_event = -1;
    int32_t step_event = -1;
    int32_t exited_event = -1;
  };

  // `number` counts from 0. The replica's own objects replace the world's `informed` and `client`.
  // The error names the part of the scenario that cannot be simulated.
  static Result<std::unique_ptr<Replica>> Make(const SimulatedWorld& world, int32_t number,
                                               const Electorate& electorate, LogNumbers* numbers);

  const std::string& name() const { return name_; }  // "kube-scheduler-0"
  ReplicaMemory& memory() { return *memory_; }
  const ReplicaMemory& memory() const { return *memory_; }
  // Return the memory as its class; null if it is another scheduler.
  SimulatedKubeScheduler* kube_scheduler() const { return kube_scheduler_; }
  SimulatedKubeBatch* kube_batch() const { return kube_batch_; }
  State& state() { return state_; }
  const State& state() const { return state_; }

  bool IsRunning() const { return state_.phase == Phase::kRunning; }
  bool IsPaused() const { return state_.paused_until.has_value(); }
  bool IsCutOff() const { return CutOffUntil(state_.path, Now()).has_value(); }
  // Reports whether it believes that it leads.
  bool Leads() const;
  // Reports whether it leads, has listed the cluster, and is not paused.
  bool Works() const { return Leads() && IsRunning() && !IsPaused(); }
  // Reports whether watch events reach it.
  bool Hears() const { return IsRunning() && !IsPaused() && !IsCutOff(); }

  // Reports whether it has everything that it needs, or only waits to lead.
  bool IsSettled() const;

  // Begins a process, with an identity of its own.
  void Start();
  // Its informers start. REQUIRES: kUninformed.
  void StartInformers() { state_.phase = Phase::kSyncing; }
  // Its informers have listed the cluster. REQUIRES: kSyncing, and the API server can be reached.
  void Sync();
  // Takes part in the election, or leads if there is none. REQUIRES: kRunning or kUninformed.
  void Begin();
  // Ends the process, with its memory. The kubelet starts the next one after some time.
  void End();
  // Handles a change that happened now, in a step of the log that has begun. REQUIRES: IsRunning().
  void OnChange(const WatchEvent& seen);
  // Passes the due changes to its event handlers. REQUIRES: IsRunning(), and it is not paused.
  void TellHandlers();
  // Delivers the changes that it has missed. REQUIRES: Hears().
  void CatchUp();
  // Begins an outage of its path in this mode.
  void CutOff(Duration lasts, process::OutageMode mode);

  // Returns its state now, except for its identity and the lags of its layers.
  ReplicaFacts Facts() const;

  // Returns when something of the replica is due, apart from its memory's work; may be past.
  Time NextDue() const;

  // The clock of its elector.
  const Clock& own_clock() const { return clock_; }
  // Returns when the election loop is due, by the simulation's clock; kTimeMax if it is not, or if
  // there is none.
  Time NextElectionDue() const;

 private:
  Replica(const SimulatedWorld& world, int32_t number, const Electorate& electorate);

  Time Now() const { return world_.clock.Now(); }
  const ProcessSettings& settings() const { return *world_.scenario.process; }
  const process::ProcessRules& rules() const { return *ProcessRulesOf(world_.scenario); }
  // Creates the scheduler that is the memory.
  std::optional<Error> MakeMemory(LogNumbers* numbers);
  std::string NewIdentity();
  void MakeLoop();
  void Handle(const HeardChange& change);
  // Logs a pod that now names another scheduler. Without delays the log has this entry at once.
  void LogTurnedAway(const WatchEvent& seen);
  // Makes the informers list all objects.
  void List();

  SimulatedWorld world_;
  std::string name_;
  Electorate electorate_;
  process::RatedClock clock_;
  State state_;
  ReplicaClient client_;
  std::unique_ptr<ReplicaMemory> memory_;
  SimulatedKubeScheduler* kube_scheduler_ = nullptr;
  SimulatedKubeBatch* kube_batch_ = nullptr;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_REPLICA_H_
