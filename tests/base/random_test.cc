#include "base/random.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace berth {
namespace {

// The first words of SplitMix64 for this seed in its reference implementation, modulo 2^62 (so that
// no value is drawn twice).
TEST(SeededRandomTest, DrawsTheWordsOfTheReferenceImplementation) {
  constexpr int64_t kBound = int64_t{1} << 62;
  SeededRandom random(1234567);
  EXPECT_EQ(random.Intn(kBound), 1846141698682977413);
  EXPECT_EQ(random.Intn(kBound), 3203168211198807973);
  EXPECT_EQ(random.Intn(kBound), 594119895343594615);
  EXPECT_EQ(random.Intn(kBound), 4593380528125082431);
  EXPECT_EQ(random.Intn(kBound), 2573864804176060109);
}

TEST(SeededRandomTest, ACopyContinuesWithTheSameValues) {
  SeededRandom random(42);
  random.Intn(10);
  SeededRandom copy = random;
  for (int i = 0; i < 100; ++i) EXPECT_EQ(random.Intn(1000), copy.Intn(1000));
}

TEST(SeededRandomTest, DifferentSeedsGiveDifferentValues) {
  SeededRandom a(1);
  SeededRandom b(2);
  int equal = 0;
  for (int i = 0; i < 100; ++i) equal += a.Intn(1 << 30) == b.Intn(1 << 30) ? 1 : 0;
  EXPECT_LT(equal, 2);
}

TEST(SeededRandomTest, EveryValueBelowTheBoundIsAsLikelyAsAnother) {
  SeededRandom random(7);
  std::array<int, 6> counts{};
  for (int i = 0; i < 60'000; ++i) {
    const int64_t value = random.Intn(6);
    ASSERT_GE(value, 0);
    ASSERT_LT(value, 6);
    ++counts[static_cast<size_t>(value)];
  }
  for (int count : counts) EXPECT_NEAR(count, 10'000, 500);
}

TEST(SeededRandomTest, ABoundOfOneGivesZero) {
  SeededRandom random(7);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(random.Intn(1), 0);
}

TEST(SeededRandomDeathTest, ABoundMustBePositive) {
  SeededRandom random(7);
  EXPECT_DEATH(random.Intn(0), "positive bound");
}

}  // namespace
}  // namespace berth
