#include "plugins/retired/non_csi_limits.h"

#include "plugins/volume_fixture.h"

namespace berth::test {
namespace {

std::string Source(const std::string& field, const std::string& id_field, const std::string& id) {
  return StrCat("\"", field, R"(": {")", id_field, R"(": ")", id, R"("})");
}
std::string EBS(const std::string& id) { return Source("awsElasticBlockStore", "volumeID", id); }

// Returns a pod with these EBS volumes inline.
std::string EBSPod(const std::vector<std::string>& ids) {
  std::vector<std::string> volumes;
  for (const std::string& id : ids) {
    volumes.push_back(StrCat(R"({"name": ")", id, R"(", )", EBS(id), "}"));
  }
  return StrCat(R"({"volumes": [)", StrJoin(volumes, ", "), "]}");
}

// Returns `count` volumes, which no other pod has.
std::string ManyEBS(int count) {
  std::vector<std::string> ids;
  for (int i = 0; i < count; ++i) ids.push_back(StrCat("many-", std::to_string(i)));
  return EBSPod(ids);
}

NodeWords Limited(int limit, std::vector<std::string> pods) {
  return {
      .allocatable = StrCat(R"({"attachable-volumes-aws-ebs": ")", std::to_string(limit), R"("})"),
      .pods = std::move(pods)};
}

VolumeCase Fits(std::string name, std::vector<std::string> objects, std::string pod,
                NodeWords node) {
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

std::string EBSVolume(const std::string& name, const std::string& id) {
  return Manifest("PersistentVolume", {.name = name, .spec = StrCat("{", EBS(id), "}")});
}

class EBSLimitsFilter : public ::testing::TestWithParam<VolumeCase> {};

TEST_P(EBSLimitsFilter, Decides) { ExpectVolumeFilter(NonCSILimits::kEBSName, GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Counting, EBSLimitsFilter,
    ::testing::Values(
        Fits("TheLastOneFits", {}, EBSPod({"a"}), Limited(2, {EBSPod({"b"})})),
        Exceeds("OneMoreDoesNot", {}, EBSPod({"a"}), Limited(2, {EBSPod({"b", "c"})})),
        Exceeds("SeveralNewOnesAddUp", {}, EBSPod({"a", "b"}), Limited(2, {EBSPod({"c"})})),
        Fits("AnIdCountsOnce", {}, EBSPod({"a", "b"}), Limited(2, {EBSPod({"b"}), EBSPod({"b"})})),
        Fits("APodWithoutAnyPassesWhereTheLimitIsExceeded", {},
             UsingInline(Source("cinder", "volumeID", "a")), Limited(1, {EBSPod({"b", "c"})})),
        Exceeds("OneWithAttachedOnesOnlyDoesNot", {}, EBSPod({"b"}),
                Limited(1, {EBSPod({"b", "c"})})),
        Fits("OtherKindsDoNotCount", {}, EBSPod({"a"}),
             Limited(1, {UsingInline(Source("gcePersistentDisk", "pdName", "b"))}))),
    RowName<VolumeCase>);

const std::string kClass = StorageClass("ebs", "kubernetes.io/aws-ebs");

INSTANTIATE_TEST_SUITE_P(
    Claims, EBSLimitsFilter,
    ::testing::Values(
        Fits("ABoundClaimCountsByTheIdOfItsVolume", {BoundClaim("c", "v"), EBSVolume("v", "b")},
             UsingClaims({"c"}), Limited(1, {EBSPod({"b"})})),
        Exceeds("WhichMayBeANewOne", {BoundClaim("c", "v"), EBSVolume("v", "a")},
                UsingClaims({"c"}), Limited(1, {EBSPod({"b"})})),
        Fits("AVolumeOfAnotherKindDoesNotCount",
             {BoundClaim("c", "v"),
              Manifest("PersistentVolume",
                       {.name = "v", .spec = R"({"gcePersistentDisk": {"pdName": "a"}})"})},
             UsingClaims({"c"}), Limited(0, {})),
        Exceeds("AnUnboundClaimCountsByTheProvisionerOfItsClass",
                {UnboundClaim("c", "ebs"), kClass}, UsingClaims({"c"}), Limited(0, {})),
        Fits("Once", {UnboundClaim("c", "ebs"), kClass}, UsingClaims({"c"}),
             Limited(1, {UsingClaims({"c"})})),
        Fits("OrNotAtAll",
             {UnboundClaim("c", "other"), StorageClass("other", "kubernetes.io/gce-pd")},
             UsingClaims({"c"}), Limited(0, {})),
        Exceeds("SoDoesOneWhoseVolumeIsMissing",
                {Manifest("PersistentVolumeClaim",
                          {.name = "c",
                           .spec = R"({"volumeName": "gone", "storageClassName": "ebs"})"}),
                 kClass},
                UsingClaims({"c"}), Limited(0, {})),
        Fits("TheBetaAnnotationOfTheClassIsNotLookedAt",
             {Manifest("PersistentVolumeClaim",
                       {.name = "c",
                        .annotations = R"({"volume.beta.kubernetes.io/storage-class": "ebs"})"}),
              kClass},
             UsingClaims({"c"}), Limited(0, {})),
        Fits("AMissingClaimDoesNotCount", {kClass}, UsingClaims({"gone"}), Limited(0, {})),
        Exceeds("AnIdThatReadsLikeAClaimIsAnother", {UnboundClaim("c", "ebs"), kClass},
                UsingClaims({"c"}), Limited(1, {EBSPod({"default/c"})}))),
    RowName<VolumeCase>);

NodeWords OfType(const std::string& label, const std::string& type) {
  return {.labels = StrCat("{\"", label, R"(": ")", type, R"("})")};
}
const std::string kType = "node.kubernetes.io/instance-type";

INSTANTIATE_TEST_SUITE_P(
    DefaultLimits, EBSLimitsFilter,
    ::testing::Values(
        Fits("ThirtyNineFit", {}, ManyEBS(39), {}), Exceeds("FortyDoNot", {}, ManyEBS(40), {}),
        Fits("NitroInstancesTake25", {}, ManyEBS(25), OfType(kType, "m5.large")),
        Exceeds("NoMore", {}, ManyEBS(26), OfType(kType, "m5.large")),
        Exceeds("TheBetaLabelTellsToo", {}, ManyEBS(26),
                OfType("beta.kubernetes.io/instance-type", "c5d.large")),
        Exceeds("SoDoT3AndZ1dWhereverTheyStand", {}, ManyEBS(26), OfType(kType, "xt3.large")),
        Fits("TheFifthGenerationOnlyInFront", {}, ManyEBS(39), OfType(kType, "xm5.large"))),
    RowName<VolumeCase>);

struct KindCase {
  std::string name;  // of the plugin
  std::string field;
  std::string id_field;
  std::string limit_key;
  std::string provisioner;
  int default_limit;
};
void PrintTo(const KindCase& row, std::ostream* out) { *out << row.name; }

class NonCSILimitsKinds : public ::testing::TestWithParam<KindCase> {
 protected:
  // Returns the verdict of a node with this allocatable on a pod with `count` disks of the kind.
  Code Try(int count, const std::string& allocatable) {
    std::vector<std::string> volumes;
    for (int i = 0; i < count; ++i) {
      volumes.push_back(StrCat(R"({"name": "v", )",
                               Source(GetParam().field, GetParam().id_field, std::to_string(i)),
                               "}"));
    }
    PluginUnderTest plugin(GetParam().name);
    return plugin
        .Filter(*PodWithSpec("incoming", StrCat(R"({"volumes": [)", StrJoin(volumes, ", "), "]}")),
                NodeOf({.allocatable = allocatable}))
        .code();
  }
};

TEST_P(NonCSILimitsKinds, HaveADefaultLimit) {
  EXPECT_EQ(Try(GetParam().default_limit, "{}"), Code::kSuccess);
  EXPECT_EQ(Try(GetParam().default_limit + 1, "{}"), Code::kUnschedulable);
}

TEST_P(NonCSILimitsKinds, UseTheLimitOfTheNode) {
  const std::string one = StrCat("{\"", GetParam().limit_key, R"(": "1"})");
  EXPECT_EQ(Try(1, one), Code::kSuccess);
  EXPECT_EQ(Try(2, one), Code::kUnschedulable);
}

TEST_P(NonCSILimitsKinds, CountClaimsByProvisioner) {
  PluginUnderTest plugin(GetParam().name);
  Put(plugin.handle().informers, UnboundClaim("c", "class"));
  Put(plugin.handle().informers, StorageClass("class", GetParam().provisioner));
  const NodeInfo none = NodeOf({.allocatable = StrCat("{\"", GetParam().limit_key, R"(": "0"})")});
  EXPECT_EQ(plugin.Filter(*PodWithSpec("incoming", UsingClaims({"c"})), none).code(),
            Code::kUnschedulable);
}

INSTANTIATE_TEST_SUITE_P(
    All, NonCSILimitsKinds,
    ::testing::Values(KindCase{"EBSLimits", "awsElasticBlockStore", "volumeID",
                               "attachable-volumes-aws-ebs", "kubernetes.io/aws-ebs", 39},
                      KindCase{"GCEPDLimits", "gcePersistentDisk", "pdName",
                               "attachable-volumes-gce-pd", "kubernetes.io/gce-pd", 16},
                      KindCase{"AzureDiskLimits", "azureDisk", "diskName",
                               "attachable-volumes-azure-disk", "kubernetes.io/azure-disk", 16},
                      KindCase{"CinderLimits", "cinder", "volumeID", "attachable-volumes-cinder",
                               "kubernetes.io/cinder", 256}),
    RowName<KindCase>);

TEST(CinderLimitsFilter, LeavesMigratedNodesToNodeVolumeLimits) {
  PluginUnderTest plugin(NonCSILimits::kCinderName);
  const v1::PodPtr pod = PodWithSpec("incoming", UsingInline(Source("cinder", "volumeID", "a")));
  const NodeInfo node = NodeOf({.allocatable = R"({"attachable-volumes-cinder": "0"})"});
  EXPECT_EQ(plugin.Filter(*pod, node).code(), Code::kUnschedulable);
  Put(plugin.handle().informers,
      Manifest("CSINode",
               {.name = "node", .annotations = R"({"storage.alpha.kubernetes.io/migrated-plugins":
                                              "kubernetes.io/cinder"})"}));
  EXPECT_EQ(plugin.Filter(*pod, node).code(), Code::kSuccess);
}

}  // namespace
}  // namespace berth::test
