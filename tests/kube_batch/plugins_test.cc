// Tests each plugin by its rule; actions_test.cc tests their combination.
#include <gtest/gtest.h>

#include "kube_batch/kube_batch_objects.h"
#include "kube_batch/plugins/nodeorder.h"

namespace berth::kube_batch::test {
namespace {

Arguments Texts(std::map<std::string, std::string, std::less<>> texts) {
  return Arguments(std::move(texts));
}

class PluginsTest : public BatchTest {
 protected:
  Tasks Running() {
    Tasks running;
    for (NodeInfo& node : session_->nodes()) {
      for (const NodeTask& copy : node.tasks()) {
        if (copy.status == TaskStatus::kRunning) running.push_back(copy.task);
      }
    }
    return running;
  }
  // Returns why the task may not run on the node; "" if it may.
  std::string Failure(const std::string& task, const std::string& node) {
    return std::string(session_->PredicateFn(Task(task), *session_->FindNode(node)).predicate);
  }
  // Returns the scores of all nodes.
  std::vector<NodeScore> Scores(const std::string& task) {
    std::vector<NodeInfo*> nodes;
    for (NodeInfo& node : session_->nodes()) nodes.push_back(&node);
    return session_->NodeOrder(Task(task), nodes).value();
  }
};

TEST_F(PluginsTest, PriorityPutsHigherFirst) {
  cache_.OnPriorityClass(
      nullptr, MakeObject<v1::PriorityClass>(R"({"metadata": {"name": "high"}, "value": 9})"));
  Group("a", 1);
  Group("b", 1, "default", 5, "high");
  const Session& session = Open(Config("allocate", {{"priority"}}));
  EXPECT_TRUE(session.JobOrderFn(Job("ns/b"), Job("ns/a")));
  Open(Config("allocate", {{"conformance"}}));
  EXPECT_TRUE(session_->JobOrderFn(Job("ns/a"), Job("ns/b")));
}

TEST_F(PluginsTest, GangPutsJobsThatAreNotReadyFirst) {
  Node("n", std::string(kTwoCpus));
  Group("ready", 1);
  Group("waits", 1, "default", 9);
  Pod({.name = "a", .group = "ready", .node = "n"});
  Pod({.name = "b", .group = "waits"});
  const Session& session = Open(Config("allocate", {{"gang"}}));
  EXPECT_TRUE(session.JobOrderFn(Job("ns/waits"), Job("ns/ready")));
  EXPECT_TRUE(session.JobReady(Job("ns/ready")));
  EXPECT_FALSE(session.JobReady(Job("ns/waits")));
}

TEST_F(PluginsTest, GangReleasesTasksAboveTheMinimumOneByOne) {
  Node("n", R"({"cpu": "9", "memory": "9Gi", "pods": "20"})");
  Group("three", 2);  // one too many, but each is judged alone: a quirk of kube-batch
  Group("two", 2);
  Group("one", 1);
  Group("p", 1);
  Pod({.name = "p", .group = "p"});
  for (const char* name : {"3a", "3b", "3c"}) Pod({.name = name, .group = "three", .node = "n"});
  for (const char* name : {"2a", "2b"}) Pod({.name = name, .group = "two", .node = "n"});
  Pod({.name = "1a", .group = "one", .node = "n"});
  Open(Config("preempt", {{"gang"}}));
  EXPECT_EQ(Names(session_->Preemptable(Task("p"), Running())), (Lines{"1a", "3a", "3b", "3c"}));
  EXPECT_EQ(Names(session_->Reclaimable(Task("p"), Running())), (Lines{"1a", "3a", "3b", "3c"}));
}

TEST_F(PluginsTest, ConformanceSparesThePodsThatKubernetesNeeds) {
  Node("n", R"({"cpu": "9", "memory": "9Gi", "pods": "20"})");
  Group("g", 1);
  Pod({.name = "a",
       .group = "g",
       .node = "n",
       .spec = R"({"priorityClassName": "system-cluster-critical"})"});
  Pod({.name = "b", .group = "g", .node = "n"});
  v1::Pod system = *MakePod({.name = "c", .node = "n"});
  system.metadata.namespace_ = "kube-system";
  cache_.OnPod(nullptr, std::make_shared<const v1::Pod>(std::move(system)));
  Open(Config("preempt", {{"conformance"}}));
  EXPECT_EQ(Names(session_->Preemptable(Task("b"), Running())), Lines{"b"});
}

TEST_F(PluginsTest, DrfTakesTheLargestPartOfTheCluster) {
  Node("n", R"({"cpu": "10", "memory": "10Gi", "pods": "20"})");
  Group("cpu", 1);
  Group("memory", 1, "default", 9);
  Pod({.name = "a", .group = "cpu", .requests = R"({"cpu": "4", "memory": "1Gi"})", .node = "n"});
  Pod({.name = "b",
       .group = "memory",
       .requests = R"({"cpu": "1", "memory": "3Gi"})",
       .node = "n"});
  Open(Config("allocate", {{"drf"}}));
  EXPECT_DOUBLE_EQ(session_->ShareOf(Job("ns/cpu"))->share, 0.4);
  EXPECT_EQ(session_->ShareOf(Job("ns/cpu"))->dominant, "cpu");
  EXPECT_DOUBLE_EQ(session_->ShareOf(Job("ns/memory"))->share, 0.3);
  EXPECT_EQ(session_->ShareOf(Job("ns/memory"))->dominant, "memory");
  EXPECT_TRUE(session_->JobOrderFn(Job("ns/memory"), Job("ns/cpu")));
}

TEST_F(PluginsTest, DrfLetsGoAsLongAsTheOtherStaysAhead) {
  Node("n", R"({"cpu": "10", "memory": "10Gi", "pods": "20"})");
  Group("rich", 1);
  Group("poor", 1);
  const std::string cpu = R"({"cpu": "1"})";
  for (const char* name : {"a", "b", "c"}) {
    Pod({.name = name, .group = "rich", .requests = cpu, .node = "n"});
  }
  Pod({.name = "p", .group = "poor", .requests = cpu});
  Open(Config("preempt", {{"drf"}}));
  // The shares are 0.1 against 0.2, 0.1 and 0.
  EXPECT_EQ(Names(session_->Preemptable(Task("p"), Running())), (Lines{"a", "b"}));
}

TEST_F(PluginsTest, ProportionDealsByWeightAndWithoutScalarsBeyondRequests) {
  Node("n", R"({"cpu": "9", "memory": "9Gi", "pods": "20"})");
  Queue("small", 1);
  Queue("large", 2);
  Queue("idle", 5);
  Group("a", 1, "small");
  Group("b", 1, "large");
  Pod({.name = "a", .group = "a", .requests = R"({"cpu": "3"})", .node = "n"});
  Pod({.name = "b", .group = "b", .requests = R"({"cpu": "1"})"});
  Open(Config("allocate", {{"proportion"}}));
  const QueueShare small = *session_->ShareOf(QueueNamed("small"));
  EXPECT_DOUBLE_EQ(small.deserved.milli_cpu, 3000);
  EXPECT_DOUBLE_EQ(small.share, 1);
  EXPECT_FALSE(small.overused);  // it has no memory
  const QueueShare large = *session_->ShareOf(QueueNamed("large"));
  EXPECT_DOUBLE_EQ(large.deserved.milli_cpu, 6000);  // a quirk of kube-batch: it requests only 1000
  EXPECT_EQ(large.request.milli_cpu, 1000);
  EXPECT_EQ(session_->ShareOf(QueueNamed("idle")), std::nullopt);
  EXPECT_TRUE(session_->QueueOrderFn(QueueNamed("large"), QueueNamed("small")));
}

TEST_F(PluginsTest, ProportionDealsUnrequestedSharesAgain) {
  Node("n", R"({"cpu": "10", "memory": "10Gi", "pods": "20", "nvidia.com/gpu": "4"})");
  Queue("small", 1);
  Queue("large", 1);
  Group("a", 1, "small");
  Group("b", 1, "large");
  Pod({.name = "a",
       .group = "a",
       .requests = R"({"cpu": "2", "memory": "1Gi", "nvidia.com/gpu": "1"})"});
  Pod({.name = "b",
       .group = "b",
       .requests = R"({"cpu": "20", "memory": "20Gi", "nvidia.com/gpu": "9"})"});
  Open(Config("allocate", {{"proportion"}}));
  EXPECT_DOUBLE_EQ(session_->ShareOf(QueueNamed("small"))->deserved.milli_cpu, 2000);
  EXPECT_DOUBLE_EQ(session_->ShareOf(QueueNamed("large"))->deserved.milli_cpu, 8000);
  EXPECT_DOUBLE_EQ(session_->ShareOf(QueueNamed("large"))->deserved.Scalar("nvidia.com/gpu"), 3000);
}

TEST_F(PluginsTest, ProportionReclaimsTasksAboveTheDeservedShare) {
  Node("n", R"({"cpu": "4", "memory": "4Gi", "pods": "20"})");
  Queue("q1", 1);
  Queue("q2", 1);
  Group("greedy", 1, "q1");
  Group("poor", 1, "q2");
  for (const char* name : {"a", "b", "c", "d"}) Pod({.name = name, .group = "greedy", .node = "n"});
  Pod({.name = "p", .group = "poor"});
  Open(Config("reclaim", {{"proportion"}}));
  EXPECT_TRUE(session_->Overused(QueueNamed("q1")));
  EXPECT_FALSE(session_->Overused(QueueNamed("q2")));
  EXPECT_EQ(Names(session_->Reclaimable(Task("p"), Running())), (Lines{"a", "b"}));
}

TEST_F(PluginsTest, PredicatesFailOnTheConditionsOfANode) {
  const std::string room = R"({"cpu": "4", "memory": "8Gi", "pods": "1"})";
  Node("fine", room);
  Node("full", room);
  Node("mute", R"({"cpu": "4", "memory": "8Gi"})");  // a quirk of kube-batch: without an amount of
                                                     // pods it can have none
  Node("unready", room, R"(, "conditions": [{"type": "Ready", "status": "Unknown"}])");
  Node("lost", room, R"(, "conditions": [{"type": "NetworkUnavailable", "status": "True"}])");
  Node("pressed", room, R"(, "conditions": [{"type": "MemoryPressure", "status": "True"}])");
  Pod({.name = "there", .node = "full"});
  Pod({.name = "p"});
  Pod({.name = "modest", .requests = "{}"});
  Configuration configuration = Config("allocate", {{"predicates"}});
  Open(configuration);
  EXPECT_EQ(Failure("p", "fine"), "");
  EXPECT_EQ(Failure("p", "full"), "PodNumber");
  EXPECT_EQ(Failure("p", "mute"), "PodNumber");
  EXPECT_EQ(Failure("p", "unready"), "CheckNodeCondition");
  EXPECT_EQ(Failure("p", "lost"), "CheckNodeCondition");
  EXPECT_EQ(Failure("modest", "pressed"), "");
  configuration.tiers[0].plugins[0].arguments = Texts({{"predicate.MemoryPressureEnable", "true"}});
  Open(configuration);
  EXPECT_EQ(Failure("modest", "pressed"), "CheckNodeMemoryPressure");
  EXPECT_EQ(Failure("p", "pressed"), "");
}

TEST_F(PluginsTest, PredicatesCompareNodeAndPod) {
  Node("a", std::string(kTwoCpus));
  cache_.OnNode(nullptr,
                berth::test::MakeNode(StrCat(
                    R"({"kind": "Node", "metadata": {"name": "tainted"}, "spec": {"taints": [
          {"key": "k", "effect": "NoExecute"}]}, "status": {"allocatable": )",
                    kTwoCpus, "}}")));
  cache_.OnNode(
      nullptr,
      berth::test::MakeNode(StrCat(
          R"({"kind": "Node", "metadata": {"name": "cordoned"}, "spec": {"unschedulable": true},
          "status": {"allocatable": )",
          kTwoCpus, "}}")));
  const std::string port = R"({"containers": [{"ports": [{"hostPort": 80}]}]})";
  Pod({.name = "holder", .node = "a", .spec = port});
  Pod({.name = "web", .spec = port});
  Pod({.name = "plain"});
  Pod({.name = "picky", .spec = R"({"nodeSelector": {"host": "b"}})"});
  Pod({.name = "tolerant", .spec = R"({"tolerations": [{"operator": "Exists"}]})"});
  Open(Config("allocate", {{"predicates"}}));
  EXPECT_EQ(Failure("web", "a"), "PodFitsHostPorts");
  EXPECT_EQ(Failure("picky", "a"), "PodMatchNodeSelector");
  EXPECT_EQ(Failure("plain", "tainted"), "PodToleratesNodeTaints");
  EXPECT_EQ(Failure("tolerant", "tainted"), "");
  EXPECT_EQ(Failure("tolerant", "cordoned"), "CheckNodeCondition");
  EXPECT_EQ(Failure("plain", "a"), "");
}

