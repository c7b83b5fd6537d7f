#include "sweep/statistics.h"

#include <limits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace berth::sim {
namespace statistics_test {

// The ranks in tables of the sign test, for 95 %.
TEST(Median, TheIntervalHasTheRanksOfTheSignTest) {
  const std::vector<std::pair<int64_t, int64_t>> ranks = {
      {0, 0},  {1, 0},  {5, 0},  {6, 1},   {8, 1},    {9, 2},     {10, 2},
      {12, 3}, {20, 6}, {25, 8}, {50, 18}, {100, 40}, {1000, 469}};
  for (const auto& [n, rank] : ranks) EXPECT_EQ(LowerRankOfMedian(n), rank) << n;
}

TEST(Median, IsTheMiddleValueOrTheMeanOfTwo) {
  EXPECT_FALSE(MedianOf({}).has_value());
  EXPECT_EQ(MedianOf({3, 1, 2})->median, 2);
  EXPECT_EQ(MedianOf({4, 1, 2, 3})->median, 2.5);
  EXPECT_EQ(MedianOf({4, 1, 2, 3})->low, std::nullopt);
}

TEST(Median, TheIntervalEndsAtValuesOfTheSample) {
  const auto median = MedianOf({9, 8, 7, 6, 5, 4, 3, 2, 1});
  EXPECT_EQ(median->median, 5);
  EXPECT_EQ(median->low, 2);
  EXPECT_EQ(median->high, 8);
}

TEST(Median, InfiniteValuesAreTheLargest) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(MedianOf({kInfinity, 1, 2})->median, 2);
  EXPECT_EQ(MedianOf({kInfinity, kInfinity, 1, 2})->median, kInfinity);
  EXPECT_EQ(MedianOf({kInfinity, kInfinity})->median, kInfinity);
  EXPECT_EQ(MedianOf({kInfinity, 1, 2, 3, 4, 5})->high, kInfinity);
}

}  // namespace statistics_test
}  // namespace berth::sim
