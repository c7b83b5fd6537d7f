#include "apiserver/volume_controller.h"

#include <gtest/gtest.h>

#include "apiserver/cluster.h"
#include "base/strings.h"
#include "support/objects.h"

namespace berth::sim {
namespace {

using test::MakeObject;

// Writes like a user, and lets the controllers run after each write.
class VolumeControllerTest : public testing::Test {
 protected:
  template <typename T>
  void Apply(std::string_view json) {
    const ObjectPtr<T> object = MakeObject<T>(json);
    if (cluster_.objects().Find(KindOf(object), KeyOf(object->metadata))) {
      cluster_.Update(object);
    } else {
      cluster_.Create(object);
    }
    cluster_.RunControllers();
  }

  // `more` is put into the document: R"(, "provisioner": "x")".
  void Class(std::string_view name, std::string_view more = "") {
    Apply<v1::StorageClass>(StrCat(R"({"metadata": {"name": ")", name, R"("})", more, "}"));
  }
  void WaitingClass(std::string_view name, std::string_view more = "") {
    Class(name, StrCat(R"(, "volumeBindingMode": "WaitForFirstConsumer")", more));
  }
  // `more` is put into the spec.
  void Volume(std::string_view name, std::string_view size, std::string_view more = "") {
    Apply<v1::PersistentVolume>(
        StrCat(R"({"metadata": {"name": ")", name, R"(", "labels": {"name": ")", name,
               R"("}}, "spec": {"accessModes": ["ReadWriteOnce"], "capacity": {"storage": ")", size,
               R"("})", more, "}}"));
  }
  void Claim(std::string_view name, std::string_view size, std::string_view more = "",
             std::string_view annotations = "{}") {
    Apply<v1::PersistentVolumeClaim>(StrCat(
        R"({"metadata": {"name": ")", name, R"(", "annotations": )", annotations,
        R"(}, "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": ")",
        size, R"("}})", more, "}}"));
  }
  void Remove(Kind kind, const std::string& key) {
    cluster_.Remove(kind, key);
    cluster_.RunControllers();
  }

  ObjectPtr<v1::PersistentVolume> VolumeOf(const std::string& name) const {
    return cluster_.objects().Of<v1::PersistentVolume>().Find(name);
  }
  ObjectPtr<v1::PersistentVolumeClaim> ClaimOf(const std::string& name) const {
    return cluster_.objects().Of<v1::PersistentVolumeClaim>().Find("default/" + name);
  }
  // Returns the volume to which the claim is bound, checked in both directions; "" if it is bound
  // to none.
  std::string BoundTo(const std::string& claim_name) const {
    const auto claim = ClaimOf(claim_name);
    if (claim == nullptr || claim->volume_name.empty()) return "";
    EXPECT_EQ(claim->phase, "Bound");
    EXPECT_TRUE(claim->metadata.annotations.contains(std::string(v1::kAnnBindCompleted)));
    const auto volume = VolumeOf(claim->volume_name);
    if (volume == nullptr || !volume->claim_ref) return "a volume that does not know";
    EXPECT_EQ(volume->phase, "Bound");
    EXPECT_EQ(volume->claim_ref->uid, claim->metadata.uid);
    return claim->volume_name;
  }
  size_t NumVolumes() const { return cluster_.objects().Of<v1::PersistentVolume>().size(); }

  SimClock clock_;
  Cluster cluster_{&clock_};
};

TEST_F(VolumeControllerTest, AClaimIsBoundToTheSmallestVolumeThatFits) {
  Volume("small", "1Gi");
  Volume("large", "10Gi");
  Volume("medium", "5Gi");
  Claim("c", "2Gi");
  EXPECT_EQ(BoundTo("c"), "medium");
  EXPECT_EQ(VolumeOf("large")->phase, "Available");
  EXPECT_TRUE(ClaimOf("c")->metadata.annotations.contains(std::string(v1::kAnnBoundByController)));
}

TEST_F(VolumeControllerTest, AVolumeThatDoesNotFitIsNotTaken) {
  Volume("other-class", "5Gi", R"(, "storageClassName": "x")");
  Volume("other-mode", "5Gi", R"(, "volumeMode": "Block")");
  Volume("someone-elses", "5Gi", R"(, "claimRef": {"namespace": "default", "name": "d"})");
  Claim("c", "2Gi");
  EXPECT_EQ(BoundTo("c"), "");
  EXPECT_EQ(ClaimOf("c")->phase, "Pending");
}

