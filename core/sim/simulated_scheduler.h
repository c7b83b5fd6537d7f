// SimulatedScheduler: a scheduler in a simulation. The driver (sim/simulation.h) passes it the
// changes of the cluster, and calls it when it is due. It writes to the API server and to the log.
// Only the driver handles the scenario's inputs, checkpoints and the end of the run.
#ifndef BERTH_SIM_SIMULATED_SCHEDULER_H_
#define BERTH_SIM_SIMULATED_SCHEDULER_H_

#include <memory>
#include <string>
#include <string_view>

#include "api/objects.h"
#include "apiserver/cluster.h"
#include "apiserver/object_store.h"
#include "base/clock.h"
#include "base/random.h"
#include "base/time.h"
#include "log/event_log.h"
#include "log/log_writer.h"
#include "scenario/scenario.h"

namespace berth::sim {

class ReplicaClient;

// The driver's interface for a scheduler.
class SimulationDriver {
 public:
  // Delivers a watch event of one of the scheduler's own writes to the informers, the log and the
  // scheduler. The calls are in the order of Cluster::TakeWatchEvents.
  virtual void DeliverWrite(const WatchEvent& write) = 0;
  // The scheduler is busy until t: due events happen meanwhile. Returns before t if the scheduler
  // is interrupted.
  virtual void PassTimeUntil(Time t) = 0;

 protected:
  ~SimulationDriver() = default;
};

// The environment of a scheduler. All of it must outlive the scheduler.
struct SimulatedWorld {
  const Scenario& scenario;
  const SimClock& clock;
  SeededRandom& random;
  Cluster& cluster;
  const Objects& informed;  // the informers' copy of the cluster
  const EventLog& log;
  LogWriter& writer;
  SimulationDriver& driver;
  // The scheduler's connection to the cluster; null: it writes directly.
  ReplicaClient* client = nullptr;

  // Delivers everything that the scheduler has written since the last call.
  void DeliverWrites() const {
    for (const WatchEvent& write : cluster.TakeWatchEvents()) driver.DeliverWrite(write);
  }
};

class SimulatedScheduler {
 public:
  virtual ~SimulatedScheduler() = default;

  // Returns the cause of a change in the log: the label of the event that the scheduler derives
  // from it; "" if the scheduler ignores it. `seen` is the change as the informers see it.
  virtual std::string_view LabelOf(const WatchEvent& seen) const = 0;
  // The event handlers. The driver calls it in a step of the log that has begun.
  virtual void OnChange(const WatchEvent& seen) = 0;
  // Returns the reason why it never schedules this pod, in the words of the log; "" if it does.
  virtual std::string WhyIgnored(const v1::Pod& pod) const = 0;

  // Reports whether its informer's copy keeps pods that have ended.
  virtual bool WatchesEndedPods() const { return false; }
  // Reports whether it logs its own writes to objects of this kind. If not, the driver logs them.
  virtual bool LogsOwnWrites(Kind) const { return false; }

  // Returns when its own periodic or pending work is due; kTimeMax: never.
  virtual Time NextDue() const = 0;
  // Does the work that is due now. The driver calls it after the inputs of the moment, even if
  // nothing else is due.
  virtual void ProcessDue() = 0;

  // Reports whether it would now begin work that keeps it busy. The driver does all due work before
  // that.
  virtual bool HasWork() const = 0;
  // Returns the minimum duration of that work.
  virtual Duration WorkLatency() const = 0;
  // REQUIRES: HasWork().
  virtual void Work() = 0;
  // Reports whether PassTimeUntil has to return, because Work will have no effect or continues
  // later.
  virtual bool IsInterrupted() const { return false; }
  // Returns the cost of all its work so far, in nodes tried: a measure of the time to do it again.
  virtual int64_t NodesLookedAt() const { return 0; }

  // Reports whether none of its own work would change anything: only the cluster can wake it.
  virtual bool IsAtRest() const = 0;

  // All state that changes, as a value. REQUIRES: no call of the above is in progress.
  class State {
   public:
    virtual ~State() = default;
  };
  virtual std::shared_ptr<const State> Save() const = 0;
  // REQUIRES: `state` was saved by this object.
  virtual void Restore(const State& state) = 0;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_SIMULATED_SCHEDULER_H_
