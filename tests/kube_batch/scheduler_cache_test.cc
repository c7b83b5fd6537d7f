#include "kube_batch/scheduler_cache.h"

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "kube_batch/kube_batch_objects.h"

namespace berth::kube_batch::test {
namespace {

class SchedulerCacheTest : public BatchTest {
 protected:
  SchedulerCacheTest() { Node("n", R"({"cpu": "4", "memory": "8Gi", "pods": "10"})"); }

  // Returns the uids of the jobs of a snapshot.
  Lines Jobs() const {
    Lines uids;
    for (const JobInfo& job : cache_.Snapshot().jobs) uids.push_back(job.uid);
    return uids;
  }
  // Returns the status of a job's task in the cache, or "none".
  std::string StatusOf(const std::string& job_uid, const std::string& pod_uid) const {
    const JobInfo* const job = cache_.FindJob(job_uid);
    if (job == nullptr || !job->tasks().contains(pod_uid)) return "none";
    return std::string(TaskStatusName(job->tasks().at(pod_uid).status));
  }
  // Returns a bound pod as a kubelet updates it.
  static v1::PodPtr With(const v1::PodPtr& pod, const std::string& node, const std::string& phase) {
    v1::Pod changed = *pod;
    changed.spec.node_name = node;
    changed.status.phase = phase;
    return std::make_shared<const v1::Pod>(std::move(changed));
  }
};

TEST_F(SchedulerCacheTest, OnlyItsOwnPendingPodsAreInIt) {
  Group("g", 1);
  v1::Pod other = *MakePod({.name = "p", .group = "g"});
  other.spec.scheduler_name = "default-scheduler";
  const auto pending = std::make_shared<const v1::Pod>(other);
  cache_.OnPod(nullptr, pending);
  EXPECT_EQ(StatusOf("ns/g", "p"), "none");
  const v1::PodPtr running = With(pending, "n", "Running");
  cache_.OnPod(pending, running);
  EXPECT_EQ(StatusOf("ns/g", "p"), "Running");
  EXPECT_EQ(cache_.FindNode("n")->idle().milli_cpu, 3000);
  cache_.OnPod(running, nullptr);
  EXPECT_EQ(StatusOf("ns/g", "p"), "none");
  EXPECT_EQ(cache_.FindNode("n")->idle().milli_cpu, 4000);
}

TEST_F(SchedulerCacheTest, TheSnapshotHasReadyNodesAndJobsOfKnownQueues) {
  Node("small", R"({"cpu": "1"})");
  Pod({.name = "big", .requests = R"({"cpu": "2"})", .node = "small"});
  Pod({.name = "lost", .node = "unknown"});
  Group("fine", 1, "");
  Group("nowhere", 1, "no-such-queue");
  Pod({.name = "annotated", .group = "no-such-group"});
  const ClusterInfo snapshot = cache_.Snapshot();
  ASSERT_EQ(snapshot.nodes.size(), 1u);
  EXPECT_EQ(snapshot.nodes[0].name(), "n");
  EXPECT_EQ(Jobs(), (Lines{"big", "lost", "ns/fine"}));
}

TEST_F(SchedulerCacheTest, AGroupsPriorityIsThatOfItsClassOrTheDefault) {
  const auto add = [&](const char* json) {
    cache_.OnPriorityClass(nullptr, MakeObject<v1::PriorityClass>(json));
  };
  add(R"({"metadata": {"name": "high"}, "value": 9})");
  Group("a", 1, "default", 0, "high");
  Group("b", 1, "default", 0, "no-such-class");
  EXPECT_EQ(cache_.Snapshot().jobs[0].priority, 9);
  EXPECT_EQ(cache_.Snapshot().jobs[1].priority, 0);
  add(R"({"metadata": {"name": "normal"}, "value": 5, "globalDefault": true})");
  EXPECT_EQ(cache_.Snapshot().jobs[1].priority, 5);
}

TEST_F(SchedulerCacheTest, APodDisruptionBudgetMakesNoJob) {
  v1::PodDisruptionBudget budget;
  budget.metadata.namespace_ = "ns";
  budget.metadata.name = "budget";
  budget.metadata.owner_references.push_back(
      {.kind = "Job", .name = "owner", .uid = "owner", .controller = true});
  const AnyObject added = std::make_shared<const v1::PodDisruptionBudget>(std::move(budget));
  cache_.OnObject(nullptr, &added);
  EXPECT_EQ(Jobs(), Lines{});
}

TEST_F(SchedulerCacheTest, APodWithoutAGroupGetsAShadowOfItsController) {
  Json manifest = {{"kind", "Pod"},
                   {"metadata", {{"name", "p"}, {"uid", "p"}}},
                   {"spec", {{"schedulerName", "kube-batch"}}}};
  manifest["metadata"]["ownerReferences"] = {{{"uid", "owner"}, {"controller", false}},
                                             {{"uid", "controller"}, {"controller", true}}};
  cache_.OnPod(nullptr, berth::test::MakePod(manifest.dump()));
  Pod({.name = "alone"});
  EXPECT_EQ(Jobs(), (Lines{"alone", "controller"}));
  EXPECT_EQ(cache_.FindJob("controller")->min_available, 1);
  EXPECT_TRUE(cache_.FindJob("controller")->shadow);
  EXPECT_EQ(cache_.FindJob("controller")->queue, "default");
}

TEST_F(SchedulerCacheTest, ABoundPodIsBindingUntilItsUpdatesCome) {
  Group("g", 1);
  const v1::PodPtr pod = MakePod({.name = "p", .group = "g"});
  cache_.OnPod(nullptr, pod);
  EXPECT_TRUE(cache_.Bind("ns/g", "p", "n"));
  EXPECT_EQ(StatusOf("ns/g", "p"), "Binding");
  EXPECT_EQ(cache_.FindNode("n")->idle().milli_cpu, 3000);
  const v1::PodPtr bound = With(pod, "n", "Pending");
  cache_.OnPod(pod, bound);
  EXPECT_EQ(StatusOf("ns/g", "p"), "Bound");
  EXPECT_EQ(cache_.FindNode("n")->idle().milli_cpu, 3000);
  EXPECT_FALSE(cache_.Bind("ns/g", "gone", "n"));
  EXPECT_FALSE(cache_.Evict("ns/g", "gone"));
}

// A quirk of kube-batch.
TEST_F(SchedulerCacheTest, AShadowPodThatIsEvictedAndDeletedStaysAsAGhost) {
  const v1::PodPtr pod = MakePod({.name = "p", .node = "n"});
  cache_.OnPod(nullptr, pod);
  EXPECT_TRUE(cache_.Evict("p", "p"));
  EXPECT_EQ(cache_.FindNode("n")->releasing().milli_cpu, 1000);
  cache_.OnPod(pod, nullptr);
  EXPECT_EQ(StatusOf("p", "p"), "Releasing");
  EXPECT_TRUE(cache_.FindNode("n")->tasks().empty());
  cache_.OnPod(nullptr, MakePod({.name = "p"}));
  EXPECT_EQ(StatusOf("p", "p"), "Pending");
}

// A quirk of kube-batch: the node still has the copy of the bind when the pod is reported as bound,
// and loses it with the next update.
TEST_F(SchedulerCacheTest, TheNodeOfAShadowPodGetsItWithTheSecondUpdate) {
  const v1::PodPtr pod = MakePod({.name = "p"});
  cache_.OnPod(nullptr, pod);
  cache_.Bind("p", "p", "n");
  const v1::PodPtr bound = With(pod, "n", "Pending");
  cache_.OnPod(pod, bound);
  EXPECT_EQ(StatusOf("p", "p"), "Bound");
  EXPECT_EQ(cache_.FindNode("n")->FindTask("ns/p")->status, TaskStatus::kBinding);
  cache_.OnPod(bound, With(pod, "n", "Running"));
  EXPECT_EQ(cache_.FindNode("n")->FindTask("ns/p")->status, TaskStatus::kRunning);
}

// A quirk of kube-batch.
TEST_F(SchedulerCacheTest, AnUpdateOfAPodThatHasEndedTakesItOutOfItsJob) {
  Group("g", 1);
  const v1::PodPtr running = MakePod({.name = "p", .group = "g", .node = "n"});
  const v1::PodPtr ended = With(running, "n", "Succeeded");
  cache_.OnPod(nullptr, running);
  cache_.OnPod(running, ended);
  EXPECT_EQ(StatusOf("ns/g", "p"), "Succeeded");
  EXPECT_EQ(cache_.FindNode("n")->idle().milli_cpu, 4000);
  cache_.OnPod(ended, With(running, "n", "Succeeded"));
  EXPECT_EQ(StatusOf("ns/g", "p"), "none");
}

TEST_F(SchedulerCacheTest, OperationsThatTheApiServerRefusesAreUndone) {
  Group("g", 1);
  const v1::PodPtr pod = MakePod({.name = "p", .group = "g"});
  cache_.OnPod(nullptr, pod);
  cache_.Bind("ns/g", "p", "n");
  const v1::PodPtr elsewhere = With(pod, "other", "Pending");
  cache_.Resync("ns/g", *pod, elsewhere);
  EXPECT_EQ(StatusOf("ns/g", "p"), "Bound");
  EXPECT_EQ(cache_.FindJob("ns/g")->tasks().at("p").node_name, "other");
  EXPECT_EQ(cache_.FindNode("n")->idle().milli_cpu, 4000);
  EXPECT_NE(cache_.FindNode("other")->FindTask("ns/p"), nullptr);
}

TEST_F(SchedulerCacheTest, AGhostThatCannotBeBoundIsGone) {
  const v1::PodPtr pod = MakePod({.name = "p"});
  cache_.OnPod(nullptr, pod);
  cache_.OnPod(pod, nullptr);
  EXPECT_EQ(StatusOf("p", "p"), "Pending");
  cache_.Bind("p", "p", "n");
  cache_.Resync("p", *pod, nullptr);
  EXPECT_EQ(StatusOf("p", "p"), "none");
  EXPECT_EQ(cache_.FindNode("n")->idle().milli_cpu, 4000);
}

TEST_F(SchedulerCacheTest, ACopyDoesNotSeeLaterChanges) {
  Group("g", 1);
  Pod({.name = "a", .group = "g", .node = "n"});
  const SchedulerCache before = cache_;
  cache_.Evict("ns/g", "a");
  Pod({.name = "b", .group = "g", .node = "n"});
  v1alpha1::PodGroupStatus status;
  status.phase = "Running";
  cache_.SetPodGroupStatus("ns/g", status);
  EXPECT_EQ(before.FindJob("ns/g")->tasks().size(), 1u);
  EXPECT_EQ(before.FindJob("ns/g")->Count(TaskStatus::kRunning), 1);
  EXPECT_EQ(before.FindJob("ns/g")->pod_group_status.phase, "");
  EXPECT_EQ(before.FindNode("n")->idle().milli_cpu, 3000);
  EXPECT_EQ(before.FindNode("n")->releasing().milli_cpu, 0);
  EXPECT_EQ(cache_.FindNode("n")->idle().milli_cpu, 2000);
}

}  // namespace
}  // namespace berth::kube_batch::test
