#include "api/persistent_volumes.h"

#include <set>

#include "plugins/volume_fixture.h"

namespace berth::test {
namespace {

using VolumePtr = ObjectPtr<v1::PersistentVolume>;
using ClaimPtr = ObjectPtr<v1::PersistentVolumeClaim>;

VolumePtr Volume(const ObjectWords& words) {
  Objects objects;
  Put(objects, Manifest("PersistentVolume", words));
  return objects.Of<v1::PersistentVolume>().Find(words.name);
}
ClaimPtr Claim(const ObjectWords& words) {
  Objects objects;
  Put(objects, Manifest("PersistentVolumeClaim", words));
  return objects.Of<v1::PersistentVolumeClaim>().Find(StrCat("default/", words.name));
}

// Returns an available volume of class "disk" with these further members of its spec, each with a
// comma before it.
ObjectWords Disk(const std::string& name, const std::string& size, const std::string& more = "",
                 const std::string& labels = "{}") {
  return {.name = name,
          .spec = StrCat(R"({"storageClassName": "disk", "capacity": {"storage": ")", size, "\"}",
                         more, "}"),
          .labels = labels,
          .status = R"({"phase": "Available"})"};
}
std::string OnNodesIn(const std::string& zone) {
  return StrCat(R"(, "nodeAffinity": {"required": {"nodeSelectorTerms": [{"matchExpressions": [
                    {"key": "zone", "operator": "In", "values": [")",
                zone, R"("]}]}]}})");
}
// Returns a reference to the claim "claim".
std::string PointingToClaim(const std::string& uid) {
  return StrCat(R"(, "claimRef": {"namespace": "default", "name": "claim", "uid": ")", uid,
                R"("})");
}

// The claim requests 5Gi of class "disk" unless the case sets other values.
struct CandidateCase {
  std::string name;
  std::vector<ObjectWords> volumes;
  std::string want;        // the name of the volume on a node in zone a, "" for none
  std::string claim = "";  // further members of its spec
  std::set<std::string> excluded = {};
};
void PrintTo(const CandidateCase& row, std::ostream* out) { *out << row.name; }

class CandidateVolumesTest : public ::testing::TestWithParam<CandidateCase> {};

TEST_P(CandidateVolumesTest, FindTheVolume) {
  const ClaimPtr claim = Claim({.name = "claim",
                                .spec = StrCat(R"({"storageClassName": "disk",
                                "resources": {"requests": {"storage": "5Gi"}})",
                                               GetParam().claim, "}")});
  std::vector<VolumePtr> volumes;
  for (const ObjectWords& words : GetParam().volumes) volumes.push_back(Volume(words));
  const Result<CandidateVolumes> candidates = CandidateVolumes::For(*claim, volumes);
  ASSERT_TRUE(candidates.ok());
  const NodeInfo node = NodeOf({.labels = R"({"zone": "a"})"});
  const VolumePtr found = candidates.value().FindFor(node.node(), GetParam().excluded);
  EXPECT_EQ(found == nullptr ? "" : found->metadata.name, GetParam().want);
}

ObjectWords WithPhase(ObjectWords words, const std::string& phase) {
  words.status = StrCat(R"({"phase": ")", phase, R"("})");
  return words;
}
ObjectWords WithAnnotations(ObjectWords words, const std::string& annotations) {
  words.annotations = annotations;
  return words;
}

INSTANTIATE_TEST_SUITE_P(
    Size, CandidateVolumesTest,
    ::testing::Values(
        CandidateCase{"TheSmallestThatDoes", {Disk("v9", "9Gi"), Disk("v7", "7Gi")}, "v7"},
        CandidateCase{"TheRequestItselfIsEnough", {Disk("v", "5Gi")}, "v"},
        CandidateCase{"LessIsNot", {Disk("v", "5000000000")}, ""},
        CandidateCase{"OfEqualOnesTheFirst", {Disk("v1", "8Gi"), Disk("v2", "8192Mi")}, "v1"},
        CandidateCase{.name = "ExcludedOnesAreLeftOut",
                      .volumes = {Disk("v6", "6Gi"), Disk("v7", "7Gi")},
                      .want = "v7",
                      .excluded = {"v6"}}),
    RowName<CandidateCase>);

