#include "scheduler/generic_scheduler.h"

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "support/objects.h"

namespace berth {
namespace {

struct NumFeasibleCase {
  std::string name;
  int64_t num_nodes;
  int32_t percentage;
  int64_t want;
};

TEST(NumFeasibleNodesToFindTest, FollowsTheAdaptiveRule) {
  const NumFeasibleCase cases[] = {
      {"fewer than a hundred nodes are all looked at", 99, 5, 99},
      {"a hundred is the least", 100, 5, 100},
      {"a percentage is taken as it is", 1000, 30, 300},
      {"but never fewer than a hundred", 1000, 5, 100},
      {"100 percent is all", 5000, 100, 5000},
      {"more than 100 percent is all too", 5000, 101, 5000},
      {"adaptive begins near half", 200, 0, 100},
      {"adaptive shrinks with the cluster", 1000, 0, 420},
      {"adaptive of the production cluster", 1523, 0, 1523 * 38 / 100},
      {"adaptive never falls below five percent", 6000, 0, 300},
      {"a negative percentage is adaptive", 1000, -1, 420},
  };
  for (const NumFeasibleCase& c : cases) {
    EXPECT_EQ(NumFeasibleNodesToFind(c.num_nodes, c.percentage), c.want) << c.name;
  }
}

// Three nodes to choose from.
class SelectHostTest : public testing::Test {
 protected:
  SelectHostTest() {
    for (const char* name : {"a", "b", "c"}) {
      nodes_.emplace_back(
          test::MakeNode(StrCat(R"({"kind": "Node", "metadata": {"name": ")", name, R"("}})")));
    }
  }
  std::string Select(const std::vector<int64_t>& scores, Random& random) const {
    NodeScoreList totals;
    for (size_t i = 0; i < scores.size(); ++i) totals.push_back({&nodes_[i], scores[i]});
    return SelectHost(totals, random)->name();
  }

  std::vector<NodeInfo> nodes_;
};

TEST_F(SelectHostTest, TheHighestTotalWinsWithoutAnyDraw) {
  class NoDraw final : public Random {
    int64_t Intn(int64_t) override {
      ADD_FAILURE() << "nothing to draw for";
      return 0;
    }
  } random;
  EXPECT_EQ(Select({1, 3, 2}, random), "b");
  EXPECT_EQ(Select({3, 1, 2}, random), "a");
}

TEST_F(SelectHostTest, EqualTotalsAreDrawnUniformly) {
  SeededRandom random(1);
  std::map<std::string, int> counts;
  for (int i = 0; i < 30000; ++i) ++counts[Select({5, 5, 5}, random)];
  ASSERT_EQ(counts.size(), 3u);
  for (const auto& [name, count] : counts) EXPECT_NEAR(count, 10000, 400) << name;
}

TEST_F(SelectHostTest, ATieBelowTheTopDoesNotMatter) {
  SeededRandom random(1);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(Select({5, 5, 6}, random), "c");
}

TEST_F(SelectHostTest, OneSeedGivesOneSequence) {
  SeededRandom first(42);
  SeededRandom second(42);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(Select({5, 5, 5}, first), Select({5, 5, 5}, second));
}

}  // namespace
}  // namespace berth
