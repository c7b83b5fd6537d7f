// CallPath: the delays and outages of calls from electors to the API server.
#ifndef BERTH_PROCESS_CALL_PATH_H_
#define BERTH_PROCESS_CALL_PATH_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "process/lease_call.h"

namespace berth::process {

enum class OutageMode : uint8_t {
  kError,  // the API server answers calls at once with an internal error
  kHang,   // calls get no answer until the outage ends, and then fail with a timeout
};

// A period in which calls fail, from `from` until just before `to`. A call during an outage has no
// effect.
struct Outage {
  std::string identity;  // the elector whose calls fail; empty: all electors
  Time from;
  Time to;
  OutageMode mode = OutageMode::kError;
};

// The outcome of a call when it arrives.
struct Encounter {
  enum class Kind : uint8_t { kServed, kRefused, kHangs };
  Kind kind = Kind::kServed;
  CallError error = CallError::kNone;  // kRefused: the error; kHangs: the error at `until`
  Time until;                          // kHangs: the moment of the answer
};

struct CallPath {
  // The time from a call to its arrival. The answer itself takes no time.
  Duration latency;
  // If several outages affect a call, the first of them in this list decides.
  std::vector<Outage> outages;

  // Returns the outcome of a call by the elector `identity` that arrives at `arrival`.
  Encounter At(std::string_view identity, Time arrival) const;
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_CALL_PATH_H_
