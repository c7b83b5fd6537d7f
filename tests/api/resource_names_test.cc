#include "api/resource_names.h"

#include <ostream>
#include <string>

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace berth::test
