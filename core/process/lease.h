// The Lease that replicas of one component compete for, and what an elector reads out of it.
#ifndef BERTH_PROCESS_LEASE_H_
#define BERTH_PROCESS_LEASE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "base/time.h"

namespace berth::process {

// As coordination.k8s.io/v1, Lease: what of it takes part in an election. A field that is absent in
// the manifest holds nothing. The API server keeps whole microseconds of times.
struct Lease {
  std::optional<std::string> holder_identity;  // "": released
  std::optional<int32_t> lease_duration_seconds;
  std::optional<Time> acquire_time;
  std::optional<Time> renew_time;
  std::optional<int32_t> lease_transitions;
  int64_t resource_version = 0;  // 0: not stored yet

  bool operator==(const Lease&) const = default;
};

// As client-go, tools/leaderelection/resourcelock/interface.go, LeaderElectionRecord. Times are of
// the clock of the elector that wrote them; nothing stands for Go's zero time.
struct LeaderElectionRecord {
  std::string holder_identity;  // "": no elector holds the lease
  int64_t lease_duration_seconds = 0;
  std::optional<Time> acquire_time;
  std::optional<Time> renew_time;
  int64_t leader_transitions = 0;

  bool operator==(const LeaderElectionRecord&) const = default;
};

// What the Lease says; what is absent in it becomes zero. As leaselock.go,
// LeaseSpecToLeaderElectionRecord.
LeaderElectionRecord RecordOf(const Lease& lease);

// The Lease that is written for the record: every field is there, except for zero times, which are
// absent once they went through JSON. Numbers wrap to 32 bits as Go's conversions do. As
// leaselock.go, LeaderElectionRecordToLeaseSpec.
Lease LeaseOf(const LeaderElectionRecord& record);

// The record as electors compare it with the one that they saw before: as JSON, in which times have
// whole seconds only. So two renewals within one second look the same.
LeaderElectionRecord RawForm(const LeaderElectionRecord& record);

// The Lease as the API server stores it: times cut to whole microseconds.
Lease StoredForm(const Lease& lease);

}  // namespace berth::process

#endif  // BERTH_PROCESS_LEASE_H_
