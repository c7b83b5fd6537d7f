#include "kube_batch/resource_info.h"

#include <gtest/gtest.h>

#include "kube_batch/kube_batch_objects.h"

namespace berth::kube_batch::test {
namespace {

Resource Of(double milli_cpu, double memory_bytes, Resource::Scalars scalars = {}) {
  Resource resource;
  resource.milli_cpu = milli_cpu;
  resource.memory_bytes = memory_bytes;
  resource.scalars = std::move(scalars);
  return resource;
}

TEST(BatchResourceTest, AListIsReadInThousandthsAndBytes) {
  const v1::PodPtr pod = MakePod({.name = "p", .requests = R"({
      "cpu": "1500m", "memory": "1Gi", "nvidia.com/gpu": 2, "hugepages-2Mi": "4Mi",
      "ephemeral-storage": "9Gi", "pods": 3})"});
  const Resource resource = PodResourceWithoutInitContainers(*pod);
  EXPECT_EQ(resource.milli_cpu, 1500);
  EXPECT_EQ(resource.memory_bytes, 1024.0 * 1024 * 1024);
  EXPECT_EQ(resource.scalars, (Resource::Scalars{{"hugepages-2Mi", 4.0 * 1024 * 1024 * 1000},
                                                 {"nvidia.com/gpu", 2000}}));
}

TEST(BatchResourceTest, InitContainersRaiseTheRequestAtTheStart) {
  const v1::PodPtr pod = MakePod({.name = "p", .spec = R"({
      "containers": [{"resources": {"requests": {"cpu": "1", "memory": "1Gi"}}},
                     {"resources": {"requests": {"cpu": "1"}}}],
      "initContainers": [{"resources": {"requests": {"cpu": "3", "memory": "1Mi"}}},
                         {"resources": {"requests": {"a.b/c": 1}}}]})"});
  EXPECT_EQ(PodResourceWithoutInitContainers(*pod), Of(2000, 1 << 30));
  EXPECT_EQ(PodResourceRequest(*pod), Of(3000, 1 << 30, {{"a.b/c", 1000}}));
}

TEST(BatchResourceTest, LessEqualForgivesLessThanTheThreshold) {
  EXPECT_TRUE(Of(109, 0).LessEqual(Of(100, 0)));
  EXPECT_FALSE(Of(110, 0).LessEqual(Of(100, 0)));
  EXPECT_TRUE(Of(0, kMinMemoryBytes - 1).LessEqual(Of(0, 0)));
  EXPECT_FALSE(Of(0, kMinMemoryBytes).LessEqual(Of(0, 0)));
  EXPECT_TRUE(Of(0, 0, {{"a/b", 9}}).LessEqual(Of(0, 0, {{"c/d", 1}})));
  EXPECT_FALSE(Of(0, 0, {{"a/b", 10}}).LessEqual(Of(0, 0, {{"c/d", 1}})));
}

TEST(BatchResourceTest, AZeroScalarDoesNotFitWhereThereAreNone) {
  EXPECT_FALSE(Of(0, 0, {{"nvidia.com/gpu", 0}}).LessEqual(Of(1, 1)));
  EXPECT_TRUE(Of(0, 0).LessEqual(Of(1, 1, {{"nvidia.com/gpu", 0}})));
}

TEST(BatchResourceTest, LessIsStrictAndNeverTrueWithoutScalars) {
  EXPECT_FALSE(Of(1, 1).Less(Of(1000, 1e12)));
  EXPECT_TRUE(Of(1, 1).Less(Of(2, 2, {{"a/b", 0}})));
  EXPECT_FALSE(Of(1, 2).Less(Of(2, 2, {{"a/b", 0}})));
  EXPECT_FALSE(Of(1, 1, {{"a/b", 1}}).Less(Of(2, 2)));
  EXPECT_FALSE(Of(1, 1, {{"a/b", 1}}).Less(Of(2, 2, {{"a/b", 1}})));
}

TEST(BatchResourceTest, SubtractsBelowZeroAndScalarsOnlyFromScalars) {
  Resource without = Of(5, 5);
  EXPECT_EQ(without.Sub(Of(8, 1, {{"a/b", 1}})), Of(-3, 4));
  Resource with = Of(5, 5, {{"a/b", 1}});
  EXPECT_EQ(with.Sub(Of(0, 0, {{"c/d", 2}})), Of(5, 5, {{"a/b", 1}, {"c/d", -2}}));
}

TEST(BatchResourceTest, MinDropsScalarsThatOneSideLacks) {
  EXPECT_EQ(Min(Of(1, 5, {{"a/b", 1}}), Of(2, 3)), Of(1, 3));
  EXPECT_EQ(Min(Of(1, 5, {{"a/b", 1}}), Of(2, 3, {{"c/d", 1}})), Of(1, 3, {{"a/b", 0}}));
}

TEST(BatchResourceTest, AShareOfNothingIsAllOrNothing) {
  EXPECT_EQ(Share(0, 0), 0);
  EXPECT_EQ(Share(1, 0), 1);
  EXPECT_EQ(Share(1, 4), 0.25);
}

}  // namespace
}  // namespace berth::kube_batch::test
