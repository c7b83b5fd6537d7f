// Durations as scenarios and commands write them.
#ifndef BERTH_API_DECODE_DECODE_DURATION_H_
#define BERTH_API_DECODE_DECODE_DURATION_H_

#include "base/time.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// The last moment that a scenario may name, and the longest a pod may run.
inline constexpr Time kUntilCeiling = Time{} + Seconds(24 * 3600);

// "2.5s", "100ms", "1m30s" as Go writes durations, or a number of seconds; digits beyond the
// nanosecond are cut off. The sign is the caller's to judge.
Duration DecodeDuration(const Decoder& value, Duration fallback);

}  // namespace berth

#endif  // BERTH_API_DECODE_DECODE_DURATION_H_
