// Simulation: a cluster, its API server and a scheduler on a simulated clock, as a deterministic
// discrete-event simulation. Nothing here waits: time jumps from one event to the next.
//
// The driver. Inputs (the scenario's timeline), the ends of pods that run for a stated time and the
// queue's two periodic flushes are due at fixed moments; a scheduling attempt takes
// `attempt_latency`. Whatever is due is done first, in the order inputs, ends, backoff flush (each
// second), leftover flush (each 30 seconds). Otherwise, if activeQ has a pod, one attempt runs: the
// decision is made at its start, on the cluster as it is then; what falls due during it is
// delivered; then its consequences follow (preemption and failure, or assume and bind), and then
// the watch events of what it wrote to the API server. Otherwise time jumps to what is due next.
#ifndef BERTH_SIM_SIMULATION_H_
#define BERTH_SIM_SIMULATION_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "framework/profile.h"
#include "scheduler/scheduler.h"
#include "sim/event_log.h"
#include "sim/explain.h"
#include "sim/scenario.h"

namespace berth::sim {

// A version of the scheduler is a composition: which plugins there are, which of them run, and how
// the rest of it works.
// Another version, or a scheduler with plugins of one's own, is another composition.
struct Composition {
  Registry registry;
  std::vector<Profile> profiles;
  SchedulerSemantics semantics = SemanticsV121();
};
// kube-scheduler v1.21 with its default profile.
Composition KubeSchedulerV121();
// The same plugins behind v1.15's queue and event handlers.
Composition KubeSchedulerV115Queue();
// The one of these that the scenario names.
Composition CompositionOf(Semantics semantics);
// `composition` with plugins of one's own in its registry; a profile has to enable them.
// REQUIRES: none has the name of a plugin that is there.
Composition WithPlugins(Composition composition, const Registry& own_plugins);

class Simulation {
 public:
  // At time 0, nothing done yet. The error names what in the scenario cannot be simulated.
  static Result<std::unique_ptr<Simulation>> Make(Scenario scenario);
  // With a composition of one's own, whatever semantics the scenario names.
  static Result<std::unique_ptr<Simulation>> Make(Scenario scenario,
                                                  const Composition& composition);
  ~Simulation();

  const Scenario& scenario() const;
  const EventLog& log() const;

  // The scheduler as it stands at now(): its queue and its cache. For tests and for looking at.
  const Scheduler& scheduler() const;

  Time now() const;
  // The run ended: nothing can happen any more, or a limit was reached. The log's last event says
  // which.
  bool finished() const;

  // Does at most `max_steps` steps of the driver; true while there is more to do. For a caller that
  // has other things to do in between.
  bool Advance(int32_t max_steps);
  // Until nothing is left to do at or before t.
  void RunUntil(Time t);
  void RunToEnd();

  // Goes to t, backwards too: the log then ends there, and running on gives the same log as before.
  // An attempt that is under way at t is run to its end: the log may reach that much further.
  void Seek(Time t);

  // Puts `entries`, each {"at", "op", "object"}, in place of the scenario's timeline from entry
  // `keep` on, as if they had been there from the start. The future forks at the first moment that
  // differs: the simulation stands just before it, with the rest of the log gone. On an error (a
  // bad manifest, an unknown object) nothing changes. REQUIRES: `entries` is an array; keep <=
  // TimelineSize(scenario().source).
  Result<Time> ReviseTimeline(size_t keep, const Json& entries);
  // The same for one more entry.
  Result<Time> Apply(const Json& entry);

  // Runs an attempt of the log once more, listening. The simulation itself stays where it is.
  // An attempt that was skipped has an explanation without nodes.
  // REQUIRES: 0 <= attempt < log().attempts().size().
  AttemptExplanation Explain(int32_t attempt, const ExplainOptions& options = {});

 private:
  class Impl;
  explicit Simulation(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_SIMULATION_H_
