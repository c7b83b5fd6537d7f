// SimulatedScheduler: a scheduler at work in a simulation. The driver (sim/simulation.h) passes it
// the changes of the cluster, and lets it act when it is due. It writes to the API server and to
// the log. The scenario's inputs, checkpoints and the end of the run are the driver's alone.
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

// The driver, as a scheduler at work sees it.
class SimulationDriver {
 public:
  // Brings a watch event of one of the scheduler's own writes to the informers, the log and the
  // scheduler. They come in the order of Cluster::TakeWatchEvents.
  virtual void DeliverWrite(const WatchEvent& write) = 0;
  // The scheduler is busy until t: what falls due by then happens meanwhile. Returns before t if
  // the scheduler is interrupted.
  virtual void PassTimeUntil(Time t) = 0;

 protected:
  ~SimulationDriver() = default;
};

// What a scheduler at work has around it. All of it outlives the scheduler.
struct SimulatedWorld {
  const Scenario& scenario;
  const SimClock& clock;
  SeededRandom& random;
  Cluster& cluster;
  const Objects& informed;  // the informers' copy of the cluster
  const EventLog& log;
  LogWriter& writer;
  SimulationDriver& driver;
  // By which the scheduler writes to the cluster; null: to it directly.
  ReplicaClient* client = nullptr;

  // All that the scheduler has written since the last time.
  void DeliverWrites() const {
    for (const WatchEvent& write : cluster.TakeWatchEvents()) driver.DeliverWrite(write);
  }
};

class SimulatedScheduler {
 public:
  virtual ~SimulatedScheduler() = default;

  // What the log gives as the cause of a change: the label of the event that it is for the
  // scheduler; "" if it takes no notice. `seen` is what the informers see.
  virtual std::string_view LabelOf(const WatchEvent& seen) const = 0;
  // The event handlers, called in a step of the log that has begun.
  virtual void OnChange(const WatchEvent& seen) = 0;
  // Why it never schedules this pod, in the words of the log; "" if it does.
  virtual std::string WhyIgnored(const v1::Pod& pod) const = 0;

  // Whether pods that have ended stay in its informer's copy, too.
  virtual bool WatchesEndedPods() const { return false; }
  // Whether it logs its own writes to objects of this kind. If not, the driver logs them.
  virtual bool LogsOwnWrites(Kind) const { return false; }

  // When it has something to do by itself; kTimeMax: never, as things are.
  virtual Time NextDue() const = 0;
  // It is now. Comes after the inputs of the moment, also where nothing else is due.
  virtual void ProcessDue() = 0;

  // Whether it would begin now with something that keeps it busy. That comes after all that is due.
  virtual bool HasWork() const = 0;
  // How long it is busy with that at least.
  virtual Duration WorkLatency() const = 0;
  // REQUIRES: HasWork().
  virtual void Work() = 0;
  // What it does in Work will come to nothing, or go on later: PassTimeUntil is to return.
  virtual bool IsInterrupted() const { return false; }
  // What all that it has done so far took, in nodes looked at: a measure of how long it takes to do
  // it again.
  virtual int64_t NodesLookedAt() const { return 0; }

  // Nothing that it could do by itself would change anything: only the cluster can wake it.
  virtual bool IsAtRest() const = 0;

  // All that changes, as a value. REQUIRES: between two calls of the above.
  class State {
   public:
    virtual ~State() = default;
  };
  virtual std::shared_ptr<const State> Save() const = 0;
  // REQUIRES: `state` is one that it saved itself.
  virtual void Restore(const State& state) = 0;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_SIMULATED_SCHEDULER_H_
