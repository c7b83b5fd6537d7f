#include "plugins/volumes/node_volume_limits_v1_34.h"

#include "plugins/volume_fixture.h"

namespace berth::test {
namespace node_volume_limits_v1_34_test {

std::string CSIDisk(const std::string& name, const std::string& driver) {
  return Manifest("PersistentVolume",
                  {.name = name,
                   .spec = StrCat(R"({"csi": {"driver": ")", driver,
                                  R"(", "volumeHandle": "id-of-)", name, R"("}})")});
}
std::string Limits(const std::string& drivers, const std::string& migrated = "") {
  return Manifest("CSINode",
                  {.name = "node",
                   .spec = StrCat(R"({"drivers": [)", drivers, "]}"),
                   .annotations = StrCat(R"({"storage.alpha.kubernetes.io/migrated-plugins": ")",
                                         migrated, R"("})")});
}
std::string Limit(const std::string& driver, int count, const std::string& migrated = "") {
  return Limits(StrCat(R"({"name": ")", driver, R"(", "allocatable": {"count": )",
                       std::to_string(count), "}}"),
                migrated);
}
std::string Attachment(const std::string& name, const std::string& volume,
                       const std::string& attacher = "d", const std::string& node = "node") {
  return Manifest("VolumeAttachment",
                  {.name = name,
                   .spec = StrCat(R"({"attacher": ")", attacher, R"(", "nodeName": ")", node,
                                  R"(", "source": {"persistentVolumeName": ")", volume, R"("}})")});
}
const std::string kEBSInline = UsingInline(R"("awsElasticBlockStore": {"volumeID": "vol-1"})");

NodeWords With(std::vector<std::string> pods) { return {.pods = std::move(pods)}; }

// The claims a, b and c are bound to volumes of driver d.
VolumeCase Fit(std::string name, std::vector<std::string> objects, std::string pod,
               NodeWords node = {}) {
  for (const std::string claim : {"a", "b", "c"}) {
    objects.push_back(BoundClaim(claim, StrCat("disk-", claim)));
    objects.push_back(CSIDisk(StrCat("disk-", claim), "d"));
  }
  return {.name = std::move(name),
          .objects = std::move(objects),
          .pod = std::move(pod),
          .node = std::move(node)};
}
VolumeCase Exceed(VolumeCase row) {
  row.want = Code::kUnschedulable;
  row.reasons = {"node(s) exceed max volume count"};
  return row;
}
VolumeCase Fail(Code code, std::string reason, VolumeCase row) {
  row.want = code;
  row.reasons = {std::move(reason)};
  return row;
}

class NodeVolumeLimitsV134Filter : public ::testing::TestWithParam<VolumeCase> {};

TEST_P(NodeVolumeLimitsV134Filter, Decides) {
  ExpectVolumeFilter(NodeVolumeLimits::kName, GetParam(), RegistryV134());
}

VolumeCase Skip(std::string name, std::string pod) {
  VolumeCase row = Fit(std::move(name), {Limit("d", 0)}, std::move(pod));
  row.want = Code::kSkip;
  return row;
}

INSTANTIATE_TEST_SUITE_P(
    PreFilter, NodeVolumeLimitsV134Filter,
    ::testing::Values(Skip("SkipsAPodWithoutVolumes", "{}"),
                      Skip("SkipsVolumesThatAreNotAttached", UsingInline(R"("emptyDir": {})")),
                      Skip("SkipsInlineCSIVolumes", UsingInline(R"("csi": {"driver": "d"})")),
                      Fit("DoesNotSkipFilesOnAzure", {}, UsingInline(R"("azureFile": {})")),
                      Fit("DoesNotSkipVSphere", {}, UsingInline(R"("vsphereVolume": {})"))),
    RowName<VolumeCase>);

INSTANTIATE_TEST_SUITE_P(
    Counting, NodeVolumeLimitsV134Filter,
    ::testing::Values(
        Fit("WithoutACSINodeThereIsNoLimit", {}, UsingClaims({"a"}),
            {.allocatable = R"({"attachable-volumes-csi-d": "0"})"}),
        Fit("TheLastOneFits", {Limit("d", 2)}, UsingClaims({"a"}), With({UsingClaims({"b"})})),
        Exceed(Fit("OneMoreDoesNot", {Limit("d", 2)}, UsingClaims({"a"}),
                   With({UsingClaims({"b", "c"})}))),
        Fit("AVolumeCountsOnce", {Limit("d", 1)}, UsingClaims({"a"}), With({UsingClaims({"a"})})),
        Fit("AMissingClaimOfARunningPodDoesNotCount", {Limit("d", 1)}, UsingClaims({"a"}),
            With({UsingClaims({"gone"})})),
        Fail(Code::kUnschedulableAndUnresolvable,
             R"(looking up PVC default/gone: persistentvolumeclaim "gone" not found)",
             Fit("ButRejectsTheNewOne", {Limit("d", 1)}, UsingClaims({"gone"}))),
        Exceed(Fit("AnUnboundClaimCountsForItsProvisioner",
                   {UnboundClaim("new", "class"), StorageClass("class", "d"), Limit("d", 0)},
                   UsingClaims({"new"})))),
    RowName<VolumeCase>);

constexpr char kScratchPod[] = R"({"volumes": [{"name": "scratch", "ephemeral": {}}]})";
std::string ClaimForScratch(const std::string& owner_uid) {
  return StrCat(R"({"kind": "PersistentVolumeClaim", "metadata": {"name": "incoming-scratch",
                    "ownerReferences": [{"apiVersion": "v1", "kind": "Pod", "name": "incoming",
                                         "uid": ")",
                owner_uid, R"(", "controller": true}]}, "spec": {"volumeName": "disk-a"}})");
}

