// Simulation: a cluster, its API server and a scheduler on a simulated clock, as a deterministic
// discrete-event simulation. Nothing here waits: time jumps from one event to the next.
//
// The driver. Inputs (the scenario's timeline) and what kubelets do to pods that take a stated time
// to become ready, to end or to stop are due at fixed moments; so may be what the scheduler does by
// itself (sim/simulated_scheduler.h). Controllers of workloads act at the moment of the change that
// concerns them. Whatever is due is done first, in the order inputs, kubelets, controllers,
// scheduler. Otherwise, if the scheduler has work that keeps it busy, that is done; what falls due
// meanwhile happens during it. Otherwise time jumps to what is due next.
#ifndef BERTH_SIM_SIMULATION_H_
#define BERTH_SIM_SIMULATION_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"
#include "base/function_ref.h"
#include "base/result.h"
#include "base/time.h"
#include "framework/metrics/metrics_observer.h"
#include "log/event_log.h"
#include "scenario/scenario.h"
#include "scheduler/scheduler.h"
#include "sim/explain.h"
#include "sim/explain_session.h"
#include "versions/version.h"

namespace berth::kube_batch {
class MetricsObserver;
class SchedulerCache;
}  // namespace berth::kube_batch

namespace berth::sim {

class SimulatedReplicas;

class Simulation {
 public:
  // At time 0, nothing done yet. The error names what in the scenario cannot be simulated.
  static Result<std::unique_ptr<Simulation>> Make(Scenario scenario);
  // The same with another version than the one that the scenario names.
  static Result<std::unique_ptr<Simulation>> Make(Scenario scenario, const Version& version);
  ~Simulation();

  const Scenario& scenario() const;
  const EventLog& log() const;

  // How many of the scenario's inputs have happened.
  size_t inputs_delivered() const;

  // What the API server has stored at now().
  const Objects& objects() const;

  // kube-scheduler as it stands at now(): its queue and its cache. For tests and for looking at.
  // REQUIRES: it is the one that is at work. Where the scenario has processes it is the one whose
  // queue is in the log, or the first one if none is.
  const Scheduler& scheduler() const;
  // The processes; null: the scenario has none. For tests and for looking at.
  const SimulatedReplicas* replicas() const;
  // The same of kube-batch: what it knows between its sessions.
  const kube_batch::SchedulerCache& batch_cache() const;

  Time now() const;
  // The run ended: nothing can happen any more, or a limit was reached. The log's last event says
  // which.
  bool finished() const;
  // The last step has left changes of this moment that are in objects(), and that neither the
  // scheduler nor the log has got yet: the next steps deliver them.
  bool IsDelivering() const;

  // Does at most `max_steps` steps of the driver; true while there is more to do. For a caller that
  // has other things to do in between.
  bool Advance(int32_t max_steps);
  // Until nothing is left to do at or before t.
  void RunUntil(Time t);
  void RunToEnd();

  // The same, and calls `take` for each attempt on the way, with what Explain would return
  // afterwards; false: the run is to go no further. REQUIRES: kube-scheduler is at work.
  void RunToEndExplaining(FunctionRef<bool(const AttemptExplanation&)> take);

  // Goes to t, backwards too: the log then ends there, and running on gives the same log as before.
  // An attempt that is under way at t is run to its end: the log may reach that much further.
  void Seek(Time t);

  // Puts `entries`, each {"at", "op", "object"}, in place of the scenario's timeline from entry
  // `keep` on, as if they had been there from the start. The future forks at the first moment that
  // differs: the simulation stands just before it, with the rest of the log gone. On an error (a
  // bad manifest, an unknown object) nothing changes. REQUIRES: `entries` is an array; keep <=
  // TimelineSize(scenario().source).
  Result<Time> ReviseTimeline(size_t keep, const Json& entries);
  // The same where the scenario has been decoded already, for a caller that does so bit by bit:
  // `revised` is made from WithTimelineTail(scenario().source, keep, entries). It is the former
  // scenario afterwards, which takes as long to free.
  Time ReviseTimeline(size_t keep, Scenario* revised);
  // The same as the first for one more entry.
  Result<Time> Apply(const Json& entry);

  // Runs an attempt of the log once more, listening. The simulation itself stays where it is.
  // An attempt that was skipped has an explanation without nodes.
  // REQUIRES: 0 <= attempt < log().attempts().size().
  AttemptExplanation Explain(int32_t attempt, const ExplainOptions& options = {});
  // Runs a session of kube-batch once more, the one that was opened with this entry of the log, and
  // returns its findings about a pod. REQUIRES: the entry is a kSessionOpened.
  SessionExplanation ExplainSession(int32_t opened_event, std::string_view pod);

  // Lets `observer` see what kube-scheduler does from the start until t, both included. Runs on
  // until t, if the simulation is not there yet; what it did before it does once more for the
  // observer, and then stands where it stood. An attempt that is under way at t is observed to its
  // end; kTimeMax: the whole run. The simulation is the same afterwards as without the observer,
  // which it does not keep. `replica`: where the scenario has processes, the one that is observed.
  // REQUIRES: kube-scheduler is at work, and there is such a replica.
  void Observe(Time t, MetricsObserver* observer, int32_t replica = 0);
  // The same of kube-batch. REQUIRES: it is at work, and there is such a replica.
  void Observe(Time t, kube_batch::MetricsObserver* observer, int32_t replica = 0);

  // Frees a part of the simulation; false when all is freed. To destroy a large one in one go takes
  // seconds. After the first call only this and the destructor may be called.
  bool FreeSome();

 private:
  class Impl;
  explicit Simulation(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_SIMULATION_H_
