#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "api/json_text.h"
#include "base/strings.h"
#include "sim/scenario.h"

namespace berth::sim {
namespace {

constexpr int64_t kMaxNs = std::numeric_limits<int64_t>::max();

struct Unit {
  std::string_view name;
  int64_t ns;
};
// Two spellings of the micro sign, as in Go. Longer names come before their prefixes.
constexpr Unit kUnits[] = {
    {"ns", 1},         {"us", 1'000},        {"\xC2\xB5s", 1'000},  {"\xCE\xBCs", 1'000},
    {"ms", 1'000'000}, {"s", 1'000'000'000}, {"m", 60'000'000'000}, {"h", 3'600'000'000'000},
};

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

std::string_view TakeDigits(std::string_view* text) {
  size_t n = 0;
  while (n < text->size() && IsDigit((*text)[n])) ++n;
  const std::string_view digits = text->substr(0, n);
  text->remove_prefix(n);
  return digits;
}

// whole.fraction times `unit`; nothing if it does not fit.
std::optional<int64_t> Times(std::string_view whole, std::string_view fraction, int64_t unit) {
  int64_t sum = 0;
  for (const char c : whole) {
    if (sum > (kMaxNs - (c - '0')) / 10) return std::nullopt;
    sum = sum * 10 + (c - '0');
  }
  if (sum > kMaxNs / unit) return std::nullopt;
  sum *= unit;
  // From the last digit to the first, so that only what is below a nanosecond is lost.
  int64_t part = 0;
  for (size_t i = fraction.size(); i-- > 0;) part = ((fraction[i] - '0') * unit + part) / 10;
  if (sum > kMaxNs - part) return std::nullopt;
  return sum + part;
}

bool TakeSign(std::string_view* text) {
  if (text->empty() || (text->front() != '-' && text->front() != '+')) return false;
  const bool negative = text->front() == '-';
  text->remove_prefix(1);
  return negative;
}

enum class Trouble { kNone, kSyntax, kTooLong };
struct Parsed {
  int64_t ns = 0;
  Trouble trouble = Trouble::kNone;
};

// As Go's time.ParseDuration.
Parsed ParseGoDuration(std::string_view text) {
  const bool negative = TakeSign(&text);
  if (text == "0") return {};
  if (text.empty()) return {0, Trouble::kSyntax};
  int64_t sum = 0;
  while (!text.empty()) {
    const std::string_view whole = TakeDigits(&text);
    std::string_view fraction;
    if (!text.empty() && text.front() == '.') {
      text.remove_prefix(1);
      fraction = TakeDigits(&text);
    }
    if (whole.empty() && fraction.empty()) return {0, Trouble::kSyntax};
    const Unit* unit = nullptr;
    for (const Unit& candidate : kUnits) {
      if (text.substr(0, candidate.name.size()) != candidate.name) continue;
      unit = &candidate;
      break;
    }
    if (unit == nullptr) return {0, Trouble::kSyntax};
    text.remove_prefix(unit->name.size());
    const std::optional<int64_t> part = Times(whole, fraction, unit->ns);
    if (!part || sum > kMaxNs - *part) return {0, Trouble::kTooLong};
    sum += *part;
  }
  return {negative ? -sum : sum};
}

// A JSON number's spelling, in seconds.
Parsed ParseSeconds(std::string_view text) {
  const bool negative = TakeSign(&text);
  const std::string_view whole = TakeDigits(&text);
  std::string_view fraction;
  if (!text.empty() && text.front() == '.') {
    text.remove_prefix(1);
    fraction = TakeDigits(&text);
  }
  int64_t exponent = 0;
  if (!text.empty() && (text.front() == 'e' || text.front() == 'E')) {
    text.remove_prefix(1);
    const bool below = TakeSign(&text);
    for (const char c : TakeDigits(&text))
      exponent = std::min<int64_t>(exponent * 10 + (c - '0'), 1000);
    if (below) exponent = -exponent;
  }
  if (!text.empty() || (whole.empty() && fraction.empty())) return {0, Trouble::kSyntax};
  std::string digits = StrCat(whole, fraction);
  if (digits.find_first_not_of('0') == std::string::npos) return {};
  int64_t point = static_cast<int64_t>(whole.size()) + exponent;
  if (point < 0) digits.insert(0, static_cast<size_t>(-point), '0');
  point = std::max<int64_t>(point, 0);
  const size_t whole_size = static_cast<size_t>(point);
  if (digits.size() < whole_size) digits.append(whole_size - digits.size(), '0');
  const std::string_view all = digits;
  const std::optional<int64_t> ns =
      Times(all.substr(0, whole_size), all.substr(whole_size), 1'000'000'000);
  if (!ns) return {0, Trouble::kTooLong};
  return {negative ? -*ns : *ns};
}

}  // namespace

Duration DecodeDuration(const Decoder& value, Duration fallback) {
  if (value.failed() || !value.Present()) return fallback;
  const Json& json = *value.json();
  Parsed parsed{0, Trouble::kSyntax};
  if (json.is_string()) {
    parsed = ParseGoDuration(json.get_ref<const std::string&>());
  } else if (json.is_number() || NumberSpelling(json)) {
    parsed = ParseSeconds(JsonText(json));
  }
  if (parsed.trouble == Trouble::kNone) return Duration{parsed.ns};
  if (parsed.trouble == Trouble::kTooLong) {
    value.Fail("must fit into 64 bits in nanoseconds");
  } else {
    const std::string got = json.is_string() ? QuotedPrefix(json.get_ref<const std::string&>())
                                             : QuotedPrefix(JsonText(json));
    value.Fail(
        StrCat("expected a duration like 2.5s, 100ms or 1m30s, or a number of seconds, got ", got));
  }
  return fallback;
}

}  // namespace berth::sim
