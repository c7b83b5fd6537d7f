#include "plugins/volumes/volume_restrictions_v1_34.h"

#include "plugins/volume_fixture.h"

namespace berth::test {
namespace volume_restrictions_v1_34_test {

constexpr char kInUse[] =
    "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already "
    "in-use by another pod";

std::string ClaimOfMode(const std::string& name, const std::string& mode) {
  return Manifest("PersistentVolumeClaim",
                  {.name = name, .spec = StrCat(R"({"accessModes": [")", mode, R"("]})")});
}
std::string GCEDisk(const std::string& name) {
  return UsingInline(StrCat(R"("gcePersistentDisk": {"pdName": ")", name, R"("})"));
}

// One attempt of a pod with this spec, among nodes with pods.
class VolumeRestrictionsV134Test : public ::testing::Test {
 protected:
  VolumeRestrictionsV134Test() {
    Put(tested_.handle().informers, ClaimOfMode("once", "ReadWriteOncePod"));
    Put(tested_.handle().informers, ClaimOfMode("often", "ReadWriteOnce"));
  }

  void AddNode(const NodeWords& words) {
    nodes_.push_back(std::make_unique<NodeInfo>(NodeOf(words)));
    tested_.handle().lister.nodes.push_back(nodes_.back().get());
  }
  // Returns the message of PreFilter, "skip" if it has nothing to do.
  std::string PreFilter(const std::string& spec) {
    pod_ = PodWithSpec("incoming", spec);
    const Status status = tested_.As<PreFilterPlugin>()->PreFilter(state_, *pod_);
    return status.code() == Code::kSkip ? "skip" : status.Message();
  }
  std::string Filter(size_t node) {
    return tested_.As<FilterPlugin>()->Filter(state_, *pod_, *nodes_[node]).Message();
  }
  const PreFilterExtensions& Hooks() {
    return *tested_.As<PreFilterPlugin>()->GetPreFilterExtensions();
  }

