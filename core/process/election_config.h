// The configuration of an elector. Upstream: client-go, tools/leaderelection/leaderelection.go,
// LeaderElectionConfig.
#ifndef BERTH_PROCESS_ELECTION_CONFIG_H_
#define BERTH_PROCESS_ELECTION_CONFIG_H_

#include <optional>
#include <string>

#include "base/time.h"
#include "process/election_rules.h"

namespace berth::process {

// A candidate waits between two tries for retryPeriod times a factor of up to 1 plus this: 2.2.
inline constexpr double kJitterFactor = 1.2;

// The defaults are those of kube-scheduler.
struct ElectionConfig {
  // The identity of this process; kube-scheduler's is "<host name>_<random UUID>".
  std::string identity;
  Duration lease_duration = Seconds(15);
  Duration renew_deadline = Seconds(10);
  Duration retry_period = Seconds(2);
  // True if the leader releases the lease when it is asked to stop, and when it could not renew it.
  // kube-scheduler v1.34 does, v1.21 does not.
  bool release_on_cancel = true;
  std::string lease_namespace = "kube-system";
  std::string lease_name = "kube-scheduler";
  // False if the process gave none, which is an error.
  bool has_on_started_leading = true;
  bool has_on_stopped_leading = true;
  bool has_lock = true;
};

// Returns the reason why client-go refuses an elector with this configuration, in its words;
// nothing if it does not. It is the first of several in the order of the checks. kube-scheduler
// ends with "couldn't create leader elector: " before the text. Upstream: NewLeaderElector.
std::optional<std::string> ElectionConfigProblem(const ElectionConfig& config,
                                                 const ElectionRules& rules);

// Returns 1.2 times the period, as client-go computes it: a product of floating point numbers,
// truncated to whole nanoseconds. At most the longest Duration.
Duration MostJitter(Duration retry_period);

}  // namespace berth::process

#endif  // BERTH_PROCESS_ELECTION_CONFIG_H_
