#include "base/stable_sort.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace berth {
namespace {

TEST(StableSortTest, SortsByTheElementsOwnOrder) {
  std::vector<std::string> words = {"pod", "binding", "node"};
  StableSort(words);
  EXPECT_EQ(words, (std::vector<std::string>{"binding", "node", "pod"}));
}

TEST(StableSortTest, EqualsStayAsTheyAre) {
  std::vector<std::string> words = {"bb", "a", "cc", "b", "aa", "c"};
  StableSort(words, [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
  EXPECT_EQ(words, (std::vector<std::string>{"a", "b", "c", "bb", "cc", "aa"}));
}

TEST(StableSortTest, NothingAndOneAreInOrder) {
  std::vector<int> none;
  StableSort(none);
  EXPECT_TRUE(none.empty());
  std::vector<int> one = {1};
  StableSort(one);
  EXPECT_EQ(one, std::vector<int>{1});
}

TEST(FunctionRefTest, CallsItsFunction) {
  int calls = 0;
  const auto count = [&calls](int by) { return calls += by; };
  const FunctionRef<int(int)> ref = count;
  const FunctionRef<int(int)> copy = ref;
  EXPECT_EQ(ref(2), 2);
  EXPECT_EQ(copy(3), 5);
}

}  // namespace
}  // namespace berth
