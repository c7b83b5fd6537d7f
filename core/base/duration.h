// Durations as Go writes them in configurations and messages: "2.5s", "1m30s"; and as kubectl does.
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
};  // kTooLong: beyond 64 bits of ns

struct ParsedDuration {
  Duration duration;
  DurationTrouble trouble = DurationTrouble::kNone;
};

// As Go's time.ParseDuration; digits beyond the nanosecond are cut off.
ParsedDuration ParseGoDuration(std::string_view text);
// A JSON number's spelling, in seconds.
ParsedDuration ParseSecondsText(std::string_view text);

// As Go's Duration.String: "0s", "100ms", "1m30s", "1.5s".
std::string GoDurationText(Duration d);

// An age as kubectl prints it, in two or three digits: "12s", "2m3s", "25m", "3h20m", "2d5h". As
// apimachinery, util/duration, HumanDuration. REQUIRES: it is not negative.
std::string AgeText(Duration age);

}  // namespace berth

#endif  // BERTH_BASE_DURATION_H_