INSTANTIATE_TEST_SUITE_P(
    Conditions, CandidateVolumesTest,
    ::testing::Values(
        CandidateCase{"NodeAffinityMustMatch",
                      {Disk("v6", "6Gi", OnNodesIn("b")), Disk("v7", "7Gi", OnNodesIn("a"))},
                      "v7"},
        CandidateCase{"TheVolumeMustBeAvailable",
                      {WithPhase(Disk("v6", "6Gi"), "Released"), Disk("v7", "7Gi")},
                      "v7"},
        CandidateCase{"TheBetaAnnotationOfTheClassWins",
                      {WithAnnotations(Disk("v6", "6Gi"),
                                       R"({"volume.beta.kubernetes.io/storage-class": "x"})"),
                       Disk("v7", "7Gi")},
                      "v7"},
        CandidateCase{"TheModeIsFilesystemUnlessSaid",
                      {Disk("v6", "6Gi", R"(, "volumeMode": "Block")"),
                       Disk("v7", "7Gi", R"(, "volumeMode": "Filesystem")")},
                      "v7"},
        CandidateCase{
            .name = "AllAccessModesMustBeOffered",
            .volumes = {Disk("v6", "6Gi", R"(, "accessModes": ["ReadWriteOnce"])"),
                        Disk("v7", "7Gi", R"(, "accessModes": ["ReadOnlyMany", "ReadWriteOnce"])")},
            .want = "v7",
            .claim = R"(, "accessModes": ["ReadWriteOnce", "ReadOnlyMany"])"},
        CandidateCase{.name = "TheSelectorMustMatch",
                      .volumes = {Disk("v6", "6Gi", "", R"({"disk": "hdd"})"),
                                  Disk("v7", "7Gi", "", R"({"disk": "ssd"})")},
                      .want = "v7",
                      .claim = R"(, "selector": {"matchLabels": {"disk": "ssd"}})"}),
    RowName<CandidateCase>);

INSTANTIATE_TEST_SUITE_P(
    ClaimRef, CandidateVolumesTest,
    ::testing::Values(
        CandidateCase{
            "AVolumeThatPointsToTheClaimIsTakenWhateverItsPhase",
            {Disk("v6", "6Gi"), WithPhase(Disk("v9", "9Gi", PointingToClaim("")), "Bound")},
            "v9"},
        CandidateCase{
            "NoneIsIfItCannotBeUsedOnTheNode",
            {Disk("v6", "6Gi"), Disk("v9", "9Gi", StrCat(PointingToClaim(""), OnNodesIn("b")))},
            ""},
        CandidateCase{"ButItMustBeLargeEnough",
                      {Disk("v4", "4Gi", PointingToClaim("")), Disk("v6", "6Gi")},
                      "v6"},
        CandidateCase{"TheUidMustBeTheClaims",
                      {Disk("v6", "6Gi", PointingToClaim("uid-of-another")),
                       Disk("v9", "9Gi", PointingToClaim("uid-of-claim"))},
                      "v9"},
        CandidateCase{
            "AVolumeThatPointsElsewhereIsNone",
            {Disk("v6", "6Gi", R"(, "claimRef": {"namespace": "default", "name": "other"})")},
            ""}),
    RowName<CandidateCase>);

TEST(CandidateVolumesTest, ASelectorThatDoesNotParseIsAnError) {
  const ClaimPtr claim =
      Claim({.name = "claim",
             .spec = R"({"selector": {"matchExpressions": [{"key": "a", "operator": "Near"}]}})"});
  const Result<CandidateVolumes> candidates = CandidateVolumes::For(*claim, {});
  ASSERT_FALSE(candidates.ok());
  EXPECT_EQ(candidates.error().message,
            "error creating internal label selector for claim: default/claim: "
            "\"Near\" is not a valid pod selector operator");
}

