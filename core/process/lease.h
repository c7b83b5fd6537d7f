// The Lease for which replicas of one component compete, and the record that an elector reads from
// it.
#ifndef BERTH_PROCESS_LEASE_H_
#define BERTH_PROCESS_LEASE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "base/time.h"

namespace berth::process {

// The fields of coordination.k8s.io/v1, Lease, that take part in an election. A field that is
// absent in the manifest has no value. The API server keeps whole microseconds of times.
struct Lease {
  std::optional<std::string> holder_identity;  // "": released
  std::optional<int32_t> lease_duration_seconds;
  std::optional<Time> acquire_time;
  std::optional<Time> renew_time;
  std::optional<int32_t> lease_transitions;
  int64_t resource_version = 0;  // 0: not stored yet

  bool operator==(const Lease&) const = default;
};

// Upstream: client-go, tools/leaderelection/resourcelock/interface.go, LeaderElectionRecord. Times
// are of the clock of the elector that wrote them; nothing represents Go's zero time.
struct LeaderElectionRecord {
  std::string holder_identity;  // "": no elector holds the lease
  int64_t lease_duration_seconds = 0;
  std::optional<Time> acquire_time;
  std::optional<Time> renew_time;
  int64_t leader_transitions = 0;

  bool operator==(const LeaderElectionRecord&) const = default;
};

// Returns the record of the Lease; absent fields become zero. Upstream: leaselock.go,
// LeaseSpecToLeaderElectionRecord.
LeaderElectionRecord RecordOf(const Lease& lease);

// Returns the Lease that is written for the record: it has every field, except for zero times,
// which are absent after a pass through JSON. Numbers wrap to 32 bits as in Go's conversions.
// Upstream: leaselock.go, LeaderElectionRecordToLeaseSpec.
Lease LeaseOf(const LeaderElectionRecord& record);

// Returns the record in the form that electors compare with the one that they saw before: JSON, in
// which times have whole seconds only. So two renewals within one second look the same.
LeaderElectionRecord RawForm(const LeaderElectionRecord& record);

// Returns the Lease as the API server stores it: times truncated to whole microseconds.
Lease StoredForm(const Lease& lease);

}  // namespace berth::process

#endif  // BERTH_PROCESS_LEASE_H_
