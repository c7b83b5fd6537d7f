#include "plugins/volumes/volume_zone.h"

#include "api/zone_labels.h"
#include "plugins/volume_fixture.h"

namespace berth::test {
namespace volume_zone_test {

TEST(ZonesOfLabel, AreSplitAtTwoUnderscoresAndTrimmed) {
  using Zones = std::vector<std::string>;
  EXPECT_EQ(ZonesOfLabel("a"), Zones({"a"}));
  EXPECT_EQ(ZonesOfLabel("a__b_c__ d "), Zones({"a", "b_c", "d"}));
  EXPECT_EQ(ZonesOfLabel(""), Zones({""}));
  EXPECT_EQ(ZonesOfLabel("a__"), Zones({"a", ""}));
}

const NodeWords kInZoneA = {.labels = R"({"topology.kubernetes.io/zone": "a",
                                          "topology.kubernetes.io/region": "r"})"};

// Returns a case in which the pod's claim is bound to a volume with these labels.
VolumeCase Bound(std::string name, std::string labels, NodeWords node) {
  return {
      .name = std::move(name),
      .objects = {BoundClaim("claim", "volume"),
                  Manifest("PersistentVolume", {.name = "volume", .labels = std::move(labels)})},
      .pod = UsingClaims({"claim"}),
      .node = std::move(node)};
}
VolumeCase Never(VolumeCase row, std::string reason = "node(s) had no available volume zone") {
  row.want = Code::kUnschedulableAndUnresolvable;
  row.reasons = {std::move(reason)};
  return row;
}

class VolumeZoneFilter : public ::testing::TestWithParam<VolumeCase> {};

TEST_P(VolumeZoneFilter, Decides) { ExpectVolumeFilter(VolumeZone::kName, GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    BoundClaims, VolumeZoneFilter,
    ::testing::Values(
        Bound("AVolumeWithoutLabelsIsEverywhere", "{}", kInZoneA),
        Bound("TheVolumesZoneFits", R"({"topology.kubernetes.io/zone": "a"})", kInZoneA),
        Never(Bound("AnotherDoesNot", R"({"topology.kubernetes.io/zone": "b"})", kInZoneA)),
        Never(Bound("TheRegionMustFitToo", R"({"topology.kubernetes.io/zone": "a",
                                               "topology.kubernetes.io/region": "s"})",
                    kInZoneA)),
        Bound("AVolumeMayBeInSeveralZones", R"({"topology.kubernetes.io/zone": "b__a"})", kInZoneA),
        Never(Bound("BetaLabelsAreNotMatchedWithStableOnes",
                    R"({"failure-domain.beta.kubernetes.io/zone": "a"})", kInZoneA)),
        Bound("ButWithBetaOnes", R"({"failure-domain.beta.kubernetes.io/zone": "a"})",
              {.labels = R"({"failure-domain.beta.kubernetes.io/zone": "a"})"}),
        Bound("ANodeWithoutZoneAdmitsAll", R"({"topology.kubernetes.io/zone": "b"})", {}),
        Bound("ALabelWithAnEmptyZoneIsIgnored", R"({"topology.kubernetes.io/zone": "b____c"})",
              kInZoneA)),
    RowName<VolumeCase>);

INSTANTIATE_TEST_SUITE_P(
    OtherClaims, VolumeZoneFilter,
    ::testing::Values(
        VolumeCase{.name = "APodWithoutVolumesFits", .node = kInZoneA},
        Never({.name = "AMissingClaimFitsNowhere", .pod = UsingClaims({"gone"}), .node = kInZoneA},
              R"(persistentvolumeclaim "gone" not found)"),
        Never({.name = "NorDoesAMissingVolume",
               .objects = {BoundClaim("claim", "gone")},
               .pod = UsingClaims({"claim"}),
               .node = kInZoneA},
              R"(persistentvolume "gone" not found)"),
        Never({.name = "NorAnUnboundClaimWithoutClass",
               .objects = {Manifest("PersistentVolumeClaim", {.name = "claim"})},
               .pod = UsingClaims({"claim"}),
               .node = kInZoneA},
              "PersistentVolumeClaim had no pv name and storageClass name"),
        Never({.name = "NorOneWhoseClassIsMissing",
               .objects = {UnboundClaim("claim", "gone")},
               .pod = UsingClaims({"claim"}),
               .node = kInZoneA},
              R"(storageclass.storage.k8s.io "gone" not found)"),
        Never({.name = "NorOneThatShouldBeBoundAtOnce",
               .objects = {UnboundClaim("claim", "now"), StorageClass("now", "p", "Immediate")},
               .pod = UsingClaims({"claim"}),
               .node = kInZoneA},
              "PersistentVolume had no name"),
        VolumeCase{.name = "AClaimThatWaitsForItsFirstConsumerIsSkipped",
                   .objects = {UnboundClaim("claim", "later"), StorageClass("later", "p")},
                   .pod = UsingClaims({"claim"}),
                   .node = kInZoneA},
        VolumeCase{.name = "EphemeralVolumesAreNotLookedAt",
                   .pod = R"({"volumes": [{"name": "scratch", "ephemeral": {}}]})",
                   .node = kInZoneA}),
    RowName<VolumeCase>);

}  // namespace volume_zone_test
}  // namespace berth::test
