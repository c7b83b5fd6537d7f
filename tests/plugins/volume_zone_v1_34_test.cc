#include "plugins/volumes/volume_zone_v1_34.h"

#include "plugins/volume_fixture.h"

namespace berth::test {
namespace volume_zone_v1_34_test {

constexpr char kConflict[] = "node(s) had no available volume zone";
const NodeWords kNodeInZoneA = {.labels = R"({"topology.kubernetes.io/zone": "a",
                                              "topology.kubernetes.io/region": "r"})"};
const NodeWords kNodeInBetaZoneA = {.labels = R"({"failure-domain.beta.kubernetes.io/zone": "a"})"};

std::string VolumeWith(std::string labels) {
  return Manifest("PersistentVolume", {.name = "volume", .labels = std::move(labels)});
}
VolumeCase Admitted(std::string name, std::string labels, NodeWords node) {
  return {.name = std::move(name),
          .objects = {BoundClaim("claim", "volume"), VolumeWith(std::move(labels))},
          .pod = UsingClaims({"claim"}),
          .node = std::move(node)};
}
VolumeCase Not(VolumeCase row, std::string reason = kConflict) {
  row.want = Code::kUnschedulableAndUnresolvable;
  row.reasons = {std::move(reason)};
  return row;
}
VolumeCase Skipped(VolumeCase row) {
  row.want = Code::kSkip;
  return row;
}

class VolumeZoneV134Filter : public ::testing::TestWithParam<VolumeCase> {};

TEST_P(VolumeZoneV134Filter, Decides) {
  ExpectVolumeFilter(VolumeZone::kName, GetParam(), RegistryV134());
}

INSTANTIATE_TEST_SUITE_P(
    Labels, VolumeZoneV134Filter,
    ::testing::Values(
        Skipped(Admitted("AVolumeWithoutLabelsIsSkipped", "{}", kNodeInZoneA)),
        Skipped(Admitted("SoIsOneWithAnEmptyZone", R"({"topology.kubernetes.io/zone": "a____b"})",
                         kNodeInZoneA)),
        Admitted("TheVolumesZoneFits", R"({"topology.kubernetes.io/zone": "b__a"})", kNodeInZoneA),
        Not(Admitted("AnotherDoesNot", R"({"topology.kubernetes.io/zone": "b"})", kNodeInZoneA)),
        Not(Admitted("TheRegionMustFitToo", R"({"topology.kubernetes.io/zone": "a",
                                                "topology.kubernetes.io/region": "s"})",
                     kNodeInZoneA)),
        Admitted("ABetaLabelIsComparedWithTheStableOne",
                 R"({"failure-domain.beta.kubernetes.io/zone": "a",
                     "failure-domain.beta.kubernetes.io/region": "r"})",
                 kNodeInZoneA),
        Not(Admitted("AndMustFitIt", R"({"failure-domain.beta.kubernetes.io/zone": "b"})",
                     kNodeInZoneA)),
        Admitted("WithABetaOneFirst", R"({"failure-domain.beta.kubernetes.io/zone": "a"})",
                 {.labels = R"({"failure-domain.beta.kubernetes.io/zone": "a",
                                "topology.kubernetes.io/zone": "b"})"}),
        Not(Admitted("AStableLabelIsNotComparedWithABetaOne",
                     R"({"topology.kubernetes.io/zone": "a"})", kNodeInBetaZoneA)),
        Admitted("ANodeWithoutZoneAdmitsAll", R"({"topology.kubernetes.io/zone": "b"})", {})),
    RowName<VolumeCase>);

