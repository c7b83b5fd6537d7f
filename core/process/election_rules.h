// Differences between releases of client-go in leader election, as values.
#ifndef BERTH_PROCESS_ELECTION_RULES_H_
#define BERTH_PROCESS_ELECTION_RULES_H_

#include <cstdint>
#include <string_view>

namespace berth::process {

// The moments at which a round of renewals tries again after a failed try.
enum class RetryTicks : uint8_t {
  // At the ticks of a ticker that began with the round. Ticks that pass during a long try count as
  // one, and the next try begins at once.
  kFromRoundBegin,
  // At the ticks of a ticker that began when the first try ended. Ticks that pass during a try are
  // lost.
  kFromFirstTryEnd,
};

// The defaults are the behaviour of client-go v0.34.1.
struct ElectionRules {
  // client-go refuses an elector with an empty identity.
  bool needs_identity = true;
  // A leader renews with an update alone while its lease is valid by its own observation. It gets
  // the Lease only if that update fails.
  bool updates_first = true;
  // An elector takes the duration of a lease from the record. Otherwise it takes the duration of
  // its own configuration.
  bool trusts_recorded_duration = true;
  // A failed get keeps the lock's copy of the Lease. Otherwise it empties the copy.
  bool failed_get_keeps_copy = true;
  // A release gets the Lease before it updates it, and both calls have a deadline.
  bool release_gets_first = true;
  RetryTicks retry_ticks = RetryTicks::kFromRoundBegin;
  // The event "stopped leading" comes last, however the leading ended. Otherwise it comes when a
  // round fails, before the release, and is missing after a cancel between two rounds.
  bool always_stops_with_event = true;
  // The text that client-go logs for a failed round. Empty: the error of the round's context.
  std::string_view failed_round_text;
  // The resource of the locked object, as the API server's errors name it.
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

// client-go v10.0.0 of kube-batch v0.5.0, which locks by an annotation of a ConfigMap. Its tries
// equal those of v0.21.9, with two differences that have no visible effect here. It waits for the
// expiry of a lock even if the lock has no holder, but no elector ever releases one. When a round
// fails, a last try may be in progress whose answer nothing awaits, because the process ends.
constexpr ElectionRules ElectionOfKubeBatch() {
  ElectionRules rules = kElectionV1_21;
  rules.failed_round_text = "failed to tryAcquireOrRenew context deadline exceeded";
  rules.lock_resource = "configmaps";
  return rules;
}
inline constexpr ElectionRules kElectionBatch = ElectionOfKubeBatch();

}  // namespace berth::process

#endif  // BERTH_PROCESS_ELECTION_RULES_H_
