// Calls to the API server about a Lease, and their answers, as plain values. ElectionLoop
// (election_loop.h), which carries out the calls, determines their delays and outcomes.
#ifndef BERTH_PROCESS_LEASE_CALL_H_
#define BERTH_PROCESS_LEASE_CALL_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "process/lease.h"

namespace berth::process {

enum class Verb : uint8_t { kGet, kCreate, kUpdate };

// Returns "get", "create" or "update".
std::string_view VerbText(Verb verb);

// The error of a call.
enum class CallError : uint8_t {
  kNone,
  // The API server returns the next five errors.
  kNotFound,
  kAlreadyExists,
  kConflict,  // the resourceVersion is not the stored one
  kForbidden,
  kInternalError,
  // The caller got no answer in time. The API server may have carried out the write.
  kTimeout,
  // The caller's own context ended before the answer.
  kDeadlineExceeded,
  kCanceled,
  // The client refuses the call without sending a request, because the object has no name.
  kNoName,
};

// The resource of Leases, as in the API server's errors.
inline constexpr std::string_view kLeaseResource = "leases.coordination.k8s.io";

// Returns the error as client-go logs it, for an object with this name and resource. Empty for
// kNone. The texts of kForbidden, kInternalError and kTimeout omit the details of a real server.
std::string CallErrorText(CallError error, std::string_view name,
                          std::string_view resource = kLeaseResource);

struct LeaseCall {
  Verb verb = Verb::kGet;
  // For create and update: the Lease to write. The store refuses an update unless its
  // resource_version is the stored one.
  Lease lease;
  // False if the Lease is empty. Then the client refuses the call with kNoName.
  bool has_name = true;
};

struct LeaseAnswer {
  CallError error = CallError::kNone;
  Lease lease;  // the stored Lease; empty if the call failed

  bool ok() const { return error == CallError::kNone; }
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_LEASE_CALL_H_
