#include "base/duration.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "base/strings.h"

namespace berth {
namespace {

constexpr int64_t kMaxNs = std::numeric_limits<int64_t>::max();

struct Unit {
  std::string_view name;
  int64_t ns;
};
// The micro sign has two spellings, as in Go. Longer names come before their prefixes.
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

// Returns whole.fraction times `unit`; nothing if the product exceeds 64 bits.
std::optional<int64_t> Times(std::string_view whole, std::string_view fraction, int64_t unit) {
  int64_t sum = 0;
  for (const char c : whole) {
    if (sum > (kMaxNs - (c - '0')) / 10) return std::nullopt;
    sum = sum * 10 + (c - '0');
  }
  if (sum > kMaxNs / unit) return std::nullopt;
  sum *= unit;
  // Adds from the last digit to the first, so that only the part below a nanosecond is lost.
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

// Returns `amount` of `unit` with a decimal fraction, without trailing zeros.
std::string WithFraction(uint64_t amount, uint64_t unit) {
  std::string text = std::to_string(amount / unit);
  std::string digits = std::to_string(unit + amount % unit).substr(1);
  digits.erase(digits.find_last_not_of('0') + 1);
  return digits.empty() ? text : StrCat(text, ".", digits);
}

}  // namespace

ParsedDuration ParseGoDuration(std::string_view text) {
  const bool negative = TakeSign(&text);
  if (text == "0") return {};
  if (text.empty()) return {{}, DurationTrouble::kSyntax};
  int64_t sum = 0;
  while (!text.empty()) {
    const std::string_view whole = TakeDigits(&text);
    std::string_view fraction;
    if (!text.empty() && text.front() == '.') {
      text.remove_prefix(1);
      fraction = TakeDigits(&text);
    }
    if (whole.empty() && fraction.empty()) return {{}, DurationTrouble::kSyntax};
    const Unit* unit = nullptr;
    for (const Unit& candidate : kUnits) {
      if (text.substr(0, candidate.name.size()) != candidate.name) continue;
      unit = &candidate;
      break;
    }
    if (unit == nullptr) return {{}, DurationTrouble::kSyntax};
    text.remove_prefix(unit->name.size());
    const std::optional<int64_t> part = Times(whole, fraction, unit->ns);
    if (!part || sum > kMaxNs - *part) return {{}, DurationTrouble::kTooLong};
    sum += *part;
  }
  return {{negative ? -sum : sum}};
}

ParsedDuration ParseSecondsText(std::string_view text) {
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
  if (!text.empty() || (whole.empty() && fraction.empty())) return {{}, DurationTrouble::kSyntax};
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
  if (!ns) return {{}, DurationTrouble::kTooLong};
  return {{negative ? -*ns : *ns}};
}

std::string GoDurationText(Duration d) {
  if (d.ns == 0) return "0s";
  const std::string sign = d.ns < 0 ? "-" : "";
  const uint64_t ns = d.ns < 0 ? ~static_cast<uint64_t>(d.ns) + 1 : static_cast<uint64_t>(d.ns);
  if (ns < 1'000) return StrCat(sign, std::to_string(ns), "ns");
  if (ns < 1'000'000) return StrCat(sign, WithFraction(ns, 1'000), "\xC2\xB5s");
  if (ns < 1'000'000'000) return StrCat(sign, WithFraction(ns, 1'000'000), "ms");
  constexpr uint64_t kMinute = 60'000'000'000;
  constexpr uint64_t kHour = 60 * kMinute;
  std::string text = sign;
  if (ns >= kHour) text += StrCat(std::to_string(ns / kHour), "h");
  if (ns >= kMinute) text += StrCat(std::to_string(ns % kHour / kMinute), "m");
  return StrCat(text, WithFraction(ns % kMinute, 1'000'000'000), "s");
}

std::string AgeText(Duration age) {
  const int64_t seconds = age.ns / 1'000'000'000;
  const int64_t minutes = seconds / 60;
  const int64_t hours = minutes / 60;
  const int64_t days = hours / 24;
  const int64_t years = days / 365;
  const auto text = [](int64_t number, std::string_view unit) {
    return StrCat(std::to_string(number), unit);
  };
  const auto with_rest = [&](int64_t number, std::string_view unit, int64_t rest,
                             std::string_view rest_unit) {
    return text(number, unit) + (rest == 0 ? "" : text(rest, rest_unit));
  };
  if (seconds < 120) return text(seconds, "s");
  if (minutes < 10) return with_rest(minutes, "m", seconds % 60, "s");
  if (minutes < 180) return text(minutes, "m");
  if (hours < 8) return with_rest(hours, "h", minutes % 60, "m");
  if (hours < 48) return text(hours, "h");
  if (days < 8) return with_rest(days, "d", hours % 24, "h");
  if (years < 2) return text(days, "d");
  if (years < 8) return with_rest(years, "y", days % 365, "d");
  return text(years, "y");
}

}  // namespace berth
