// LeaseStore: the API server's store for one Lease.
#ifndef BERTH_PROCESS_LEASE_STORE_H_
#define BERTH_PROCESS_LEASE_STORE_H_

#include <cstdint>
#include <optional>

#include "process/lease.h"
#include "process/lease_call.h"

namespace berth::process {

// Optimistic concurrency by resourceVersion, as in the API server: a create fails if there is a
// Lease, an update if there is none (kNotFound) or if it names another version (kConflict). Each
// write gets the next version, even one that changes nothing; a delete gets none. Fields are not
// validated: an API server would refuse a lease of less than 1 s. A value type.
class LeaseStore {
 public:
  // Carries the call out, at once. A call without a name changes nothing: kNoName.
  LeaseAnswer Perform(const LeaseCall& call);

  // Replaces the Lease by one with just these fields, whatever the version; or creates it. For
  // writes by clients other than electors.
  void Set(const Lease& lease) { Write(lease); }
  void Delete() { lease_.reset(); }

  // Nothing: there is no Lease. A new store is empty.
  const std::optional<Lease>& lease() const { return lease_; }

 private:
  LeaseAnswer Write(const Lease& lease);

  std::optional<Lease> lease_;
  int64_t last_version_ = 0;
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_LEASE_STORE_H_
