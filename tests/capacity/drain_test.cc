#include "capacity/drain.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "support/objects.h"

namespace berth::capacity {
namespace drain_test {

using test::MakeAny;
using test::MakeNode;
using test::MakePod;

AnyObject NodeWithCpu(std::string_view name, std::string_view cpu) {
  return MakeNode(StrCat(R"({"metadata": {"name": ")", name, R"("}, "status": {"allocatable": {)",
                         R"("cpu": ")", cpu, R"(", "memory": "8Gi", "pods": "10"}}})"));
}

// The controller is a ReplicaSet, or `owner`. `more`: members of the spec, each behind a comma.
AnyObject PodOn(std::string_view node, std::string_view name, std::string_view cpu,
                std::string_view owner = "ReplicaSet", std::string_view more = "") {
  const std::string owners = owner.empty()
                                 ? ""
                                 : StrCat(R"(, "ownerReferences": [{"kind": ")", owner,
                                          R"(", "name": "o", "uid": "o", "controller": true}])");
  return MakePod(
      StrCat(R"({"metadata": {"name": ")", name, R"(", "namespace": "default", "uid": ")", name,
             R"(", "labels": {"app": "web"})", owners, R"(}, "spec": {"nodeName": ")", node,
             R"(", "containers": [{"name": "c", "resources": {"requests": {"cpu": ")", cpu,
             R"("}}}])", more, R"(}, "status": {"phase": "Running"}})"));
}

AnyObject Budget(int allowed) {
  return MakeAny(
      Kind::kPodDisruptionBudget,
      StrCat(R"({"metadata": {"name": "b", "namespace": "default"}, "spec": {"selector": )",
             R"({"matchLabels": {"app": "web"}}}, "status": {"disruptionsAllowed": )",
             std::to_string(allowed), "}}"));
}

DrainAnswer Ask(std::vector<AnyObject> objects, std::vector<std::string> nodes,
                DrainKind kind = DrainKind::kDrained) {
  ClusterInput cluster;
  cluster.objects = std::move(objects);
  cluster.version = VersionCatalogue().Find("v1.34");
  Result<DrainAnswer> answer = Drain(cluster, nodes, kind);
  EXPECT_TRUE(answer.ok());
  return std::move(answer).value();
}

TEST(Drain, APodOfAnotherSchedulerIsNotPlaced) {
  const DrainAnswer answer =
      Ask({NodeWithCpu("a", "4"), NodeWithCpu("b", "4"),
           PodOn("a", "p", "1", "ReplicaSet", R"(, "schedulerName": "other")")},
          {"a"});
  ASSERT_EQ(answer.displaced.size(), 1u);
  EXPECT_EQ(answer.displaced[0].to, "");
  EXPECT_EQ(answer.displaced[0].message, "no profile serves the scheduler name \"other\"");
}

TEST(Drain, PodsGoWhereThereIsRoomAndTheOthersSayWhyNot) {
  const DrainAnswer answer = Ask({NodeWithCpu("a", "4"), NodeWithCpu("b", "2"),
                                  PodOn("a", "big", "3"), PodOn("a", "small", "1")},
                                 {"a"});
  ASSERT_EQ(answer.displaced.size(), 2u);
  EXPECT_EQ(answer.displaced[0].to, "");
  EXPECT_EQ(answer.displaced[0].message.substr(0, 75),
            "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable. ");
  EXPECT_EQ(answer.displaced[1].to, "b");
  EXPECT_EQ(answer.waiting, std::vector<std::string>{"default/big"});
  EXPECT_FALSE(answer.AllFit());
}

TEST(Drain, PodsOfTheNodeStay) {
  const DrainAnswer answer =
      Ask({NodeWithCpu("a", "4"), NodeWithCpu("b", "4"), PodOn("a", "agent", "1", "DaemonSet"),
           PodOn("a", "static", "1", "Node"), PodOn("a", "alone", "1", "")},
          {"a"});
  EXPECT_EQ(answer.staying, (std::vector<std::string>{"default/agent", "default/static"}));
  ASSERT_EQ(answer.displaced.size(), 1u);
  EXPECT_FALSE(answer.displaced[0].comes_back);
  EXPECT_TRUE(answer.AllFit());
}

