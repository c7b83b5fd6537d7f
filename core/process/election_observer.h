// What an election reports while it goes on.
#ifndef BERTH_PROCESS_ELECTION_OBSERVER_H_
#define BERTH_PROCESS_ELECTION_OBSERVER_H_

#include <cstdint>
#include <string>

#include "process/lease_call.h"

namespace berth::process {

// Of a line in the log: errors and information, the latter from klog's verbosity 0, 4 or 5 on.
enum class LogLevel : uint8_t { kError, kInfo, kInfoV4, kInfoV5 };

// Each method is called at the moment, by the simulation's clock, at which it happens; the defaults
// do nothing. client-go starts goroutines for NewLeader and StartedLeading: the elector goes on at
// the same moment, and what these do comes after what the elector does then.
class ElectionObserver {
 public:
  virtual ~ElectionObserver() = default;

  virtual void Log(LogLevel /*level*/, const std::string& /*text*/) {}
  // The elector has the answer to a call, which may be a refusal by the client itself.
  virtual void CallAnswered(const LeaseCall& /*call*/, const LeaseAnswer& /*answer*/) {}
  // OnNewLeader. "": the lease was released, and no elector holds it.
  virtual void NewLeader(const std::string& /*identity*/) {}
  // OnStartedLeading.
  virtual void StartedLeading() {}
  // The context that OnStartedLeading was given has ended: what runs under it is asked to stop.
  virtual void LeadingContextEnded() {}
  // OnStoppedLeading; also at the end of an elector that never led.
  virtual void StoppedLeading() {}
  // An event is recorded on the Lease, type Normal, reason LeaderElection.
  virtual void LeaseEvent(const std::string& /*message*/) {}
  // The gauge leader_election_master_status is set.
  virtual void LeaderMetric(bool /*is_leader*/) {}
  // The counter leader_election_slowpath_total goes up: a leader renews with a get and an update.
  virtual void SlowPathRenewal() {}
  // The loop is at its end.
  virtual void Returned() {}
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_ELECTION_OBSERVER_H_
