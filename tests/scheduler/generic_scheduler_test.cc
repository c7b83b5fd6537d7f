#include "scheduler/generic_scheduler.h"

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "framework/fakes.h"
#include "support/objects.h"
#include "versions/v1_21.h"

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

// --- Where the next search starts ---

// The nodes a, b and c, of which a is cordoned, searched with these filters and no other plugins.
class NextStartNodeTest : public testing::Test {
 protected:
  NextStartNodeTest() {
    for (const char* name : {"a", "b", "c"}) {
      const std::string_view spec = *name == 'a' ? R"({"unschedulable": true})" : "{}";
      cache_.AddNode(
          test::MakeNode(StrCat(R"({"metadata": {"name": ")", name, R"("}, "spec": )", spec, "}")));
    }
  }
  ScheduleOutcome Schedule(const std::vector<std::string>& filters) {
    Profile profile;
    profile.At(ExtensionPoint::kQueueSort) = {{"PrioritySort"}};
    profile.At(ExtensionPoint::kBind) = {{"DefaultBinder"}};
    for (const std::string& filter : filters) {
      profile.At(ExtensionPoint::kFilter).push_back({filter});
    }
    Result<std::unique_ptr<Framework>> framework =
        Framework::Make(RegistryV121(), profile,
                        {snapshot_, client_, nominator_, clock_, client_.stored, extenders_});
    EXPECT_TRUE(framework.ok()) << framework.error().ToString();
    CycleState state;
    return algorithm_.Schedule(*framework.value(), state,
                               *test::MakePod(R"({"metadata": {"name": "p"}})"));
  }

  SchedulerCache cache_;
  Snapshot snapshot_;
  SimClock clock_;
  SeededRandom random_{1};
  test::FakeClient client_;
  test::FakeNominator nominator_;
  std::vector<Extender*> extenders_;
  GenericScheduler algorithm_{cache_, snapshot_, random_, 0};
};

TEST_F(NextStartNodeTest, ASearchOfAllNodesComesBackToWhereItBegan) {
  Schedule({"NodeUnschedulable"});
  EXPECT_EQ(algorithm_.next_start_node_index(), 0);
}

// findNodesThatPassFilters counts the nodes before it checks the error.
TEST_F(NextStartNodeTest, ASearchThatEndsInAnErrorContinuesAtTheNodeOfTheError) {
  const ScheduleOutcome outcome = Schedule({"NodeUnschedulable", "NodePorts"});
  const auto* fault = std::get_if<InternalError>(&outcome);
  ASSERT_NE(fault, nullptr);
  EXPECT_EQ(fault->message,
            "running \"NodePorts\" filter plugin: reading \"PreFilterNodePorts\" from cycleState: "
            "not found");
  EXPECT_EQ(algorithm_.next_start_node_index(), 1);
}

}  // namespace
}  // namespace berth
