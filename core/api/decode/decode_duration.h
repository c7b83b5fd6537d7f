// Reads durations as scenarios and commands write them.
#ifndef BERTH_API_DECODE_DECODE_DURATION_H_
#define BERTH_API_DECODE_DECODE_DURATION_H_

#include "base/time.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// The latest moment that a scenario may name, and the longest time that a pod may run.
inline constexpr Time kUntilCeiling = Time{} + Seconds(24 * 3600);

// Reads a duration in Go's form ("2.5s", "100ms", "1m30s"), or a number of seconds; digits beyond
// the nanosecond are cut off. The result may be negative: callers check the sign.
Duration DecodeDuration(const Decoder& value, Duration fallback);

}  // namespace berth

#endif  // BERTH_API_DECODE_DECODE_DURATION_H_
