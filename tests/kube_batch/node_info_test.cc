#include "kube_batch/node_info.h"

#include <gtest/gtest.h>

#include "kube_batch/kube_batch_objects.h"

namespace berth::kube_batch::test {
namespace {

TaskInfo TaskIn(TaskStatus status, const std::string& name, const std::string& cpu) {
  const v1::PodPtr pod = MakePod({.name = name, .requests = StrCat(R"({"cpu": ")", cpu, R"("})")});
  return {std::make_shared<const TaskFacts>(pod, ""), "n", status};
}

NodeInfo FourCpus() {
  NodeInfo node("n");
  node.SetNode(berth::test::MakeNode(R"({"kind": "Node", "metadata": {"name": "n"},
      "status": {"allocatable": {"cpu": "4", "memory": "8Gi", "pods": "10"}}})"));
  return node;
}

TEST(BatchNodeInfoTest, EachStatusTakesFromItsAccount) {
  NodeInfo node = FourCpus();
  ASSERT_TRUE(node.AddTask(TaskIn(TaskStatus::kRunning, "runs", "1")));
  ASSERT_TRUE(node.AddTask(TaskIn(TaskStatus::kReleasing, "leaves", "2")));
  EXPECT_EQ(node.idle().milli_cpu, 1000);
  EXPECT_EQ(node.releasing().milli_cpu, 2000);
  ASSERT_TRUE(node.AddTask(TaskIn(TaskStatus::kPipelined, "comes", "2")));
  EXPECT_EQ(node.idle().milli_cpu, 1000);
  EXPECT_EQ(node.releasing().milli_cpu, 0);
  EXPECT_EQ(node.used().milli_cpu, 5000);
  node.RemoveTask("ns/comes");
  node.RemoveTask("ns/leaves");
  EXPECT_EQ(node.idle().milli_cpu, 3000);
  EXPECT_EQ(node.releasing().milli_cpu, 0);
  EXPECT_EQ(node.used().milli_cpu, 1000);
}

TEST(BatchNodeInfoTest, ANodeKeepsTheStatusThatATaskCameWith) {
  NodeInfo node = FourCpus();
  TaskInfo task = TaskIn(TaskStatus::kRunning, "a", "1");
  node.AddTask(task);
  task.status = TaskStatus::kReleasing;
  EXPECT_EQ(node.releasing().milli_cpu, 0);
  EXPECT_TRUE(node.UpdateTask(task));
  EXPECT_EQ(node.releasing().milli_cpu, 1000);
  EXPECT_EQ(node.FindTask("ns/a")->status, TaskStatus::kReleasing);
}

TEST(BatchNodeInfoTest, ATaskThatIsThereIsRefusedWithoutHarm) {
  NodeInfo node = FourCpus();
  EXPECT_TRUE(node.AddTask(TaskIn(TaskStatus::kReleasing, "a", "1")));
  EXPECT_FALSE(node.AddTask(TaskIn(TaskStatus::kRunning, "a", "1")));
  EXPECT_TRUE(node.Ready());
  EXPECT_EQ(node.releasing().milli_cpu, 1000);
}

TEST(BatchNodeInfoTest, ATaskThatDoesNotFitTakesTheNodeOutUntilItsNextUpdate) {
  NodeInfo node = FourCpus();
  EXPECT_FALSE(node.AddTask(TaskIn(TaskStatus::kRunning, "big", "5")));
  EXPECT_FALSE(node.Ready());
  EXPECT_TRUE(node.tasks().empty());
  node.SetNode(node.node());
  EXPECT_TRUE(node.Ready());
}

TEST(BatchNodeInfoTest, ANodeIsReadyOnceItIsKnownIfItsTasksFit) {
  NodeInfo node("n");
  EXPECT_TRUE(node.AddTask(TaskIn(TaskStatus::kRunning, "a", "3")));
  EXPECT_FALSE(node.Ready());
  node.SetNode(FourCpus().node());
  EXPECT_TRUE(node.Ready());
  EXPECT_EQ(node.idle().milli_cpu, 1000);

  NodeInfo full("n");
  full.AddTask(TaskIn(TaskStatus::kRunning, "a", "5"));
  full.SetNode(FourCpus().node());
  EXPECT_FALSE(full.Ready());
}

TEST(BatchNodeInfoTest, AContainerThatSaysNothingCountsForScores) {
  NodeInfo node = FourCpus();
  node.AddTask(TaskIn(TaskStatus::kRunning, "a", "1"));
  EXPECT_EQ(node.non_zero_milli_cpu(), 1000);
  EXPECT_EQ(node.non_zero_memory_bytes(), 200 * 1024 * 1024);
  const NodeInfo clone = node.Clone();
  EXPECT_EQ(clone.non_zero_milli_cpu(), 1000);
  EXPECT_EQ(clone.idle(), node.idle());
  node.RemoveTask("ns/a");
  EXPECT_EQ(node.non_zero_milli_cpu(), 0);
  EXPECT_EQ(clone.tasks().size(), 1u);
}

}  // namespace
}  // namespace berth::kube_batch::test
