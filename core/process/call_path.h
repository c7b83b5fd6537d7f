// CallPath: the delays and outages of calls between electors and the API server.
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
  kError,  // calls get an internal error, at once
  kHang,   // calls get no answer until the outage ends, and then a timeout
};

// Lasts from `from` until before `to`. A call during an outage has no effect.
struct Outage {
  std::string identity;  // whose calls it affects; "": all callers'
  Time from;
  Time to;
  OutageMode mode = OutageMode::kError;
};

// The outcome of a call at its arrival.
struct Encounter {
  enum class Kind : uint8_t { kServed, kRefused, kHangs };
  Kind kind = Kind::kServed;
  CallError error = CallError::kNone;  // kRefused: the error; kHangs: the error at `until`
  Time until;                          // kHangs: the moment of the answer
};

struct CallPath {
  // The time from a call to its arrival. The answer takes no time.
  Duration latency;
  // The first of those that last when a call arrives affects it.
  std::vector<Outage> outages;

  Encounter At(std::string_view identity, Time arrival) const;
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_CALL_PATH_H_
