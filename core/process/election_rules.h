// Differences between releases of client-go in leader election, as values.
#ifndef BERTH_PROCESS_ELECTION_RULES_H_
#define BERTH_PROCESS_ELECTION_RULES_H_

#include <cstdint>
#include <string_view>

namespace berth::process {

// The moments at which a round of renewal tries again after a failed try.
enum class RetryTicks : uint8_t {
  // At the ticks of a ticker that began with the round; ticks that passed during a long try count
  // as one, for which the next try begins at once.
  kFromRoundBegin,
  // At the ticks of a ticker that began when the first try ended; ticks that pass during a try are
  // lost.
  kFromFirstTryEnd,
};

struct ElectionRules {
  // An elector with an empty identity is refused.
  bool needs_identity = true;
  // A leader renews with an update alone, as long as its lease is valid by its own observation, and
  // gets the Lease only if that failed.
  bool updates_first = true;
  // The duration of a lease is that of its record, not that of the elector's own configuration.
  bool trusts_recorded_duration = true;
  // A get that fails keeps the lock's copy of the Lease; else it empties the copy.
  bool failed_get_keeps_copy = true;
  // A release gets the Lease before it updates it, and both calls have a deadline.
  bool release_gets_first = true;
  RetryTicks retry_ticks = RetryTicks::kFromRoundBegin;
  // The event "stopped leading" comes last, however the leading ended. Otherwise it comes when a
  // round failed, before the release, and does not come after a cancel between two rounds.
  bool always_stops_with_event = true;
  // The text for a failed round; empty: the error of its context.
  std::string_view failed_round_text;
  // The resource of the locked object, as in the API server's errors.
  std::string_view lock_resource = "leases.coordination.k8s.io";
};

// client-go v0.34.1.
inline constexpr ElectionRules kElectionV1_34{};

// client-go v0.21.9.
inline constexpr ElectionRules kElectionV1_21{
    .needs_identity = false,
    .updates_first = false,
    .trusts_recorded_duration = false,
    .failed_get_keeps_copy = false,
    .release_gets_first = false,
    .retry_ticks = RetryTicks::kFromFirstTryEnd,
    .always_stops_with_event = false,
    .failed_round_text = "timed out waiting for the condition",
};

// client-go v10.0.0 of kube-batch v0.5.0, with a lock in an annotation of a ConfigMap. Its tries
// are those of v0.21.9, with two differences that have no visible effect here: it takes a lock
// without a holder no sooner than another, but it never releases one; and when a round fails, a
// last try may be in progress whose answer nothing awaits, because the process ends.
constexpr ElectionRules ElectionOfKubeBatch() {
  ElectionRules rules = kElectionV1_21;
  rules.failed_round_text = "failed to tryAcquireOrRenew context deadline exceeded";
  rules.lock_resource = "configmaps";
  return rules;
}
inline constexpr ElectionRules kElectionBatch = ElectionOfKubeBatch();

}  // namespace berth::process

#endif  // BERTH_PROCESS_ELECTION_RULES_H_