  PluginUnderTest tested_{VolumeRestrictions::kName, "null", RegistryV134()};
  std::vector<std::unique_ptr<NodeInfo>> nodes_;
  v1::PodPtr pod_;
  CycleState state_;
};

TEST_F(VolumeRestrictionsV134Test, SkipsAPodWithoutDisksOrConflicts) {
  AddNode({.pods = {UsingClaims({"often"})}});
  EXPECT_EQ(PreFilter("{}"), "skip");
  EXPECT_EQ(PreFilter(UsingInline(R"("emptyDir": {})")), "skip");
  EXPECT_EQ(PreFilter(UsingClaims({"often", "once"})), "skip");
}

TEST_F(VolumeRestrictionsV134Test, DisksConflictAsBefore) {
  AddNode({.pods = {GCEDisk("d")}});
  AddNode({.pods = {GCEDisk("e")}});
  EXPECT_EQ(PreFilter(GCEDisk("d")), "");
  EXPECT_EQ(Filter(0), "node(s) had no available disk");
  EXPECT_EQ(Filter(1), "");
}

TEST_F(VolumeRestrictionsV134Test, AClaimForOnePodKeepsOthersOffEveryNode) {
  AddNode({.pods = {UsingClaims({"once"})}});
  AddNode({});
  EXPECT_EQ(PreFilter(UsingClaims({"once"})), "");
  EXPECT_EQ(Filter(0), kInUse);
  EXPECT_EQ(Filter(1), kInUse);
  EXPECT_EQ(tested_.As<FilterPlugin>()->Filter(state_, *pod_, *nodes_[1]).code(),
            Code::kUnschedulable);
}

TEST_F(VolumeRestrictionsV134Test, UsersMayGoAndCome) {
  AddNode({.pods = {UsingClaims({"once"})}});
  EXPECT_EQ(PreFilter(UsingClaims({"once"})), "");
  const PodInfo& user = *nodes_[0]->pods()[0];
  EXPECT_TRUE(Hooks().RemovePod(state_, *pod_, user, *nodes_[0]).ok());
  EXPECT_EQ(Filter(0), "");
  EXPECT_TRUE(Hooks().AddPod(state_, *pod_, user, *nodes_[0]).ok());
  EXPECT_EQ(Filter(0), kInUse);
}

TEST_F(VolumeRestrictionsV134Test, AMissingClaimRejectsThePodEverywhere) {
  EXPECT_EQ(PreFilter(UsingClaims({"gone"})), R"(persistentvolumeclaim "gone" not found)");
  EXPECT_EQ(PreFilter(R"({"volumes": [{"name": "scratch", "ephemeral": {}}]})"), "skip");
}

TEST_F(VolumeRestrictionsV134Test, WithoutPreFilterEveryPointIsAnInternalError) {
  AddNode({.pods = {"{}"}});
  pod_ = PodWithSpec("incoming", "{}");
  const std::string missing = R"(cannot read "PreFilterVolumeRestrictions" from cycleState)";
  EXPECT_EQ(Filter(0), missing);
  EXPECT_EQ(Hooks().AddPod(state_, *pod_, *nodes_[0]->pods()[0], *nodes_[0]).Message(), missing);
  EXPECT_FALSE(tested_.As<FilterPlugin>()->AdmitsEveryNode(state_, *pod_));
}

std::string PodOf(const std::string& namespace_name, const std::string& spec) {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": "other", "namespace": ")", namespace_name,
                R"("}, "spec": )", spec, "}");
}
HintCase UserDeleted(std::string name, std::string pod, std::string deleted) {
  return {.name = std::move(name),
          .pod = std::move(pod),
          .resource = "Pod",
          .action = kActionDelete,
          .before = std::move(deleted)};
}
HintCase ClaimAdded(std::string name, std::string pod, std::string claim) {
  return {.name = std::move(name),
          .pod = std::move(pod),
          .resource = "PersistentVolumeClaim",
          .action = kActionAdd,
          .after = std::move(claim)};
}

class VolumeRestrictionsHints : public ::testing::TestWithParam<HintCase> {};

TEST_P(VolumeRestrictionsHints, Decide) { ExpectHint(VolumeRestrictions::kName, GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Hints, VolumeRestrictionsHints,
    ::testing::Values(
        HintCase{.name = "ANewNodeMayDo", .resource = "Node", .action = kActionAdd},
        UserDeleted("ADiskIsFree", GCEDisk("d"), PodOf("default", GCEDisk("d"))),
        Skips(UserDeleted("AnotherDiskIs", GCEDisk("d"), PodOf("default", GCEDisk("e")))),
        UserDeleted("AClaimIsFree", UsingClaims({"a", "b"}),
                    PodOf("default", UsingClaims({"c", "b"}))),
        Skips(UserDeleted("AnotherClaimIs", UsingClaims({"a"}),
                          PodOf("default", UsingClaims({"c"})))),
        Skips(UserDeleted("AClaimOfAnotherNamespaceIsAnother", UsingClaims({"a"}),
                          PodOf("elsewhere", UsingClaims({"a"})))),
        Skips(UserDeleted("APodWithoutVolumesFreesNothing", UsingClaims({"a"}),
                          PodOf("default", "{}"))),
        ClaimAdded("ThePodsClaimIsThere", UsingClaims({"a", "b"}), BoundClaim("b", "v")),
        Skips(ClaimAdded("AnotherClaimIsThere", UsingClaims({"a"}), BoundClaim("b", "v"))),
        Skips(ClaimAdded("ClaimsOfEphemeralVolumesAreNotNamed",
                         R"({"volumes": [{"name": "scratch", "ephemeral": {}}]})",
                         BoundClaim("incoming-scratch", "v")))),
    RowName<HintCase>);

}  // namespace volume_restrictions_v1_34_test
}  // namespace berth::test