TEST(Drain, ABudgetCountsAPodAgainOnceItHasANode) {
  const std::vector<AnyObject> objects = {
      NodeWithCpu("a", "4"), NodeWithCpu("b", "2"), Budget(1),
      PodOn("a", "w1", "1"), PodOn("a", "w2", "1"), PodOn("a", "w3", "1"),
      PodOn("a", "w4", "1")};
  const DrainAnswer drained = Ask(objects, {"a"});
  // Two pods find room; the third does not, so the fourth cannot be evicted.
  EXPECT_EQ(drained.displaced[1].to, "b");
  EXPECT_EQ(drained.displaced[2].to, "");
  EXPECT_EQ(drained.displaced[2].budget, "");
  EXPECT_EQ(drained.displaced[3].budget, "default/b");
  // The loss of a node does not respect budgets.
  const DrainAnswer lost = Ask(objects, {"a"}, DrainKind::kLost);
  EXPECT_EQ(lost.displaced[3].budget, "");
  EXPECT_EQ(lost.displaced[3].message.substr(0, 45),
            "0/1 nodes are available: 1 Insufficient cpu. ");
}

TEST(Drain, PreemptionMakesRoomForThoseThatMatter) {
  const DrainAnswer answer =
      Ask({NodeWithCpu("a", "2"), NodeWithCpu("b", "2"),
           PodOn("a", "vip", "2", "ReplicaSet", R"(, "priority": 10)"), PodOn("b", "low", "2")},
          {"a"});
  EXPECT_EQ(answer.displaced[0].to, "b");
  EXPECT_EQ(answer.evicted, std::vector<std::string>{"default/low"});
  EXPECT_FALSE(answer.AllFit());
}

std::vector<Wave> AskInWaves(std::vector<AnyObject> objects, std::vector<std::string> nodes) {
  ClusterInput cluster;
  cluster.objects = std::move(objects);
  cluster.version = VersionCatalogue().Find("v1.34");
  Result<std::vector<Wave>> waves = DrainInWaves(cluster, nodes, 1);
  EXPECT_TRUE(waves.ok());
  return std::move(waves).value();
}

TEST(Drain, TheNodesOfAWaveTakePodsOfTheNext) {
  const std::vector<Wave> waves =
      AskInWaves({NodeWithCpu("a", "2"), NodeWithCpu("b", "2"), NodeWithCpu("c", "2"),
                  PodOn("a", "one", "2"), PodOn("b", "two", "2")},
                 {"a", "b"});
  ASSERT_EQ(waves.size(), 2u);
  EXPECT_EQ(waves[0].drained.displaced[0].to, "c");
  EXPECT_EQ(waves[1].drained.displaced[0].to, "a");
  EXPECT_TRUE(waves[1].waiting.empty());
}

TEST(Drain, APodWithoutANodeWaitsForTheNodesOfTheWave) {
  const std::vector<Wave> waves =
      AskInWaves({NodeWithCpu("a", "2"), NodeWithCpu("b", "1"), PodOn("a", "big", "2"), Budget(1)},
                 {"a", "b"});
  ASSERT_EQ(waves.size(), 2u);
  EXPECT_EQ(waves[0].drained.displaced[0].to, "");
  ASSERT_EQ(waves[0].placed.size(), 1u);
  EXPECT_EQ(waves[0].placed[0].node, "a");
  EXPECT_TRUE(waves[0].waiting.empty());
}

TEST(Drain, ABudgetStopsTheWaves) {
  const std::vector<AnyObject> objects = {NodeWithCpu("a", "2"), NodeWithCpu("b", "2"), Budget(0),
                                          PodOn("a", "one", "1")};
  const std::vector<Wave> waves = AskInWaves(objects, {"a", "b"});
  ASSERT_EQ(waves.size(), 1u);
  EXPECT_TRUE(waves[0].IsStuck());
  EXPECT_EQ(waves[0].drained.displaced[0].budget, "default/b");
}

TEST(Drain, ABudgetCountsAPodAgainWhenTheNodesAreBack) {
  const std::vector<Wave> waves =
      AskInWaves({NodeWithCpu("a", "2"), NodeWithCpu("b", "2"), NodeWithCpu("c", "1"), Budget(1),
                  PodOn("a", "one", "2"), PodOn("b", "two", "2")},
                 {"a", "b"});
  ASSERT_EQ(waves.size(), 2u);
  EXPECT_FALSE(waves[1].IsStuck());
}

TEST(Drain, ANodeThatIsNotThereIsAnError) {
  ClusterInput cluster;
  cluster.objects = {NodeWithCpu("a", "2")};
  cluster.version = VersionCatalogue().Find("v1.34");
  EXPECT_EQ(Drain(cluster, {"b"}, DrainKind::kLost).error().message, "there is no node \"b\"");
}

}  // namespace drain_test
}  // namespace berth::capacity
