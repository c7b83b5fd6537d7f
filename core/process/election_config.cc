#include "process/election_config.h"

#include <cstdint>
#include <limits>

namespace berth::process {

Duration MostJitter(Duration retry_period) {
  constexpr double kTooLong = 0x1p63;
  const double product = kJitterFactor * static_cast<double>(retry_period.ns);
  if (product >= kTooLong) return {std::numeric_limits<int64_t>::max()};
  if (product <= -kTooLong) return {std::numeric_limits<int64_t>::min()};
  return {static_cast<int64_t>(product)};
}

std::optional<std::string> ElectionConfigProblem(const ElectionConfig& config,
                                                 const ElectionRules& rules) {
  if (config.lease_duration <= config.renew_deadline) {
    return "leaseDuration must be greater than renewDeadline";
  }
  if (config.renew_deadline <= MostJitter(config.retry_period)) {
    return "renewDeadline must be greater than retryPeriod*JitterFactor";
  }
  if (config.lease_duration.ns < 1) return "leaseDuration must be greater than zero";
  if (config.renew_deadline.ns < 1) return "renewDeadline must be greater than zero";
  if (config.retry_period.ns < 1) return "retryPeriod must be greater than zero";
  if (!config.has_on_started_leading) return "OnStartedLeading callback must not be nil";
  if (!config.has_on_stopped_leading) return "OnStoppedLeading callback must not be nil";
  if (!config.has_lock) return "Lock must not be nil.";
  if (rules.needs_identity && config.identity.empty()) return "Lock identity is empty";
  return std::nullopt;
}

}  // namespace berth::process
