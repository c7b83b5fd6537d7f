// Tests the image states that the cache gives each node.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cache/cache_fixture.h"

namespace berth::test {
namespace {

// One image with one name.
struct ImageWords {
  std::string name;
  int64_t size_bytes = 1;
};

v1::NodePtr NodeWith(std::string_view name, const std::vector<ImageWords>& images) {
  auto node = std::make_shared<v1::Node>();
  node->metadata.name = name;
  for (const ImageWords& image : images) node->images.push_back({{image.name}, image.size_bytes});
  return node;
}

// Writes the size and the number of nodes of each image: "a 10x2, b 5x1".
std::string Images(const SchedulerCache& cache, const std::string& node) {
  Lines lines;
  for (const auto& [name, state] : cache.GetNodeInfo(node)->image_states()) {
    lines.push_back(
        StrCat(name, " ", std::to_string(state.size_bytes), "x", std::to_string(state.num_nodes)));
  }
  return StrJoin(lines, ", ");
}

TEST(ImageStatesOfTheCache, CountTheNodesThatHaveItSoFar) {
  SchedulerCache cache;
  cache.AddNode(NodeWith("n1", {{"a", 10}}));
  cache.AddNode(NodeWith("n2", {{"a", 10}, {"b", 5}}));
  cache.AddNode(NodeWith("n3", {{"a", 10}}));
  EXPECT_EQ(Images(cache, "n1"), "a 10x1");
  EXPECT_EQ(Images(cache, "n2"), "a 10x2, b 5x1");
  EXPECT_EQ(Images(cache, "n3"), "a 10x3");
}

TEST(ImageStatesOfTheCache, AreReadAgainWhenTheNodeIsUpdated) {
  SchedulerCache cache;
  cache.AddNode(NodeWith("n1", {{"a", 10}}));
  cache.AddNode(NodeWith("n2", {{"a", 10}}));
  cache.UpdateNode(NodeWith("n1", {{"a", 10}}));
  EXPECT_EQ(Images(cache, "n1"), "a 10x2");
  EXPECT_EQ(Images(cache, "n2"), "a 10x2");
}

TEST(ImageStatesOfTheCache, KeepTheSizeOnTheFirstNode) {
  SchedulerCache cache;
  cache.AddNode(NodeWith("n1", {{"a", 10}}));
  cache.AddNode(NodeWith("n2", {{"a", 99}}));
  EXPECT_EQ(Images(cache, "n2"), "a 10x2");
  cache.UpdateNode(NodeWith("n1", {{"a", 50}}));
  EXPECT_EQ(Images(cache, "n1"), "a 10x2");
}

TEST(ImageStatesOfTheCache, TakeTheNewSizeIfTheOnlyNodeIsUpdated) {
  SchedulerCache cache;
  cache.AddNode(NodeWith("n1", {{"a", 10}}));
  cache.UpdateNode(NodeWith("n1", {{"a", 50}}));
  EXPECT_EQ(Images(cache, "n1"), "a 50x1");
}

TEST(ImageStatesOfTheCache, LoseTheImagesOfDeletedNodes) {
  SchedulerCache cache;
  cache.AddNode(NodeWith("n1", {{"a", 10}, {"b", 5}}));
  cache.AddNode(NodeWith("n2", {{"a", 10}}));
  ASSERT_EQ(cache.RemoveNode("n1"), kNoError);
  EXPECT_EQ(Images(cache, "n2"), "a 10x2");
  cache.AddNode(NodeWith("n3", {{"a", 99}, {"b", 7}}));
  EXPECT_EQ(Images(cache, "n3"), "a 10x2, b 7x1");
}

TEST(ImageStatesOfTheCache, CountANodeOnceForANameThatItListsTwice) {
  SchedulerCache cache;
  cache.AddNode(NodeWith("n1", {{"a", 10}, {"a", 20}}));
  EXPECT_EQ(Images(cache, "n1"), "a 10x1");
  ASSERT_EQ(cache.RemoveNode("n1"), kNoError);
  cache.AddNode(NodeWith("n1", {{"a", 30}}));
  EXPECT_EQ(Images(cache, "n1"), "a 30x1");
}

TEST(ImageStatesOfTheCache, CountAGhostOnlyWhenItReturns) {
  SchedulerCache cache;
  cache.AddNode(NodeWith("n", {{"a", 10}}));
  ASSERT_EQ(cache.AddPod(PodOn("n", "p")), kNoError);
  ASSERT_EQ(cache.RemoveNode("n"), kNoError);
  cache.AddNode(NodeWith("m", {{"a", 20}}));
  EXPECT_EQ(Images(cache, "m"), "a 20x1");
  cache.AddNode(NodeWith("n", {{"a", 10}}));
  EXPECT_EQ(Images(cache, "n"), "a 20x2");
}

TEST(ImageStatesOfTheCache, OfACopyAreIndependent) {
  SchedulerCache cache;
  cache.AddNode(NodeWith("n1", {{"a", 10}}));
  SchedulerCache copy = cache;
  copy.AddNode(NodeWith("n2", {{"a", 10}}));
  copy.AddNode(NodeWith("n3", {{"a", 10}}));
  cache.AddNode(NodeWith("n2", {{"a", 10}}));
  EXPECT_EQ(Images(cache, "n2"), "a 10x2");
  EXPECT_EQ(Images(copy, "n3"), "a 10x3");
}

TEST(ImageStatesOfTheCache, StayWhenOnlyPodsChange) {
  SchedulerCache cache;
  cache.AddNode(NodeWith("n1", {{"a", 10}}));
  cache.AddNode(NodeWith("n2", {{"a", 10}}));
  ASSERT_EQ(cache.AddPod(PodOn("n1", "p")), kNoError);
  EXPECT_EQ(Images(cache, "n1"), "a 10x1");
}

}  // namespace
}  // namespace berth::test
