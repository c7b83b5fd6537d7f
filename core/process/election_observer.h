// ElectionObserver: receives the reports of an election in progress.
#ifndef BERTH_PROCESS_ELECTION_OBSERVER_H_
#define BERTH_PROCESS_ELECTION_OBSERVER_H_

#include <cstdint>
#include <string>

#include "process/lease_call.h"

namespace berth::process {

// The level of a log line: error or information. The last two are information from klog's verbosity
// 4 and 5 on.
enum class LogLevel : uint8_t { kError, kInfo, kInfoV4, kInfoV5 };

// Each method is called at the moment, by the simulation's clock, at which its event happens. The
// defaults do nothing. client-go starts goroutines for NewLeader and StartedLeading: the elector
// continues at the same moment, and the goroutines act after the elector.
class ElectionObserver {
 public:
  virtual ~ElectionObserver() = default;

  virtual void Log(LogLevel /*level*/, const std::string& /*text*/) {}
  // Reports the answer to a call, which may be a refusal by the client itself.
  virtual void CallAnswered(const LeaseCall& /*call*/, const LeaseAnswer& /*answer*/) {}
  // Upstream: OnNewLeader. Empty: the lease was released, and no elector holds it.
  virtual void NewLeader(const std::string& /*identity*/) {}
  // Upstream: OnStartedLeading.
  virtual void StartedLeading() {}
  // Reports that the context of OnStartedLeading has ended, which asks the work in it to stop.
  virtual void LeadingContextEnded() {}
  // Upstream: OnStoppedLeading. Also called at the end of an elector that never led.
  virtual void StoppedLeading() {}
  // Records an event about the Lease, with type Normal and reason LeaderElection.
  virtual void LeaseEvent(const std::string& /*message*/) {}
  // Sets the gauge leader_election_master_status.
  virtual void LeaderMetric(bool /*is_leader*/) {}
  // Increments the counter leader_election_slowpath_total: a leader has renewed with a get and an
  // update.
  virtual void SlowPathRenewal() {}
  // Reports that the loop has ended.
  virtual void Returned() {}
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_ELECTION_OBSERVER_H_
