#include "kube_batch/priority_queue.h"

#include <vector>

#include <gtest/gtest.h>

namespace berth::kube_batch {
namespace {

struct ByValue {
  bool operator()(const int& left, const int& right) const { return left < right; }
};

TEST(PriorityQueueTest, TheLeastLeavesFirst) {
  std::vector<int> values = {5, 3, 8, 1, 9, 2};
  PriorityQueue<int, ByValue> queue(ByValue{});
  for (int& value : values) queue.Push(&value);
  std::vector<int> left;
  while (!queue.Empty()) left.push_back(*queue.Pop());
  EXPECT_EQ(left, (std::vector<int>{1, 2, 3, 5, 8, 9}));
}

// Go's container/heap with four equal elements a, b, c, d: they keep the order in which they are
// pushed; each Pop moves the last one to the front.
TEST(PriorityQueueTest, EqualsLeaveInTheOrderOfGosHeap) {
  std::vector<int> values(4, 7);
  PriorityQueue<int, ByValue> queue(ByValue{});
  for (int& value : values) queue.Push(&value);
  std::vector<long> left;
  while (!queue.Empty()) left.push_back(queue.Pop() - values.data());
  EXPECT_EQ(left, (std::vector<long>{0, 3, 2, 1}));
}

TEST(PriorityQueueTest, AnElementMayBeInItTwice) {
  int value = 1;
  PriorityQueue<int, ByValue> queue(ByValue{});
  queue.Push(&value);
  queue.Push(&value);
  EXPECT_EQ(queue.Pop(), &value);
  EXPECT_FALSE(queue.Empty());
  EXPECT_EQ(queue.Pop(), &value);
  EXPECT_TRUE(queue.Empty());
}

// A changed value takes effect only when an element moves past it.
TEST(PriorityQueueTest, TheOrderIsAskedForOnlyWhenSomethingMoves) {
  std::vector<int> values = {1, 2, 3};
  PriorityQueue<int, ByValue> queue(ByValue{});
  for (int& value : values) queue.Push(&value);
  values[0] = 9;
  EXPECT_EQ(*queue.Pop(), 9);
  EXPECT_EQ(*queue.Pop(), 2);
}

}  // namespace
}  // namespace berth::kube_batch
