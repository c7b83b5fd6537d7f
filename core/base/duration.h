// Reads and writes durations as Go does in configurations and messages ("2.5s", "1m30s"), and ages
// as kubectl does.
#ifndef BERTH_BASE_DURATION_H_
#define BERTH_BASE_DURATION_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/time.h"

namespace berth {

enum class DurationTrouble : uint8_t {
  kNone,
  kSyntax,
  kTooLong
};  // kTooLong: more nanoseconds than 64 bits hold

struct ParsedDuration {
  Duration duration;
  DurationTrouble trouble = DurationTrouble::kNone;
};

// Reads a duration like Go's time.ParseDuration; digits beyond the nanosecond are cut off.
ParsedDuration ParseGoDuration(std::string_view text);
// Reads seconds from the text of a JSON number.
ParsedDuration ParseSecondsText(std::string_view text);

// Writes a duration like Go's Duration.String: "0s", "100ms", "1m30s", "1.5s".
std::string GoDurationText(Duration d);

// Returns an age as kubectl prints it, in two or three digits: "12s", "2m3s", "25m", "3h20m",
// "2d5h". Upstream: apimachinery, util/duration, HumanDuration. REQUIRES: the age is not negative.
std::string AgeText(Duration age);

}  // namespace berth

#endif  // BERTH_BASE_DURATION_H_