// On a node without a zone, because PreFilter decides before the node counts.
INSTANTIATE_TEST_SUITE_P(
    PreFilter, VolumeZoneV134Filter,
    ::testing::Values(
        Skipped({.name = "APodWithoutVolumesIsSkipped"}),
        Skipped({.name = "SoIsAClaimThatWaitsForItsFirstConsumer",
                 .objects = {UnboundClaim("claim", "later"), StorageClass("later", "p")},
                 .pod = UsingClaims({"claim"})}),
        Not({.name = "AMissingClaimFitsNowhere", .pod = UsingClaims({"gone"})},
            R"(persistentvolumeclaim "gone" not found)"),
        Not({.name = "NorDoesAMissingVolume",
             .objects = {BoundClaim("claim", "pv-lost")},
             .pod = UsingClaims({"claim"})},
            R"(persistentvolume "pv-lost" not found)"),
        Not({.name = "NorAnUnboundClaimWithoutClass",
             .objects = {Manifest("PersistentVolumeClaim", {.name = "claim"})},
             .pod = UsingClaims({"claim"})},
            "PersistentVolumeClaim had no pv name and storageClass name"),
        Not({.name = "NorOneWhoseClassIsMissing",
             .objects = {UnboundClaim("claim", "gone")},
             .pod = UsingClaims({"claim"})},
            R"(storageclass.storage.k8s.io "gone" not found)"),
        Not({.name = "NorOneThatShouldBeBoundAtOnce",
             .objects = {UnboundClaim("claim", "now"), StorageClass("now", "p", "Immediate")},
             .pod = UsingClaims({"claim"})},
            "PersistentVolume had no name")),
    RowName<VolumeCase>);

TEST(VolumeZoneV134, LooksForItselfWithoutPreFilter) {
  PluginUnderTest tested(VolumeZone::kName, "null", RegistryV134());
  Put(tested.handle().informers, BoundClaim("claim", "volume"));
  Put(tested.handle().informers, VolumeWith(R"({"topology.kubernetes.io/zone": "b"})"));
  const v1::PodPtr pod = PodWithSpec("incoming", UsingClaims({"claim"}));
  EXPECT_EQ(tested.As<FilterPlugin>()->Filter(CycleState(), *pod, NodeOf(kNodeInZoneA)).Message(),
            kConflict);
}

HintCase Changed(std::string name, std::string resource, std::string before, std::string after) {
  const ActionType action = before.empty() ? kActionAdd : kActionUpdate;
  return {.name = std::move(name),
          .pod = UsingClaims({"claim"}),
          .resource = std::move(resource),
          .action = action,
          .before = std::move(before),
          .after = std::move(after)};
}

class VolumeZoneHints : public ::testing::TestWithParam<HintCase> {};

TEST_P(VolumeZoneHints, Decide) { ExpectHint(VolumeZone::kName, GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Hints, VolumeZoneHints,
    ::testing::Values(
        HintCase{.name = "ANewNodeMayDo", .resource = "Node", .action = kActionAdd},
        HintCase{.name = "SoMayNewLabels", .resource = "Node", .action = kActionUpdateNodeLabel},
        Changed("AClassLetsClaimsWait", "storage.k8s.io/StorageClass", "", StorageClass("c", "p")),
        Skips(Changed("AnImmediateOneDoesNot", "storage.k8s.io/StorageClass", "",
                      StorageClass("c", "p", "Immediate"))),
        Changed("TheClaimIsThere", "PersistentVolumeClaim", "", BoundClaim("claim", "v")),
        Changed("TheClaimIsAnother", "PersistentVolumeClaim", UnboundClaim("claim", "c"),
                BoundClaim("claim", "v")),
        Skips(Changed("AnotherClaimIsThere", "PersistentVolumeClaim", "", BoundClaim("c", "v"))),
        Changed("AVolumeIsThere", "PersistentVolume", "", VolumeWith("{}")),
        Changed("AVolumesZonesAreOthers", "PersistentVolume",
                VolumeWith(R"({"topology.kubernetes.io/zone": "a"})"),
                VolumeWith(R"({"topology.kubernetes.io/zone": "a__b"})")),
        Skips(Changed("TheyAreTheSameInAnotherOrder", "PersistentVolume",
                      VolumeWith(R"({"topology.kubernetes.io/zone": "b__a", "x": "1"})"),
                      VolumeWith(R"({"topology.kubernetes.io/zone": "a__b", "x": "2"})")))),
    RowName<HintCase>);

}  // namespace volume_zone_v1_34_test
}  // namespace berth::test
