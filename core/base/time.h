// Points in simulated time and spans of it, in distinct types so that the compiler tells them
// apart. Both count whole nanoseconds. Nothing in core/ ever reads a wall clock.
#ifndef BERTH_BASE_TIME_H_
#define BERTH_BASE_TIME_H_

#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace berth {

struct Duration {
  int64_t ns = 0;

  constexpr auto operator<=>(const Duration&) const = default;
  constexpr Duration operator+(Duration other) const { return {ns + other.ns}; }
  constexpr Duration operator-(Duration other) const { return {ns - other.ns}; }
  constexpr Duration operator*(int64_t factor) const { return {ns * factor}; }
  // For drawing and plots only: decisions use ns.
  constexpr double seconds() const { return static_cast<double>(ns) / 1e9; }
  constexpr int64_t milliseconds() const { return ns / 1'000'000; }
};

constexpr Duration Milliseconds(int64_t n) { return {n * 1'000'000}; }
constexpr Duration Seconds(int64_t n) { return {n * 1'000'000'000}; }

// A moment, counted from the start of the simulation.
struct Time {
  int64_t ns = 0;

  constexpr auto operator<=>(const Time&) const = default;
  constexpr Time operator+(Duration d) const { return {ns + d.ns}; }
  constexpr Time operator-(Duration d) const { return {ns - d.ns}; }
  constexpr Duration operator-(Time other) const { return {ns - other.ns}; }
  constexpr double seconds() const { return static_cast<double>(ns) / 1e9; }
  constexpr int64_t milliseconds() const { return ns / 1'000'000; }
};

// The date of Time{} in manifests: 2021-06-01T00:00:00Z, in seconds since 1970. Simulations have no
// other calendar.
constexpr int64_t kEpochUnixSeconds = 1'622'505'600;

// Reads a date as Kubernetes writes it, RFC 3339 with an optional fraction: "2021-06-01T00:00:02Z"
// is two seconds after the start. A date outside of Time's range becomes the nearest end of it.
// Nothing if the text is no date.
std::optional<Time> ParseRfc3339(std::string_view text);

// A moment as date and time of day in UTC, down to the whole millisecond.
struct CalendarTime {
  int year = 0;
  int month = 0;  // 1 to 12
  int day = 0;    // day of the month, from 1
  int hour = 0;
  int minute = 0;
  int second = 0;
  int millisecond = 0;
};
// Returns the date and time of day; fractions of a millisecond are cut off.
CalendarTime CalendarTimeOf(Time time);

// Returns the last whole second that is not after `time`.
constexpr Time WholeSecond(Time time) {
  constexpr int64_t kSecond = 1'000'000'000;
  const int64_t fraction = ((time.ns % kSecond) + kSecond) % kSecond;
  return time.ns < std::numeric_limits<int64_t>::min() + fraction ? time : Time{time.ns - fraction};
}

// Later than every moment of a simulation.
constexpr Time kTimeMax{std::numeric_limits<int64_t>::max()};

// Returns the shortest exact decimal text of a span in seconds, without a unit: "0.051", "12",
// "-1.5".
std::string SecondsText(Duration d);
// Returns the same for a moment, counted from the start of the simulation.
std::string SecondsText(Time t);

}  // namespace berth

#endif  // BERTH_BASE_TIME_H_
