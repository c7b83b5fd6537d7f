#include "api/cron/cron_schedule.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "base/duration.h"
#include "base/strings.h"

namespace berth {
namespace {

constexpr int64_t kSecondsPerDay = 86'400;
constexpr int kMinutesPerDay = 1'440;
constexpr int64_t kDaysOfSearch = 5 * 366;
constexpr int64_t kNsPerSecond = 1'000'000'000;
constexpr Duration kShortestEvery = Seconds(60);

constexpr std::string_view kMonthNames[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                            "jul", "aug", "sep", "oct", "nov", "dec"};
constexpr std::string_view kDayNames[] = {"sun", "mon", "tue", "wed", "thu", "fri", "sat"};

struct Word {
  std::string_view word;
  std::string_view fields;
};
constexpr Word kWords[] = {
    {"@yearly", "0 0 1 1 *"}, {"@annually", "0 0 1 1 *"}, {"@monthly", "0 0 1 * *"},
    {"@weekly", "0 0 * * 0"}, {"@daily", "0 0 * * *"},    {"@midnight", "0 0 * * *"},
    {"@hourly", "0 * * * *"},
};

Error Problem(std::string message) { return {std::move(message), ""}; }

// Returns the parts between separators; empty parts only if `keep_empty` is true.
std::vector<std::string_view> Split(std::string_view text, std::string_view separators,
                                    bool keep_empty) {
  std::vector<std::string_view> parts;
  while (true) {
    const size_t end = std::min(text.find_first_of(separators), text.size());
    if (end > 0 || keep_empty) parts.push_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

// Reads a number like strconv.Atoi, with its messages.
Result<int64_t> ParseNumber(std::string_view text) {
  const std::optional<int64_t> number = ParseInt64(text);
  if (!number) {
    return Problem(StrCat("failed to parse int from ", text, ": strconv.Atoi: parsing ",
                          Quoted(text), ": invalid syntax"));
  }
  if (*number < 0) {
    return Problem(StrCat("negative number (", std::to_string(*number), ") not allowed: ", text));
  }
  return *number;
}

// Every `step`th number from `first` to `last`.
struct Range {
  int64_t first;
  int64_t last;
  int64_t step;
};

std::optional<Error> ProblemOf(const Range& range, int64_t min, int64_t max,
                               std::string_view text) {
  const std::string first = std::to_string(range.first);
  const std::string last = std::to_string(range.last);
  if (range.first < min) {
    return Problem(StrCat("beginning of range (", first, ") below minimum (", std::to_string(min),
                          "): ", text));
  }
  if (range.last > max) {
    return Problem(
        StrCat("end of range (", last, ") above maximum (", std::to_string(max), "): ", text));
  }
  if (range.first > range.last) {
    return Problem(
        StrCat("beginning of range (", first, ") beyond end of range (", last, "): ", text));
  }
  if (range.step == 0) {
    return Problem(StrCat("step of range should be a positive number: ", text));
  }
  return std::nullopt;
}

// Returns the last whole second, in seconds since 1970; rounds down before 1970, too.
int64_t UnixSeconds(Time t) { return WholeSecond(t).ns / kNsPerSecond + kEpochUnixSeconds; }

Time TimeOfUnix(int64_t seconds) {
  const int64_t since_start = seconds - kEpochUnixSeconds;
  if (since_start >= kTimeMax.ns / kNsPerSecond) return kTimeMax;
  return Time{since_start * kNsPerSecond};
}

int64_t DayOf(int64_t unix_seconds) {
  return unix_seconds / kSecondsPerDay - (unix_seconds % kSecondsPerDay < 0 ? 1 : 0);
}

Time TimeOf(int64_t day, int minute) {
  return TimeOfUnix(day * kSecondsPerDay + int64_t{minute} * 60);
}

}  // namespace

struct CronSchedule::Bounds {
  int min;
  int max;
  // in lower case, of the numbers from `min` on; null: the field has no names
  const std::string_view* names = nullptr;
  size_t num_names = 0;

  Result<int64_t> NumberOf(std::string_view text) const {
    std::string lower(text);
    for (char& c : lower) {
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    const std::string_view* const found = std::find(names, names + num_names, lower);
    if (found != names + num_names) return min + (found - names);
    return ParseNumber(text);
  }
};

// Reads "*", "N" or "N-M", each optionally with "/step". Upstream: getRange.
std::optional<Error> CronSchedule::ParseRange(std::string_view text, const Bounds& bounds,
                                              Field* field) {
  const std::vector<std::string_view> range_and_step = Split(text, "/", true);
  const std::vector<std::string_view> ends = Split(range_and_step[0], "-", true);
  Range range{bounds.min, bounds.max, 1};
  const bool is_star = ends[0] == "*" || ends[0] == "?";
  if (!is_star) {
    if (ends.size() > 2) return Problem(StrCat("too many hyphens: ", text));
    const Result<int64_t> first = bounds.NumberOf(ends.front());
    if (!first.ok()) return first.error();
    const Result<int64_t> last = bounds.NumberOf(ends.back());
    if (!last.ok()) return last.error();
    range = {first.value(), last.value(), 1};
  }
  if (range_and_step.size() > 2) return Problem(StrCat("too many slashes: ", text));
  if (range_and_step.size() == 2) {
    const Result<int64_t> step = ParseNumber(range_and_step[1]);
    if (!step.ok()) return step.error();
    range.step = step.value();
    if (ends.size() == 1) range.last = bounds.max;
  }
  if (auto error = ProblemOf(range, bounds.min, bounds.max, text)) return error;
  field->is_star = field->is_star || (is_star && range.step == 1);
  const int64_t step = std::min<int64_t>(range.step, bounds.max + 1);
  for (int64_t i = range.first; i <= range.last; i += step) field->bits |= uint64_t{1} << i;
  return std::nullopt;
}

std::optional<Error> CronSchedule::ParseField(std::string_view text, const Bounds& bounds,
                                              Field* field) {
  for (const std::string_view range : Split(text, ",", false)) {
    if (std::optional<Error> error = ParseRange(range, bounds, field)) return error;
  }
  return std::nullopt;
}

Result<CronSchedule> CronSchedule::ParseWord(std::string_view text) {
  for (const Word& word : kWords) {
    if (text == word.word) return Parse(word.fields);
  }
  constexpr std::string_view kEvery = "@every ";
  if (!text.starts_with(kEvery)) return Problem(StrCat("unrecognized descriptor: ", text));
  const ParsedDuration parsed = ParseGoDuration(text.substr(kEvery.size()));
  if (parsed.trouble != DurationTrouble::kNone) {
    return Problem(StrCat("failed to parse duration ", text));
  }
  if (parsed.duration < kShortestEvery) {
    return Problem(StrCat("must be at least @every 1m, got ", text));
  }
  CronSchedule schedule;
  schedule.every_ = Duration{parsed.duration.ns / kNsPerSecond * kNsPerSecond};
  return schedule;
}

Result<CronSchedule> CronSchedule::Parse(std::string_view text) {
  if (text.empty()) return Problem("empty spec string");
  // The API server's validation of a CronJob has the same rule.
  if (text.find("TZ") != std::string_view::npos) {
    return Problem("cannot use TZ or CRON_TZ in schedule, use timeZone field instead");
  }
  if (text.front() == '@') return ParseWord(text);
  const std::vector<std::string_view> fields = Split(text, " \t\n\v\f\r", false);
  if (fields.size() != 5) {
    return Problem(StrCat("expected exactly 5 fields, found ", std::to_string(fields.size()), ": [",
                          StrJoin({fields.begin(), fields.end()}, " "), "]"));
  }
  CronSchedule schedule;
  const std::pair<Bounds, Field*> all[] = {
      {{0, 59}, &schedule.minutes_},
      {{0, 23}, &schedule.hours_},
      {{1, 31}, &schedule.days_of_month_},
      {{1, 12, kMonthNames, std::size(kMonthNames)}, &schedule.months_},
      {{0, 6, kDayNames, std::size(kDayNames)}, &schedule.days_of_week_}};
  for (size_t i = 0; i < fields.size(); ++i) {
    if (auto error = ParseField(fields[i], all[i].first, all[i].second)) return *std::move(error);
  }
  return schedule;
}

int64_t CronSchedule::MostWithin(Duration span) const {
  const int64_t seconds = span.ns / kNsPerSecond;
  if (every_ > Duration{}) return seconds / (every_.ns / kNsPerSecond) + 1;
  const int64_t of_day = int64_t{std::popcount(hours_.bits)} * std::popcount(minutes_.bits);
  return std::min(seconds / 60 + 1, (seconds / kSecondsPerDay + 2) * of_day);
}

// If both kinds of days are limited, a day that matches either kind counts. Upstream: dayMatches.
bool CronSchedule::IsOnDay(int64_t day) const {
  constexpr int64_t kThursday = 4;  // the day of the week of 1970-01-01
  const CalendarTime date = CalendarTimeOf(TimeOf(day, 0));
  if (!months_.Has(date.month)) return false;
  const bool is_of_month = days_of_month_.Has(date.day);
  const bool is_of_week = days_of_week_.Has(static_cast<int>(((day + kThursday) % 7 + 7) % 7));
  if (days_of_month_.is_star || days_of_week_.is_star) return is_of_month && is_of_week;
  return is_of_month || is_of_week;
}

int CronSchedule::FirstMinuteFrom(int minute) const {
  for (; minute < kMinutesPerDay; ++minute) {
    if (hours_.Has(minute / 60) && minutes_.Has(minute % 60)) return minute;
  }
  return -1;
}

int CronSchedule::LastMinuteUpTo(int minute) const {
  for (; minute >= 0; --minute) {
    if (hours_.Has(minute / 60) && minutes_.Has(minute % 60)) return minute;
  }
  return -1;
}

Time CronSchedule::NextAfter(Time t) const {
  const int64_t now = UnixSeconds(t);
  if (every_ > Duration{}) return TimeOfUnix(now + every_.ns / kNsPerSecond);
  const int64_t first_day = DayOf(now);
  auto minute = static_cast<int>((now - first_day * kSecondsPerDay) / 60) + 1;
  for (int64_t day = first_day; day <= first_day + kDaysOfSearch; ++day, minute = 0) {
    if (TimeOf(day, kMinutesPerDay) == kTimeMax) return kTimeMax;
    if (!IsOnDay(day)) continue;
    const int found = FirstMinuteFrom(minute);
    if (found >= 0) return TimeOf(day, found);
  }
  return kTimeMax;
}

std::optional<Time> CronSchedule::LastIn(Time after, Time until) const {
  if (after >= until) return std::nullopt;
  const int64_t end = UnixSeconds(until);
  if (every_ > Duration{}) {
    const int64_t every = every_.ns / kNsPerSecond;
    const int64_t start = UnixSeconds(after);
    if (end - start < every) return std::nullopt;
    return TimeOfUnix(start + (end - start) / every * every);
  }
  const int64_t last_day = DayOf(end);
  auto minute = static_cast<int>((end - last_day * kSecondsPerDay) / 60);
  for (int64_t day = last_day; day >= last_day - kDaysOfSearch;
       --day, minute = kMinutesPerDay - 1) {
    if (TimeOf(day + 1, 0) <= after) return std::nullopt;
    if (!IsOnDay(day)) continue;
    const int found = LastMinuteUpTo(minute);
    if (found < 0) continue;
    const Time time = TimeOf(day, found);
    return time > after ? std::optional(time) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace berth
