#include "process/lease_store.h"

namespace berth::process {

LeaseAnswer LeaseStore::Write(const Lease& lease) {
  lease_ = StoredForm(lease);
  lease_->resource_version = ++last_version_;
  return {CallError::kNone, *lease_};
}

LeaseAnswer LeaseStore::Perform(const LeaseCall& call) {
  if (!call.has_name) return {CallError::kNoName, {}};
  if (call.verb == Verb::kCreate) {
    return lease_ ? LeaseAnswer{CallError::kAlreadyExists, {}} : Write(call.lease);
  }
  if (!lease_) return {CallError::kNotFound, {}};
  if (call.verb == Verb::kGet) return {CallError::kNone, *lease_};
  if (call.lease.resource_version != lease_->resource_version) return {CallError::kConflict, {}};
  return Write(call.lease);
}

}  // namespace berth::process
