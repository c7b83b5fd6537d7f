#include "plugins/volumes/volume_binding_v1_34.h"

#include "plugins/volume_fixture.h"

namespace berth::test {
namespace volume_binding_v1_34_test {

constexpr char kNotMatched[] = "node(s) didn't match PersistentVolume's node affinity";
const NodeWords kZonedNode = {.labels = R"({"zone": "a"})"};

std::string VolumeIn(const std::string& zone, const std::string& key = "zone",
                     const std::string& source = R"("local": {})") {
  return Manifest(
      "PersistentVolume",
      {.name = "v",
       .spec = StrCat("{", source, R"(, "nodeAffinity": {"required": {
                        "nodeSelectorTerms": [{"matchExpressions": [{"key": ")",
                      key, R"(", "operator": "In", "values": [")", zone, R"("]}]}]}}})")});
}
std::string MigratedOn(const std::string& plugins) {
  return Manifest("CSINode",
                  {.name = "node",
                   .annotations = StrCat(R"({"storage.alpha.kubernetes.io/migrated-plugins": ")",
                                         plugins, R"("})")});
}

VolumeCase Bindable(std::string name, std::vector<std::string> objects, std::string pod,
                    NodeWords node = kZonedNode) {
  return {.name = std::move(name),
          .objects = std::move(objects),
          .pod = std::move(pod),
          .node = std::move(node)};
}
VolumeCase Rejected(std::string reason, VolumeCase row) {
  row.want = Code::kUnschedulableAndUnresolvable;
  row.reasons = {std::move(reason)};
  return row;
}
VolumeCase LeftOut(VolumeCase row) {
  row.want = Code::kSkip;
  return row;
}

class VolumeBindingV134Filter : public ::testing::TestWithParam<VolumeCase> {};

TEST_P(VolumeBindingV134Filter, Decides) {
  ExpectVolumeFilter(VolumeBinding::kName, GetParam(), RegistryV134());
}

constexpr char kEphemeralPod[] = R"({"volumes": [{"name": "scratch", "ephemeral": {}}]})";

INSTANTIATE_TEST_SUITE_P(
    PreFilter, VolumeBindingV134Filter,
    ::testing::Values(
        LeftOut(Bindable("APodWithoutVolumesIsSkipped", {}, "{}")),
        LeftOut(Bindable("SoIsOneWithoutClaims", {}, UsingInline(R"("emptyDir": {})"))),
        Rejected(R"(persistentvolumeclaim "gone" not found)",
                 Bindable("AMissingClaimFitsNowhere", {}, UsingClaims({"gone"}))),
        Rejected(R"(persistentvolumeclaim "c" bound to non-existent persistentvolume "v")",
                 Bindable("NorDoesALostOneWhateverElseIsWrong", {R"({
                     "kind": "PersistentVolumeClaim",
                     "metadata": {"name": "c", "deletionTimestamp": "2021-06-02T11:46:40Z"},
                     "spec": {"volumeName": "v"}, "status": {"phase": "Lost"}})"},
                          UsingClaims({"c"}))),
        Rejected("waiting for ephemeral volume controller to create the persistentvolumeclaim "
                 R"("incoming-scratch")",
                 Bindable("AnEphemeralVolumeWaitsForItsClaim", {}, kEphemeralPod)),
        Rejected("PVC default/incoming-scratch was not created for pod default/incoming "
                 "(pod is not owner)",
                 Bindable("WhichThePodMustOwn", {BoundClaim("incoming-scratch", "v")},
                          kEphemeralPod))),
    RowName<VolumeCase>);

const NodeWords kEBSNode = {.labels = R"({"topology.ebs.csi.aws.com/zone": "a"})"};
std::string EBSVolumeIn(const std::string& zone) {
  return VolumeIn(zone, "topology.kubernetes.io/zone",
                  R"("awsElasticBlockStore": {"volumeID": "vol-1"})");
}

