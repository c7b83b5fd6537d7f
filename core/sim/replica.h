// Replica: one process of a scheduler with its memory and its elector, and whether it runs at
// all. What the processes do to each other is in simulated_replicas.h.
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

// What replicas share. Nothing is owned: all of it outlives them.
struct Electorate {
  process::LeaseStore* lease = nullptr;
  Random* random = nullptr;  // of identities and of the election alone
  process::RetryDelays* retry_delays = nullptr;
};

// By which the log counts, whichever replica is shown. Outlives them.
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
    kRunning,     // it hears of the cluster
  };

  // All that changes, beside the memory of the scheduler. A value.
  struct State {
    Phase phase = Phase::kDown;
    Time starts_at = kTimeMax;  // kDown: when the kubelet starts it
    int32_t restarts = 0;       // since it last ran for long enough
    Time started;
    std::string identity;
    std::optional<Time> paused_until;  // nothing: it does not stand still
    bool is_stopping = false;          // it was asked to end
    bool is_behind = false;            // it has missed watch events
    // The number of its last acquisition of the lease, among those of all replicas; 0: none since
    // its start.
    int64_t acquisition = 0;
    process::CallPath path;  // to the API server; its outages last or are to come
    // The same as its own clock has it, for the election.
    process::CallPath election_path;
    // What was lost with the last of its processes that had led; nothing: none has.
    std::optional<ForgottenFacts> forgotten;
    ReplicaInformers informers;
    // kRunning: when its handlers have the first list, for which it waits; nothing: it does not.
    std::optional<Time> begins_at;
    std::optional<process::ElectionLoop> loop;  // null: no process runs, or it elects none
    // As ReplicaFacts has them.
    int32_t started_event = -1;
    int32_t step_event = -1;
    int32_t exited_event = -1;
  };

  // `number` from 0. The world's `informed` and `client` are replaced by the replica's own. The
  // error names what in the scenario cannot be simulated.
  static Result<std::unique_ptr<Replica>> Make(const SimulatedWorld& world, int32_t number,
                                               const Electorate& electorate, LogNumbers* numbers);

  const std::string& name() const { return name_; }  // "kube-scheduler-0"
  ReplicaMemory& memory() { return *memory_; }
  const ReplicaMemory& memory() const { return *memory_; }
  // The memory as what it is; null: it is another scheduler.
  SimulatedKubeScheduler* kube_scheduler() const { return kube_scheduler_; }
  SimulatedKubeBatch* kube_batch() const { return kube_batch_; }
  State& state() { return state_; }
  const State& state() const { return state_; }

  bool IsRunning() const { return state_.phase == Phase::kRunning; }
  bool IsPaused() const { return state_.paused_until.has_value(); }
  bool IsCutOff() const { return CutOffUntil(state_.path, Now()).has_value(); }
  // It is the leader as far as it knows.
  bool Leads() const;
  // It leads, knows the cluster, and does something.
  bool Works() const { return Leads() && IsRunning() && !IsPaused(); }
  // Watch events reach it.
  bool Hears() const { return IsRunning() && !IsPaused() && !IsCutOff(); }

  // It has all that it needs, or waits for nothing but to lead.
  bool IsSettled() const;

  // Begins a process, with an identity of its own.
  void Start();
  // Its informers start. REQUIRES: kUninformed.
  void StartInformers() { state_.phase = Phase::kSyncing; }
  // Its informers have listed the cluster. REQUIRES: kSyncing, and the API server can be reached.
  void Sync();
  // It takes part in the election, or leads where there is none. REQUIRES: kRunning or kUninformed.
  void Begin();
  // The process is gone with its memory. The kubelet starts the next one after a while.
  void End();
  // A change that was made now, in a step of the log that has begun. REQUIRES: IsRunning().
  void OnChange(const WatchEvent& seen);
  // Tells its event handlers what is due. REQUIRES: IsRunning(), and it does not stand still.
  void TellHandlers();
  // Brings it what it has missed. REQUIRES: Hears().
  void CatchUp();
  // An outage of its path begins now, in this mode.
  void CutOff(Duration lasts, process::OutageMode mode);

  // What is true of it now, but its identity and how far its layers are behind.
  ReplicaFacts Facts() const;

  // When something of its own is due but what its memory does; may have passed.
  Time NextDue() const;

  // What its elector goes by.
  const Clock& own_clock() const { return clock_; }
  // When the election loop is due, by the simulation's clock; kTimeMax: it is not, or there is
  // none.
  Time NextElectionDue() const;

 private:
  Replica(const SimulatedWorld& world, int32_t number, const Electorate& electorate);

  Time Now() const { return world_.clock.Now(); }
  const ProcessSettings& settings() const { return *world_.scenario.process; }
  const process::ProcessRules& rules() const { return *ProcessRulesOf(world_.scenario); }
  // Makes the scheduler that is the memory.
  std::optional<Error> MakeMemory(LogNumbers* numbers);
  std::string NewIdentity();
  void MakeLoop();
  void Handle(const HeardChange& change);
  // The entry about a pod that is now another scheduler's, which the log has at once where nothing
  // is late.
  void LogTurnedAway(const WatchEvent& seen);
  // The informers list all objects.
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
