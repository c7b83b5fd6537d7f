#include "base/number_table.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>

#include "base/random.h"

namespace berth {
namespace {

// Inserts a number that is its own key.
void Insert(NumberTable& table, uint32_t hash, uint32_t number) {
  const auto is_it = [number](uint32_t known) { return known == number; };
  EXPECT_FALSE(table.FindOrInsert(hash, number, is_it));
}

std::optional<uint32_t> Find(const NumberTable& table, uint32_t hash, uint32_t wanted) {
  return table.Find(hash, [wanted](uint32_t number) { return number == wanted; });
}

TEST(NumberTable, FindsNothingWhereThereIsNothing) {
  const NumberTable table;
  EXPECT_FALSE(table.Find(7, [](uint32_t) { return true; }).has_value());
}

TEST(NumberTable, NumbersWithOneHashAreDistinguished) {
  NumberTable table;
  Insert(table, 7, 1);
  Insert(table, 7, 2);
  Insert(table, 8, 3);
  EXPECT_EQ(Find(table, 7, 2), 2u);
  EXPECT_EQ(table.FindOrInsert(7, 9, [](uint32_t number) { return number == 2; }), 2u);
  EXPECT_FALSE(Find(table, 7, 9)) << "there was one already";
  table.Erase(7, 1);
  EXPECT_FALSE(Find(table, 7, 1).has_value());
  EXPECT_EQ(Find(table, 7, 2), 2u);
  EXPECT_EQ(Find(table, 8, 3), 3u);
}

// A search ends at the first free slot, so erasing an element must not hide those behind it.
TEST(NumberTable, AgreesWithAMapUnderRandomChangesWithCollidingHashes) {
  for (const uint32_t num_hashes : {3u, 40u, 100000u}) {
    SeededRandom random(num_hashes);
    NumberTable table;
    std::map<uint32_t, uint32_t> hash_of;
    for (int step = 0; step < 20000; ++step) {
      const auto number = static_cast<uint32_t>(random.Intn(200));
      const auto known = hash_of.find(number);
      if (known == hash_of.end()) {
        // Uses both ends of the table, so that runs of slots wrap around its end.
        const auto hash = static_cast<uint32_t>(random.Intn(num_hashes)) - num_hashes / 2;
        Insert(table, hash, number);
        hash_of[number] = hash;
      } else {
        ASSERT_EQ(Find(table, known->second, number), number);
        table.Erase(known->second, number);
        ASSERT_FALSE(Find(table, known->second, number));
        hash_of.erase(known);
      }
    }
    for (const auto& [number, hash] : hash_of) {
      ASSERT_EQ(Find(table, hash, number), number);
    }
  }
}

}  // namespace
}  // namespace berth
