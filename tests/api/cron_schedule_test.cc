#include "api/cron/cron_schedule.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"

namespace berth {
namespace {

Time At(std::string_view date) {
  const std::optional<Time> time = ParseRfc3339(date);
  EXPECT_TRUE(time.has_value()) << date;
  return time.value_or(Time{});
}

CronSchedule Schedule(std::string_view text) {
  const Result<CronSchedule> schedule = CronSchedule::Parse(text);
  if (!schedule.ok()) ADD_FAILURE() << text << ": " << schedule.error().message;
  return schedule.ok() ? schedule.value() : CronSchedule::Parse("@yearly").value();
}

struct NextCase {
  const char* schedule;
  const char* after;
  const char* next;
};

TEST(CronScheduleTest, FindsTheNextMoment) {
  // 2021-06-01 is a Tuesday.
  const std::vector<NextCase> cases = {
      {"* * * * *", "2021-06-01T00:00:00Z", "2021-06-01T00:01:00Z"},
      {"* * * * *", "2021-06-01T00:00:59.9Z", "2021-06-01T00:01:00Z"},
      {" */15  *\t* * * ", "2021-06-01T00:00:00Z", "2021-06-01T00:15:00Z"},
      {"5/20 * * * *", "2021-06-01T00:26:00Z", "2021-06-01T00:45:00Z"},
      {"30 23 * * *", "2021-06-01T23:30:00Z", "2021-06-02T23:30:00Z"},
      {"0 9-17/4 * * mon-fri", "2021-06-04T17:00:00Z", "2021-06-07T09:00:00Z"},
      {"0 0 1 JAN,jul ?", "2021-06-01T00:00:00Z", "2021-07-01T00:00:00Z"},
      {"0 0 29 2 *", "2021-06-01T00:00:00Z", "2024-02-29T00:00:00Z"},
      {"0 12 31 12 *", "2021-12-31T12:00:00Z", "2022-12-31T12:00:00Z"},
      {"0 0 * * *", "1969-12-30T23:59:30Z", "1969-12-31T00:00:00Z"},
      {"@hourly", "2021-06-01T00:30:00Z", "2021-06-01T01:00:00Z"},
      {"@daily", "2021-06-01T00:30:00Z", "2021-06-02T00:00:00Z"},
      {"@midnight", "2021-06-01T00:30:00Z", "2021-06-02T00:00:00Z"},
      {"@weekly", "2021-06-01T00:00:00Z", "2021-06-06T00:00:00Z"},
      {"@monthly", "2021-06-01T00:00:00Z", "2021-07-01T00:00:00Z"},
      {"@yearly", "2021-06-01T00:00:00Z", "2022-01-01T00:00:00Z"},
      {"@annually", "2021-06-01T00:00:00Z", "2022-01-01T00:00:00Z"},
      {"@every 90s", "2021-06-01T00:00:30.5Z", "2021-06-01T00:02:00Z"},
  };
  for (const NextCase& one : cases) {
    EXPECT_EQ(Schedule(one.schedule).NextAfter(At(one.after)), At(one.next)) << one.schedule;
  }
}

TEST(CronScheduleTest, ADayOfEitherKindCountsWhereBothAreLimited) {
  const Time start = At("2021-06-01T00:00:00Z");
  // Friday is the 4th.
  EXPECT_EQ(Schedule("0 0 13 * fri").NextAfter(start), At("2021-06-04T00:00:00Z"));
  EXPECT_EQ(Schedule("0 0 3 * fri").NextAfter(start), At("2021-06-03T00:00:00Z"));
  EXPECT_EQ(Schedule("0 0 * * fri").NextAfter(start), At("2021-06-04T00:00:00Z"));
  // A step makes a star count as a limit.
  EXPECT_EQ(Schedule("0 0 */2 * fri").NextAfter(start), At("2021-06-03T00:00:00Z"));
}

TEST(CronScheduleTest, AMomentThatNeverComesIsNone) {
  const CronSchedule schedule = Schedule("0 0 31 2 *");
  EXPECT_EQ(schedule.NextAfter(Time{}), kTimeMax);
  EXPECT_EQ(schedule.LastIn(At("2000-01-01T00:00:00Z"), Time{}), std::nullopt);
  EXPECT_EQ(Schedule("* * * * *").NextAfter(kTimeMax), kTimeMax);
  EXPECT_EQ(Schedule("@every 1m").NextAfter(kTimeMax), kTimeMax);
}

TEST(CronScheduleTest, FindsTheLastMomentOfASpan) {
  const CronSchedule minutes = Schedule("* * * * *");
  EXPECT_EQ(minutes.LastIn(At("2000-01-01T00:00:00Z"), At("2021-06-01T12:34:56Z")),
            At("2021-06-01T12:34:00Z"));
  EXPECT_EQ(minutes.LastIn(At("2021-06-01T12:34:00Z"), At("2021-06-01T12:34:56Z")), std::nullopt);
  EXPECT_EQ(minutes.LastIn(At("2021-06-01T12:33:59Z"), At("2021-06-01T12:34:00Z")),
            At("2021-06-01T12:34:00Z"));
  EXPECT_EQ(minutes.LastIn(Time{}, Time{}), std::nullopt);
  EXPECT_EQ(Schedule("@yearly").LastIn(At("2019-06-01T00:00:00Z"), At("2021-06-01T00:00:00Z")),
            At("2021-01-01T00:00:00Z"));
  const CronSchedule every = Schedule("@every 90s");
  EXPECT_EQ(every.LastIn(Time{}, Time{} + Seconds(200)), Time{} + Seconds(180));
  EXPECT_EQ(every.LastIn(Time{}, Time{} + Seconds(89)), std::nullopt);
  const Time first{std::numeric_limits<int64_t>::min()};
  EXPECT_TRUE(minutes.LastIn(first, Time{}).has_value());
  EXPECT_TRUE(every.LastIn(first, Time{}).has_value());
}

// Tests that each moment is the last one from itself until the next one.
TEST(CronScheduleTest, TheLastMomentIsTheOneBeforeTheNext) {
  for (const char* text : {"*/7 3-21/5 * * *", "0 0 1,15 * mon", "13 13 13 * ?", "@hourly"}) {
    const CronSchedule schedule = Schedule(text);
    Time moment = schedule.NextAfter(Time{});
    for (int i = 0; i < 50; ++i) {
      const Time next = schedule.NextAfter(moment);
      ASSERT_LT(moment, next) << text;
      EXPECT_EQ(schedule.LastIn(Time{}, next - Seconds(1)), moment) << text;
      EXPECT_EQ(schedule.LastIn(moment, next), next) << text;
      moment = next;
    }
  }
}

TEST(CronScheduleTest, KnowsABoundOfItsMomentsInASpan) {
  for (const char* text :
       {"* * * * *", "*/30 * * * *", "0 0 * * *", "@hourly", "0 12 * * sun", "@every 7m"}) {
    const CronSchedule schedule = Schedule(text);
    for (const int64_t hours : {0, 1, 5, 24, 72}) {
      const Duration span = Seconds(hours * 3600);
      const Time start = Time{} + Seconds(11 * 3600 + 59 * 60);
      int64_t count = 0;
      for (Time t = schedule.NextAfter(start); t <= start + span; t = schedule.NextAfter(t)) {
        ++count;
      }
      EXPECT_LE(count, schedule.MostWithin(span)) << text;
      EXPECT_LE(schedule.MostWithin(span), hours * 60 + 1) << text;
    }
  }
}

struct WrongSchedule {
  const char* schedule;
  const char* message;
};

TEST(CronScheduleTest, NamesTheError) {
  const std::vector<WrongSchedule> cases = {
      {"", "empty spec string"},
      {"* * * *", "expected exactly 5 fields, found 4: [* * * *]"},
      {"0 * * * * *", "expected exactly 5 fields, found 6: [0 * * * * *]"},
      {"60 * * * *", "end of range (60) above maximum (59): 60"},
      {"* * 0 * *", "beginning of range (0) below minimum (1): 0"},
      {"* * * * 7", "end of range (7) above maximum (6): 7"},
      {"30-10 * * * *", "beginning of range (30) beyond end of range (10): 30-10"},
      {"1-2-3 * * * *", "too many hyphens: 1-2-3"},
      {"*/2/3 * * * *", "too many slashes: */2/3"},
      {"*/0 * * * *", "step of range should be a positive number: */0"},
      {"-1 * * * *", "failed to parse int from : strconv.Atoi: parsing \"\": invalid syntax"},
      {"* * * foo *",
       "failed to parse int from foo: strconv.Atoi: parsing \"foo\": invalid syntax"},
      {"*/-2 * * * *", "negative number (-2) not allowed: -2"},
      {"@noon", "unrecognized descriptor: @noon"},
      {"@every fast", "failed to parse duration @every fast"},
      {"@every 59s", "must be at least @every 1m, got @every 59s"},
      {"CRON_TZ=UTC 0 0 * * *", "cannot use TZ or CRON_TZ in schedule, use timeZone field instead"},
  };
  for (const WrongSchedule& one : cases) {
    const Result<CronSchedule> schedule = CronSchedule::Parse(one.schedule);
    ASSERT_FALSE(schedule.ok()) << one.schedule;
    EXPECT_EQ(schedule.error().message, one.message);
  }
}

// Tests that a step that is larger than the field, or than a number can be, has one moment.
TEST(CronScheduleTest, ALargeStepLeavesTheBeginning) {
  const CronSchedule schedule = Schedule("5/9223372036854775807 * * * *");
  EXPECT_EQ(schedule.NextAfter(Time{}), Time{} + Seconds(300));
  EXPECT_EQ(schedule.NextAfter(Time{} + Seconds(300)), Time{} + Seconds(3900));
}

}  // namespace
}  // namespace berth
