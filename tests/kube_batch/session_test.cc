#include "kube_batch/session.h"

#include <gtest/gtest.h>

#include "kube_batch/kube_batch_objects.h"
#include "kube_batch/statement.h"

namespace berth::kube_batch::test {
namespace {

class SessionTest : public BatchTest {
 protected:
  SessionTest() { Node("n", R"({"cpu": "4", "memory": "8Gi", "pods": "10"})"); }

  // Returns each running task of the node that may be evicted for `evictor`.
  Lines Victims(const std::string& evictor) {
    Tasks running;
    for (const NodeTask& copy : session_->nodes()[0].tasks()) {
      if (copy.status == TaskStatus::kRunning) running.push_back(copy.task);
    }
    return Names(session_->Preemptable(Task(evictor), running));
  }
};

TEST_F(SessionTest, TasksOfEqualPriorityGoByCreationThenUid) {
  const auto pod = [&](const std::string& name, const char* created, std::optional<int> priority) {
    v1::Pod made = *MakePod({.name = name, .group = "g", .priority = priority});
    made.metadata.creation_timestamp = ParseRfc3339(created);
    cache_.OnPod(nullptr, std::make_shared<const v1::Pod>(std::move(made)));
  };
  Group("g", 1);
  pod("b", "2021-06-01T00:00:00Z", std::nullopt);
  pod("a", "2021-06-01T00:00:01Z", std::nullopt);
  pod("c", "2021-06-01T00:00:00Z", 1);
  pod("z", "2021-06-01T00:00:09Z", 2);
  pod("0", "2021-06-01T00:00:00Z", 0);
  const Session& session = Open(Config("allocate", {{"priority"}}));
  // Without a priority it is 1.
  for (const auto& [first, second] : std::vector<std::pair<std::string, std::string>>{
           {"z", "b"}, {"b", "c"}, {"c", "a"}, {"a", "0"}}) {
    EXPECT_TRUE(session.TaskOrderFn(Task(first), Task(second))) << first << second;
    EXPECT_FALSE(session.TaskOrderFn(Task(second), Task(first))) << first << second;
  }
}

TEST_F(SessionTest, TheFirstTierThatNamesVictimsDecides) {
  Group("g", 1);
  Group("other", 1);
  Pod({.name = "p", .group = "g"});
  Pod({.name = "critical",
       .group = "other",
       .node = "n",
       .spec = R"({"priorityClassName": "system-node-critical"})"});
  Pod({.name = "ordinary", .group = "other", .node = "n"});
  // drf alone would allow no victim: the other job has as much as ours would have.
  Open(Config("preempt", {{"conformance"}, {"gang"}}));
  EXPECT_EQ(Victims("p"), Lines{"ordinary"});
  Open(Config("preempt", {{"conformance", "gang"}}));
  EXPECT_EQ(Victims("p"), Lines{"ordinary"});
  Open(Config("preempt", {{"priority"}, {"gang"}}));
  EXPECT_EQ(Victims("p"), (Lines{"critical", "ordinary"}));
  Open(Config("preempt", {{"priority"}}));
  EXPECT_EQ(Victims("p"), Lines{});
}

// A quirk of kube-batch.
TEST_F(SessionTest, AFirstTierWithoutVictimsIsTheAnswer) {
  Group("g", 1);
  Group("gang", 2);
  Pod({.name = "p", .group = "g"});
  Pod({.name = "a", .group = "gang", .node = "n"});
  Pod({.name = "b", .group = "gang", .node = "n"});
  Open(Config("preempt", {{"gang"}, {"conformance"}}));
  EXPECT_EQ(Victims("p"), Lines{});
  Configuration off = Config("preempt", {{"gang"}, {"conformance"}});
  off.tiers[0].plugins[0].enabled[static_cast<size_t>(FunctionFamily::kPreemptable)] = false;
  Open(off);
  EXPECT_EQ(Victims("p"), (Lines{"a", "b"}));
}

TEST_F(SessionTest, AGroupRunsWithEnoughTasksAndIsUnknownWhenTheyDwindle) {
  Group("whole", 2);
  Group("half", 2);
  Group("waits", 2);
  Pod({.name = "a", .group = "whole", .node = "n"});
  Pod({.name = "b", .group = "whole", .node = "n"});
  Pod({.name = "c", .group = "half", .node = "n"});
  Pod({.name = "d", .group = "waits"});
  Run(Config("allocate", {{"gang"}}));
  EXPECT_EQ(cache_.FindJob("ns/whole")->pod_group_status.phase, "Running");
  EXPECT_EQ(cache_.FindJob("ns/whole")->pod_group_status.running, 2);
  EXPECT_EQ(cache_.FindJob("ns/half")->pod_group_status.phase, "Unknown");
  EXPECT_EQ(cache_.FindJob("ns/waits")->pod_group_status.phase, "Pending");
  const auto& conditions = cache_.FindJob("ns/waits")->pod_group_status.conditions;
  ASSERT_EQ(conditions.size(), 1u);
  EXPECT_EQ(conditions[0], (v1alpha1::PodGroupCondition{
                               "Unschedulable", "True", "s1", "NotEnoughResources",
                               "1/1 tasks in gang unschedulable: 0 nodes are available"}));
}

TEST_F(SessionTest, ConditionsStayWhenTheyDoNotHoldAnyMore) {
  Group("g", 2);
  Pod({.name = "a", .group = "g"});
  Run(Config("allocate", {{"gang"}}));
  Pod({.name = "b", .group = "g"});
  Run(Config("allocate", {{"gang"}}));
  const v1alpha1::PodGroupStatus& status = cache_.FindJob("ns/g")->pod_group_status;
  EXPECT_EQ(status.phase, "Running");
  ASSERT_EQ(status.conditions.size(), 1u);
  EXPECT_EQ(status.conditions[0].transition_id, "s1");
}

TEST_F(SessionTest, DiscardUndoesOperationsThatTheNodeKeeps) {
  Group("g", 1);
  Group("other", 1);
  Pod({.name = "p", .group = "g"});
  Pod({.name = "victim", .group = "other", .node = "n"});
  Session& session = Open(Config("preempt", {{"drf", "proportion"}}));
  NodeInfo& node = session.nodes()[0];
  const double share = session.ShareOf(Job("ns/other"))->share;
  const Resource allocated = session.ShareOf(QueueNamed("default"))->allocated;

  Statement statement(&session);
  statement.Evict(Task("victim"), node, {&Task("p"), "preempt"});
  statement.Pipeline(Task("p"), node);
  EXPECT_EQ(Task("victim").status, TaskStatus::kReleasing);
  EXPECT_EQ(Task("p").status, TaskStatus::kPipelined);
  EXPECT_EQ(session.ShareOf(Job("ns/other"))->share, 0);
  EXPECT_EQ(node.releasing().milli_cpu, 0);
  statement.Discard();

  EXPECT_EQ(Task("victim").status, TaskStatus::kRunning);
  EXPECT_EQ(Task("p").status, TaskStatus::kPending);
  EXPECT_EQ(session.ShareOf(Job("ns/other"))->share, share);
  EXPECT_EQ(session.ShareOf(Job("ns/g"))->share, 0);
  EXPECT_EQ(session.ShareOf(QueueNamed("default"))->allocated, allocated);
  EXPECT_EQ(node.FindTask("ns/p"), nullptr);
  // A quirk of kube-batch: here the victim still leaves.
  EXPECT_EQ(node.FindTask("ns/victim")->status, TaskStatus::kReleasing);
  EXPECT_EQ(node.releasing().milli_cpu, 1000);
}

TEST_F(SessionTest, ASessionWorksOnACopy) {
  Group("g", 1);
  Pod({.name = "p", .group = "g"});
  Session& session = Open(Config("allocate", {{"gang"}}));
  session.Allocate(Task("p"), session.nodes()[0]);
  EXPECT_EQ(Task("p").status, TaskStatus::kBinding);
  EXPECT_EQ(cache_.FindJob("ns/g")->Count(TaskStatus::kPending), 1);
  EXPECT_TRUE(cache_.FindNode("n")->tasks().empty());
}

}  // namespace
}  // namespace berth::kube_batch::test
