#include "process/lease.h"

#include <limits>

namespace berth::process {
namespace {

Time WholeMicrosecond(Time time) {
  constexpr int64_t kMicrosecond = 1'000;
  const int64_t fraction = ((time.ns % kMicrosecond) + kMicrosecond) % kMicrosecond;
  return time.ns < std::numeric_limits<int64_t>::min() + fraction ? time : Time{time.ns - fraction};
}

}  // namespace

LeaderElectionRecord RecordOf(const Lease& lease) {
  LeaderElectionRecord record;
  record.holder_identity = lease.holder_identity.value_or("");
  record.lease_duration_seconds = lease.lease_duration_seconds.value_or(0);
  record.acquire_time = lease.acquire_time;
  record.renew_time = lease.renew_time;
  record.leader_transitions = lease.lease_transitions.value_or(0);
  return record;
}

Lease LeaseOf(const LeaderElectionRecord& record) {
  Lease lease;
  lease.holder_identity = record.holder_identity;
  lease.lease_duration_seconds = static_cast<int32_t>(record.lease_duration_seconds);
  lease.acquire_time = record.acquire_time;
  lease.renew_time = record.renew_time;
  lease.lease_transitions = static_cast<int32_t>(record.leader_transitions);
  return lease;
}

LeaderElectionRecord RawForm(const LeaderElectionRecord& record) {
  LeaderElectionRecord raw = record;
  if (raw.acquire_time) raw.acquire_time = WholeSecond(*raw.acquire_time);
  if (raw.renew_time) raw.renew_time = WholeSecond(*raw.renew_time);
  return raw;
}

Lease StoredForm(const Lease& lease) {
  Lease stored = lease;
  if (stored.acquire_time) stored.acquire_time = WholeMicrosecond(*stored.acquire_time);
  if (stored.renew_time) stored.renew_time = WholeMicrosecond(*stored.renew_time);
  return stored;
}

}  // namespace berth::process
