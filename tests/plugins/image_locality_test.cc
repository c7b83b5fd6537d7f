#include "plugins/nodes/image_locality.h"

#include <cstdint>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "plugins/plugin_fixture.h"

namespace berth::test {
namespace image_locality_test {

constexpr int64_t kMi = 1 << 20;

struct ImageCase {
  std::string name;
  std::vector<std::string> containers;  // images
  ImageStates on_node;
  int num_nodes;
  int64_t want;
};
void PrintTo(const ImageCase& row, std::ostream* out) { *out << row.name; }

class ImageLocalityRule : public ::testing::TestWithParam<ImageCase> {};

TEST_P(ImageLocalityRule, Scores) {
  const ImageCase& row = GetParam();
  PluginUnderTest plugin(ImageLocality::kName);
  NodeInfo node = NodeOf({});
  node.set_image_states(row.on_node);
  for (int i = 0; i < row.num_nodes; ++i) plugin.handle().lister.nodes.push_back(&node);
  v1::Pod pod;
  for (const std::string& image : row.containers) pod.spec.containers.emplace_back().image = image;
  int64_t score = -1;
  EXPECT_TRUE(plugin.As<ScorePlugin>()->Score(CycleState(), pod, node, &score).ok());
  EXPECT_EQ(score, row.want);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, ImageLocalityRule,
    ::testing::Values(
        ImageCase{"ANodeWithoutTheImageGetsNothing", {"a:1"}, {{"b:1", {900 * kMi, 1}}}, 1, 0},
        ImageCase{"UpTo23MiNothing", {"a:1"}, {{"a:1", {23 * kMi, 1}}}, 1, 0},
        ImageCase{"From1000MiEverything", {"a:1"}, {{"a:1", {5000 * kMi, 1}}}, 1, 100},
        // 100 * (500 - 23) / (1000 - 23) = 48.8
        ImageCase{"StraightBetween", {"a:1"}, {{"a:1", {500 * kMi, 1}}}, 1, 48},
        // The same as for 500 Mi.
        ImageCase{"ScaledByTheShareOfNodes", {"a:1"}, {{"a:1", {1000 * kMi, 2}}}, 4, 48},
        // 100 * (1000 - 23) / (2000 - 23) = 49.4
        ImageCase{"MoreContainersRaiseTheTop", {"a:1", "b:1"}, {{"a:1", {1000 * kMi, 1}}}, 1, 49},
        ImageCase{"SizesAddUp",
                  {"a:1", "b:1"},
                  {{"a:1", {1000 * kMi, 1}}, {"b:1", {2000 * kMi, 1}}},
                  1,
                  100},
        ImageCase{"AnImageInTwoContainersCountsTwice",
                  {"a:1", "a:1"},
                  {{"a:1", {1000 * kMi, 1}}},
                  1,
                  100},
        ImageCase{"ThePodOfNoContainersGetsNothing", {}, {{"a:1", {1000 * kMi, 1}}}, 1, 0},
        ImageCase{"TheTagIsLatestByDefault", {"a"}, {{"a:latest", {1000 * kMi, 1}}}, 1, 100},
        ImageCase{"APortIsNoTag", {"r:5000/a"}, {{"r:5000/a:latest", {1000 * kMi, 1}}}, 1, 100},
        ImageCase{"ADigestIsATag", {"r/a@sha256:0"}, {{"r/a@sha256:0", {1000 * kMi, 1}}}, 1, 100},
        ImageCase{"ATagBehindAPathIsOne", {"r/a:2"}, {{"r/a:2", {1000 * kMi, 1}}}, 1, 100},
        // A node that was deleted had been counted.
        ImageCase{"MoreNodesThanThereAreScaleUp", {"a:1"}, {{"a:1", {250 * kMi, 2}}}, 1, 48},
        ImageCase{"HugeSizesAreNoOverflow",
                  {"a:1", "b:1"},
                  {{"a:1", {INT64_MAX, 3}}, {"b:1", {INT64_MAX, 3}}},
                  1,
                  100},
        ImageCase{"NegativeSizesAreNothing", {"a:1"}, {{"a:1", {-5000 * kMi, 1}}}, 1, 0}),
    RowName<ImageCase>);

TEST(ImageLocality, InitContainersDoNotCount) {
  PluginUnderTest plugin(ImageLocality::kName);
  NodeInfo node = NodeOf({});
  node.set_image_states({{"a:1", {1000 * kMi, 1}}});
  plugin.handle().lister.nodes = {&node};
  v1::Pod pod;
  pod.spec.init_containers.emplace_back().image = "a:1";
  pod.spec.containers.emplace_back().image = "b:1";
  int64_t score = -1;
  EXPECT_TRUE(plugin.As<ScorePlugin>()->Score(CycleState(), pod, node, &score).ok());
  EXPECT_EQ(score, 0);
}

}  // namespace image_locality_test
}  // namespace berth::test
