#include "base/time.h"

namespace berth {
namespace {

// Reads exactly `size` digits at `position` and moves it behind them. -1 if there are no such
// digits.
int ReadDigits(std::string_view text, size_t size, size_t& position) {
  if (position + size > text.size()) return -1;
  int value = 0;
  for (size_t end = position + size; position < end; ++position) {
    if (text[position] < '0' || text[position] > '9') return -1;
    value = value * 10 + (text[position] - '0');
  }
  return value;
}

bool ReadCharacter(std::string_view text, char expected, size_t& position) {
  if (position >= text.size() || text[position] != expected) return false;
  ++position;
  return true;
}

int DaysInMonth(int year, int month) {
  static constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return month == 2 && leap ? 29 : kDays[month - 1];
}

// Returns the days from 1970-01-01 in the Gregorian calendar, by counting leap days in years that
// begin in March.
int64_t DaysFromUnixEpoch(int year, int month, int day) {
  const int64_t y = year - (month <= 2 ? 1 : 0);
  const int64_t month_from_march = (month + 9) % 12;
  const int64_t days = 365 * y + (y >= 0 ? y : y - 3) / 4 - (y >= 0 ? y : y - 99) / 100 +
                       (y >= 0 ? y : y - 399) / 400 + (153 * month_from_march + 2) / 5 + day - 1;
  return days - 719'468;
}

// Reads the digits behind the point; those finer than a nanosecond are dropped. -1 if there are
// none.
int64_t ReadFractionNs(std::string_view text, size_t& position) {
  const size_t start = position;
  int64_t ns = 0;
  int64_t unit = 100'000'000;
  for (; position < text.size() && text[position] >= '0' && text[position] <= '9'; ++position) {
    ns += (text[position] - '0') * unit;
    unit /= 10;
  }
  return position == start ? -1 : ns;
}

// Reads "Z" or "+hh:mm", in seconds east of Greenwich.
std::optional<int64_t> ReadZone(std::string_view text, size_t& position) {
  if (ReadCharacter(text, 'Z', position)) return 0;
  const bool east = ReadCharacter(text, '+', position);
  if (!east && !ReadCharacter(text, '-', position)) return std::nullopt;
  const int hours = ReadDigits(text, 2, position);
  if (!ReadCharacter(text, ':', position)) return std::nullopt;
  const int minutes = ReadDigits(text, 2, position);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return std::nullopt;
  return (east ? 1 : -1) * (hours * 3600 + minutes * 60);
}

Time SaturatedTime(int64_t seconds, int64_t ns) {
  constexpr int64_t kMaxSeconds = std::numeric_limits<int64_t>::max() / 1'000'000'000;
  if (seconds >= kMaxSeconds) return kTimeMax;
  if (seconds < -kMaxSeconds) return Time{std::numeric_limits<int64_t>::min()};
  return Time{seconds * 1'000'000'000 + ns};
}

// A quotient rounded down, and the remainder, which is not negative.
struct Division {
  int64_t quotient;
  int64_t remainder;
};
Division Divide(int64_t dividend, int64_t divisor) {
  const int64_t remainder = ((dividend % divisor) + divisor) % divisor;
  return {dividend / divisor - (dividend % divisor < 0 ? 1 : 0), remainder};
}

// Inverts DaysFromUnixEpoch, also with years that begin in March, in cycles of 400 years.
void SetDate(int64_t days_from_unix_epoch, CalendarTime* calendar) {
  constexpr int64_t kDaysInCycle = 146'097;
  const auto [cycle, day_of_cycle] = Divide(days_from_unix_epoch + 719'468, kDaysInCycle);
  const int64_t leap_days =
      day_of_cycle / 1'460 - day_of_cycle / 36'524 + day_of_cycle / (kDaysInCycle - 1);
  const int64_t year_of_cycle = (day_of_cycle - leap_days) / 365;
  const int64_t day_of_year =
      day_of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
  const int64_t month_from_march = (5 * day_of_year + 2) / 153;
  calendar->day = static_cast<int>(day_of_year - (153 * month_from_march + 2) / 5 + 1);
  calendar->month =
      static_cast<int>(month_from_march < 10 ? month_from_march + 3 : month_from_march - 9);
  calendar->year = static_cast<int>(400 * cycle + year_of_cycle + (calendar->month <= 2 ? 1 : 0));
}

}  // namespace

CalendarTime CalendarTimeOf(Time time) {
  const auto [second, ns] = Divide(time.ns, 1'000'000'000);
  const auto [day, second_of_day] = Divide(kEpochUnixSeconds + second, 86'400);
  CalendarTime calendar;
  SetDate(day, &calendar);
  calendar.hour = static_cast<int>(second_of_day / 3'600);
  calendar.minute = static_cast<int>(second_of_day % 3'600 / 60);
  calendar.second = static_cast<int>(second_of_day % 60);
  calendar.millisecond = static_cast<int>(ns / 1'000'000);
  return calendar;
}

std::optional<Time> ParseRfc3339(std::string_view text) {
  size_t position = 0;
  const int year = ReadDigits(text, 4, position);
  if (!ReadCharacter(text, '-', position)) return std::nullopt;
  const int month = ReadDigits(text, 2, position);
  if (!ReadCharacter(text, '-', position)) return std::nullopt;
  const int day = ReadDigits(text, 2, position);
  if (!ReadCharacter(text, 'T', position)) return std::nullopt;
  const int hour = ReadDigits(text, 2, position);
  if (!ReadCharacter(text, ':', position)) return std::nullopt;
  const int minute = ReadDigits(text, 2, position);
  if (!ReadCharacter(text, ':', position)) return std::nullopt;
  const int second = ReadDigits(text, 2, position);
  int64_t ns = 0;
  if (ReadCharacter(text, '.', position)) ns = ReadFractionNs(text, position);
  const std::optional<int64_t> zone = ReadZone(text, position);

  if (!zone || position != text.size() || year < 0 || ns < 0) return std::nullopt;
  if (month < 1 || month > 12 || day < 1 || day > DaysInMonth(year, month)) return std::nullopt;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) {
    return std::nullopt;
  }
  const int64_t unix_seconds =
      DaysFromUnixEpoch(year, month, day) * 86'400 + hour * 3600 + minute * 60 + second - *zone;
  return SaturatedTime(unix_seconds - kEpochUnixSeconds, ns);
}

std::string SecondsText(Duration d) {
  // Unsigned arithmetic, because the most negative span has no positive counterpart in int64.
  const bool negative = d.ns < 0;
  const uint64_t magnitude =
      negative ? 0 - static_cast<uint64_t>(d.ns) : static_cast<uint64_t>(d.ns);
  std::string text = (negative ? "-" : "") + std::to_string(magnitude / 1'000'000'000);
  const uint64_t fraction = magnitude % 1'000'000'000;
  if (fraction == 0) return text;
  std::string digits = std::to_string(fraction);
  digits.insert(0, 9 - digits.size(), '0');
  digits.erase(digits.find_last_not_of('0') + 1);
  return text + "." + digits;
}

std::string SecondsText(Time t) { return SecondsText(Duration{t.ns}); }

}  // namespace berth
