// LeaseStore: the API server's store for one Lease.
#ifndef BERTH_PROCESS_LEASE_STORE_H_
#define BERTH_PROCESS_LEASE_STORE_H_

#include <cstdint>
#include <optional>

#include "process/lease.h"
#include "process/lease_call.h"

namespace berth::process {

// Implements optimistic concurrency by resourceVersion, as the API server does: a create fails if
// the Lease exists; an update fails if there is none (kNotFound) or if it names another version
// (kConflict). Each write gets the next version, even a write that changes nothing; a delete gets
// none. The store does not validate fields, although an API server would refuse a lease of less
// than 1 s. A value type.
class LeaseStore {
 public:
  // Carries out the call at once. A call without a name changes nothing and returns kNoName.
  LeaseAnswer Perform(const LeaseCall& call);

  // Creates the Lease with exactly these fields, or replaces it, whatever its version. For writes
  // by clients other than electors.
  void Set(const Lease& lease) { Write(lease); }
  void Delete() { lease_.reset(); }

  // Returns the Lease. Null if there is none, as in a new store.
  const std::optional<Lease>& lease() const { return lease_; }

 private:
  LeaseAnswer Write(const Lease& lease);

  std::optional<Lease> lease_;
  int64_t last_version_ = 0;
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_LEASE_STORE_H_
