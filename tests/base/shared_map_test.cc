#include "base/shared_map.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace berth {
namespace {

TEST(SharedMap, FindsReplacesAndErases) {
  SharedMap<int> map;
  EXPECT_EQ(map.Find("a"), nullptr);
  map.Set("a", 1);
  map.Set("a", 2);
  map.Set("b", 3);
  EXPECT_EQ(map.size(), 2u);
  EXPECT_EQ(*map.Find("a"), 2);
  map.Erase("a");
  map.Erase("a");
  EXPECT_FALSE(map.Contains("a"));
  EXPECT_EQ(map.size(), 1u);
}

TEST(SharedMap, ACopyIsIndependentOfTheOriginal) {
  SharedMap<int> map;
  map.Set("a", 1);
  map.Set("b", 1);
  SharedMap<int> copy = map;
  copy.Set("a", 2);
  copy.Erase("b");
  map.Set("c", 3);
  EXPECT_EQ(*map.Find("a"), 1);
  EXPECT_TRUE(map.Contains("b"));
  EXPECT_EQ(*copy.Find("a"), 2);
  EXPECT_FALSE(copy.Contains("b"));
  EXPECT_FALSE(copy.Contains("c"));
}

// Compares with std::map, including copies that are taken and restored.
TEST(SharedMap, BehavesAsAMapInRandomOperations) {
  SeededRandom random(7);
  SharedMap<int64_t> map;
  std::map<std::string, int64_t> model;
  SharedMap<int64_t> checkpoint;
  std::map<std::string, int64_t> model_checkpoint;
  for (int step = 0; step < 20'000; ++step) {
    const std::string key = "key-" + std::to_string(random.Intn(1'500));
    switch (random.Intn(5)) {
      case 0:
        map.Erase(key);
        model.erase(key);
        break;
      case 1:
        if (random.Intn(500) == 0) {
          checkpoint = map;
          model_checkpoint = model;
        } else if (random.Intn(500) == 0) {
          map = checkpoint;
          model = model_checkpoint;
        }
        break;
      default:
        map.Set(key, step);
        model[key] = step;
    }
  }
  std::map<std::string, int64_t> seen;
  map.ForEach([&](const std::string& key, int64_t value) { seen[key] = value; });
  EXPECT_EQ(seen, model);
  EXPECT_EQ(map.size(), model.size());
}

}  // namespace
}  // namespace berth
