#include "framework/resource.h"

#include <limits>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "support/objects.h"

namespace berth::test {
namespace {

v1::PodPtr PodWithSpec(std::string_view spec) {
  return MakePod(
      StrCat(R"({"kind": "Pod", "metadata": {"name": "p", "uid": "u"}, "spec": )", spec, "}"));
}

TEST(PodRequest, IsTheLargerOfContainersAndEachInitContainerPlusOverhead) {
  const v1::PodPtr pod = PodWithSpec(R"({
      "initContainers": [
        {"name": "i", "resources": {"requests": {"cpu": "700m", "memory": "1"}}},
        {"name": "j", "resources": {"requests": {"cpu": "100m", "memory": "90"}}}],
      "containers": [
        {"name": "a", "resources": {"requests": {"cpu": "200m", "memory": "40"}}},
        {"name": "b", "resources": {"requests": {"cpu": "300m", "memory": "60"}}}],
      "overhead": {"cpu": "10m", "memory": "5"}})");
  const Resource request = ComputePodResourceRequest(*pod);
  EXPECT_EQ(request.milli_cpu, 710);
  EXPECT_EQ(request.memory_bytes, 105);
  EXPECT_EQ(request.allowed_pod_number, 0);
}

// The API server rounds up amounts that are finer than thousandths, each by itself. The result of
// the scheduler is the same with and without that.
TEST(PodRequest, EachFineAmountIsRoundedUp) {
  const Resource written = ComputePodResourceRequest(*PodWithSpec(R"({"containers": [
      {"name": "a", "resources": {"requests": {"cpu": "10u", "memory": "1500u"}}},
      {"name": "b", "resources": {"requests": {"cpu": "0.0011", "memory": "2.0001"}}}]})"));
  const Resource stored = ComputePodResourceRequest(*PodWithSpec(R"({"containers": [
      {"name": "a", "resources": {"requests": {"cpu": "1m", "memory": "2m"}}},
      {"name": "b", "resources": {"requests": {"cpu": "2m", "memory": "2001m"}}}]})"));
  EXPECT_EQ(written.milli_cpu, 3);
  EXPECT_EQ(stored.milli_cpu, 3);
  EXPECT_EQ(written.memory_bytes, stored.memory_bytes);
}

TEST(PodRequest, AZeroOfAScalarMakesAnEntryForContainersOnly) {
  EXPECT_EQ(ComputePodResourceRequest(*PodWithSpec(R"({"containers": [
                {"name": "a", "resources": {"requests": {"x.io/a": "0"}}}]})"))
                .scalar_resources.size(),
            1u);
  EXPECT_TRUE(ComputePodResourceRequest(*PodWithSpec(R"({"initContainers": [
                {"name": "a", "resources": {"requests": {"x.io/a": "0"}}}]})"))
                  .scalar_resources.empty());
}

TEST(PodRequest, NonZeroAmountsReplaceOnlyMissingOnes) {
  const NonZeroRequest request = ComputePodNonZeroRequest(*PodWithSpec(R"({"containers": [
      {"name": "a", "resources": {"requests": {"cpu": "0"}}}, {"name": "b"}]})"));
  EXPECT_EQ(request.milli_cpu, 100);
  EXPECT_EQ(request.memory_bytes, 2 * kDefaultMemoryRequestBytes);
}

TEST(Resource, AddsUpToTheEndOfTheRangeAtMost) {
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(SaturatingAdd(kMax, 1), kMax);
  EXPECT_EQ(SaturatingAdd(kMax, -1), kMax - 1);
  EXPECT_EQ(SaturatingAdd(-kMax, -2), -kMax - 1);
}

}  // namespace
}  // namespace berth::test
