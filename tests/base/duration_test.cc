#include "base/duration.h"

#include <cstdint>
#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace berth {
namespace {

TEST(GoDurationText, EqualsGosText) {
  const struct {
    int64_t ns;
    std::string want;
  } cases[] = {
      {0, "0s"},
      {1, "1ns"},
      {1'100, "1.1\xC2\xB5s"},
      {100'000'000, "100ms"},
      {2'200'000, "2.2ms"},
      {5'000'000'000, "5s"},
      {1'500'000'000, "1.5s"},
      {90'000'000'000, "1m30s"},
      {3'600'000'000'000, "1h0m0s"},
      {-1'000'000'001, "-1.000000001s"},
      {std::numeric_limits<int64_t>::min(), "-2562047h47m16.854775808s"},
  };
  for (const auto& c : cases) EXPECT_EQ(GoDurationText(Duration{c.ns}), c.want);
}

TEST(AgeText, EqualsKubectlsText) {
  constexpr int64_t kMinute = 60;
  constexpr int64_t kHour = 60 * kMinute;
  constexpr int64_t kDay = 24 * kHour;
  const struct {
    int64_t seconds;
    std::string want;
  } cases[] = {
      {0, "0s"},
      {119, "119s"},
      {120, "2m"},
      {123, "2m3s"},
      {10 * kMinute - 1, "9m59s"},
      {10 * kMinute + 59, "10m"},
      {3 * kHour - 1, "179m"},
      {3 * kHour, "3h"},
      {8 * kHour - 1, "7h59m"},
      {8 * kHour + 59 * kMinute, "8h"},
      {2 * kDay - 1, "47h"},
      {2 * kDay, "2d"},
      {2 * kDay + 5 * kHour, "2d5h"},
      {8 * kDay + 5 * kHour, "8d"},
      {730 * kDay - 1, "729d"},
      {730 * kDay, "2y"},
      {731 * kDay, "2y1d"},
      {8 * 365 * kDay + kDay, "8y"},
  };
  for (const auto& c : cases) EXPECT_EQ(AgeText(Seconds(c.seconds)), c.want);
  EXPECT_EQ(AgeText(Milliseconds(1999)), "1s");
}

TEST(ParseGoDuration, ReadsTheTextsOfGo) {
  for (const int64_t ns : {int64_t{0}, int64_t{1}, int64_t{1'100}, int64_t{90'000'000'000},
                           int64_t{-3'723'000'000'456}}) {
    const ParsedDuration parsed = ParseGoDuration(GoDurationText(Duration{ns}));
    EXPECT_EQ(parsed.trouble, DurationTrouble::kNone);
    EXPECT_EQ(parsed.duration.ns, ns);
  }
}

TEST(ParseGoDuration, TellsBadSyntaxFromTooLongASpan) {
  EXPECT_EQ(ParseGoDuration("5").trouble, DurationTrouble::kSyntax);
  EXPECT_EQ(ParseGoDuration("").trouble, DurationTrouble::kSyntax);
  EXPECT_EQ(ParseGoDuration("9999999999h").trouble, DurationTrouble::kTooLong);
}

TEST(ParseSecondsText, TakesNumbersAsTheyAreSpelled) {
  EXPECT_EQ(ParseSecondsText("1.5").duration, Milliseconds(1500));
  EXPECT_EQ(ParseSecondsText("2e3").duration, Seconds(2000));
  EXPECT_EQ(ParseSecondsText("1s").trouble, DurationTrouble::kSyntax);
}

}  // namespace
}  // namespace berth
