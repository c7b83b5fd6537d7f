#include "plugins/volumes/csi_migration.h"

#include "plugins/volume_fixture.h"

namespace berth::test {
namespace {

constexpr MigrationGates kV121 = MigrationGates::kV121;
constexpr MigrationGates kV134 = MigrationGates::kV134;

ObjectPtr<v1::CSINode> MigratedNode(const std::string& plugins) {
  Objects objects;
  Put(objects, Manifest("CSINode", {.name = "node",
                                    .annotations = StrCat(
                                        R"({"storage.alpha.kubernetes.io/migrated-plugins": ")",
                                        plugins, R"("})")}));
  return objects.Of<v1::CSINode>().Find("node");
}

ObjectPtr<v1::PersistentVolume> CinderVolume(const std::string& labels,
                                             const std::string& terms = "null") {
  Objects objects;
  Put(objects,
      Manifest("PersistentVolume",
               {.name = "volume",
                .spec = StrCat(R"({"cinder": {"volumeID": "disk"}, "nodeAffinity": {"required":
                                  {"nodeSelectorTerms": )",
                               terms, "}}}"),
                .labels = labels}));
  return objects.Of<v1::PersistentVolume>().Find("volume");
}

// Returns the terms of the translated volume's node affinity, as "key in a|b" with "&" between
// them, and "," between terms.
std::string TranslatedTerms(const ObjectPtr<v1::PersistentVolume>& volume) {
  const auto node = MigratedNode("kubernetes.io/cinder");
  const auto translated = TryTranslatePVToCSI(volume, node.get(), kV121);
  std::vector<std::string> terms;
  for (const auto& term : translated.value()->node_affinity->node_selector_terms) {
    std::vector<std::string> expressions;
    for (const auto& expression : term.match_expressions) {
      expressions.push_back(StrCat(expression.key, " in ", StrJoin(expression.values, "|")));
    }
    terms.push_back(StrJoin(expressions, "&"));
  }
  return StrJoin(terms, ",");
}

bool IsOn(const ObjectPtr<v1::CSINode>& node, std::string_view plugin, MigrationGates gates) {
  return IsCSIMigrationOn(node.get(), *FindInTreePlugin(plugin, gates), gates);
}

TEST(CSIMigration, IsOnWhereTheNodeSaysSoAndTheGateIsOpen) {
  EXPECT_FALSE(IsOn(nullptr, "kubernetes.io/cinder", kV121));
  EXPECT_FALSE(IsOn(MigratedNode(""), "kubernetes.io/cinder", kV121));
  const auto node = MigratedNode("kubernetes.io/aws-ebs,kubernetes.io/cinder");
  EXPECT_TRUE(IsOn(node, "kubernetes.io/cinder", kV121));
  EXPECT_FALSE(IsOn(node, "kubernetes.io/aws-ebs", kV121)) << "its gate is off";
  EXPECT_FALSE(IsOn(MigratedNode("kubernetes.io/cinder2"), "kubernetes.io/cinder", kV121));
}

TEST(CSIMigration, IsCompleteSinceV134ButForThreePlugins) {
  const auto node = MigratedNode("");
  for (const std::string_view plugin : {"kubernetes.io/aws-ebs", "kubernetes.io/gce-pd",
                                        "kubernetes.io/azure-disk", "kubernetes.io/cinder"}) {
    EXPECT_TRUE(IsOn(node, plugin, kV134)) << plugin;
    EXPECT_FALSE(IsOn(nullptr, plugin, kV134)) << plugin;
  }
  EXPECT_FALSE(IsOn(node, "kubernetes.io/portworx-volume", kV134));
  EXPECT_TRUE(
      IsOn(MigratedNode("kubernetes.io/portworx-volume"), "kubernetes.io/portworx-volume", kV134));
  for (const std::string_view plugin :
       {"kubernetes.io/azure-file", "kubernetes.io/vsphere-volume"}) {
    EXPECT_FALSE(IsOn(MigratedNode(std::string(plugin)), plugin, kV134)) << plugin;
  }
  EXPECT_EQ(FindInTreePlugin("kubernetes.io/portworx-volume", kV121), nullptr);
  EXPECT_EQ(FindInTreePlugin("ebs.csi.aws.com", kV134), nullptr);
}

TEST(CSIMigration, AVolumeStaysAsItIsWhereItIsNotMigrated) {
  const auto volume = CinderVolume("{}");
  EXPECT_EQ(TryTranslatePVToCSI(volume, nullptr, kV121).value(), volume);
  const auto node = MigratedNode("kubernetes.io/gce-pd");
  EXPECT_EQ(TryTranslatePVToCSI(volume, node.get(), kV121).value(), volume);
  EXPECT_EQ(TryTranslatePVToCSI(volume, node.get(), kV134).value(), volume);
}

TEST(CSIMigration, ACinderVolumeBecomesOneOfTheCSIDriver) {
  const auto node = MigratedNode("kubernetes.io/cinder");
  const auto translated = TryTranslatePVToCSI(CinderVolume("{}"), node.get(), kV121).value();
  EXPECT_FALSE(translated->source.cinder);
  EXPECT_EQ(translated->source.csi->driver, "cinder.csi.openstack.org");
  EXPECT_EQ(translated->source.csi->volume_handle, "disk");
}

// Returns the handle of a volume with this source and these labels; or an error in its own words.
std::string Handle(const std::string& source, const LabelSet& labels = {}) {
  const auto volume = std::get<ObjectPtr<v1::PersistentVolume>>(
      *ObjectOf(Manifest("PersistentVolume", {.name = "v", .spec = StrCat("{", source, "}")})));
  const Result<std::string> handle = VolumeHandleOf(volume->source, labels);
  return handle ? handle.value() : handle.error().message;
}

TEST(VolumeHandle, OfAnEBSVolumeIsItsId) {
  const auto of_id = [](const std::string& id) {
    return Handle(StrCat(R"("awsElasticBlockStore": {"volumeID": ")", id, R"("})"));
  };
  EXPECT_EQ(of_id("vol-1"), "vol-1");
  EXPECT_EQ(of_id("aws://us-east-1a/vol-1"), "vol-1");
  EXPECT_EQ(of_id("aws:///vol-1"), "vol-1");
  EXPECT_EQ(of_id("aws://us-east-1a/disk"),
            "failed to translate Kubernetes ID to EBS Volume ID Invalid format for AWS volume "
            "(aws://us-east-1a/disk)");
}

TEST(VolumeHandle, OfAGCEDiskNamesItsZoneOrRegion) {
  const std::string disk = R"("gcePersistentDisk": {"pdName": "disk"})";
  EXPECT_EQ(Handle(disk), "projects/UNSPECIFIED/zones/UNSPECIFIED/disks/disk");
  EXPECT_EQ(Handle(disk, {{"topology.kubernetes.io/zone", "us-east1-b"}}),
            "projects/UNSPECIFIED/zones/us-east1-b/disks/disk");
  EXPECT_EQ(Handle(disk, {{"failure-domain.beta.kubernetes.io/zone", "us-east1-b__us-east1-c"},
                          {"topology.kubernetes.io/zone", "us-east1-d"}}),
            "projects/UNSPECIFIED/regions/us-east1/disks/disk");
  EXPECT_EQ(Handle(disk, {{"topology.kubernetes.io/zone", "us-east1-b__us-west1-c"}}),
            "failed to get region from zones: multiple or no regions gotten from zones, got: "
            "map[us-east1:{} us-west1:{}]");
  EXPECT_EQ(Handle(disk, {{"topology.kubernetes.io/zone", "a__us-west1-c"}}),
            "failed to get region from zones: zone in unexpected format, expected: "
            "{locale}-{region}-{zone}, got: a");
}

TEST(VolumeHandle, OfAnAzureDiskIsTheURIOfAManagedOne) {
  EXPECT_EQ(Handle(R"("azureDisk": {"diskName": "d", "diskURI": "/disks/d"})"), "/disks/d");
  EXPECT_EQ(Handle(R"("azureDisk": {"diskURI": "/disks/d", "kind": "Managed"})"), "/disks/d");
  EXPECT_EQ(Handle(R"("azureDisk": {"diskURI": "/disks/d", "kind": "Shared"})"),
            "kind(Shared) is not supported in csi migration");
}

constexpr std::string_view kCSIZone = "topology.cinder.csi.openstack.org/zone";

TEST(CSIMigration, TheZoneInNodeAffinityGetsTheDriversKey) {
  EXPECT_EQ(TranslatedTerms(CinderVolume(R"({"topology.kubernetes.io/zone": "x"})",
                                         R"([{"matchExpressions": [
                {"key": "topology.kubernetes.io/zone", "operator": "In", "values": ["a", "b"]},
                {"key": "disk", "operator": "In", "values": ["ssd"]}]}])")),
            StrCat(kCSIZone, " in a|b&disk in ssd"));
}

TEST(CSIMigration, TheBetaRegionBecomesTheStableOne) {
  EXPECT_EQ(TranslatedTerms(CinderVolume("{}", R"([{"matchExpressions": [
          {"key": "failure-domain.beta.kubernetes.io/zone", "operator": "In", "values": ["a"]},
          {"key": "failure-domain.beta.kubernetes.io/region", "operator": "In",
           "values": ["r"]}]}])")),
            StrCat(kCSIZone, " in a&topology.kubernetes.io/region in r"));
}

TEST(CSIMigration, TheZonesOfALabelAreAddedToEveryTerm) {
  EXPECT_EQ(TranslatedTerms(CinderVolume(R"({"topology.kubernetes.io/zone": "b__a"})", R"([
                {"matchExpressions": [{"key": "x", "operator": "In", "values": ["1"]}]},
                {"matchExpressions": [{"key": "y", "operator": "In", "values": ["2"]}]}])")),
            StrCat("x in 1&", kCSIZone, " in a|b,y in 2&", kCSIZone, " in a|b"));
}

TEST(CSIMigration, TheZonesOfALabelMakeATermWhereThereIsNone) {
  EXPECT_EQ(TranslatedTerms(CinderVolume(R"({"failure-domain.beta.kubernetes.io/zone": "a"})")),
            StrCat(kCSIZone, " in a"));
}

}  // namespace
}  // namespace berth::test
