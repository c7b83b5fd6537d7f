#include "plugins/volumes/node_volume_limits.h"

#include "plugins/volume_fixture.h"

namespace berth::test {
namespace node_volume_limits_test {

TEST(CSIAttachLimitKey, NamesTheDriver) {
  EXPECT_EQ(NodeVolumeLimits::CSIAttachLimitKey("ebs.csi.aws.com"),
            "attachable-volumes-csi-ebs.csi.aws.com");
  // The key has 62 characters.
  EXPECT_EQ(NodeVolumeLimits::CSIAttachLimitKey(std::string(39, 'd')),
            "attachable-volumes-csi-" + std::string(39, 'd'));
}

TEST(CSIAttachLimitKey, FromSixtyThreeCharactersOnTheEndIsAHash) {
  EXPECT_EQ(NodeVolumeLimits::CSIAttachLimitKey("a.very.long.driver.name.example.com.of.more"),
            "attachable-volumes-csi-a.very.long.driver.named7f7aae546a4153b");
  EXPECT_EQ(NodeVolumeLimits::CSIAttachLimitKey(std::string(40, 'd')).size(), 62);
}

std::string CSIVolume(const std::string& name, const std::string& driver,
                      const std::string& handle) {
  return Manifest("PersistentVolume",
                  {.name = name,
                   .spec = StrCat(R"({"csi": {"driver": ")", driver, R"(", "volumeHandle": ")",
                                  handle, R"("}})")});
}
std::string CSINode(const std::string& drivers, const std::string& migrated = "") {
  return Manifest("CSINode",
                  {.name = "node",
                   .spec = StrCat(R"({"drivers": [)", drivers, "]}"),
                   .annotations = StrCat(R"({"storage.alpha.kubernetes.io/migrated-plugins": ")",
                                         migrated, R"("})")});
}
std::string Driver(const std::string& name, int count) {
  return StrCat(R"({"name": ")", name, R"(", "allocatable": {"count": )", std::to_string(count),
                "}}");
}

NodeWords Holding(std::vector<std::string> pods) { return {.pods = std::move(pods)}; }

VolumeCase Fits(std::string name, std::vector<std::string> objects, std::string pod,
                NodeWords node) {
  // The claims a, b and c are bound to volumes of driver d.
  for (const std::string claim : {"a", "b", "c"}) {
    objects.push_back(BoundClaim(claim, StrCat("volume-", claim)));
    objects.push_back(CSIVolume(StrCat("volume-", claim), "d", StrCat("handle-", claim)));
  }
  return {.name = std::move(name),
          .objects = std::move(objects),
          .pod = std::move(pod),
          .node = std::move(node)};
}
VolumeCase Exceeds(std::string name, std::vector<std::string> objects, std::string pod,
                   NodeWords node) {
  VolumeCase row = Fits(std::move(name), std::move(objects), std::move(pod), std::move(node));
  row.want = Code::kUnschedulable;
  row.reasons = {"node(s) exceed max volume count"};
  return row;
}

class NodeVolumeLimitsFilter : public ::testing::TestWithParam<VolumeCase> {};

TEST_P(NodeVolumeLimitsFilter, Decides) { ExpectVolumeFilter(NodeVolumeLimits::kName, GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Counting, NodeVolumeLimitsFilter,
    ::testing::Values(
        Fits("WithoutALimitEverythingFits", {}, UsingClaims({"a"}), Holding({UsingClaims({"b"})})),
        Fits("TheLastOneFits", {CSINode(Driver("d", 2))}, UsingClaims({"a"}),
             Holding({UsingClaims({"b"})})),
        Exceeds("OneMoreDoesNot", {CSINode(Driver("d", 2))}, UsingClaims({"a"}),
                Holding({UsingClaims({"b", "c"})})),
        Exceeds("SeveralNewOnesAddUp", {CSINode(Driver("d", 2))}, UsingClaims({"a", "b"}),
                Holding({UsingClaims({"c"})})),
        Fits("AVolumeCountsOnce", {CSINode(Driver("d", 2))}, UsingClaims({"a", "b"}),
             Holding({UsingClaims({"a", "b"}), UsingClaims({"a"})})),
        Fits("NothingNewPassesWhereTheLimitIsExceeded", {CSINode(Driver("d", 1))},
             UsingClaims({"a"}), Holding({UsingClaims({"a", "b"})})),
        Fits("SoDoesAnotherDriver", {CSINode(Driver("other", 0))}, UsingClaims({"a"}), {}),
        Exceeds("TheNodesAllocatableLimitsToo", {}, UsingClaims({"a"}),
                {.allocatable = R"({"attachable-volumes-csi-d": "0"})"}),
        Fits("ButTheCSINodeKnowsBetter", {CSINode(Driver("d", 1))}, UsingClaims({"a"}),
             {.allocatable = R"({"attachable-volumes-csi-d": "0"})"}),
        Exceeds("ADriverWithoutACountSaysNothing", {CSINode(R"({"name": "d"})")},
                UsingClaims({"a"}), {.allocatable = R"({"attachable-volumes-csi-d": "0"})"}),
        Fits("OnlyClaimsAreLookedAt", {CSINode(Driver("d", 0))},
             UsingInline(R"("csi": {"driver": "d"})"), {}),
        Fits("AMissingClaimDoesNotCount", {CSINode(Driver("d", 0))}, UsingClaims({"gone"}), {})),
    RowName<VolumeCase>);

INSTANTIATE_TEST_SUITE_P(
    UnboundClaims, NodeVolumeLimitsFilter,
    ::testing::Values(
        Exceeds("CountForTheProvisionerOfTheirClass",
                {UnboundClaim("new", "class"), StorageClass("class", "d"), CSINode(Driver("d", 1))},
                UsingClaims({"new"}), Holding({UsingClaims({"a"})})),
        Fits("Once",
             {UnboundClaim("new", "class"), StorageClass("class", "d"), CSINode(Driver("d", 1))},
             UsingClaims({"new"}), Holding({UsingClaims({"new"})})),
        Exceeds("TheBetaAnnotationNamesTheClassToo",
                {UnboundClaim("new", "", "1Gi",
                              R"({"volume.beta.kubernetes.io/storage-class": "class"})"),
                 StorageClass("class", "d"), CSINode(Driver("d", 0))},
                UsingClaims({"new"}), {}),
        Fits("WithoutAClassTheyDoNot", {UnboundClaim("new", "gone"), CSINode(Driver("d", 0))},
             UsingClaims({"new"}), {}),
        Exceeds("OneWhoseVolumeIsMissingCountsByItsClass",
                {Manifest("PersistentVolumeClaim",
                          {.name = "new",
                           .spec = R"({"volumeName": "gone", "storageClassName": "class"})"}),
                 StorageClass("class", "d"), CSINode(Driver("d", 0))},
                UsingClaims({"new"}), {})),
    RowName<VolumeCase>);

const std::string kCinderVolume =
    Manifest("PersistentVolume", {.name = "v", .spec = R"({"cinder": {"volumeID": "disk"}})"});
const std::string kEBSVolume = Manifest(
    "PersistentVolume", {.name = "v", .spec = R"({"awsElasticBlockStore": {"volumeID": "disk"}})"});
const std::string kNoCinder = Driver("cinder.csi.openstack.org", 0);

INSTANTIATE_TEST_SUITE_P(
    Migration, NodeVolumeLimitsFilter,
    ::testing::Values(
        Exceeds("AVolumeCountsForTheDriverItsPluginMovedTo",
                {BoundClaim("new", "v"), kCinderVolume, CSINode(kNoCinder, "kubernetes.io/cinder")},
                UsingClaims({"new"}), {}),
        Fits("NotWhereTheNodeHasNotMovedIt",
             {BoundClaim("new", "v"), kCinderVolume, CSINode(kNoCinder)}, UsingClaims({"new"}), {}),
        Fits("NorWhereTheGateIsClosed",
             {BoundClaim("new", "v"), kEBSVolume,
              CSINode(Driver("ebs.csi.aws.com", 0), "kubernetes.io/aws-ebs")},
             UsingClaims({"new"}), {}),
        Exceeds("AnUnboundClaimCountsForThatDriverToo",
                {UnboundClaim("new", "class"), StorageClass("class", "kubernetes.io/cinder"),
                 CSINode(kNoCinder, "kubernetes.io/cinder")},
                UsingClaims({"new"}), {}),
        Fits("AndNotAtAllWhereItIsNotMoved",
             {UnboundClaim("new", "class"), StorageClass("class", "kubernetes.io/cinder"),
              CSINode(StrCat(kNoCinder, ", ", Driver("kubernetes.io/cinder", 0)))},
             UsingClaims({"new"}), {}),
        Exceeds("ItSharesTheLimitWithTheDriversOwnVolumes",
                {BoundClaim("new", "v"), kCinderVolume, BoundClaim("other", "w"),
                 CSIVolume("w", "cinder.csi.openstack.org", "disk-2"),
                 CSINode(Driver("cinder.csi.openstack.org", 1), "kubernetes.io/cinder")},
                UsingClaims({"new"}), Holding({UsingClaims({"other"})})),
        Fits("TheSameDiskCountsOnceByEitherName",
             {BoundClaim("new", "v"), kCinderVolume, BoundClaim("other", "w"),
              CSIVolume("w", "cinder.csi.openstack.org", "disk"),
              CSINode(Driver("cinder.csi.openstack.org", 1), "kubernetes.io/cinder")},
             UsingClaims({"new"}), Holding({UsingClaims({"other"})}))),
    RowName<VolumeCase>);

}  // namespace node_volume_limits_test
}  // namespace berth::test
