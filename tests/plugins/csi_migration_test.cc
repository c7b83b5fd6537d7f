#include "plugins/volumes/csi_migration.h"

#include "plugins/volume_fixture.h"

namespace berth::test {
namespace {

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

// The terms of the translated volume's node affinity, as "key in a|b" with "&" between, "," between
// terms.
std::string TranslatedTerms(const ObjectPtr<v1::PersistentVolume>& volume) {
  const auto node = MigratedNode("kubernetes.io/cinder");
  const auto translated = TryTranslatePVToCSI(volume, node.get());
  std::vector<std::string> terms;
  for (const auto& term : translated->node_affinity->node_selector_terms) {
    std::vector<std::string> expressions;
    for (const auto& expression : term.match_expressions) {
      expressions.push_back(StrCat(expression.key, " in ", StrJoin(expression.values, "|")));
    }
    terms.push_back(StrJoin(expressions, "&"));
  }
  return StrJoin(terms, ",");
}

TEST(CSIMigration, IsOnWhereTheNodeSaysSoAndTheGateIsOpen) {
  EXPECT_FALSE(IsCSIMigrationOn(nullptr, "kubernetes.io/cinder"));
  EXPECT_FALSE(IsCSIMigrationOn(MigratedNode("").get(), "kubernetes.io/cinder"));
  const auto node = MigratedNode("kubernetes.io/aws-ebs,kubernetes.io/cinder");
  EXPECT_TRUE(IsCSIMigrationOn(node.get(), "kubernetes.io/cinder"));
  EXPECT_FALSE(IsCSIMigrationOn(node.get(), "kubernetes.io/aws-ebs")) << "its gate is off";
  EXPECT_FALSE(
      IsCSIMigrationOn(MigratedNode("kubernetes.io/cinder2").get(), "kubernetes.io/cinder"));
}

TEST(CSIMigration, AVolumeStaysAsItIsWhereItIsNotMigrated) {
  const auto volume = CinderVolume("{}");
  EXPECT_EQ(TryTranslatePVToCSI(volume, nullptr), volume);
  EXPECT_EQ(TryTranslatePVToCSI(volume, MigratedNode("kubernetes.io/gce-pd").get()), volume);
}

TEST(CSIMigration, ACinderVolumeBecomesOneOfTheCSIDriver) {
  const auto node = MigratedNode("kubernetes.io/cinder");
  const auto translated = TryTranslatePVToCSI(CinderVolume("{}"), node.get());
  EXPECT_FALSE(translated->source.cinder);
  EXPECT_EQ(translated->source.csi->driver, "cinder.csi.openstack.org");
  EXPECT_EQ(translated->source.csi->volume_handle, "disk");
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
