// LeaseLock: an elector's copy of the Lease, which provides the resourceVersion of its updates.
// Upstream: client-go, tools/leaderelection/resourcelock/leaselock.go.
#ifndef BERTH_PROCESS_LEASE_LOCK_H_
#define BERTH_PROCESS_LEASE_LOCK_H_

#include <cstdint>
#include <optional>

#include "process/election_rules.h"
#include "process/lease.h"
#include "process/lease_call.h"

namespace berth::process {

// Builds the calls of an elector, and remembers the version in their answers. A value type.
class LeaseLock {
 public:
  explicit LeaseLock(const ElectionRules& rules)
      : failed_get_keeps_copy_(rules.failed_get_keeps_copy) {}

  // Returns the call that gets the Lease.
  LeaseCall Get() const { return {Verb::kGet, {}}; }
  // Returns the call that creates the Lease with this record.
  LeaseCall Create(const LeaderElectionRecord& record) const {
    return {Verb::kCreate, LeaseOf(record)};
  }
  // Returns an update with the resourceVersion of the copy: of the last Lease that a get, create or
  // update returned. The call has no name if there is no copy, or if a failure emptied it.
  LeaseCall Update(const LeaderElectionRecord& record) const;

  // Updates the copy from an answer. A failed create empties the copy, a failed get does so in some
  // releases, and a failed update keeps it.
  void Take(Verb verb, const LeaseAnswer& answer);

 private:
  bool failed_get_keeps_copy_;
  std::optional<int64_t> copy_version_;  // null: no copy, or an empty one
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_LEASE_LOCK_H_