constexpr std::string_view kNearWeb = R"({"affinity": {"podAffinity": {
    "requiredDuringSchedulingIgnoredDuringExecution": [
        {"topologyKey": "host", "labelSelector": {"matchLabels": {"app": "web"}}}]}}})";
constexpr std::string_view kFarFromWeb = R"({"affinity": {"podAntiAffinity": {
    "requiredDuringSchedulingIgnoredDuringExecution": [
        {"topologyKey": "host", "labelSelector": {"matchLabels": {"app": "web"}}}]}}})";
const char kWeb[] = R"({"app": "web"})";

TEST_F(PluginsTest, InterPodAffinityLooksAtWhereTasksAreInTheSession) {
  Node("a", std::string(kTwoCpus));
  Node("b", std::string(kTwoCpus));
  Pod({.name = "web", .labels = kWeb});
  Pod({.name = "near", .spec = std::string(kNearWeb)});
  Pod({.name = "far", .spec = std::string(kFarFromWeb)});
  Pod({.name = "self", .labels = kWeb, .spec = std::string(kNearWeb)});
  Open(Config("allocate", {{"predicates"}}));
  EXPECT_EQ(Failure("near", "a"), "MatchInterPodAffinity");
  EXPECT_EQ(Failure("self", "a"), "");  // the first of its kind
  session_->Allocate(Task("web"), *session_->FindNode("a"));
  EXPECT_EQ(Failure("near", "a"), "");
  EXPECT_EQ(Failure("near", "b"), "MatchInterPodAffinity");
  EXPECT_EQ(Failure("self", "b"), "MatchInterPodAffinity");
  EXPECT_EQ(Failure("far", "a"), "MatchInterPodAffinity");
  EXPECT_EQ(Failure("far", "b"), "");
  session_->Allocate(Task("far"), *session_->FindNode("b"));
  EXPECT_EQ(Failure("self", "b"), "MatchInterPodAffinity");
}

