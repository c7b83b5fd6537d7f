#include "framework/resource.h"

#include <limits>
#include <ostream>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "support/objects.h"

namespace berth::test {
namespace {

struct NameCase {
  std::string name;
  std::string resource;
  bool scalar;
  bool extended;
};
void PrintTo(const NameCase& row, std::ostream* out) { *out << row.name; }

class ResourceName : public ::testing::TestWithParam<NameCase> {};

TEST_P(ResourceName, IsClassified) {
  EXPECT_EQ(IsScalarResourceName(GetParam().resource), GetParam().scalar);
  EXPECT_EQ(IsExtendedResourceName(GetParam().resource), GetParam().extended);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, ResourceName,
    ::testing::Values(NameCase{"ANameWithASlashIsExtended", "nvidia.com/gpu", true, true},
                      NameCase{"KubernetesOwnAreNative", "kubernetes.io/x", true, false},
                      NameCase{"SoAreThoseOfItsSubdomains", "storage.kubernetes.io/x", true, false},
                      NameCase{"NamesOfQuotasAreNone", "requests.nvidia.com/gpu", false, false},
                      NameCase{"HugePagesAreScalar", "hugepages-1Gi", true, false},
                      NameCase{"AttachableVolumesAreScalar", "attachable-volumes-gce-pd", true,
                               false},
                      NameCase{"NamesWithoutASlashAreNone", "widgets", false, false},
                      NameCase{"CpuIsNoScalar", "cpu", false, false},
                      NameCase{"InvalidNamesAreNone", "a b/c", false, false}),
    [](const auto& row) { return row.param.name; });

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

TEST(PodRequest, AZeroOfAScalarMakesAnEntryForContainersOnly) {
  EXPECT_EQ(ComputePodResourceRequest(*PodWithSpec(R"({"containers": [
                {"name": "a", "resources": {"requests": {"x.io/a": "0"}}}]})"))
                .scalar_resources.size(),
            1u);
  EXPECT_TRUE(ComputePodResourceRequest(*PodWithSpec(R"({"initContainers": [
                {"name": "a", "resources": {"requests": {"x.io/a": "0"}}}]})"))
                  .scalar_resources.empty());
}

TEST(PodRequest, NonZeroAmountsStandInForMissingOnesOnly) {
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