INSTANTIATE_TEST_SUITE_P(
    Filter, VolumeBindingV134Filter,
    ::testing::Values(
        Bindable("ABoundVolumeFits", {BoundClaim("c", "v"), VolumeIn("a")}, UsingClaims({"c"})),
        Rejected(kNotMatched, Bindable("NotElsewhere", {BoundClaim("c", "v"), VolumeIn("b")},
                                       UsingClaims({"c"}))),
        Rejected("node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)",
                 Bindable("TheVolumeMustExist", {BoundClaim("c", "gone")}, UsingClaims({"c"}))),
        Bindable("AMigratedVolumeGoesByTheDriversTopology",
                 {BoundClaim("c", "v"), EBSVolumeIn("a"), MigratedOn("kubernetes.io/aws-ebs")},
                 UsingClaims({"c"}), kEBSNode),
        Rejected(kNotMatched, Bindable("OnlyWhereTheNodeSaysSo",
                                       {BoundClaim("c", "v"), EBSVolumeIn("a"), MigratedOn("")},
                                       UsingClaims({"c"}), kEBSNode))),
    RowName<VolumeCase>);

TEST(VolumeBindingV134, AVolumeWithoutCounterpartIsAFault) {
  VolumeCase row =
      Bindable("",
               {BoundClaim("c", "v"), MigratedOn("kubernetes.io/azure-disk"),
                VolumeIn("a", "zone", R"("azureDisk": {"diskURI": "d", "kind": "Shared"})")},
               UsingClaims({"c"}));
  row.want = Code::kError;
  row.reasons = {"could not translate pv: kind(Shared) is not supported in csi migration"};
  ExpectVolumeFilter(VolumeBinding::kName, row, RegistryV134());
}

TEST(VolumeBindingV134, APodThatIsSkippedCanBeReserved) {
  PluginUnderTest tested(VolumeBinding::kName, "null", RegistryV134());
  const v1::PodPtr pod = PodWithSpec("incoming", "{}");
  CycleState state;
  EXPECT_EQ(tested.As<PreFilterPlugin>()->PreFilter(state, *pod).code(), Code::kSkip);
  EXPECT_TRUE(tested.As<ReservePlugin>()->Reserve(state, *pod, "node").ok());
  EXPECT_TRUE(tested.As<PreBindPlugin>()->PreBind(state, *pod, "node").ok());
  EXPECT_EQ(tested.As<PreScorePlugin>()->PreScore(state, *pod, {}).code(), Code::kSkip);
}

TEST(VolumeBindingV134, ArgumentsMayHaveNoShape) {
  const auto error = [](std::string_view args) {
    return PluginUnderTest(VolumeBinding::kName, args, RegistryV134()).error();
  };
  EXPECT_EQ(error(R"({"bindTimeoutSeconds": 30})"), "");
  EXPECT_EQ(error(R"({"bindTimeoutSeconds": -1})"),
            "bindTimeoutSeconds: Invalid value: -1: "
            "invalid BindTimeoutSeconds, should not be a negative value");
  EXPECT_EQ(
      error(R"({"shape": [{"utilization": 0, "score": 0}, {"utilization": 100, "score": 10}]})"),
      R"(shape: Invalid value: [{"Utilization":0,"Score":0},{"Utilization":100,"Score":10}]: )"
      "unexpected field `shape`, remove it or turn on the feature gate "
      "StorageCapacityScoring");
}

