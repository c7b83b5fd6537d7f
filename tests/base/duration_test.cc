#include "base/duration.h"

#include <cstdint>
#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace berth {
namespace {

TEST(GoDurationText, IsWhatGoWrites) {
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

TEST(ParseGoDuration, ReadsWhatGoWrites) {
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
