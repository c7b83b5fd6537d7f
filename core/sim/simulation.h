// Simulation: a cluster, its API server and a scheduler on a simulated clock, as a deterministic
// discrete-event simulation. Nothing here waits: time jumps from one event to the next.
//
// The driver. Some work is due at fixed moments: inputs (the scenario's timeline), the kubelets'
// actions on pods with a time to become ready, to end or to stop, and the scheduler's periodic and
// pending work (sim/simulated_scheduler.h). Controllers of workloads act at the moment of the
// change that concerns them. The driver does due work first, in the order inputs, kubelets,
// controllers, scheduler. Otherwise, if the scheduler has work that keeps it busy, the driver lets
// it do that; events that become due meanwhile happen during it. Otherwise time jumps to the next
// due work.
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
  // Creates a simulation at time 0, before any event. The error names the part of the scenario that
  // cannot be simulated.
  static Result<std::unique_ptr<Simulation>> Make(Scenario scenario);
  // Creates it with another version than the one that the scenario names.
  static Result<std::unique_ptr<Simulation>> Make(Scenario scenario, const Version& version);
  ~Simulation();

  const Scenario& scenario() const;
  const EventLog& log() const;

  // Returns the number of the scenario's inputs that have happened.
  size_t inputs_delivered() const;

  // Returns the objects that the API server has at now().
  const Objects& objects() const;

  // Returns kube-scheduler at now(), with its queue and its cache. For tests and inspection.
  // REQUIRES: the scenario's scheduler is kube-scheduler. If the scenario has processes, it is the
  // one whose queue is in the log, or the first one if none is.
  const Scheduler& scheduler() const;
  // Returns the processes; null if the scenario has none. For tests and inspection.
  const SimulatedReplicas* replicas() const;
  // Returns kube-batch's cache between its sessions, under the same conditions.
  const kube_batch::SchedulerCache& batch_cache() const;

  Time now() const;
  // Reports whether the run has ended: nothing can happen any more, or a limit was reached. The
  // log's last event says which.
  bool finished() const;
  // Reports whether the last step has left changes of this moment in objects() that neither the
  // scheduler nor the log has received yet: the next steps deliver them.
  bool IsDelivering() const;

  // Does at most `max_steps` steps of the driver; returns true while there is more to do. For
  // callers that have to react in between.
  bool Advance(int32_t max_steps);
  // Runs until nothing is left to do at or before t.
  void RunUntil(Time t);
  void RunToEnd();

  // Runs to the end, and calls `take` for each attempt on the way, with the result that Explain
  // would return afterwards; if `take` returns false, the run stops there. REQUIRES: the scheduler
  // is kube-scheduler.
  void RunToEndExplaining(FunctionRef<bool(const AttemptExplanation&)> take);

  // Goes to t, also backwards: the log then ends there, and running on gives the same log as
  // before. An attempt that is in progress at t runs to its end: the log may extend that much
  // further.
  void Seek(Time t);

  // Replaces the scenario's timeline from entry `keep` on by `entries`, each {"at", "op",
  // "object"}, as if they had been there from the start. The future forks at the first moment that
  // differs: the simulation is then just before it, and the rest of the log is dropped. Returns
  // that moment. After an error (a bad manifest, an unknown object) nothing has changed. REQUIRES:
  // `entries` is an array; keep <= TimelineSize(scenario().source).
  Result<Time> ReviseTimeline(size_t keep, const Json& entries);
  // Does the same with a scenario that is decoded already, for callers that decode in slices:
  // `revised` is decoded from WithTimelineTail(scenario().source, keep, entries). Afterwards it is
  // the former scenario, which takes equally long to free.
  Time ReviseTimeline(size_t keep, Scenario* revised);
  // Does the same as the first for one more entry.
  Result<Time> Apply(const Json& entry);

  // Runs an attempt of the log once more, with a recorder. The simulation's state does not change.
  // An attempt that was skipped has an explanation without nodes. REQUIRES: 0 <= attempt <
  // log().attempts().size().
  AttemptExplanation Explain(int32_t attempt, const ExplainOptions& options = {});
  // Runs a session of kube-batch once more, the one that this entry of the log opened, and returns
  // its findings about a pod. REQUIRES: the entry is a kSessionOpened.
  SessionExplanation ExplainSession(int32_t opened_event, std::string_view pod);

  // Lets `observer` see kube-scheduler's work from the start until t, both included. Runs until t
  // if the simulation is not there yet; repeats earlier work for the observer, and then returns to
  // its former moment. An attempt in progress at t is observed to its end; kTimeMax: the whole run.
  // Afterwards the simulation is the same as without the observer, which it does not keep.
  // `replica`: if the scenario has processes, the one to observe. REQUIRES: the scheduler is
  // kube-scheduler, and there is such a replica.
  void Observe(Time t, MetricsObserver* observer, int32_t replica = 0);
  // Does the same for kube-batch. REQUIRES: the scheduler is kube-batch, and there is such a
  // replica.
  void Observe(Time t, kube_batch::MetricsObserver* observer, int32_t replica = 0);

  // Frees a part of the simulation; returns false when everything is freed. Destroying a large one
  // at once takes seconds. After the first call only this and the destructor may be called.
  bool FreeSome();

 private:
  class Impl;
  explicit Simulation(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_SIMULATION_H_
