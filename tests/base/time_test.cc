#include "base/time.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <limits>
#include <optional>
#include <string>

#include "base/clock.h"

namespace berth {
namespace {

struct SecondsTextCase {
  const char* name;
  int64_t ns;
  const char* want;
};

class SecondsTextTest : public testing::TestWithParam<SecondsTextCase> {};

TEST_P(SecondsTextTest, IsShortAndExact) {
  EXPECT_EQ(SecondsText(Duration{GetParam().ns}), GetParam().want);
  EXPECT_EQ(SecondsText(Time{GetParam().ns}), GetParam().want);
}

INSTANTIATE_TEST_SUITE_P(Spans, SecondsTextTest,
                         testing::Values(SecondsTextCase{"Zero", 0, "0"},
                                         SecondsTextCase{"Whole", 12'000'000'000, "12"},
                                         SecondsTextCase{"Milliseconds", 51'000'000, "0.051"},
                                         SecondsTextCase{"OneNanosecond", 1, "0.000000001"},
                                         SecondsTextCase{"TrailingZerosGo", 2'500'000'000, "2.5"},
                                         SecondsTextCase{"Negative", -1'500'000'000, "-1.5"},
                                         SecondsTextCase{"NegativeBelowOne", -50'000'000, "-0.05"},
                                         SecondsTextCase{"MostNegative",
                                                         std::numeric_limits<int64_t>::min(),
                                                         "-9223372036.854775808"}),
                         [](const auto& tested) { return tested.param.name; });

struct DateCase {
  const char* name;
  const char* text;
  std::optional<int64_t> want_ns;
};

class ParseRfc3339Test : public testing::TestWithParam<DateCase> {};

TEST_P(ParseRfc3339Test, CountsFromTheEpochOfSimulations) {
  const std::optional<Time> time = ParseRfc3339(GetParam().text);
  ASSERT_EQ(time.has_value(), GetParam().want_ns.has_value());
  if (time) {
    EXPECT_EQ(time->ns, *GetParam().want_ns);
  }
}

constexpr int64_t kSecond = 1'000'000'000;

INSTANTIATE_TEST_SUITE_P(
    Dates, ParseRfc3339Test,
    testing::Values(
        DateCase{"TheEpochItself", "2021-06-01T00:00:00Z", 0},
        DateCase{"TwoSecondsLater", "2021-06-01T00:00:02Z", 2 * kSecond},
        DateCase{"AFraction", "2021-06-01T00:00:00.25Z", kSecond / 4},
        DateCase{"AFractionFinerThanNanoseconds", "2021-06-01T00:00:00.1234567899Z", 123'456'789},
        DateCase{"AZoneEastOfGreenwich", "2021-06-01T02:00:00+02:00", 0},
        DateCase{"AZoneWestOfGreenwich", "2021-05-31T18:30:00-05:30", 0},
        DateCase{"TheDayBefore", "2021-05-31T00:00:00Z", -86'400 * kSecond},
        DateCase{"Unix", "1970-01-01T00:00:00Z", -kEpochUnixSeconds* kSecond},
        DateCase{"TheDayAfterALeapDay", "2024-03-01T00:00:00Z", 1004 * 86'400 * kSecond},
        DateCase{"TheZeroTimeOfGo", "0001-01-01T00:00:00Z", std::numeric_limits<int64_t>::min()},
        DateCase{"TheFarFuture", "9999-12-31T23:59:59Z", std::numeric_limits<int64_t>::max()},
        DateCase{"NoLeapDay", "2021-02-29T00:00:00Z", std::nullopt},
        DateCase{"MonthThirteen", "2021-13-01T00:00:00Z", std::nullopt},
        DateCase{"HourTwentyFour", "2021-06-01T24:00:00Z", std::nullopt},
        DateCase{"NoZone", "2021-06-01T00:00:00", std::nullopt},
        DateCase{"ABlankForTheT", "2021-06-01 00:00:00Z", std::nullopt},
        DateCase{"AnEmptyFraction", "2021-06-01T00:00:00.Z", std::nullopt},
        DateCase{"TextBehind", "2021-06-01T00:00:00Zx", std::nullopt},
        DateCase{"TheDayAlone", "2021-06-01", std::nullopt}, DateCase{"Empty", "", std::nullopt}),
    [](const auto& tested) { return tested.param.name; });

// Writes a time in the form that ParseRfc3339 reads.
std::string Rfc3339Text(const CalendarTime& time) {
  char text[64];
  std::snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", time.year, time.month,
                time.day, time.hour, time.minute, time.second, time.millisecond);
  return text;
}

TEST(CalendarTimeTest, IsThatOfTheMoment) {
  EXPECT_EQ(Rfc3339Text(CalendarTimeOf(Time{})), "2021-06-01T00:00:00.000Z");
  EXPECT_EQ(Rfc3339Text(CalendarTimeOf(Time{} + Seconds(86'399) + Milliseconds(999))),
            "2021-06-01T23:59:59.999Z");
  EXPECT_EQ(Rfc3339Text(CalendarTimeOf(Time{1'999'999})), "2021-06-01T00:00:00.001Z");
  EXPECT_EQ(Rfc3339Text(CalendarTimeOf(Time{-1})), "2021-05-31T23:59:59.999Z");
}

TEST(CalendarTimeTest, KnowsLeapYears) {
  for (const char* text :
       {"2000-02-29T12:00:00.000Z", "1900-03-01T00:00:00.000Z", "1900-02-28T23:59:59.999Z",
        "2024-02-29T00:00:00.500Z", "1999-12-31T23:59:59.000Z", "2100-03-01T01:02:03.004Z",
        "1970-01-01T00:00:00.000Z", "2004-12-31T00:00:00.000Z"}) {
    const std::optional<Time> time = ParseRfc3339(text);
    ASSERT_TRUE(time.has_value()) << text;
    EXPECT_EQ(Rfc3339Text(CalendarTimeOf(*time)), text);
  }
}

TEST(CalendarTimeTest, EveryDayFollowsTheOneBefore) {
  const Duration day = Seconds(86'400);
  Time time = ParseRfc3339("1899-12-31T06:00:00Z").value();
  for (int i = 0; i < 150'000; ++i) {
    const std::string text = Rfc3339Text(CalendarTimeOf(time));
    ASSERT_EQ(ParseRfc3339(text), std::optional<Time>(time)) << text;
    time = time + day;
  }
}

TEST(TimeTest, SpansAndMomentsAddUp) {
  const Time start{5 * kSecond};
  EXPECT_EQ(start + Seconds(2), Time{7 * kSecond});
  EXPECT_EQ(start - Milliseconds(500), Time{4'500'000'000});
  EXPECT_EQ((start + Seconds(2)) - start, Seconds(2));
  EXPECT_EQ(Seconds(2) * 3, Seconds(6));
  EXPECT_LT(start, kTimeMax);
  EXPECT_EQ(Seconds(2).milliseconds(), 2000);
}

TEST(SimClockTest, StaysWhereItWasPut) {
  SimClock clock;
  EXPECT_EQ(clock.Now(), Time{0});
  clock.AdvanceTo(Time{7});
  clock.AdvanceTo(Time{7});
  EXPECT_EQ(clock.Now(), Time{7});
  clock.Reset(Time{3});
  EXPECT_EQ(clock.Now(), Time{3});
}

TEST(SimClockDeathTest, NeverRunsBackwards) {
  SimClock clock;
  clock.AdvanceTo(Time{7});
  EXPECT_DEATH(clock.AdvanceTo(Time{6}), "never runs backwards");
}

}  // namespace
}  // namespace berth