// A quirk of kube-batch.
TEST_F(PluginsTest, OnePodOnAnUnknownNodeClosesAllNodes) {
  Node("a", std::string(kTwoCpus));
  Group("g", 1);
  Pod({.name = "p", .group = "g"});
  Pod({.name = "lost", .group = "g", .node = "gone"});
  Open(Config("allocate", {{"predicates"}}));
  EXPECT_EQ(Failure("p", "a"), "MatchInterPodAffinity");
}

TEST_F(PluginsTest, NodeOrderPrefersEmptyAndBalancedNodes) {
  Node("a", R"({"cpu": "10", "memory": "10Gi", "pods": "20"})");
  Node("b", R"({"cpu": "10", "memory": "10Gi", "pods": "20"})");
  Pod({.name = "there", .requests = R"({"cpu": "3", "memory": "1Gi"})", .node = "b"});
  Pod({.name = "p", .requests = R"({"cpu": "1", "memory": "1Gi"})"});
  Configuration configuration = Config("allocate", {{"nodeorder"}});
  Open(configuration);
  std::vector<NodeScore> scores = Scores("p");
  EXPECT_EQ(scores[0].least_requested, 9);       // (9 + 9) / 2
  EXPECT_EQ(scores[0].balanced_allocation, 10);  // 0.1 and 0.1
  EXPECT_EQ(scores[1].least_requested, 7);       // (6 + 8) / 2
  EXPECT_EQ(scores[1].balanced_allocation, 8);   // 0.4 and 0.2
  EXPECT_EQ(scores[1].total, 15);
  configuration.tiers[0].plugins[0].arguments =
      Texts({{"leastrequested.weight", "3"}, {"nodeaffinity.weight", "100"}});
  Open(configuration);
  EXPECT_EQ(Scores("p")[1].total, 29);
}

