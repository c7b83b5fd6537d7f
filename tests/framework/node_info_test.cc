#include "framework/node_info.h"

#include <memory>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "support/objects.h"

namespace berth::test {
namespace {

PodInfoPtr PodOf(std::string_view name, std::string_view spec) {
  return std::make_shared<PodInfo>(
      MakePod(StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name, R"(", "uid": "uid-)", name,
                     R"("}, "spec": )", spec, "}")));
}
PodInfoPtr Requesting(std::string_view name, std::string_view requests) {
  return PodOf(name, StrCat(R"({"containers": [{"name": "c", "resources": {"requests": )", requests,
                            "}}]}"));
}
std::vector<std::string> Names(const std::vector<PodInfoPtr>& pods) {
  std::vector<std::string> names;
  for (const PodInfoPtr& pod : pods) names.push_back(pod->pod->metadata.name);
  return names;
}

TEST(NodeInfo, SumsTheRequestsOfItsPods) {
  NodeInfo node;
  node.AddPod(Requesting("a", R"({"cpu": "500m", "vendor.io/x": "1"})"));
  node.AddPod(Requesting("b", R"({"memory": "10", "ephemeral-storage": "5", "pods": "7"})"));
  EXPECT_EQ(node.requested(), (Resource{.milli_cpu = 500,
                                        .memory_bytes = 10,
                                        .ephemeral_storage_bytes = 5,
                                        .scalar_resources = {{"vendor.io/x", 1}}}));
  EXPECT_EQ(node.non_zero_requested(),
            (NonZeroRequest{500 + kDefaultMilliCpuRequest, kDefaultMemoryRequestBytes + 10}));
}

TEST(NodeInfo, RemovingAPodUndoesAddingIt) {
  NodeInfo node;
  node.AddPod(Requesting("a", R"({"cpu": "1", "memory": "7E"})"));
  const Resource before = node.requested();
  const NonZeroRequest non_zero_before = node.non_zero_requested();
  const PodInfoPtr huge = Requesting("b", R"({"cpu": "2", "memory": "7E"})");
  node.AddPod(huge);
  EXPECT_TRUE(node.RemovePod(*huge->pod));
  EXPECT_EQ(node.requested(), before);
  EXPECT_EQ(node.non_zero_requested(), non_zero_before);
}

TEST(NodeInfo, RemovesByUidAndPutsTheLastPodInItsPlace) {
  NodeInfo node;
  for (const char* name : {"a", "b", "c", "d"}) node.AddPod(PodOf(name, "{}"));
  EXPECT_TRUE(node.RemovePod(*PodOf("b", "{}")->pod));
  EXPECT_EQ(Names(node.pods()), (std::vector<std::string>{"a", "d", "c"}));
  EXPECT_FALSE(node.RemovePod(*PodOf("b", "{}")->pod));
}

TEST(NodeInfo, ListsThePodsWithAffinity) {
  constexpr std::string_view kTerm = R"([{"topologyKey": "zone"}])";
  NodeInfo node;
  node.AddPod(PodOf("none", R"({"affinity": {"nodeAffinity": {}}})"));
  node.AddPod(PodOf("affine", R"({"affinity": {"podAffinity": {}}})"));
  const PodInfoPtr repelled = PodOf("repelled", StrCat(R"({"affinity": {"podAntiAffinity": {
          "requiredDuringSchedulingIgnoredDuringExecution": )",
                                                       kTerm, "}}}"));
  node.AddPod(repelled);
  EXPECT_EQ(Names(node.pods_with_affinity()), (std::vector<std::string>{"affine", "repelled"}));
  EXPECT_EQ(Names(node.pods_with_required_anti_affinity()), std::vector<std::string>{"repelled"});
  node.RemovePod(*repelled->pod);
  EXPECT_EQ(Names(node.pods_with_affinity()), std::vector<std::string>{"affine"});
  EXPECT_TRUE(node.pods_with_required_anti_affinity().empty());
}

TEST(NodeInfo, TakesAllocatableFromTheNodeAndKeepsThePodsWithoutIt) {
  NodeInfo node(MakeNode(R"({"kind": "Node", "metadata": {"name": "n"}, "status": {
      "capacity": {"cpu": "9"}, "allocatable": {"cpu": "4", "pods": "10"}}})"));
  EXPECT_EQ(node.allocatable(),
            (Resource{.milli_cpu = 4000, .allowed_pod_number = 10, .scalar_resources = {}}));
  node.AddPod(PodOf("a", "{}"));
  node.RemoveNode();
  EXPECT_FALSE(node.has_node());
  EXPECT_EQ(Names(node.pods()), std::vector<std::string>{"a"});
}

}  // namespace
}  // namespace berth::test
