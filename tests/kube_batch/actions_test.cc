// Tests each action by its rule, with small clusters.
#include <map>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "base/random.h"
#include "kube_batch/kube_batch_objects.h"

namespace berth::kube_batch::test {
namespace {

class ActionsTest : public BatchTest {
 protected:
  // Tasks of a group: "a-0", "a-1", ...
  void Pods(const std::string& group, int count, const std::string& node = "") {
    for (int i = 0; i < count; ++i) {
      Pod({.name = StrCat(group, "-", std::to_string(i)), .group = group, .node = node});
    }
  }
  static constexpr const char* kFourCpus = R"({"cpu": "4", "memory": "16Gi", "pods": "20"})";
};

TEST_F(ActionsTest, AllocateBindsAGangOnceItIsWhole) {
  Node("n", kFourCpus);
  Group("g", 2);
  Pods("g", 2);
  EXPECT_EQ(Run("allocate"),
            (Lines{"allocate g-0 n", "allocate g-1 n", "ready ns/g", "bind g-0 n", "bind g-1 n"}));
}

TEST_F(ActionsTest, AllocateDrawsAmongEquallyGoodNodesIfItMay) {
  Node("a", kFourCpus);
  Node("b", kFourCpus);
  Group("g", 1);
  Pods("g", 1);
  const Configuration configuration = Config("allocate", {{"nodeorder"}});
  SeededRandom random(1);
  std::map<std::string, int> times;
  for (int i = 0; i < 100; ++i) {
    Lines lines;
    SchedulerCache cache = cache_;
    Scribe scribe(&cache, &lines);
    RunOnce(cache.Snapshot(), configuration, "s", &scribe, &random);
    ++times[lines.at(0)];
  }
  EXPECT_GT(times["allocate g-0 a"], 30);
  EXPECT_GT(times["allocate g-0 b"], 30);
  EXPECT_EQ(Run(configuration)[0], "allocate g-0 a");
}

TEST_F(ActionsTest, AllocateKeepsResourcesThatHalfAGangGotFromOthers) {
  Node("n", std::string(kTwoCpus));
  Group("large", 3);
  Group("small", 1, "default", 5);
  Pods("large", 3);
  Pods("small", 1);
  EXPECT_EQ(Run("allocate"), (Lines{"allocate large-0 n", "allocate large-1 n"}));
}

TEST_F(ActionsTest, AllocateTakesTurnsBetweenReadyJobsByTheirShare) {
  Node("n", kFourCpus);
  Group("a", 1);
  Group("b", 1, "default", 5);
  Pods("a", 3);
  Pods("b", 3);
  Lines binds;
  for (const std::string& line : Run(Config("allocate", {{"gang"}, {"drf"}}))) {
    if (line.starts_with("bind")) binds.push_back(line);
  }
  EXPECT_EQ(binds, (Lines{"bind a-0 n", "bind b-0 n", "bind a-1 n", "bind b-1 n"}));
}

TEST_F(ActionsTest, AllocateGivesUpAJobAtTheFirstTaskThatFitsNowhere) {
  Node("n", std::string(kTwoCpus));
  Group("g", 1);
  Pod({.name = "big", .group = "g", .requests = R"({"cpu": "3"})", .priority = 9});
  Pod({.name = "small", .group = "g"});
  EXPECT_EQ(Run("allocate"), Lines{});
}

TEST_F(ActionsTest, AllocatePromisesReleasedResources) {
  Node("n", R"({"cpu": "1", "memory": "8Gi", "pods": "20"})");
  Json leaving = {
      {"kind", "Pod"},
      {"metadata",
       {{"name", "old"}, {"uid", "old"}, {"deletionTimestamp", "2021-06-01T00:00:00Z"}}},
      {"spec", {{"nodeName", "n"}}},
      {"status", {{"phase", "Running"}}}};
  leaving["spec"]["containers"] = {
      {{"resources", {{"requests", {{"cpu", "1"}, {"memory", "4Gi"}}}}}}};
  cache_.OnPod(nullptr, berth::test::MakePod(leaving.dump()));
  Group("g", 1);
  Pods("g", 1);
  EXPECT_EQ(Run("allocate"), Lines{"pipeline g-0 n"});
  // Only the group's status is written, which names the missing resource.
  EXPECT_EQ(cache_.FindJob("ns/g")->Count(TaskStatus::kPending), 1);
  EXPECT_EQ(cache_.FindJob("ns/g")->pod_group_status.conditions[0].message,
            "1/1 tasks in gang unschedulable: 0/1 nodes are available, 1 insufficient cpu.");
}

TEST_F(ActionsTest, AllocateLeavesOutQueuesWithTheirDeservedShare) {
  Node("n", R"({"cpu": "4", "memory": "4Gi", "pods": "20"})");
  Queue("q", 1);
  Group("a", 1, "q");
  Group("b", 1);
  Pods("a", 4);
  Pods("b", 1);
  int bound = 0;
  bool overused = false;
  for (const std::string& line : Run("allocate")) {
    if (line.starts_with("bind a-")) ++bound;
    if (line == "overused q") overused = true;
  }
  EXPECT_EQ(bound, 2);
  EXPECT_TRUE(overused);
}

TEST_F(ActionsTest, BackfillPlacesTasksWithoutRequests) {
  Node("n", R"({"cpu": "1", "memory": "1Gi", "pods": "2"})");
  Group("g", 1);
  Pod({.name = "full", .group = "g", .node = "n"});
  Pod({.name = "modest", .group = "g", .requests = "{}"});
  Pod({.name = "late", .group = "g", .requests = "{}"});
  EXPECT_EQ(Run("allocate"), Lines{"overused default"});
  EXPECT_EQ(Run("backfill"), (Lines{"allocate late n", "bind late n"}));
}

// A quirk of kube-batch.
TEST_F(ActionsTest, ATaskWithRequestsOnlyInInitContainersIsNotServed) {
  Node("n", kFourCpus);
  Group("g", 1);
  Pod({.name = "p", .group = "g", .spec = R"({"containers": [{}], "initContainers": [
      {"resources": {"requests": {"cpu": "1"}}}]})"});
  EXPECT_EQ(Run("reclaim, allocate, backfill"), Lines{});
}

// A quirk of kube-batch: "empty" requests 0 of a scalar that the node does not have.
TEST_F(ActionsTest, ATaskThatANodeRefusesIsAllocatedAllTheSame) {
  Node("a", kFourCpus);
  Node("b", R"({"cpu": "4", "memory": "4Gi", "pods": "9", "nvidia.com/gpu": "1"})");
  Group("g", 1);
  Pod({.name = "p", .group = "g", .requests = R"({"nvidia.com/gpu": "0"})"});
  EXPECT_EQ(Run("backfill"), (Lines{"allocate p b", "bind p b"}));
}

TEST_F(ActionsTest, PreemptEvictsForAJobOfTheSameQueueUntilItIsPipelined) {
  Node("n", std::string(kTwoCpus));
  Queue("q", 1);
  Group("rich", 1);
  Group("poor", 1, "default", 5);
  Group("foreign", 1, "q");
  Pods("rich", 2, "n");
  Pods("poor", 1);
  Pods("foreign", 1);
  // The least important victim is evicted first; of equals, the last one. Afterwards foreign finds
  // no victim, neither in its own job nor in its queue.
  EXPECT_EQ(Run(Config("preempt", {{"gang"}})),
            (Lines{"evict rich-1 poor-0", "pipeline poor-0 n", "delete rich-1", "commit", "commit",
                   "discard"}));
}

// A quirk of kube-batch: after each queue, all waiting jobs use up their tasks among themselves.
TEST_F(ActionsTest, PreemptSpendsTheTasksOfQueuesThatHadNoTurn) {
  Node("n", std::string(kTwoCpus));
  Queue("q", 1);
  Group("rich", 1, "q");
  Group("poor", 1, "q", 5);
  Group("foreign", 1);
  Pods("rich", 2, "n");
  Pods("poor", 1);
  Pods("foreign", 1);
  EXPECT_EQ(Run(Config("preempt", {{"gang"}})), (Lines{"discard", "commit", "discard"}));
}

TEST_F(ActionsTest, PreemptUndoesEvictionsThatDoNotPipelineTheGang) {
  Node("n", std::string(kTwoCpus));
  Group("rich", 1);
  Group("gang", 3, "default", 5);
  Pods("rich", 2, "n");
  Pods("gang", 3);
  const Lines lines = Run(Config("preempt", {{"gang"}}));
  EXPECT_EQ(lines, (Lines{"evict rich-1 gang-0", "pipeline gang-0 n", "evict rich-0 gang-1",
                          "pipeline gang-1 n", "unpipeline gang-1", "unevict rich-0",
                          "unpipeline gang-0", "unevict rich-1", "discard"}));
  EXPECT_EQ(cache_.FindJob("ns/rich")->Count(TaskStatus::kRunning), 2);
}

// The first of its tasks is used up on other jobs, because its gang has all the members that it
// needs.
TEST_F(ActionsTest, PreemptWithinAJobUsesThePriorityOfTasks) {
  Node("n", std::string(kTwoCpus));
  Group("g", 1);
  Pod({.name = "low", .group = "g", .node = "n", .priority = 1});
  Pod({.name = "middle", .group = "g", .node = "n", .priority = 5});
  Pod({.name = "high", .group = "g", .priority = 9});
  Pod({.name = "highest", .group = "g", .priority = 10});
  EXPECT_EQ(Run(Config("preempt", {{"priority", "gang"}})),
            (Lines{"commit", "evict low high", "pipeline high n", "delete low", "commit"}));
}

// A quirk of kube-batch: in a cluster without scalars it does not check whether the victims
// suffice.
TEST_F(ActionsTest, VictimsThatDoNotSufficeAreEvictedAllTheSame) {
  Node("n", std::string(kTwoCpus));
  Group("rich", 1);
  Group("poor", 0, "default", 5);
  Pods("rich", 1, "n");
  Pod({.name = "large", .group = "poor", .requests = R"({"cpu": "2", "memory": "1Gi"})"});
  EXPECT_EQ(Run(Config("preempt", {{"gang"}})),
            (Lines{"evict rich-0 large", "delete rich-0", "commit"}));
}

TEST_F(ActionsTest, ReclaimTakesFromQueuesThatHaveTooMuchOneTaskForEachJob) {
  Node("n", R"({"cpu": "4", "memory": "4Gi", "pods": "20"})");
  Queue("q1", 1);
  Queue("q2", 1);
  Group("greedy", 1, "q1");
  Group("poor", 1, "q2");
  Pods("greedy", 4, "n");
  Pods("poor", 2);
  EXPECT_EQ(Run("reclaim"), (Lines{"evict greedy-0 poor-0", "delete greedy-0", "pipeline poor-0 n",
                                   "overused q1"}));
}

}  // namespace
}  // namespace berth::kube_batch::test