TEST_F(PluginsTest, NodeOrderScoresAffinitiesRelativeToTheOtherNodes) {
  Node("a", std::string(kTwoCpus));
  Node("b", std::string(kTwoCpus));
  Node("c", std::string(kTwoCpus));
  Pod({.name = "web", .requests = "{}", .node = "a", .labels = kWeb});
  Pod({.name = "p", .requests = "{}", .spec = R"({"affinity": {
      "nodeAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [
          {"weight": 4, "preference": {"matchExpressions": [
              {"key": "host", "operator": "In", "values": ["b"]}]}},
          {"weight": 1, "preference": {"matchExpressions": [
              {"key": "host", "operator": "Exists"}]}},
          {"weight": 9, "preference": {}}]},
      "podAntiAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [
          {"weight": 7, "podAffinityTerm": {"topologyKey": "host",
              "labelSelector": {"matchLabels": {"app": "web"}}}}]}}})"});
  Open(Config("allocate", {{"nodeorder"}}));
  const std::vector<NodeScore> scores = Scores("p");
  EXPECT_EQ(scores[0].node_affinity, 2);
  EXPECT_EQ(scores[1].node_affinity, 10);
  EXPECT_EQ(scores[0].inter_pod_affinity, 0);
  EXPECT_EQ(scores[2].inter_pod_affinity, 10);
}

// A quirk of kube-batch.
TEST_F(PluginsTest, ATaskThatTheSessionPlacedCountsAtTheFirstNodeWithSuchOnes) {
  Node("a", std::string(kTwoCpus));
  Node("b", std::string(kTwoCpus));
  Pod({.name = "decoy", .requests = "{}"});
  Pod({.name = "web", .requests = "{}", .labels = kWeb});
  Pod({.name = "p", .requests = "{}", .spec = R"({"affinity": {"podAffinity": {
      "preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 1, "podAffinityTerm": {
          "topologyKey": "host", "labelSelector": {"matchLabels": {"app": "web"}}}}]}}})"});
  Open(Config("allocate", {{"nodeorder"}}));
  session_->Allocate(Task("web"), *session_->FindNode("b"));
  EXPECT_EQ(Scores("p")[1].inter_pod_affinity, 10);
  session_->Allocate(Task("decoy"), *session_->FindNode("a"));
  EXPECT_EQ(Scores("p")[0].inter_pod_affinity, 10);
  EXPECT_EQ(Scores("p")[1].inter_pod_affinity, 0);
}

}  // namespace
}  // namespace berth::kube_batch::test
