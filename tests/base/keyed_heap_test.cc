#include "base/keyed_heap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/random.h"

namespace berth {
namespace {

struct Job {
  std::string name;
  int order = 0;
};

struct Earlier {
  bool operator()(const Job& a, const Job& b) const { return a.order < b.order; }
};

struct NameOf {
  const std::string& operator()(const Job& job) const { return job.name; }
};

using JobHeap = KeyedHeap<Job, NameOf, Earlier>;

void Add(JobHeap& heap, const std::string& name, int order) { heap.AddOrUpdate(Job{name, order}); }

std::vector<std::string> PopNames(JobHeap heap) {
  std::vector<std::string> names;
  while (std::optional<Job> job = heap.Pop()) names.push_back(job->name);
  return names;
}

std::vector<std::string> Layout(const JobHeap& heap) {
  std::vector<std::string> names;
  heap.ForEach([&](const Job& job) { names.push_back(job.name); });
  return names;
}

using Names = std::vector<std::string>;

TEST(KeyedHeapTest, ElementsLeaveInOrder) {
  JobHeap heap{Earlier{}};
  Add(heap, "c", 3);
  Add(heap, "a", 1);
  Add(heap, "d", 4);
  Add(heap, "b", 2);
  ASSERT_NE(heap.Peek(), nullptr);
  EXPECT_EQ(heap.Peek()->name, "a");
  EXPECT_EQ(PopNames(heap), (Names{"a", "b", "c", "d"}));
}

TEST(KeyedHeapTest, AnEmptyHeapGivesNothing) {
  JobHeap heap{Earlier{}};
  EXPECT_TRUE(heap.empty());
  EXPECT_EQ(heap.Peek(), nullptr);
  EXPECT_FALSE(heap.Pop().has_value());
  EXPECT_FALSE(heap.Delete("a").has_value());
  EXPECT_EQ(heap.Find("a"), nullptr);
}

// Go's container/heap is not stable, and its order of equal elements decides which pod is scheduled
// first: when the first one leaves, the last one moves to the top.
TEST(KeyedHeapTest, EqualElementsLeaveAsFromGosHeap) {
  JobHeap heap{Earlier{}};
  for (const char* name : {"a", "b", "c", "d", "e"}) Add(heap, name, 1);
  EXPECT_EQ(Layout(heap), (Names{"a", "b", "c", "d", "e"}));
  EXPECT_EQ(PopNames(heap), (Names{"a", "e", "d", "c", "b"}));
}

TEST(KeyedHeapTest, AddingAKeyAgainReplacesItsElement) {
  JobHeap heap{Earlier{}};
  Add(heap, "a", 1);
  Add(heap, "b", 2);
  Add(heap, "c", 3);
  Add(heap, "a", 9);
  EXPECT_EQ(heap.size(), 3u);
  EXPECT_EQ(heap.Find("a")->order, 9);
  EXPECT_EQ(PopNames(heap), (Names{"b", "c", "a"}));
  Add(heap, "c", 0);
  EXPECT_EQ(PopNames(heap), (Names{"c", "b", "a"}));
}

TEST(KeyedHeapTest, DeletingKeepsTheOrderOfTheRest) {
  JobHeap heap{Earlier{}};
  for (int i = 0; i < 10; ++i) Add(heap, std::string(1, static_cast<char>('a' + i)), i);
  const std::optional<Job> deleted = heap.Delete("d");
  ASSERT_TRUE(deleted.has_value());
  EXPECT_EQ(deleted->order, 3);
  EXPECT_FALSE(heap.Contains("d"));
  EXPECT_FALSE(heap.Delete("d").has_value());
  EXPECT_EQ(PopNames(heap), (Names{"a", "b", "c", "e", "f", "g", "h", "i", "j"}));
}

TEST(KeyedHeapTest, TheLastElementCanBeDeleted) {
  JobHeap heap{Earlier{}};
  Add(heap, "a", 1);
  Add(heap, "b", 2);
  EXPECT_TRUE(heap.Delete("b").has_value());
  EXPECT_TRUE(heap.Delete("a").has_value());
  EXPECT_TRUE(heap.empty());
}

TEST(KeyedHeapTest, InPopOrderLeavesTheHeapAsItWas) {
  JobHeap heap{Earlier{}};
  for (int i = 5; i > 0; --i) Add(heap, std::to_string(i), i);
  const Names before = Layout(heap);
  Names names;
  for (const Job& job : heap.InPopOrder()) names.push_back(job.name);
  EXPECT_EQ(names, (Names{"1", "2", "3", "4", "5"}));
  EXPECT_EQ(Layout(heap), before);
}

TEST(KeyedHeapTest, AnElementThatIsPutUnmovedStaysWhereTheOrderWouldNotHaveIt) {
  JobHeap heap{Earlier{}};
  Add(heap, "a", 1);
  Add(heap, "b", 2);
  Add(heap, "c", 3);
  heap.PutUnmoved(Job{"c", 0});
  heap.PutUnmoved(Job{"d", -1});
  EXPECT_EQ(Layout(heap), (Names{"a", "b", "c", "d"}));
  EXPECT_EQ(heap.Find("c")->order, 0);
  EXPECT_TRUE(heap.Delete("d").has_value());
  // The head is not the least element until a move compares the two.
  EXPECT_EQ(PopNames(heap), (Names{"a", "c", "b"}));
}

TEST(KeyedHeapTest, ACopyUnderAnotherOrderKeepsTheLayout) {
  struct Later {
    bool reversed;
    bool operator()(const Job& a, const Job& b) const {
      return reversed ? b.order < a.order : a.order < b.order;
    }
  };
  using Heap = KeyedHeap<Job, NameOf, Later>;
  Heap heap{Later{false}};
  for (const char* name : {"a", "b", "c"}) heap.AddOrUpdate(Job{name, name[0]});
  Heap copy(heap, Later{true});
  Names names;
  copy.ForEach([&](const Job& job) { names.push_back(job.name); });
  EXPECT_EQ(names, (Names{"a", "b", "c"}));
  EXPECT_EQ(copy.Pop()->name, "a");
  EXPECT_EQ(copy.Pop()->name, "c");
}

TEST(KeyedHeapTest, AgreesWithASortedListUnderRandomChanges) {
  SeededRandom random(2021);
  JobHeap heap{Earlier{}};
  std::map<std::string, int> model;
  for (int step = 0; step < 5000; ++step) {
    const std::string key = std::to_string(random.Intn(40));
    switch (random.Intn(4)) {
      case 0:
      case 1: {
        // Distinct orders, so that there is one right answer.
        const int order = static_cast<int>(random.Intn(1000)) * 64 + std::stoi(key);
        Add(heap, key, order);
        model[key] = order;
        break;
      }
      case 2:
        ASSERT_EQ(heap.Delete(key).has_value(), model.erase(key) == 1);
        break;
      default: {
        const auto first = std::min_element(model.begin(), model.end(),
                                            [](auto& a, auto& b) { return a.second < b.second; });
        const std::optional<Job> job = heap.Pop();
        ASSERT_EQ(job.has_value(), first != model.end());
        if (!job) break;
        ASSERT_EQ(job->name, first->first);
        model.erase(first);
      }
    }
    ASSERT_EQ(heap.size(), model.size());
    for (const auto& [name, order] : model) {
      ASSERT_TRUE(heap.Contains(name));
      ASSERT_EQ(heap.Find(name)->order, order);
    }
  }
}

}  // namespace
}  // namespace berth
