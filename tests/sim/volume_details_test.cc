// Tests the details about volumes that explanations add to the reasons of rejections, in each
// version.
#include <string>
#include <string_view>
#include <vector>

#include "sim/rejection_details_fixture.h"

namespace berth::test {
namespace volume_details_test {

class VolumeDetails : public RejectionDetailsFixture {};

// Returns a pod with one volume, given without its name.
std::string PodWith(std::string_view name, std::string_view volume) {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name,
                R"("}, "spec": {"containers": [{"name": "c"}], "volumes": [{"name": "v", )", volume,
                "}]}}");
}

std::string PodWithClaim(std::string_view name, std::string_view claim) {
  return PodWith(name, StrCat(R"("persistentVolumeClaim": {"claimName": ")", claim, R"("})"));
}

// Returns a claim that is bound to the volume with its name.
std::string BoundClaim(std::string_view name, std::string_view mode = "ReadWriteOnce") {
  return StrCat(
      R"({"kind": "PersistentVolumeClaim", "metadata": {"name": ")", name,
      R"(", "annotations": {"pv.kubernetes.io/bind-completed": "yes"}}, "spec": {
                "accessModes": [")",
      mode, R"("], "storageClassName": "", "volumeName": ")", name,
      R"(", "resources": {"requests": {"storage": "1Gi"}}}, "status": {"phase": "Bound"}})");
}

// Returns a volume to which the claim with its name is bound; `labels` and `more` of its spec are
// in JSON.
std::string Volume(std::string_view name, std::string_view labels, std::string_view more,
                   std::string_view mode = "ReadWriteOnce") {
  return StrCat(R"({"kind": "PersistentVolume", "metadata": {"name": ")", name, R"(", "labels": )",
                labels,
                StrCat(R"(}, "spec": {"capacity": {"storage": "1Gi"}, "accessModes": [")", mode,
                       R"("], "csi": {"driver": "ebs.csi.aws.com", "volumeHandle": ")", name,
                       R"("}, "claimRef": {"namespace": "default", "name": ")", name, R"("})", more,
                       R"(}, "status": {"phase": "Bound"}})"));
}

constexpr char kInZoneB[] = R"({"topology.kubernetes.io/zone": "b"})";

TEST_P(VolumeDetails, TheZoneOfAVolume) {
  EXPECT_EQ(DetailsOf({Node("n", "4", "{}", kInZoneB),
                       Volume("data", R"({"topology.kubernetes.io/zone": "a"})", ""),
                       BoundClaim("data"), PodWithClaim("p", "data")}),
            Lines{"the volume of claim data is in a, the node in b"});
}

TEST_P(VolumeDetails, TheLabelThatAVolumeWants) {
  constexpr char kAffinity[] = R"(, "nodeAffinity": {"required": {"nodeSelectorTerms": [
      {"matchExpressions": [{"key": "disk", "operator": "In", "values": ["ssd"]}]}]}})";
  EXPECT_EQ(
      DetailsOf({Node("has", "4", "{}", R"({"disk": "hdd"})"), Node("lacks"),
                 Volume("data", "{}", kAffinity), BoundClaim("data"), PodWithClaim("p", "data")}),
      (Lines{"the volume of claim data wants disk=ssd, has disk=hdd",
             "the volume of claim data wants disk=ssd, has no label disk"}));
}

TEST_P(VolumeDetails, AClaimForWhichNoVolumeIsCreated) {
  EXPECT_EQ(DetailsOf({Node("n"), R"({"kind": "StorageClass", "metadata": {"name": "local"},
                       "provisioner": "kubernetes.io/no-provisioner",
                       "volumeBindingMode": "WaitForFirstConsumer"})",
                       R"({"kind": "PersistentVolumeClaim", "metadata": {"name": "data"},
                       "spec": {"accessModes": ["ReadWriteOnce"], "storageClassName": "local",
                       "resources": {"requests": {"storage": "1Gi"}}}})",
                       PodWithClaim("p", "data")}),
            Lines{"claim data finds no volume here, and local makes none"});
}

TEST_P(VolumeDetails, ADiskThatIsAttached) {
  constexpr char kDisk[] = R"("gcePersistentDisk": {"pdName": "disk"})";
  EXPECT_EQ(DetailsOf({Node("n"), PodWith("first", kDisk), PodWith("second", kDisk)}),
            Lines{"default/first has a disk attached that the pod wants"});
}

TEST_P(VolumeDetails, HowManyVolumesANodeTakes) {
  EXPECT_EQ(
      DetailsOf({Node("n"), R"({"kind": "CSINode", "metadata": {"name": "n"}, "spec": {"drivers": [
                 {"name": "ebs.csi.aws.com", "nodeID": "n", "allocatable": {"count": 1}}]}})",
                 Volume("one", "{}", ""), BoundClaim("one"), Volume("two", "{}", ""),
                 BoundClaim("two"), PodWithClaim("first", "one"), PodWithClaim("second", "two")}),
      Lines{"would have 2 volumes of ebs.csi.aws.com and takes 1"});
}

TEST_P(VolumeDetails, AClaimOfWhichOnePodMayBeTheUser) {
  if (std::string_view(GetParam()) == "v1.21") return;  // does not know such claims
  EXPECT_EQ(DetailsOf({Node("n"), Volume("data", "{}", "", "ReadWriteOncePod"),
                       BoundClaim("data", "ReadWriteOncePod"), PodWithClaim("first", "data"),
                       PodWithClaim("second", "data")}),
            Lines{"default/first uses claim data, which only one pod may use"});
}

INSTANTIATE_TEST_SUITE_P(Versions, VolumeDetails, EachVersion(), VersionName);

}  // namespace volume_details_test
}  // namespace berth::test