TEST_F(VolumeControllerTest, TheClaimsSelectorAndAccessModesCount) {
  Volume("a", "5Gi");
  Volume("b", "6Gi");
  Claim("c", "2Gi", R"(, "selector": {"matchLabels": {"name": "b"}})");
  EXPECT_EQ(BoundTo("c"), "b");
  Apply<v1::PersistentVolumeClaim>(
      R"({"metadata": {"name": "many"}, "spec": {"accessModes": ["ReadWriteMany"]}})");
  EXPECT_EQ(BoundTo("many"), "");
}

TEST_F(VolumeControllerTest, AClaimThatWaitsIsBoundWhenAVolumeComes) {
  Claim("c", "2Gi");
  EXPECT_EQ(BoundTo("c"), "");
  Volume("v", "2Gi");
  EXPECT_EQ(BoundTo("c"), "v");
}

TEST_F(VolumeControllerTest, OneVolumeServesOneClaim) {
  Claim("a", "1Gi");
  Claim("b", "1Gi");
  Volume("v", "2Gi");
  EXPECT_EQ(BoundTo("a"), "v");
  EXPECT_EQ(BoundTo("b"), "");
}

TEST_F(VolumeControllerTest, WithoutAVolumeTheProvisionerMakesOne) {
  Class("fast", R"(, "provisioner": "ebs.csi.aws.com")");
  Claim("c", "3Gi", R"(, "storageClassName": "fast", "volumeMode": "Block")");
  const std::string name = BoundTo("c");
  EXPECT_EQ(name, "pvc-" + ClaimOf("c")->metadata.uid);
  const auto volume = VolumeOf(name);
  EXPECT_EQ(volume->capacity.at("storage").ToString(), "3Gi");
  EXPECT_EQ(volume->storage_class_name, "fast");
  EXPECT_EQ(volume->volume_mode, "Block");
  EXPECT_EQ(volume->access_modes, std::vector<std::string>{"ReadWriteOnce"});
  EXPECT_FALSE(volume->node_affinity.has_value());
  ASSERT_TRUE(volume->source.csi.has_value());
  EXPECT_EQ(volume->source.csi->driver, "ebs.csi.aws.com");
  EXPECT_EQ(volume->metadata.annotations.at(std::string(v1::kAnnBoundByController)), "yes");
}

TEST_F(VolumeControllerTest, AnInTreeProvisionerMakesAVolumeOfItsOwnKind) {
  Class("gce", R"(, "provisioner": "kubernetes.io/gce-pd")");
  Claim("c", "3Gi", R"(, "storageClassName": "gce")");
  const auto volume = VolumeOf(BoundTo("c"));
  ASSERT_TRUE(volume->source.gce_persistent_disk.has_value());
  EXPECT_FALSE(volume->source.csi.has_value());
}

TEST_F(VolumeControllerTest, NoVolumeIsCreatedForAClassWithoutAProvisioner) {
  Class("local", R"(, "provisioner": "kubernetes.io/no-provisioner")");
  Claim("c", "3Gi", R"(, "storageClassName": "local")");
  EXPECT_EQ(BoundTo("c"), "");
  EXPECT_EQ(NumVolumes(), 0u);
}

TEST_F(VolumeControllerTest, AClaimWaitsForItsClassToExist) {
  Claim("c", "3Gi", R"(, "storageClassName": "fast")");
  EXPECT_EQ(BoundTo("c"), "");
  Class("fast", R"(, "provisioner": "x")");
  EXPECT_NE(BoundTo("c"), "");
}

TEST_F(VolumeControllerTest, AllowedTopologiesDecideWhereAnImmediateVolumeIs) {
  Class("zonal", R"(, "provisioner": "x", "allowedTopologies": [{"matchLabelExpressions": [
      {"key": "zone", "values": ["b", "a"]}]}])");
  Claim("c", "3Gi", R"(, "storageClassName": "zonal")");
  const auto volume = VolumeOf(BoundTo("c"));
  ASSERT_TRUE(volume->node_affinity.has_value());
  const auto& requirement = volume->node_affinity->node_selector_terms[0].match_expressions[0];
  EXPECT_EQ(requirement.key, "zone");
  EXPECT_EQ(requirement.values, std::vector<std::string>{"b"});
}