INSTANTIATE_TEST_SUITE_P(
    Ephemeral, NodeVolumeLimitsV134Filter,
    ::testing::Values(Exceed(Fit("VolumesCount", {ClaimForScratch("uid-incoming"), Limit("d", 0)},
                                 kScratchPod)),
                      Fail(Code::kError,
                           "PVC default/incoming-scratch was not created for pod default/incoming "
                           "(pod is not owner)",
                           Fit("ClaimsOfOthersAreAFault",
                               {ClaimForScratch("uid-other"), Limit("d", 0)}, kScratchPod))),
    RowName<VolumeCase>);

INSTANTIATE_TEST_SUITE_P(
    Attachments, NodeVolumeLimitsV134Filter,
    ::testing::Values(Exceed(Fit("CountWithoutAPod", {Limit("d", 1), Attachment("x", "disk-b")},
                                 UsingClaims({"a"}))),
                      Fit("CountOnceWithAPod", {Limit("d", 2), Attachment("x", "disk-b")},
                          UsingClaims({"a"}), With({UsingClaims({"b"})})),
                      Exceed(Fit("AndBesideTheNewPodsOwn",
                                 {Limit("d", 1), Attachment("x", "disk-a")}, UsingClaims({"a"}))),
                      Fit("TwoOfOneVolumeAreOne",
                          {Limit("d", 2), Attachment("x", "disk-b"), Attachment("y", "disk-b")},
                          UsingClaims({"a"})),
                      Fit("DoNotCountOnOtherNodes",
                          {Limit("d", 1), Attachment("x", "disk-b", "d", "other")},
                          UsingClaims({"a"})),
                      Fit("DoNotCountForOtherDrivers",
                          {Limit("d", 1), Attachment("x", "disk-b", "e")}, UsingClaims({"a"})),
                      Fit("DoNotCountWithoutTheirVolume", {Limit("d", 1), Attachment("x", "gone")},
                          UsingClaims({"a"}))),
    RowName<VolumeCase>);

INSTANTIATE_TEST_SUITE_P(
    Migration, NodeVolumeLimitsV134Filter,
    ::testing::Values(
        Exceed(Fit("AnInlineVolumeCountsForItsDriver", {Limit("ebs.csi.aws.com", 0)}, kEBSInline)),
        Exceed(Fit("SoDoesAPersistentOne",
                   {BoundClaim("new", "v"),
                    Manifest("PersistentVolume",
                             {.name = "v", .spec = R"({"cinder": {"volumeID": "disk"}})"}),
                    Limit("cinder.csi.openstack.org", 0)},
                   UsingClaims({"new"}))),
        Exceed(Fit("SoDoesAClaimOfAnInTreeProvisioner",
                   {UnboundClaim("new", "class"), StorageClass("class", "kubernetes.io/gce-pd"),
                    Limit("pd.csi.storage.gke.io", 0)},
                   UsingClaims({"new"}))),
        Fit("TheSameDiskCountsOnceByEitherName",
            {BoundClaim("new", "v"),
             Manifest("PersistentVolume",
                      {.name = "v", .spec = R"({"csi": {"driver": "ebs.csi.aws.com",
                                                        "volumeHandle": "vol-1"}})"}),
             Limit("ebs.csi.aws.com", 1)},
            kEBSInline, With({UsingClaims({"new"})})),
        Fit("PortworxCountsOnlyWhereTheNodeSaysSo", {Limit("pxd.portworx.com", 0)},
            UsingInline(R"("portworxVolume": {"volumeID": "p"})")),
        Exceed(Fit("AndThereItDoes",
                   {Limit("pxd.portworx.com", 0, "kubernetes.io/portworx-volume")},
                   UsingInline(R"("portworxVolume": {"volumeID": "p"})"))),
        Fit("FilesOnAzureDoNotCount", {Limit("file.csi.azure.com", 0, "kubernetes.io/azure-file")},
            UsingInline(R"("azureFile": {"shareName": "s"})")),
        Fail(
            Code::kError,
            "converting volume(inline) from inline to csi: kind(Dedicated) is not supported in csi "
            "migration",
            Fit("ADiskWithoutCounterpartIsAFault", {Limit("disk.csi.azure.com", 9)},
                UsingInline(R"("azureDisk": {"diskURI": "u", "kind": "Dedicated"})")))),
    RowName<VolumeCase>);

