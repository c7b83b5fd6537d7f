// The Lease for which the replicas of one component compete, and the record that an elector reads
// from it.
#ifndef BERTH_PROCESS_LEASE_H_
#define BERTH_PROCESS_LEASE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "base/time.h"

namespace berth::process {

// The fields of coordination.k8s.io/v1, Lease, that take part in an election. A field that the
// manifest does not contain is null. The API server stores times in whole microseconds.
struct Lease {
  std::optional<std::string> holder_identity;  // empty: the lease was released
  std::optional<int32_t> lease_duration_seconds;
  std::optional<Time> acquire_time;
  std::optional<Time> renew_time;
  std::optional<int32_t> lease_transitions;
  int64_t resource_version = 0;  // 0: not stored yet

  bool operator==(const Lease&) const = default;
};

// Upstream: client-go, tools/leaderelection/resourcelock/interface.go, LeaderElectionRecord. Times
// are those of the clock of the elector that wrote them. Null represents Go's zero time.
struct LeaderElectionRecord {
  std::string holder_identity;  // empty: no elector holds the lease
  int64_t lease_duration_seconds = 0;
  std::optional<Time> acquire_time;
  std::optional<Time> renew_time;
  int64_t leader_transitions = 0;

  bool operator==(const LeaderElectionRecord&) const = default;
};

// Returns the record of the Lease; absent fields become zero. Upstream: leaselock.go,
// LeaseSpecToLeaderElectionRecord.
LeaderElectionRecord RecordOf(const Lease& lease);

// Returns the Lease that client-go writes for the record. It has every field, except for zero
// times, which JSON omits. Numbers wrap to 32 bits as in Go's conversions. Upstream: leaselock.go,
// LeaderElectionRecordToLeaseSpec.
Lease LeaseOf(const LeaderElectionRecord& record);

// Returns the record in the form in which electors compare it with the record that they saw before:
// JSON, in which times have whole seconds only. So two renewals within one second look the same.
LeaderElectionRecord RawForm(const LeaderElectionRecord& record);

// Returns the Lease as the API server stores it: times truncated to whole microseconds.
Lease StoredForm(const Lease& lease);

}  // namespace berth::process

#endif  // BERTH_PROCESS_LEASE_H_