TEST(CandidateVolumesTest, TheControllerOfVolumesDoesNotAskForANode) {
  const ClaimPtr claim = Claim({.name = "claim", .spec = R"({"storageClassName": "disk"})"});
  const auto find = [&](const std::vector<VolumePtr>& volumes) {
    const VolumePtr found = CandidateVolumes::For(*claim, volumes).value().FindAnywhere();
    return found == nullptr ? "" : found->metadata.name;
  };
  const VolumePtr elsewhere = Volume(Disk("v6", "6Gi", OnNodesIn("b")));
  EXPECT_EQ(find({}), "");
  EXPECT_EQ(find({Volume(Disk("v7", "7Gi")), elsewhere}), "v6");
  EXPECT_EQ(find({elsewhere, Volume(Disk("v9", "9Gi", PointingToClaim("")))}), "v9");
}

TEST(BindVolumeToClaim, SetsTheReferenceAndSaysThatAControllerDidIt) {
  const ClaimPtr claim = Claim({.name = "claim"});
  const VolumePtr bound = BindVolumeToClaim(Volume(Disk("v", "1Gi")), *claim);
  ASSERT_TRUE(bound->claim_ref);
  EXPECT_EQ(bound->claim_ref->name, "claim");
  EXPECT_EQ(bound->claim_ref->namespace_, "default");
  EXPECT_EQ(bound->claim_ref->uid, "uid-of-claim");
  EXPECT_EQ(bound->metadata.annotations.at("pv.kubernetes.io/bound-by-controller"), "yes");
  EXPECT_EQ(BindVolumeToClaim(bound, *claim), bound) << "nothing is left to do";
}

TEST(BindVolumeToClaim, CompletesAReferenceOfTheUser) {
  const ClaimPtr claim = Claim({.name = "claim"});
  const VolumePtr bound = BindVolumeToClaim(Volume(Disk("v", "1Gi", PointingToClaim(""))), *claim);
  EXPECT_EQ(bound->claim_ref->uid, "uid-of-claim");
  EXPECT_TRUE(bound->metadata.annotations.empty());
}

TEST(VolumeNodeAffinityTest, LooksAtLabelsOnly) {
  const VolumeNodeAffinity affinity(
      *Volume(Disk("v", "1Gi", R"(, "nodeAffinity": {"required": {"nodeSelectorTerms": [{
          "matchFields": [{"key": "metadata.name", "operator": "In", "values": ["x"]}]}]}})")));
  EXPECT_TRUE(affinity.Matches({}));
}

TEST(VolumeNodeAffinityTest, SaysWhyItDoesNotMatch) {
  const VolumeNodeAffinity elsewhere(*Volume(Disk("v", "1Gi", OnNodesIn("b"))));
  EXPECT_FALSE(elsewhere.Matches({{"zone", "a"}}));
  EXPECT_EQ(elsewhere.Error(), "no matching NodeSelectorTerms");
  const VolumeNodeAffinity broken(
      *Volume(Disk("v", "1Gi", R"(, "nodeAffinity": {"required": {"nodeSelectorTerms": [{
          "matchExpressions": [{"key": "zone", "operator": "Near"}]}]}})")));
  EXPECT_FALSE(broken.Matches({{"zone", "a"}}));
  EXPECT_EQ(broken.Error(),
            "nodeSelectorTerms[0].matchExpressions[0].operator: Unsupported value: \"Near\"");
}

TEST(IsControlledBy, AsksForTheControllersUid) {
  const v1::PodPtr pod = PodWithSpec("incoming", "{}");
  v1::ObjectMeta meta;
  EXPECT_FALSE(IsControlledBy(meta, *pod));
  meta.owner_references = {{"Pod", "incoming", "uid-incoming", false}};
  EXPECT_FALSE(IsControlledBy(meta, *pod));
  meta.owner_references = {{"Pod", "incoming", "uid-incoming", true}};
  EXPECT_TRUE(IsControlledBy(meta, *pod));
  meta.owner_references = {{"Pod", "incoming", "uid-other", true},
                           {"Pod", "incoming", "uid-incoming", true}};
  EXPECT_FALSE(IsControlledBy(meta, *pod)) << "the first controller counts";
}

}  // namespace
}  // namespace berth::test
