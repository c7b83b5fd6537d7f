// The configuration of an elector. Upstream: client-go, tools/leaderelection/leaderelection.go,
// LeaderElectionConfig.
#ifndef BERTH_PROCESS_ELECTION_CONFIG_H_
#define BERTH_PROCESS_ELECTION_CONFIG_H_

#include <optional>
#include <string>

#include "base/time.h"
#include "process/election_rules.h"

namespace berth::process {

// A candidate waits between two tries for retryPeriod times a random factor between 1 and 1 plus
// this number (2.2).
inline constexpr double kJitterFactor = 1.2;

// The defaults are those of kube-scheduler.
struct ElectionConfig {
  // The identity of this process; kube-scheduler's is "<host name>_<random UUID>".
  std::string identity;
  Duration lease_duration = Seconds(15);
  Duration renew_deadline = Seconds(10);
  Duration retry_period = Seconds(2);
  // True if the leader releases the lease when the process is asked to stop, and after it failed to
  // renew the lease. kube-scheduler v1.34 does this, v1.21 does not.
  bool release_on_cancel = true;
  std::string lease_namespace = "kube-system";
  std::string lease_name = "kube-scheduler";
  // The next three are false if the process provides no such callback or lock, which is an error.
  bool has_on_started_leading = true;
  bool has_on_stopped_leading = true;
  bool has_lock = true;
};

// Returns the reason why client-go refuses an elector with this configuration, in client-go's
// words. Null if client-go accepts it. If several reasons exist, it is the first in the order of
// client-go's checks. kube-scheduler exits with "couldn't create leader elector: " followed by this
// text. Upstream: NewLeaderElector.
std::optional<std::string> ElectionConfigProblem(const ElectionConfig& config,
                                                 const ElectionRules& rules);

// Returns 1.2 times the period as client-go computes it: a product of floating point numbers,
// truncated to whole nanoseconds and limited to the range of Duration.
Duration MostJitter(Duration retry_period);

}  // namespace berth::process

#endif  // BERTH_PROCESS_ELECTION_CONFIG_H_
