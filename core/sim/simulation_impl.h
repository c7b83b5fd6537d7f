// The parts of a Simulation: for simulation.cc, which drives it, and simulation_replay.cc, which
// goes back in time.
#ifndef BERTH_SIM_SIMULATION_IMPL_H_
#define BERTH_SIM_SIMULATION_IMPL_H_

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json_fwd.h"
#include "api/json/json_slices.h"
#include "apiserver/cluster.h"
#include "apiserver/kubelets.h"
#include "apiserver/pod_lifecycle.h"
#include "autoscaler/node_autoscaler.h"
#include "base/attributes.h"
#include "base/function_ref.h"
#include "base/random.h"
#include "controllers/controller_loop.h"
#include "framework/metrics/metrics_observer.h"
#include "log/log_writer.h"
#include "sim/batch/simulated_kube_batch.h"
#include "sim/simulated_kube_scheduler.h"
#include "sim/simulated_replicas.h"
#include "sim/simulation.h"
#include "sim/watchdog.h"

namespace berth::sim {

// The cost of a step, in nodes tried, without the scheduler's own.
inline constexpr int64_t kWorkOfStep = 32;

// The work of one moment after its inputs, in this order: kubelets act on pods, controllers of
// workloads act on their objects; then the autoscaler and the scheduler have their turn.
struct Round {
  std::vector<PodLifecycle::Due> pod_steps;
  size_t next_pod_step = 0;
  std::vector<WatchEvent> events;  // events of the last writes
  size_t next_event = 0;
  int32_t syncs = 0;  // number of the controllers' syncs
};

// All state of a simulation. The parts that change are the members below "State" and those of the
// parts; Save and Restore name each of them.
class Simulation::Impl final : public SimulationDriver {
 public:
  explicit Impl(Scenario scenario)
      : scenario_(std::move(scenario)),
        log_(scenario_.version->rules.sections),
        writer_(&log_, &clock_),
        cluster_(&clock_, scenario_.version->drop_unknown_fields),
        random_(scenario_.seed) {
    cluster_.set_has_controllers(scenario_.has_controllers);
    cluster_.set_deletes_gracefully(true);
    if (scenario_.has_controller_manager) {
      controllers_ = controllers::ControllerLoop(scenario_.seed);
    }
    if (scenario_.autoscaler) {
      autoscaler_ = autoscaler::NodeAutoscaler(*scenario_.autoscaler, scenario_.version);
    }
    const process::ProcessRules* const rules = scenario_.version->process_rules;
    const bool has_kubelets = scenario_.process && scenario_.process->has_kubelets;
    if (has_kubelets && rules != nullptr) kubelets_ = Kubelets(rules->zero_is_never_lacking);
  }

  std::optional<Error> MakeScheduler();

  // Does one step of the driver; returns false if the run has ended.
  bool Step();
  void RunUntil(Time t);
  void Seek(Time t);
  Result<Time> ReviseTimeline(size_t keep, const Json& entries);
  Time ReviseTimeline(size_t keep, Scenario* revised);
  void RunToEndExplaining(FunctionRef<bool(const AttemptExplanation&)> take);
  AttemptExplanation Explain(int32_t attempt, const ExplainOptions& options);
  SessionExplanation ExplainSession(int32_t opened_event, std::string_view pod);
  void Observe(Time t, MetricsObserver* observer, int32_t replica);
  void Observe(Time t, kube_batch::MetricsObserver* observer, int32_t replica);
  bool FreeSome();

  const Scenario& scenario() const { return scenario_; }
  const EventLog& log() const { return log_; }
  const Objects& objects() const { return cluster_.objects(); }
  const Scheduler& scheduler() const {
    BERTH_CHECK(kube_scheduler_ != nullptr, "kube-scheduler is at work");
    const SimulatedKubeScheduler* const shown =
        replicas_ == nullptr ? kube_scheduler_ : replicas_->shown_replica().kube_scheduler();
    return shown->scheduler();
  }
  const SimulatedReplicas* replicas() const { return replicas_; }
  const kube_batch::SchedulerCache& batch_cache() const {
    BERTH_CHECK(kube_batch_ != nullptr, "kube-batch is at work");
    return (replicas_ == nullptr ? kube_batch_ : replicas_->shown_replica().kube_batch())->cache();
  }
  Time now() const { return clock_.Now(); }
  bool finished() const { return finished_; }
  bool IsDelivering() const { return round_.has_value(); }
  size_t inputs_delivered() const { return next_input_; }

  // SimulationDriver
  void DeliverWrite(const WatchEvent& write) override { Deliver(write, false); }
  void PassTimeUntil(Time t) override;

 private:
  BERTH_KEPT_APART std::optional<Error> MakeReplicas(const SimulatedWorld& world);

  // REQUIRES, for all functions that use it: no work is in progress.
  struct Checkpoint {
    Time now;
    size_t next_input;
    int64_t steps_done;
    int64_t work_done;
    bool finished;
    int32_t log_step;
    size_t log_size;
    SeededRandom random;
    Cluster::State cluster;
    Objects informed;
    PodLifecycle pod_lifecycle;
    Kubelets kubelets;
    controllers::ControllerLoop controllers;
    autoscaler::NodeAutoscaler autoscaler;
    std::shared_ptr<const SimulatedScheduler::State> scheduler;
  };