std::string ClassIn(const std::string& zone) {
  return StorageClass("class", "p", "WaitForFirstConsumer",
                      StrCat(R"(, "allowedTopologies": [{"matchLabelExpressions": [
                                 {"key": "zone", "values": [")",
                             zone, R"("]}]}])"));
}
std::string DriverOf(const std::string& says) {
  return Manifest("CSIDriver", {.name = "d", .spec = StrCat(R"({"storageCapacity": )", says, "}")});
}
std::string Room(const std::string& members) {
  return Manifest("CSIStorageCapacity", {.name = "x", .more = members});
}
HintCase Became(std::string name, std::string resource, std::string before, std::string after,
                std::string pod = UsingClaims({"c"})) {
  const ActionType action = before.empty() ? kActionAdd : kActionUpdate;
  return {.name = std::move(name),
          .pod = std::move(pod),
          .resource = std::move(resource),
          .action = action,
          .before = std::move(before),
          .after = std::move(after)};
}
constexpr char kClass[] = "storage.k8s.io/StorageClass";
constexpr char kCSINode[] = "storage.k8s.io/CSINode";
constexpr char kCSIDriver[] = "storage.k8s.io/CSIDriver";
constexpr char kCapacity[] = "storage.k8s.io/CSIStorageCapacity";
const std::string kInlineCSI = UsingInline(R"("csi": {"driver": "d"})");

class VolumeBindingHints : public ::testing::TestWithParam<HintCase> {};

TEST_P(VolumeBindingHints, Decide) { ExpectHint(VolumeBinding::kName, GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Hints, VolumeBindingHints,
    ::testing::Values(
        HintCase{.name = "ANewNodeMayDo", .resource = "Node", .action = kActionAdd},
        HintCase{.name = "SoMayNewLabels", .resource = "Node", .action = kActionUpdateNodeLabel},
        Became("AVolumeIsThere", "PersistentVolume", "", VolumeIn("a")),
        Became("AVolumeIsAnother", "PersistentVolume", VolumeIn("a"), VolumeIn("a")),
        Became("AClassIsThere", kClass, "", ClassIn("a")),
        Became("AClassAllowsOtherNodes", kClass, ClassIn("a"), ClassIn("b")),
        Skips(Became("AClassAllowsTheSame", kClass, ClassIn("a"), ClassIn("a"))),
        Became("TheClaimIsThere", "PersistentVolumeClaim", "", UnboundClaim("c", "class")),
        Became("TheClaimIsAnother", "PersistentVolumeClaim", UnboundClaim("c", "class"),
               BoundClaim("c", "v")),
        Became("TheClaimOfItsEphemeralVolumeIsThere", "PersistentVolumeClaim", "",
               BoundClaim("incoming-scratch", "v"), kEphemeralPod),
        Skips(Became("AnotherClaimIsThere", "PersistentVolumeClaim", "", BoundClaim("d", "v"))),
        Became("ACSINodeIsThere", kCSINode, "", MigratedOn("")),
        Became("APluginHasMoved", kCSINode, MigratedOn(""), MigratedOn("kubernetes.io/cinder")),
        Skips(Became("NoPluginHasMoved", kCSINode, MigratedOn("x"), MigratedOn("x"))),
        Became("ADriverNoLongerSaysItsCapacity", kCSIDriver, DriverOf("true"), DriverOf("false"),
               kInlineCSI),
        Skips(Became("ADriverBeginsToSayIt", kCSIDriver, DriverOf("false"), DriverOf("true"),
                     kInlineCSI)),
        Skips(Became("ADriverOfClaimsDoesNotMatter", kCSIDriver, DriverOf("true"),
                     DriverOf("false"))),
        Became("RoomIsThere", kCapacity, "", Room("")),
        Became("RoomHasGrown", kCapacity, Room(R"(, "capacity": "1Gi")"),
               Room(R"(, "capacity": "2Gi")")),
        Became("RoomIsKnown", kCapacity, Room(""), Room(R"(, "capacity": "1Gi")")),
        Skips(Became("OneVolumeMayHaveNoMore", kCapacity,
                     Room(R"(, "capacity": "1Gi", "maximumVolumeSize": "1Gi")"),
                     Room(R"(, "capacity": "2Gi", "maximumVolumeSize": "1Gi")"))),
        Skips(Became("RoomIsNoLongerKnown", kCapacity, Room(R"(, "capacity": "1Gi")"), Room("")))),
    RowName<HintCase>);

}  // namespace volume_binding_v1_34_test
}  // namespace berth::test
