// ReplicaMemory: the memory of one process of a scheduler, in scenarios with processes
// (sim/simulated_replicas.h). It is the scheduler itself, which can be reset, and may or may not be
// shown in the log.
#ifndef BERTH_SIM_REPLICA_MEMORY_H_
#define BERTH_SIM_REPLICA_MEMORY_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "api/objects.h"
#include "base/time.h"
#include "log/process_facts.h"
#include "sim/simulated_scheduler.h"

namespace berth::sim {

class ReplicaMemory : public SimulatedScheduler {
 public:
  // Sets whether the log has its internal work; at first it has. If a scheduler is not logged, the
  // log has only its writes to the API server, as those of another scheduler.
  void set_logged(bool is_logged) { is_logged_ = is_logged; }
  bool is_logged() const { return is_logged_; }

  // Its process has ended: resets it to the state at time 0, and abandons work in progress.
  virtual void Forget() = 0;
  // A list no longer contains the pod, and no event reported its end.
  virtual void OnPodVanished(const v1::PodPtr& pod) = 0;

  // Attempts, for a scheduler that has Work. One that is not shown makes them in parallel, by the
  // two halves of Work. REQUIRES: BeginAttempt: HasWork(); FinishAttempt: HasAttempt().
  virtual void BeginAttempt() {}
  virtual void FinishAttempt() {}
  virtual bool HasAttempt() const { return false; }
  // Returns when the attempt is over. REQUIRES: HasAttempt().
  virtual Time attempt_end() const { return kTimeMax; }
  // Makes Work return although its attempt is in progress, which FinishAttempt ends.
  virtual void Interrupt() {}

  // Returns the number of pods that it has assumed on a node before a watch event reported their
  // binding. 0 for kube-batch: it counts such a pod as Binding.
  virtual int64_t num_assumed() const { return 0; }

  // Returns the pods that would be lost with it now; see ReplicaFacts::forgotten. `cluster`, here
  // and below: the objects of the API server, without pods that have ended.
  virtual ForgottenFacts Forgotten(const Objects& cluster) const = 0;
  // Returns the same in words: "2 queued pods (1 backoff), 0 assumed at Permit".
  virtual std::string ForgottenText(const ForgottenFacts& facts) const = 0;
  // Logs the entries about pods that it forgets, or that are no longer shown. `cause`: kCauseExit,
  // kCauseTakeover.
  virtual void LogForgotten(std::string_view cause, const Objects& cluster) = 0;
  // Logs its contents, as those of the replica with this name; the log follows it from now on.
  virtual void LogTakeover(std::string_view replica, const Objects& cluster) = 0;
  // The log follows it again, after the simulation went back in time.
  virtual void FollowAgain() {}

 private:
  bool is_logged_ = true;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_REPLICA_MEMORY_H_