  Time NextInputAt() const;
  // Reports whether some inputs of this moment have been delivered, but not all.
  bool IsAmidInputs() const;
  // Returns the next moment at which work with a fixed moment is due.
  Time NextDue() const;
  // Returns the moment of the next step.
  Time NextStepAt() const;
  bool NothingLeft() const;
  // Returns the limit that ends the run before its next step; "" if there is none. Checks that the
  // run advances.
  std::string WhatIsExhausted();
  // Does the work that is due at t, up to about `work`; the rest is then in progress.
  void ProcessDue(Time t, int64_t work);
  // Reports whether work that began at this moment has to continue before anything else happens.
  bool IsUnderWay() const;
  // Continues that work for one step. REQUIRES: IsUnderWay().
  void GoOn();
  void ContinueRound(int64_t work);
  // Lets the cluster's own controllers react to the round's writes, whose events are delivered
  // next. REQUIRES: no event waits.
  void QueueWatchEvents();
  void Stop(std::string_view message, Time t);

  // `next` becomes the current moment; the observer of metrics is notified before.
  void AdvanceTo(Time next);

  // Delivers some of the inputs that are due at t; returns true if none is left.
  bool DeliverInputs(Time t);
  void DeliverInput(const Input& input);
  // The kubelets of added nodes start the pods that wait for them, and those of deleted nodes stop
  // acting: for some of the pods. Returns true if none is left.
  BERTH_KEPT_APART bool LookAtPodsOfNodes(Time t);
  // Reports whether the pod's node exists, if it has one.
  bool HasKubelet(const v1::Pod& pod) const;
  // Does a kubelet's step: the pod becomes ready, ends, or has stopped.
  void TakePodStep(const PodLifecycle::Due& due);
  // Lets kubelets reject some of the pods that were bound to their nodes.
  BERTH_KEPT_APART void RejectPods();
  BERTH_KEPT_APART void RunAutoscaler();
  // Passes the event to the kubelets, the controllers, the autoscaler, the informers' copy, the log
  // and the scheduler, in this order. `external`: the scheduler itself did not make the change.
  void Deliver(const WatchEvent& event, bool external);
  void DeliverPod(const Change<v1::Pod>& change, bool external);
  void DeliverNode(const WatchEvent& event, const Change<v1::Node>& change);
  void DeliverObject(const WatchEvent& event, bool external);
  // Delivers all events that wait.
  void DeliverWatchEvents();

  Checkpoint Save() const;
  void Restore(const Checkpoint& checkpoint);
  void KeepCheckpointIfDue();
  // Drops the checkpoint whose loss costs the least repeated work. REQUIRES: there are three.
  void DropCheckpoint();
  // Returns the cost of everything so far.
  int64_t WorkDone() const { return steps_done_ * kWorkOfStep + scheduler_->NodesLookedAt(); }
  // Returns the last checkpoint before the log's event with this index.
  const Checkpoint& CheckpointBefore(int32_t event) const;
  // Repeats the work after the checkpoint, while `more` returns true. Then restores the current
  // state.
  void Replay(const Checkpoint& from, FunctionRef<bool()> more);
  // Runs until t, or repeats the work until then, with an observer, which `set` gives to the
  // scheduler (true) and removes again (false).
  void RunObserved(Time t, FunctionRef<void(bool)> set);
  // Time advances to `next`: notifies the observer, if there is one.
  void TellTimePasses(Time next);

  Scenario scenario_;
  EventLog log_;
  SimClock clock_;
  LogWriter writer_;
  std::unique_ptr<SimulatedScheduler> scheduler_;
  // The scheduler if it has processes; else null.
  SimulatedReplicas* replicas_ = nullptr;
  // with replicas the first one, which counts for all
  SimulatedKubeScheduler* kube_scheduler_ = nullptr;
  SimulatedKubeBatch* kube_batch_ = nullptr;  // likewise
  std::list<Checkpoint> checkpoints_;         // in order of time; the first is the start
  bool replaying_ = false;
  // not a part of the simulation's state, because steps that are stuck have no effect
  Watchdog watchdog_;
  // The observer of metrics, and the one whom it observes. Null: metrics are not observed.
  MetricsObserver* metrics_ = nullptr;
  SimulatedKubeScheduler* observed_ = nullptr;
  kube_batch::MetricsObserver* batch_metrics_ = nullptr;
  const Replica* observed_batch_ = nullptr;  // null: the scenario has no processes

  // The round in progress at this moment; nothing: the moment is over, or has not begun. The
  // autoscaler may be searching in addition.
  std::optional<Round> round_;

  // For FreeSome: the parts that are freed in slices.
  bool is_leaving_ = false;
  std::vector<v1::PodPtr> leaving_pods_;
  JsonDisposal leaving_source_;

  // State.
  Cluster cluster_;
  Objects informed_;
  PodLifecycle pod_lifecycle_;
  Kubelets kubelets_;
  controllers::ControllerLoop controllers_;
  autoscaler::NodeAutoscaler autoscaler_;
  SeededRandom random_;
  size_t next_input_ = 0;
  int64_t steps_done_ = 0;
  bool finished_ = false;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_SIMULATION_IMPL_H_