std::string OnNode(const std::string& spec, const std::string& status = "{}") {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": "other"}, "spec": )", spec,
                R"(, "status": )", status, "}");
}
HintCase PodLeaves(std::string name, std::string deleted) {
  return {.name = std::move(name),
          .pod = UsingClaims({"a"}),
          .resource = "Pod",
          .action = kActionDelete,
          .before = std::move(deleted)};
}
HintCase NodeSays(std::string name, std::string before, std::string after) {
  return {.name = std::move(name),
          .resource = "storage.k8s.io/CSINode",
          .action = before.empty() ? kActionAdd : kActionUpdate,
          .before = before,
          .after = std::move(after)};
}
HintCase Detached(std::string name, std::string pod, std::string attacher) {
  return {.name = std::move(name),
          .pod = std::move(pod),
          .resource = "storage.k8s.io/VolumeAttachment",
          .action = kActionDelete,
          .before = Attachment("x", "v", attacher)};
}
HintCase NewClaim(std::string name, std::string pod, std::string claim) {
  return {.name = std::move(name),
          .pod = std::move(pod),
          .resource = "PersistentVolumeClaim",
          .action = kActionAdd,
          .after = std::move(claim)};
}
HintCase Errs(HintCase row) {
  row.want = QueueingHint::kError;
  return row;
}

class NodeVolumeLimitsHints : public ::testing::TestWithParam<HintCase> {};

TEST_P(NodeVolumeLimitsHints, Decide) { ExpectHint(NodeVolumeLimits::kName, GetParam()); }

constexpr char kWithClaim[] =
    R"({"nodeName": "n", "volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": "c"}}]})";

INSTANTIATE_TEST_SUITE_P(
    Hints, NodeVolumeLimitsHints,
    ::testing::Values(
        NodeSays("ANewCSINodeMayDo", "", Limit("d", 0)),
        NodeSays("ALimitHasGrown", Limit("d", 1), Limit("d", 2)),
        NodeSays("ADriverIsNew", Limits(""), Limit("d", 1)),
        Skips(NodeSays("ALimitHasShrunk", Limit("d", 2), Limit("d", 1))),
        Skips(NodeSays("ALimitIsGone", Limit("d", 2), Limits(R"({"name": "d"})"))),
        PodLeaves("AClaimIsFree", OnNode(kWithClaim)),
        PodLeaves("AnEphemeralVolumeIsFree",
                  OnNode(R"({"nodeName": "n", "volumes": [{"name": "v", "ephemeral": {}}]})")),
        PodLeaves("AnInTreeVolumeIsFree", OnNode(R"({"nodeName": "n", "volumes": [
                      {"name": "v", "vsphereVolume": {"volumePath": "p"}}]})")),
        PodLeaves("ANominatedPodIsGone",
                  OnNode(UsingClaims({"c"}), R"({"nominatedNodeName": "n"})")),
        Skips(PodLeaves("APendingPodIsGone", OnNode(UsingClaims({"c"})))),
        Skips(PodLeaves("NothingAttachedIsFree", OnNode(R"({"nodeName": "n", "volumes": [
                            {"name": "v", "csi": {"driver": "d"}}]})"))),
        NewClaim("ThePodsClaimIsThere", UsingClaims({"a"}), BoundClaim("a", "v")),
        NewClaim("TheClaimOfItsEphemeralVolumeIsThere", kScratchPod,
                 ClaimForScratch("uid-incoming")),
        Skips(NewClaim("AnotherClaimIsThere", UsingClaims({"a"}), BoundClaim("b", "v"))),
        Detached("APodWithAClaimHopes", UsingClaims({"a"}), "other"),
        Detached("SoDoesOneWithAnInlineVolumeOfTheDriver", kEBSInline, "ebs.csi.aws.com"),
        Skips(Detached("NotOfAnotherDriver", kEBSInline, "pd.csi.storage.gke.io")),
        Skips(Detached("NorOneWithAnEphemeralVolume", kScratchPod, "d")),
        Errs(Detached("ADiskWithoutCounterpartIsAFault",
                      UsingInline(R"("azureDisk": {"kind": "Dedicated"})"), "d"))),
    RowName<HintCase>);

}  // namespace node_volume_limits_v1_34_test
}  // namespace berth::test
