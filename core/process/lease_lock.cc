#include "process/lease_lock.h"

namespace berth::process {

LeaseCall LeaseLock::Update(const LeaderElectionRecord& record) const {
  LeaseCall call{Verb::kUpdate, LeaseOf(record)};
  call.has_name = copy_version_.has_value();
  call.lease.resource_version = copy_version_.value_or(0);
  return call;
}

void LeaseLock::Take(Verb verb, const LeaseAnswer& answer) {
  if (answer.ok()) {
    copy_version_ = answer.lease.resource_version;
  } else if (verb == Verb::kCreate || (verb == Verb::kGet && !failed_get_keeps_copy_)) {
    copy_version_.reset();
  }
}

}  // namespace berth::process