TEST_F(VolumeControllerTest, AClaimThatWaitsForItsConsumerIsLeftToTheScheduler) {
  WaitingClass("late", R"(, "provisioner": "x")");
  Volume("v", "5Gi", R"(, "storageClassName": "late")");
  Claim("c", "3Gi", R"(, "storageClassName": "late")");
  EXPECT_EQ(BoundTo("c"), "");
  EXPECT_EQ(NumVolumes(), 1u);
}

TEST_F(VolumeControllerTest, AVolumeThatPointsToTheClaimGetsIt) {
  WaitingClass("late");
  Claim("c", "3Gi", R"(, "storageClassName": "late")");
  Volume("v", "5Gi",
         R"(, "storageClassName": "late", "claimRef": {"namespace": "default", "name": "c"})");
  EXPECT_EQ(BoundTo("c"), "v");
}

TEST_F(VolumeControllerTest, AVolumeReservedForAClaimToComeIsAvailable) {
  Volume("v", "5Gi", R"(, "claimRef": {"namespace": "default", "name": "c"})");
  EXPECT_EQ(VolumeOf("v")->phase, "Available");
  Claim("d", "1Gi");
  EXPECT_EQ(BoundTo("d"), "");
  Claim("c", "1Gi");
  EXPECT_EQ(BoundTo("c"), "v");
}

TEST_F(VolumeControllerTest, ASelectedNodesZoneIsTheVolumesZone) {
  Apply<v1::Node>(
      R"({"metadata": {"name": "n", "labels": {"topology.kubernetes.io/zone": "z1", "rack": "r"}}})");
  WaitingClass("late", R"(, "provisioner": "x")");
  Claim("c", "3Gi", R"(, "storageClassName": "late")");
  Claim("c", "3Gi", R"(, "storageClassName": "late")",
        R"({"volume.kubernetes.io/selected-node": "n"})");
  const auto volume = VolumeOf(BoundTo("c"));
  ASSERT_TRUE(volume->node_affinity.has_value());
  const auto& expressions = volume->node_affinity->node_selector_terms[0].match_expressions;
  ASSERT_EQ(expressions.size(), 1u);
  EXPECT_EQ(expressions[0].key, "topology.kubernetes.io/zone");
  EXPECT_EQ(expressions[0].values, std::vector<std::string>{"z1"});
}

TEST_F(VolumeControllerTest, AllowedTopologiesNameTheLabelsThatASelectedNodeLends) {
  Apply<v1::Node>(
      R"({"metadata": {"name": "n", "labels": {"topology.kubernetes.io/zone": "z1", "rack": "r"}}})");
  WaitingClass("late", R"(, "provisioner": "x", "allowedTopologies": [{"matchLabelExpressions": [
      {"key": "rack", "values": ["r", "s"]}, {"key": "row", "values": ["1"]}]}])");
  Claim("c", "3Gi", R"(, "storageClassName": "late")",
        R"({"volume.kubernetes.io/selected-node": "n"})");
  const auto volume = VolumeOf(BoundTo("c"));
  ASSERT_TRUE(volume->node_affinity.has_value());
  const auto& expressions = volume->node_affinity->node_selector_terms[0].match_expressions;
  ASSERT_EQ(expressions.size(), 1u);
  EXPECT_EQ(expressions[0].key, "rack");
  EXPECT_EQ(expressions[0].values, std::vector<std::string>{"r"});
}

TEST_F(VolumeControllerTest, NoVolumeIsCreatedForADeletedNode) {
  WaitingClass("late", R"(, "provisioner": "x")");
  Claim("c", "3Gi", R"(, "storageClassName": "late")",
        R"({"volume.kubernetes.io/selected-node": "gone"})");
  EXPECT_EQ(BoundTo("c"), "");
}

TEST_F(VolumeControllerTest, AClaimMayNameItsVolume) {
  Volume("small", "5Gi");
  Volume("large", "9Gi");
  Claim("c", "3Gi", R"(, "volumeName": "large")");
  EXPECT_EQ(BoundTo("c"), "large");
  Claim("d", "3Gi", R"(, "volumeName": "large")");
  EXPECT_EQ(ClaimOf("d")->phase, "Pending");
}

