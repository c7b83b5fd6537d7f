#include "api/decode/decode_duration.h"

#include <string>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/duration.h"
#include "base/strings.h"

namespace berth {

Duration DecodeDuration(const Decoder& value, Duration fallback) {
  if (value.failed() || !value.Present()) return fallback;
  const Json& json = *value.json();
  ParsedDuration parsed{{}, DurationTrouble::kSyntax};
  if (json.is_string()) {
    parsed = ParseGoDuration(json.get_ref<const std::string&>());
  } else if (json.is_number() || NumberSpelling(json)) {
    parsed = ParseSecondsText(JsonText(json));
  }
  if (parsed.trouble == DurationTrouble::kNone) return parsed.duration;
  if (parsed.trouble == DurationTrouble::kTooLong) {
    value.Fail("must fit into 64 bits in nanoseconds");
  } else {
    const std::string got = json.is_string() ? QuotedPrefix(json.get_ref<const std::string&>())
                                             : QuotedPrefix(JsonText(json));
    value.Fail(
        StrCat("expected a duration like 2.5s, 100ms or 1m30s, or a number of seconds, got ", got));
  }
  return fallback;
}

}  // namespace berth
