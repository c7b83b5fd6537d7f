#include "plugins/preemption/preemption_victims.h"

#include <string>

#include <gtest/gtest.h>

#include "plugins/preemption_fixture.h"

namespace berth::test {
namespace preemption_victims_test {

// One node with room for four pods; the incoming pod needs `cpu`.
class VictimsOnANode : public ::testing::Test {
 protected:
  VictimsOnANode() { cluster_.AddNode("n", "4"); }

  void AddPod(PreemptionPod pod) {
    pod.node = "n";
    cluster_.AddPod(pod);
  }
  // Returns the victims, in the order in which they are deleted.
  Lines Preempt(std::string_view cpu, int32_t priority = 100) {
    const Status status =
        cluster_.Preempt({.name = "boss", .priority = priority, .cpu = std::string(cpu)});
    EXPECT_TRUE(status.ok()) << status.Message();
    return cluster_.VictimsOn("n");
  }
  Lines Reprieved() const { return NamesOf(cluster_.RecordOf("n").reprieved); }
  int64_t Violations() const { return cluster_.RecordOf("n").victims.num_pdb_violations; }

  PreemptionCluster cluster_;
};

const std::string kWeb = R"({"app": "web"})";
const std::string kDb = R"({"app": "db"})";

TEST_F(VictimsOnANode, AreThePodsOfLowestPriority) {
  AddPod({.name = "p3", .priority = 3});
  AddPod({.name = "p1", .priority = 1});
  AddPod({.name = "p4", .priority = 4});
  AddPod({.name = "p2", .priority = 2});
  EXPECT_EQ(Preempt("2"), (Lines{"p2", "p1"}));
  EXPECT_EQ(Reprieved(), (Lines{"p4", "p3"}));
}

TEST_F(VictimsOnANode, AreNeverAsImportantAsThePodItself) {
  AddPod({.name = "equal", .priority = 5});
  AddPod({.name = "higher", .priority = 6});
  AddPod({.name = "lower", .priority = 4, .cpu = "2"});
  EXPECT_EQ(Preempt("1", 5), (Lines{"lower"}));
  EXPECT_TRUE(Reprieved().empty());
}

TEST_F(VictimsOnANode, WithoutAPriorityHaveZero) {
  AddPod({.name = "negative", .priority = -1, .cpu = "2"});
  AddPod({.name = "zero", .cpu = "2"});
  EXPECT_EQ(Preempt("2", 1), (Lines{"negative"}));
}

TEST_F(VictimsOnANode, StartedLastAmongEqualPriorities) {
  AddPod({.name = "young", .cpu = "2", .start = 20});
  AddPod({.name = "old", .cpu = "2", .start = 10});
  EXPECT_EQ(Preempt("2"), (Lines{"young"}));
}

TEST_F(VictimsOnANode, ThatStartedTogetherKeepTheOrderOfTheNode) {
  for (const char* name : {"c", "a", "d", "b"}) AddPod({.name = name});
  EXPECT_EQ(Preempt("2"), (Lines{"d", "b"}));
}

TEST_F(VictimsOnANode, HaveNotStartedAmongEqualPriorities) {
  AddPod({.name = "not-started", .cpu = "2", .start = std::nullopt});
  AddPod({.name = "started", .cpu = "2", .start = 59});
  EXPECT_EQ(Preempt("2"), (Lines{"not-started"}));
}

TEST_F(VictimsOnANode, ThatHaveNotStartedHaveTheReverseOrderOfTheNode) {
  AddPod({.name = "a", .start = std::nullopt});
  AddPod({.name = "low", .priority = -1, .start = std::nullopt});
  AddPod({.name = "b", .start = std::nullopt});
  AddPod({.name = "c", .start = std::nullopt});
  EXPECT_EQ(Preempt("4"), (Lines{"c", "b", "a", "low"}));
}

TEST_F(VictimsOnANode, ASmallPodMayStayWhereABiggerOneOfHigherPriorityMayNot) {
  AddPod({.name = "big", .priority = 2, .cpu = "3"});
  AddPod({.name = "small", .priority = 1, .cpu = "1"});
  EXPECT_EQ(Preempt("2"), (Lines{"big"}));
  EXPECT_EQ(Reprieved(), (Lines{"small"}));
}

TEST_F(VictimsOnANode, ProtectedByABudgetAreSparedFirst) {
  AddPod({.name = "web", .priority = 1, .cpu = "2", .labels = kWeb});
  AddPod({.name = "plain", .priority = 9, .cpu = "2"});
  cluster_.AddBudget("web", "web", 0);
  EXPECT_EQ(Preempt("2"), (Lines{"plain"}));
  EXPECT_EQ(Reprieved(), (Lines{"web"}));
  EXPECT_EQ(Violations(), 0);
}

TEST_F(VictimsOnANode, ThatViolateABudgetComeFirstAndAreCounted) {
  AddPod({.name = "web", .priority = 1, .cpu = "2", .labels = kWeb});
  AddPod({.name = "plain", .priority = 9, .cpu = "2"});
  cluster_.AddBudget("web", "web", 0);
  EXPECT_EQ(Preempt("4"), (Lines{"web", "plain"}));
  EXPECT_EQ(Violations(), 1);
}

TEST_F(VictimsOnANode, UseABudgetUpTheMostImportantFirst) {
  AddPod({.name = "w1", .priority = 1, .labels = kWeb});
  AddPod({.name = "w3", .priority = 3, .labels = kWeb});
  AddPod({.name = "w2", .priority = 2, .labels = kWeb});
  AddPod({.name = "w4", .priority = 4, .labels = kWeb});
  cluster_.AddBudget("web", "web", 2);
  // The budget allows w4 and w3; w2 and w1 would violate it, so they are spared first.
  EXPECT_EQ(Preempt("2"), (Lines{"w4", "w3"}));
  EXPECT_EQ(Reprieved(), (Lines{"w2", "w1"}));
  EXPECT_EQ(Violations(), 0);
}

TEST_F(VictimsOnANode, OnlyVictimsCountAsViolations) {
  for (const char* name : {"w1", "w2", "w3", "w4"}) AddPod({.name = name, .labels = kWeb});
  cluster_.AddBudget("web", "web", 1);
  EXPECT_EQ(Preempt("3"), (Lines{"w3", "w4", "w1"}));
  EXPECT_EQ(Reprieved(), (Lines{"w2"}));
  EXPECT_EQ(Violations(), 2);
}

TEST_F(VictimsOnANode, UseUpEveryBudgetThatCoversThem) {
  AddPod({.name = "w1", .priority = 2, .cpu = "2", .labels = R"({"app": "web", "tier": "front"})"});
  AddPod({.name = "w2", .priority = 1, .cpu = "2", .labels = kWeb});
  // w1 violates the first budget, but still uses up an eviction that the second one allows.
  v1::PodDisruptionBudget strict;
  strict.metadata.name = "front";
  strict.metadata.namespace_ = "default";
  strict.selector.emplace().match_labels["tier"] = "front";
  cluster_.AddBudget(strict);
  cluster_.AddBudget("web", "web", 1);
  EXPECT_EQ(Preempt("4"), (Lines{"w1", "w2"}));
  EXPECT_EQ(Violations(), 2);
}

TEST_F(VictimsOnANode, AreNotProtectedByBudgetsOfOthers) {
  AddPod({.name = "db", .cpu = "4", .labels = kDb});
  cluster_.AddBudget("web", "web", 0);
  EXPECT_EQ(Preempt("4"), (Lines{"db"}));
  EXPECT_EQ(Violations(), 0);
}

TEST_F(VictimsOnANode, AreNotProtectedByBudgetsOfOtherNamespaces) {
  AddPod({.name = "web", .cpu = "4", .labels = kWeb});
  v1::PodDisruptionBudget budget;
  budget.metadata.name = "web";
  budget.metadata.namespace_ = "elsewhere";
  budget.selector.emplace().match_labels["app"] = "web";
  cluster_.AddBudget(budget);
  EXPECT_EQ(Preempt("4"), (Lines{"web"}));
  EXPECT_EQ(Violations(), 0);
}

TEST_F(VictimsOnANode, AreNotProtectedByAnEmptyOrMissingSelector) {
  AddPod({.name = "web", .cpu = "4", .labels = kWeb});
  cluster_.AddBudget("empty", "", 0);
  cluster_.AddBudget("missing", std::nullopt, 0);
  EXPECT_EQ(Preempt("4"), (Lines{"web"}));
  EXPECT_EQ(Violations(), 0);
}

TEST_F(VictimsOnANode, AreNotProtectedByASelectorThatCannotBeRead) {
  AddPod({.name = "web", .cpu = "4", .labels = kWeb});
  v1::PodDisruptionBudget budget;
  budget.metadata.name = "broken";
  budget.metadata.namespace_ = "default";
  budget.selector.emplace().match_expressions.push_back({"app", "Is", {"web"}});
  cluster_.AddBudget(budget);
  EXPECT_EQ(Preempt("4"), (Lines{"web"}));
  EXPECT_EQ(Violations(), 0);
}

TEST_F(VictimsOnANode, WithoutLabelsAreNotProtectedEvenByANegation) {
  AddPod({.name = "bare", .cpu = "2"});
  AddPod({.name = "db", .cpu = "2", .labels = kDb});
  v1::PodDisruptionBudget budget;
  budget.metadata.name = "not-web";
  budget.metadata.namespace_ = "default";
  budget.selector.emplace().match_expressions.push_back({"app", "NotIn", {"web"}});
  cluster_.AddBudget(budget);
  EXPECT_EQ(Preempt("2"), (Lines{"bare"}));
  EXPECT_EQ(Reprieved(), (Lines{"db"}));
}

TEST_F(VictimsOnANode, ThatAreBeingEvictedAlreadyCostNothing) {
  AddPod({.name = "w1", .priority = 2, .cpu = "2", .labels = kWeb});
  AddPod({.name = "w2", .priority = 1, .cpu = "2", .labels = kWeb});
  cluster_.AddBudget("web", "web", 1, {"w1"});
  EXPECT_EQ(Preempt("4"), (Lines{"w1", "w2"}));
  EXPECT_EQ(Violations(), 0);
}

TEST_F(VictimsOnANode, StateOfPreFilterFollowsThePodsOnTheNode) {
  // The incoming pod has anti-affinity to web pods, so these must be evicted.
  AddPod({.name = "web", .priority = 9, .labels = kWeb});
  AddPod({.name = "db", .priority = 1, .labels = kDb});
  const Status status = cluster_.Preempt(
      {.name = "boss", .priority = 100, .cpu = "1", .spec = R"("affinity": {"podAntiAffinity": {
         "requiredDuringSchedulingIgnoredDuringExecution": [{"topologyKey": "kubernetes.io/hostname",
         "labelSelector": {"matchLabels": {"app": "web"}}}]}}, )"});
  EXPECT_TRUE(status.ok()) << status.Message();
  EXPECT_EQ(cluster_.VictimsOn("n"), (Lines{"web"}));
  EXPECT_EQ(Reprieved(), (Lines{"db"}));
}

TEST(MoreImportantPodTest, ComparesPriorityThenStart) {
  const auto pod = [](int32_t priority, std::optional<int64_t> start) {
    v1::Pod made;
    made.spec.priority = priority;
    if (start) made.status.start_time = Time{} + Seconds(*start);
    return made;
  };
  EXPECT_TRUE(MoreImportantPod(pod(2, 9), pod(1, 1)));
  EXPECT_FALSE(MoreImportantPod(pod(1, 1), pod(2, 9)));
  EXPECT_TRUE(MoreImportantPod(pod(1, 1), pod(1, 2)));
  EXPECT_FALSE(MoreImportantPod(pod(1, 2), pod(1, 2)));
  EXPECT_TRUE(MoreImportantPod(pod(1, 49), pod(1, std::nullopt)));
  EXPECT_FALSE(MoreImportantPod(pod(1, std::nullopt), pod(1, 49)));
  EXPECT_FALSE(MoreImportantPod(pod(1, std::nullopt), pod(1, std::nullopt)));
}

}  // namespace preemption_victims_test
}  // namespace berth::test
