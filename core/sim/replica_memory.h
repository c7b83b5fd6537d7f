// ReplicaMemory: what one process of a scheduler has in its memory, where a scenario has processes
// (sim/simulated_replicas.h). It is the scheduler itself, which may be forgotten, and shown in the
// log or not.
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
  // Whether the log has what it does within its own memory; it does at first. Of one that is not
  // logged the log has only what it wrote to the API server, as that of another.
  void set_logged(bool is_logged) { is_logged_ = is_logged; }
  bool is_logged() const { return is_logged_; }

  // Its process has ended: it knows as much as at time 0, and what is under way comes to nothing.
  virtual void Forget() = 0;
  // A list has the pod no more. How it ended was not heard of.
  virtual void OnPodVanished(const v1::PodPtr& pod) = 0;

  // Attempts, of a scheduler that has Work. One that is not shown makes them at the side, by the
  // two halves of Work. REQUIRES, of the first: HasWork(); of the second: HasAttempt().
  virtual void BeginAttempt() {}
  virtual void FinishAttempt() {}
  virtual bool HasAttempt() const { return false; }
  // When the attempt is over. REQUIRES: HasAttempt().
  virtual Time attempt_end() const { return kTimeMax; }
  // Work returns though its attempt is under way, which FinishAttempt ends.
  virtual void Interrupt() {}

  // Pods that it has assumed on a node, while no watch event says that they are bound. kube-batch
  // has none: it counts a pod as Binding until then.
  virtual int64_t num_assumed() const { return 0; }

  // What is lost with it now; ReplicaFacts::forgotten. `cluster`, here and below: what the API
  // server has, of pods those that have not ended.
  virtual ForgottenFacts Forgotten(const Objects& cluster) const = 0;
  // The same in words: "2 queued pods (1 backoff), 0 assumed at Permit".
  virtual std::string ForgottenText(const ForgottenFacts& facts) const = 0;
  // The entries about what it forgets, or what is shown no more. `cause`: kCauseExit,
  // kCauseTakeover.
  virtual void LogForgotten(std::string_view cause, const Objects& cluster) = 0;
  // The entries by which the log has from now on what it has, as that of the replica of this name.
  virtual void LogTakeover(std::string_view replica, const Objects& cluster) = 0;
  // The log follows it again, after it went back in time.
  virtual void FollowAgain() {}

 private:
  bool is_logged_ = true;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_REPLICA_MEMORY_H_
