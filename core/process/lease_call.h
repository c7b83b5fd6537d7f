// Calls to the API server about a Lease, and their answers, as plain values. How long a call takes,
// and what it meets on its way, is decided where it is carried (election_loop.h).
#ifndef BERTH_PROCESS_LEASE_CALL_H_
#define BERTH_PROCESS_LEASE_CALL_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "process/lease.h"

namespace berth::process {

enum class Verb : uint8_t { kGet, kCreate, kUpdate };

// "get", "create", "update".
std::string_view VerbText(Verb verb);

// How a call failed.
enum class CallError : uint8_t {
  kNone,
  // The API server refuses it.
  kNotFound,
  kAlreadyExists,
  kConflict,  // the resourceVersion is not the stored one
  kForbidden,
  kInternalError,
  // The caller got no answer in time; a write may have been carried out.
  kTimeout,
  // The caller's own context ended before.
  kDeadlineExceeded,
  kCanceled,
  // The client refuses it without a request, because the object has no name.
  kNoName,
};

// The resource of Leases, as in the API server's errors.
inline constexpr std::string_view kLeaseResource = "leases.coordination.k8s.io";

// The error as client-go writes it into logs, for an object of this name and resource. Nothing
// failed: "". The texts of kForbidden, kInternalError and kTimeout leave out what a server would
// add.
std::string CallErrorText(CallError error, std::string_view name,
                          std::string_view resource = kLeaseResource);

struct LeaseCall {
  Verb verb = Verb::kGet;
  // For create and update: what is written. An update is refused unless its resource_version is the
  // stored one.
  Lease lease;
  // False: the Lease is an empty one. The client refuses the call, kNoName.
  bool has_name = true;
};

struct LeaseAnswer {
  CallError error = CallError::kNone;
  Lease lease;  // as it is stored now; empty if the call failed

  bool ok() const { return error == CallError::kNone; }
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_LEASE_CALL_H_