TEST_F(VolumeControllerTest, ClaimsThatAreBoundInTheirManifestStayUnchanged) {
  Apply<v1::PersistentVolume>(R"({"metadata": {"name": "v"}, "status": {"phase": "Bound"},
      "spec": {"claimRef": {"namespace": "default", "name": "c", "uid": "u"}}})");
  EXPECT_EQ(VolumeOf("v")->phase, "Bound");
  const int64_t version = VolumeOf("v")->metadata.resource_version;
  Claim("c", "3Gi", R"(, "volumeName": "v")", R"({"pv.kubernetes.io/bind-completed": "yes"})");
  EXPECT_EQ(VolumeOf("v")->metadata.resource_version, version);
  EXPECT_EQ(ClaimOf("c")->metadata.annotations.size(), 1u);
}

TEST_F(VolumeControllerTest, AVolumeOutlivesItsClaimAsReleasedAndServesNoOther) {
  Volume("v", "5Gi");
  Claim("c", "1Gi");
  Remove(Kind::kPersistentVolumeClaim, "default/c");
  EXPECT_EQ(VolumeOf("v")->phase, "Released");
  Claim("c", "1Gi");
  EXPECT_EQ(BoundTo("c"), "");
}

TEST_F(VolumeControllerTest, AClaimWhoseVolumeIsDeletedIsLost) {
  Volume("v", "5Gi");
  Claim("c", "1Gi");
  Remove(Kind::kPersistentVolume, "v");
  EXPECT_EQ(ClaimOf("c")->phase, "Lost");
}

constexpr std::string_view kPodWithEphemeralVolume = R"({"metadata": {"name": "p"}, "spec": {
    "volumes": [{"name": "scratch", "ephemeral": {"volumeClaimTemplate": {
        "metadata": {"labels": {"x": "y"}},
        "spec": {"storageClassName": "fast", "resources": {"requests": {"storage": "2Gi"}}}}}}]}})";

TEST_F(VolumeControllerTest, AnEphemeralVolumeGetsAClaimThatThePodOwns) {
  Class("fast", R"(, "provisioner": "x")");
  Apply<v1::Pod>(kPodWithEphemeralVolume);
  const auto claim = ClaimOf("p-scratch");
  ASSERT_NE(claim, nullptr);
  EXPECT_EQ(claim->metadata.labels.at("x"), "y");
  ASSERT_EQ(claim->metadata.owner_references.size(), 1u);
  EXPECT_TRUE(claim->metadata.owner_references[0].controller);
  EXPECT_EQ(claim->metadata.owner_references[0].uid,
            cluster_.objects().FindPod("default/p")->metadata.uid);
  EXPECT_NE(BoundTo("p-scratch"), "");
  Remove(Kind::kPod, "default/p");
  EXPECT_EQ(ClaimOf("p-scratch"), nullptr);
}

TEST_F(VolumeControllerTest, AnEphemeralVolumeTakesNoClaimOfAnotherPod) {
  Claim("p-scratch", "1Gi");
  Apply<v1::Pod>(kPodWithEphemeralVolume);
  EXPECT_TRUE(ClaimOf("p-scratch")->metadata.owner_references.empty());
  Remove(Kind::kPod, "default/p");
  EXPECT_NE(ClaimOf("p-scratch"), nullptr);
}

TEST_F(VolumeControllerTest, ObjectsOfOneMomentMayBeWrittenInAnyOrder) {
  cluster_.Create(MakeObject<v1::PersistentVolumeClaim>(
      R"({"metadata": {"name": "c"}, "spec": {"storageClassName": "late"}})"));
  cluster_.Create(MakeObject<v1::PersistentVolume>(
      R"({"metadata": {"name": "v"}, "spec": {"storageClassName": "late"}})"));
  cluster_.Create(MakeObject<v1::StorageClass>(
      R"({"metadata": {"name": "late"}, "volumeBindingMode": "WaitForFirstConsumer"})"));
  cluster_.RunControllers();
  EXPECT_EQ(BoundTo("c"), "");
  EXPECT_EQ(VolumeOf("v")->phase, "Available");
}

}  // namespace
}  // namespace berth::sim
