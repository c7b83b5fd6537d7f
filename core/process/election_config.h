// The configuration of an elector. As client-go, tools/leaderelection/leaderelection.go,
// LeaderElectionConfig.
#ifndef BERTH_PROCESS_ELECTION_CONFIG_H_
#define BERTH_PROCESS_ELECTION_CONFIG_H_

#include <optional>
#include <string>

#include "base/time.h"
#include "process/election_rules.h"

namespace berth::process {

// How much longer than retryPeriod a candidate may wait between two tries: up to 2.2 times as long.
inline constexpr double kJitterFactor = 1.2;

// The defaults are those of kube-scheduler.
struct ElectionConfig {
  std::string identity;  // of this process; kube-scheduler's is "<host name>_<random UUID>"
  Duration lease_duration = Seconds(15);
  Duration renew_deadline = Seconds(10);
  Duration retry_period = Seconds(2);
  // The leader gives the lease back when it is asked to stop, and when it gave up renewing.
  // kube-scheduler v1.34 does, v1.21 does not.
  bool release_on_cancel = true;
  std::string lease_namespace = "kube-system";
  std::string lease_name = "kube-scheduler";
  // False: the process gave none, for which it is refused.
  bool has_on_started_leading = true;
  bool has_on_stopped_leading = true;
  bool has_lock = true;
};

// Why an elector with this configuration is refused, in client-go's words; nothing: it is not. The
// first of several reasons in the order of the checks. kube-scheduler ends then with "couldn't
// create leader elector: " before the text. As NewLeaderElector.
std::optional<std::string> ElectionConfigProblem(const ElectionConfig& config,
                                                 const ElectionRules& rules);

// 1.2 times the period, as client-go computes it: a product of floating point numbers, cut to whole
// nanoseconds. At most the longest Duration.
Duration MostJitter(Duration retry_period);

}  // namespace berth::process

#endif  // BERTH_PROCESS_ELECTION_CONFIG_H_
