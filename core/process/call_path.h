// CallPath: what calls meet between electors and the API server.
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
  kError,  // calls are answered with an internal error, at once
  kHang,   // calls get no answer until the outage ends, and a timeout then
};

// From `from` on, and until before `to`. No call that meets an outage has an effect.
struct Outage {
  std::string identity;  // whose calls it meets; "": those of all
  Time from;
  Time to;
  OutageMode mode = OutageMode::kError;
};

// What a call meets when it arrives.
struct Encounter {
  enum class Kind : uint8_t { kServed, kRefused, kHangs };
  Kind kind = Kind::kServed;
  CallError error = CallError::kNone;  // kRefused: the answer; kHangs: the answer at `until`
  Time until;                          // kHangs: when the answer comes
};

struct CallPath {
  // How long each call takes to arrive. The answer takes no time.
  Duration latency;
  // A call meets the first of those that last when it arrives.
  std::vector<Outage> outages;

  Encounter At(std::string_view identity, Time arrival) const;
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_CALL_PATH_H_
