#include "process/events/event_object.h"

#include "base/strings.h"

namespace berth::process {
namespace {

constexpr std::string_view kCutSuffix = " ...";
constexpr std::string_view kReplacementCharacter = "\xEF\xBF\xBD";
constexpr int64_t kNanosecondsPerSecond = 1'000'000'000;

bool ContinuesCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// Returns the number of bytes at the end of `text` that belong to an incomplete character.
size_t SplitBytes(std::string_view text) {
  size_t begin = text.size();
  while (begin > 0 && ContinuesCharacter(text[begin - 1])) --begin;
  if (begin == 0) return 0;
  --begin;
  return Utf8CharacterSize(text, begin) == 0 ? text.size() - begin : 0;
}

}  // namespace

std::string EventNote(std::string_view message) {
  if (message.size() <= kNoteLengthLimit) return std::string(message);
  std::string_view kept = message.substr(0, kNoteLengthLimit - kCutSuffix.size());
  const size_t split = SplitBytes(kept);
  kept.remove_suffix(split);
  std::string note(kept);
  for (size_t i = 0; i < split; ++i) note += kReplacementCharacter;
  note += kCutSuffix;
  return note;
}

std::string EventName(std::string_view pod, Time moment) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  auto rest = static_cast<uint64_t>(kEpochUnixSeconds * kNanosecondsPerSecond + moment.ns);
  std::string digits;
  do {
    digits.insert(digits.begin(), kDigits[rest % 16]);
    rest /= 16;
  } while (rest > 0);
  return StrCat(pod, ".", digits);
}

}  // namespace berth::process
