#include "plugins/volumes/volume_binding.h"

#include <functional>
#include <utility>

#include "plugins/volume_fixture.h"

namespace berth::test {
namespace {

constexpr char kNodeConflict[] = "node(s) had volume node affinity conflict";
constexpr char kBindConflict[] = "node(s) didn't find available persistent volumes to bind";
constexpr char kNotEnoughSpace[] = "node(s) did not have enough free storage";
constexpr char kPVNotExist[] = "pvc(s) bound to non-existent pv(s)";

const NodeWords kInZoneA = {.labels = R"({"zone": "a"})"};

std::string Volume(const std::string& name, const std::string& more = "",
                   const std::string& size = "1Gi") {
  return Manifest("PersistentVolume",
                  {.name = name,
                   .spec = StrCat(R"({"storageClassName": "static", "capacity": {"storage": ")",
                                  size, "\"}", more, "}"),
                   .status = R"({"phase": "Available"})"});
}
std::string OnNodesIn(const std::string& zone) {
  return StrCat(R"(, "nodeAffinity": {"required": {"nodeSelectorTerms": [{"matchExpressions": [
                    {"key": "zone", "operator": "In", "values": [")",
                zone, R"("]}]}]}})");
}
std::string Selected(const std::string& node) {
  return StrCat(R"({"volume.kubernetes.io/selected-node": ")", node, R"("})");
}

// Volumes of class "static" must exist, those of class "dynamic" are provisioned.
const std::string kStatic = StorageClass("static", "kubernetes.io/no-provisioner");
const std::string kDynamic = StorageClass("dynamic", "disks.example.com");

VolumeCase Fits(std::string name, std::vector<std::string> objects, std::string pod) {
  objects.push_back(kStatic);
  objects.push_back(kDynamic);
  return {.name = std::move(name),
          .objects = std::move(objects),
          .pod = std::move(pod),
          .node = kInZoneA};
}
VolumeCase Never(std::vector<std::string> reasons, VolumeCase row) {
  row.want = Code::kUnschedulableAndUnresolvable;
  row.reasons = std::move(reasons);
  return row;
}

class VolumeBindingFilter : public ::testing::TestWithParam<VolumeCase> {};

TEST_P(VolumeBindingFilter, Decides) { ExpectVolumeFilter(VolumeBinding::kName, GetParam()); }

constexpr char kScratch[] = R"({"volumes": [{"name": "scratch", "ephemeral": {}}]})";
std::string ScratchClaim(const std::string& owner_uid) {
  return StrCat(R"({"kind": "PersistentVolumeClaim", "metadata": {"name": "incoming-scratch",
                    "ownerReferences": [{"apiVersion": "v1", "kind": "Pod", "name": "incoming",
                                         "uid": ")",
                owner_uid, R"(", "controller": true}]}, "spec": {"storageClassName": "dynamic"}})");
}

INSTANTIATE_TEST_SUITE_P(
    PreFilter, VolumeBindingFilter,
    ::testing::Values(
        Fits("APodWithoutVolumesFits", {}, "{}"),
        Fits("SoDoesOneWithoutClaims", {}, UsingInline(R"("emptyDir": {})")),
        Never({R"(persistentvolumeclaim "gone" not found)"},
              Fits("AMissingClaimFitsNowhere", {BoundClaim("c", "gone")},
                   UsingClaims({"gone", "c"}))),
        Never({R"(persistentvolumeclaim "c" is being deleted)"},
              Fits("NorDoesOneThatIsOnItsWayOut",
                   {R"({"kind": "PersistentVolumeClaim", "metadata": {"name": "c",
                        "deletionTimestamp": "2021-06-02T11:46:40Z"},
                        "spec": {"storageClassName": "dynamic"}})"},
                   UsingClaims({"c"}))),
        Never({R"(persistentvolumeclaim "incoming-scratch" not found)"},
              Fits("AnEphemeralVolumeNeedsItsClaim", {}, kScratch)),
        Never({R"(persistentvolumeclaim "incoming-scratch" was not created for the pod)"},
              Fits("WhichThePodMustControl", {ScratchClaim("uid-of-another")}, kScratch)),
        Fits("AndIsThenAClaimAsOthers", {ScratchClaim("uid-incoming")}, kScratch)),
    RowName<VolumeCase>);

constexpr char kUnboundImmediate[] = "pod has unbound immediate PersistentVolumeClaims";

INSTANTIATE_TEST_SUITE_P(
    ImmediateClaims, VolumeBindingFilter,
    ::testing::Values(
        Never({kUnboundImmediate},
              Fits("WaitForSomebodyElse",
                   {UnboundClaim("c", "now"), StorageClass("now", "p", "Immediate")},
                   UsingClaims({"c"}))),
        Never({kUnboundImmediate},
              Fits("AreThoseOfAMissingClass", {UnboundClaim("c", "gone")}, UsingClaims({"c"}))),
        Never({kUnboundImmediate},
              Fits("AndThoseWithoutClass", {Manifest("PersistentVolumeClaim", {.name = "c"})},
                   UsingClaims({"c"}))),
        Never({kUnboundImmediate},
              Fits("AndThoseThatNameTheirVolumeBeforeTheyAreBound",
                   {Manifest("PersistentVolumeClaim",
                             {.name = "c",
                              .spec = R"({"volumeName": "v", "storageClassName": "static"})"}),
                    Volume("v")},
                   UsingClaims({"c"})))),
    RowName<VolumeCase>);

INSTANTIATE_TEST_SUITE_P(
    BoundClaims, VolumeBindingFilter,
    ::testing::Values(
        Fits("FitWhereTheVolumeCanBeUsed", {BoundClaim("c", "v"), Volume("v", OnNodesIn("a"))},
             UsingClaims({"c"})),
        Never({kNodeConflict},
              Fits("NotElsewhere", {BoundClaim("c", "v"), Volume("v", OnNodesIn("b"))},
                   UsingClaims({"c"}))),
        Never({kPVNotExist},
              Fits("TheVolumeMustExist", {BoundClaim("c", "gone")}, UsingClaims({"c"}))),
        Never({kPVNotExist},
              Fits("TheFirstProblemIsTold",
                   {BoundClaim("c", "gone"), BoundClaim("d", "v"), Volume("v", OnNodesIn("b"))},
                   UsingClaims({"c", "d"}))),
        Never({kNodeConflict},
              Fits("WhicheverItIs",
                   {BoundClaim("c", "gone"), BoundClaim("d", "v"), Volume("v", OnNodesIn("b"))},
                   UsingClaims({"d", "c"}))),
        Never({kNodeConflict, kBindConflict},
              Fits("AnUnboundClaimsReasonComesSecond",
                   {BoundClaim("c", "v"), Volume("v", OnNodesIn("b")), UnboundClaim("d", "static")},
                   UsingClaims({"d", "c"}))),
        Never({kBindConflict, kPVNotExist},
              Fits("AndBeforeAMissingVolume",
                   {BoundClaim("c", "gone"), UnboundClaim("d", "static")},
                   UsingClaims({"c", "d"})))),
    RowName<VolumeCase>);

constexpr char kCinder[] =
    R"(, "cinder": {"volumeID": "disk"}, "nodeAffinity": {"required": {"nodeSelectorTerms": [{
       "matchExpressions": [{"key": "topology.kubernetes.io/zone", "operator": "In",
                             "values": ["a"]}]}]}})";

INSTANTIATE_TEST_SUITE_P(
    MigratedVolumes, VolumeBindingFilter,
    ::testing::Values(
        VolumeCase{
            .name = "GoByTheDriversTopology",
            .objects = {BoundClaim("c", "v"), Volume("v", kCinder),
                        Manifest("CSINode", {.name = "node",
                                             .annotations =
                                                 R"({"storage.alpha.kubernetes.io/migrated-plugins":
                                                 "kubernetes.io/cinder"})"})},
            .pod = UsingClaims({"c"}),
            .node = {.labels = R"({"topology.cinder.csi.openstack.org/zone": "a"})"}},
        VolumeCase{.name = "OnlyWhereTheyAreMigrated",
                   .objects = {BoundClaim("c", "v"), Volume("v", kCinder)},
                   .pod = UsingClaims({"c"}),
                   .node = {.labels = R"({"topology.cinder.csi.openstack.org/zone": "a"})"},
                   .want = Code::kUnschedulableAndUnresolvable,
                   .reasons = {kNodeConflict}}),
    RowName<VolumeCase>);

INSTANTIATE_TEST_SUITE_P(
    WaitingClaims, VolumeBindingFilter,
    ::testing::Values(
        Fits("FindAVolume", {UnboundClaim("c", "static"), Volume("v", OnNodesIn("a"))},
             UsingClaims({"c"})),
        Never({kBindConflict},
              Fits("ThatTheNodeCanUse", {UnboundClaim("c", "static"), Volume("v", OnNodesIn("b"))},
                   UsingClaims({"c"}))),
        Never({kBindConflict},
              Fits("EachItsOwn",
                   {UnboundClaim("c", "static"), UnboundClaim("d", "static"), Volume("v")},
                   UsingClaims({"c", "d"}))),
        Fits("TheSmallClaimsFirst",
             {UnboundClaim("large", "static", "2Gi"), UnboundClaim("small", "static"),
              Volume("v", "", "2Gi"), Volume("w", "", "1Gi")},
             UsingClaims({"large", "small"})),
        Never({kBindConflict}, Fits("EvenIfALargeOneThenFindsNone",
                                    {UnboundClaim("large", "static", "2Gi"),
                                     UnboundClaim("small", "static"), Volume("v", "", "2Gi")},
                                    UsingClaims({"large", "small"}))),
        Fits("OrAVolumeIsMadeForThem", {UnboundClaim("c", "dynamic")}, UsingClaims({"c"})),
        Never({kBindConflict},
              Fits("NotIfThatIsForAnotherNode",
                   {UnboundClaim("c", "dynamic", "1Gi", Selected("other"))}, UsingClaims({"c"}))),
        Fits("ButIfForThisOne", {UnboundClaim("c", "dynamic", "1Gi", Selected("node"))},
             UsingClaims({"c"})),
        Never({kBindConflict},
              Fits("AClaimWithASelectedNodeTakesNoVolumeThatIsThere",
                   {UnboundClaim("c", "static", "1Gi", Selected("node")), Volume("v")},
                   UsingClaims({"c"})))),
    RowName<VolumeCase>);

VolumeCase Provisioned(std::string name, const std::string& allowed_topologies) {
  return {.name = std::move(name),
          .objects = {UnboundClaim("c", "class"),
                      StorageClass("class", "p", "WaitForFirstConsumer",
                                   StrCat(R"(, "allowedTopologies": )", allowed_topologies))},
          .pod = UsingClaims({"c"}),
          .node = kInZoneA};
}

INSTANTIATE_TEST_SUITE_P(
    AllowedTopologies, VolumeBindingFilter,
    ::testing::Values(Provisioned("NoneAllowEverything", "[]"), Provisioned("OneTermMustMatch", R"([
            {"matchLabelExpressions": [{"key": "zone", "values": ["b"]}]},
            {"matchLabelExpressions": [{"key": "zone", "values": ["c", "a"]}]}])"),
                      Never({kBindConflict}, Provisioned("WithAllItsExpressions", R"([
            {"matchLabelExpressions": [{"key": "zone", "values": ["a"]},
                                       {"key": "rack", "values": ["1"]}]}])")),
                      Never({kBindConflict}, Provisioned("AnEmptyTermMatchesNothing", "[{}]"))),
    RowName<VolumeCase>);

std::string Capacity(const std::string& name, const std::string& more) {
  return Manifest("CSIStorageCapacity",
                  {.name = name, .more = StrCat(R"(, "storageClassName": "dynamic")", more)});
}
// The claim requests 1Gi.
VolumeCase WithCapacity(std::string name, std::string capacity, bool is_checked = true) {
  return Fits(std::move(name),
              {UnboundClaim("c", "dynamic"), std::move(capacity),
               Manifest("CSIDriver", {.name = "disks.example.com",
                                      .spec = StrCat(R"({"storageCapacity": )",
                                                     is_checked ? "true" : "false", "}")})},
              UsingClaims({"c"}));
}
constexpr char kZoneA[] = R"(, "nodeTopology": {"matchLabels": {"zone": "a"}})";

INSTANTIATE_TEST_SUITE_P(
    StorageCapacity, VolumeBindingFilter,
    ::testing::Values(
        WithCapacity("EnoughForTheNodeIsEnough",
                     Capacity("x", StrCat(R"(, "capacity": "1Gi")", kZoneA))),
        Never({kNotEnoughSpace},
              WithCapacity("LessIsNot", Capacity("x", StrCat(R"(, "capacity": "1G")", kZoneA)))),
        Never({kNotEnoughSpace},
              WithCapacity("NorIsWhatOtherNodesHave", Capacity("x", R"(, "capacity": "1Gi",
                               "nodeTopology": {"matchLabels": {"zone": "b"}})"))),
        WithCapacity("AnEmptyTopologyIsAllNodes",
                     Capacity("x", R"(, "capacity": "1Gi", "nodeTopology": {})")),
        Never({kNotEnoughSpace},
              WithCapacity("NoneIsNone", Capacity("x", R"(, "capacity": "1Gi")"))),
        Never({kNotEnoughSpace}, WithCapacity("OneVolumeMayBeLimitedFurther",
                                              Capacity("x", StrCat(R"(, "capacity": "9Gi",
                               "maximumVolumeSize": "1G")",
                                                                   kZoneA)))),
        WithCapacity("ADriverThatDoesNotTellIsNotAsked", Capacity("x", kZoneA), false)),
    RowName<VolumeCase>);

TEST(VolumeBindingArguments, TheTimeoutMustNotBeNegative) {
  EXPECT_EQ(PluginUnderTest(VolumeBinding::kName, R"({"bindTimeoutSeconds": 0})").error(), "");
  EXPECT_EQ(PluginUnderTest(VolumeBinding::kName, R"({"bindTimeoutSeconds": -1})").error(),
            "bindTimeoutSeconds: Invalid value: -1: "
            "invalid BindTimeoutSeconds, should not be a negative value");
}

TEST(VolumeBindingScore, IsAlwaysZero) {
  PluginUnderTest plugin(VolumeBinding::kName);
  NodeScoreList scores;
  ASSERT_TRUE(plugin.Score(*PodWithSpec("incoming", "{}"), {NodeOf({})}, &scores).ok());
  EXPECT_EQ(Numbers(scores), std::vector<int64_t>{0});
}

TEST(VolumeBindingWithoutPreFilter, EveryPointIsAnInternalError) {
  PluginUnderTest plugin(VolumeBinding::kName);
  const v1::PodPtr pod = PodWithSpec("incoming", "{}");
  CycleState state;
  for (const Status& status : {plugin.As<FilterPlugin>()->Filter(state, *pod, NodeOf({})),
                               plugin.As<ReservePlugin>()->Reserve(state, *pod, "node"),
                               plugin.As<PreBindPlugin>()->PreBind(state, *pod, "node")}) {
    EXPECT_EQ(status.code(), Code::kError);
    EXPECT_EQ(status.Message(), "not found");
  }
  plugin.As<ReservePlugin>()->Unreserve(state, *pod, "node");
}

TEST(VolumeBindingFaults, ASelectorThatDoesNotParseEndsFilterWithAnInternalError) {
  PluginUnderTest plugin(VolumeBinding::kName);
  Put(plugin.handle().informers, kStatic);
  Put(plugin.handle().informers,
      Manifest(
          "PersistentVolumeClaim",
          {.name = "c", .spec = R"({"storageClassName": "static", "selector": {"matchExpressions": [
                            {"key": "a", "operator": "Near"}]}})"}));
  const Status status =
      plugin.Filter(*PodWithSpec("incoming", UsingClaims({"c"})), NodeOf(kInZoneA));
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(),
            "error creating internal label selector for claim: default/c: "
            "\"Near\" is not a valid pod selector operator");
}

// The API server would have set the mode; upstream's scheduler fails without it.
TEST(VolumeBindingFaults, AClassThatSaysNoBindingModeIsImmediate) {
  PluginUnderTest plugin(VolumeBinding::kName);
  Put(plugin.handle().informers,
      R"({"kind": "StorageClass", "metadata": {"name": "plain"}, "provisioner": "p"})");
  Put(plugin.handle().informers, UnboundClaim("c", "plain"));
  const Status status =
      plugin.Filter(*PodWithSpec("incoming", UsingClaims({"c"})), NodeOf(kInZoneA));
  EXPECT_EQ(status.code(), Code::kUnschedulableAndUnresolvable);
  EXPECT_EQ(status.reasons(), std::vector<std::string>{kUnboundImmediate});
}

// As when preemption runs the filter again, at the end of an attempt.
TEST(VolumeBindingFaults, AClassThatIsGoneSincePreFilterIsAnInternalError) {
  PluginUnderTest plugin(VolumeBinding::kName);
  Objects& informers = plugin.handle().informers;
  Put(informers, kDynamic);
  Put(informers, UnboundClaim("c", "dynamic"));
  const v1::PodPtr pod = PodWithSpec("incoming", UsingClaims({"c"}));
  CycleState state;
  ASSERT_TRUE(plugin.As<PreFilterPlugin>()->PreFilter(state, *pod).ok());
  informers.Of<v1::StorageClass>().Erase("dynamic");
  const Status status = plugin.As<FilterPlugin>()->Filter(state, *pod, NodeOf(kInZoneA));
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), "failed to find storage class \"dynamic\"");
}

// One attempt after another on a node in zone a, with a volume of class "static" and claims of both
// classes.
class VolumeBindingAttempts : public ::testing::Test {
 protected:
  struct Attempt {
    v1::PodPtr pod;
    CycleState state;
  };

  VolumeBindingAttempts() {
    for (const std::string& object :
         {kStatic, kDynamic, Volume("v", OnNodesIn("a")), UnboundClaim("c", "static"),
          UnboundClaim("rival", "static"), UnboundClaim("d", "dynamic")}) {
      Know(object);
    }
  }

  // Stores the manifest both in the informers and in the API server.
  void Know(const std::string& manifest, int64_t version = 1) {
    Put(informers(), manifest, version);
    Put(client().stored, manifest, version);
  }
  Objects& informers() { return plugin_.handle().informers; }
  FakeClient& client() { return plugin_.handle().client; }

  // Runs PreFilter and Filter. Returns why the pod does not fit, "" if it does.
  std::string Try(Attempt& attempt, const std::string& name,
                  const std::vector<std::string>& claims) {
    attempt.pod = PodWithSpec(name, UsingClaims(claims));
    client().stored.Of<v1::Pod>().Set(v1::PodKey(*attempt.pod), attempt.pod);
    const NodeInfo node = NodeOf(kInZoneA);
    client().stored.Of<v1::Node>().Set("node", node.node_ptr());
    attempt.state = CycleState();
    const Status status = plugin_.As<PreFilterPlugin>()->PreFilter(attempt.state, *attempt.pod);
    if (!status.ok()) return status.Message();
    return plugin_.As<FilterPlugin>()->Filter(attempt.state, *attempt.pod, node).Message();
  }
  std::string Reserve(Attempt& attempt) {
    return plugin_.As<ReservePlugin>()->Reserve(attempt.state, *attempt.pod, "node").Message();
  }
  void Unreserve(Attempt& attempt) {
    plugin_.As<ReservePlugin>()->Unreserve(attempt.state, *attempt.pod, "node");
  }
  std::string PreBind(Attempt& attempt) {
    return plugin_.As<PreBindPlugin>()->PreBind(attempt.state, *attempt.pod, "node").Message();
  }
  // Returns a successful attempt up to and including Reserve.
  Attempt Reserved(const std::string& name, const std::vector<std::string>& claims) {
    Attempt attempt;
    EXPECT_EQ(Try(attempt, name, claims), "");
    EXPECT_EQ(Reserve(attempt), "");
    return attempt;
  }
  // From now on controllers bind every claim that is written or to which a volume points, to
  // `volume`.
  void BindClaimsTo(const std::string& volume) {
    client().on_volume_write = [volume](Objects& stored) {
      std::vector<ObjectPtr<v1::PersistentVolumeClaim>> claims;
      for (const auto& entry : stored.Of<v1::PersistentVolumeClaim>()) {
        claims.push_back(entry.second);
      }
      for (const auto& claim : claims) {
        v1::PersistentVolumeClaim bound = *claim;
        bound.volume_name = volume;
        bound.metadata.annotations[std::string(v1::kAnnBindCompleted)] = "yes";
        const std::string key = KeyOf(bound.metadata);
        stored.Of<v1::PersistentVolumeClaim>().Set(
            key, std::make_shared<const v1::PersistentVolumeClaim>(std::move(bound)));
      }
    };
  }
  ObjectPtr<v1::PersistentVolume> StoredVolume() {
    return client().stored.Of<v1::PersistentVolume>().Find("v");
  }

  PluginUnderTest plugin_{VolumeBinding::kName};
};

TEST_F(VolumeBindingAttempts, AReservedVolumeIsTakenForLaterAttempts) {
  Attempt first = Reserved("first", {"c"});
  Attempt second;
  EXPECT_EQ(Try(second, "second", {"rival"}), kBindConflict);
  Unreserve(first);
  EXPECT_EQ(Try(second, "second", {"rival"}), "");
  Unreserve(first);
}

TEST_F(VolumeBindingAttempts, NewsOfTheVolumeWinsOverTheReservation) {
  Reserved("first", {"c"});
  Know(Volume("v", OnNodesIn("a")), 2);
  Attempt second;
  EXPECT_EQ(Try(second, "second", {"rival"}), "");
}

TEST_F(VolumeBindingAttempts, AReservedClaimIsOnItsWayToTheNode) {
  Attempt first = Reserved("first", {"d"});
  Attempt second;
  second.pod = PodWithSpec("second", UsingClaims({"d"}));
  const NodeInfo other = NodeOf({.name = "other"});
  const NodeInfo same = NodeOf(kInZoneA);
  EXPECT_EQ(plugin_.Filter(*second.pod, other).Message(), kBindConflict);
  EXPECT_EQ(plugin_.Filter(*second.pod, same).Message(), "");
  Unreserve(first);
  EXPECT_EQ(plugin_.Filter(*second.pod, other).Message(), "");
}

TEST_F(VolumeBindingAttempts, AVolumeThatIsNewerThanTheAttemptCannotBeReserved) {
  Attempt attempt;
  ASSERT_EQ(Try(attempt, "first", {"c", "d"}), "");
  Know(Volume("v", OnNodesIn("a")), 2);
  EXPECT_EQ(Reserve(attempt), "v1.PersistentVolume \"v\" is out of sync (stored: 2, assume: 1)");
}

TEST_F(VolumeBindingAttempts, AFailedReserveLeavesNothingBehind) {
  Attempt attempt;
  ASSERT_EQ(Try(attempt, "first", {"c", "d"}), "");
  informers().Of<v1::PersistentVolumeClaim>().Erase("default/d");
  EXPECT_EQ(Reserve(attempt), "could not find v1.PersistentVolumeClaim \"default/d\"");
  Attempt second;
  EXPECT_EQ(Try(second, "second", {"rival"}), "");
}

TEST_F(VolumeBindingAttempts, ReservedVolumesArePartOfTheState) {
  auto* stateful = plugin_.As<StatefulPlugin>();
  const auto before = stateful->SaveState();
  Attempt first = Reserved("first", {"c"});
  const auto after = stateful->SaveState();
  Attempt second;
  stateful->RestoreState(before);
  EXPECT_EQ(Try(second, "second", {"rival"}), "");
  stateful->RestoreState(after);
  EXPECT_EQ(Try(second, "second", {"rival"}), kBindConflict);
}

TEST_F(VolumeBindingAttempts, PreBindPointsTheVolumeToTheClaim) {
  BindClaimsTo("v");
  Attempt attempt = Reserved("first", {"c"});
  EXPECT_EQ(StoredVolume()->claim_ref, std::nullopt);
  EXPECT_EQ(PreBind(attempt), "");
  ASSERT_TRUE(StoredVolume()->claim_ref);
  EXPECT_EQ(StoredVolume()->claim_ref->name, "c");
  EXPECT_EQ(StoredVolume()->claim_ref->uid, "uid-of-c");
  EXPECT_EQ(StoredVolume()->metadata.annotations.at("pv.kubernetes.io/bound-by-controller"), "yes");
}

TEST_F(VolumeBindingAttempts, PreBindSelectsTheNodeForAClaim) {
  BindClaimsTo("v");
  Attempt attempt = Reserved("first", {"d"});
  EXPECT_EQ(PreBind(attempt), "");
  const auto claim = client().stored.Of<v1::PersistentVolumeClaim>().Find("default/d");
  EXPECT_EQ(claim->metadata.annotations.at("volume.kubernetes.io/selected-node"), "node");
}

TEST_F(VolumeBindingAttempts, BoundClaimsNeedNoWrites) {
  Know(BoundClaim("bound", "v"));
  Attempt attempt = Reserved("first", {"bound"});
  client().error = "there should be no write";
  EXPECT_EQ(PreBind(attempt), "");
  Attempt without_claims = Reserved("second", {});
  EXPECT_EQ(PreBind(without_claims), "");
}

TEST_F(VolumeBindingAttempts, AWriteThatFailsEndsPreBindWithItsMessage) {
  Attempt attempt = Reserved("first", {"c"});
  client().error = "persistentvolumes \"v\" not found";
  EXPECT_EQ(PreBind(attempt), "persistentvolumes \"v\" not found");
}

TEST_F(VolumeBindingAttempts, ClaimsThatDoNotGetBoundTimeOut) {
  Attempt found = Reserved("first", {"c"});
  EXPECT_EQ(PreBind(found), "binding volumes: timed out waiting for the condition");
  Attempt made = Reserved("second", {"d"});
  EXPECT_EQ(PreBind(made), "binding volumes: timed out waiting for the condition");
}

TEST_F(VolumeBindingAttempts, ErrorsOfPreBindDescribeTheVolume) {
  Attempt attempt = Reserved("first", {"c"});
  const std::vector<std::pair<std::function<void(Objects&)>, std::string>> rows = {
      {[](Objects& stored) { stored.Of<v1::Pod>().Erase("default/first"); },
       R"(pod does not exist any more: pod "first" not found)"},
      {[](Objects& stored) { stored.Of<v1::PersistentVolumeClaim>().Erase("default/c"); },
       R"(failed to check binding: could not find v1.PersistentVolumeClaim "default/c")"},
      {[](Objects& stored) { stored.Of<v1::PersistentVolume>().Erase("v"); },
       R"(failed to check binding: could not find v1.PersistentVolume "v")"},
      {[](Objects& stored) { Put(stored, Volume("v")); }, R"(ClaimRef got reset for pv "v")"},
      {[](Objects& stored) { Put(stored, Volume("v", OnNodesIn("b"))); },
       R"(pv "v" node affinity doesn't match node "node": no matching NodeSelectorTerms)"},
      {[](Objects& stored) { stored.Of<v1::Node>().Erase("node"); },
       R"(failed to get node "node": node "node" not found)"},
  };
  for (const auto& [happens, message] : rows) {
    const Objects stored = client().stored;
    client().on_volume_write = happens;
    EXPECT_EQ(PreBind(attempt), StrCat("binding volumes: ", message));
    client().stored = stored;
  }
}

TEST_F(VolumeBindingAttempts, ErrorsOfPreBindDescribeTheClaim) {
  Attempt attempt = Reserved("first", {"d"});
  const auto rewrite = [](const std::string& claim) {
    return [claim](Objects& stored) { Put(stored, claim); };
  };
  const std::vector<std::pair<std::function<void(Objects&)>, std::string>> rows = {
      {[](Objects& stored) { stored.Of<v1::PersistentVolumeClaim>().Erase("default/d"); },
       R"(failed to check provisioning pvc: could not find v1.PersistentVolumeClaim "default/d")"},
      {rewrite(UnboundClaim("d", "dynamic")), R"(selectedNode annotation reset for PVC "d")"},
      {rewrite(UnboundClaim("d", "dynamic", "1Gi", R"({"other": "annotation"})")),
       R"(provisioning failed for PVC "d")"},
      {rewrite(UnboundClaim("d", "dynamic", "1Gi", Selected("other"))),
       R"(provisioning failed for PVC "d")"},
      {[](Objects& stored) {
         Put(stored, Volume("made", OnNodesIn("b")));
         Put(stored, Manifest("PersistentVolumeClaim", {.name = "d",
                                                        .spec = R"({"volumeName": "made"})",
                                                        .annotations = Selected("node")}));
       },
       R"(pv "made" node affinity doesn't match node "node": no matching NodeSelectorTerms)"},
      {rewrite(Manifest(
           "PersistentVolumeClaim",
           {.name = "d", .spec = R"({"volumeName": "not-yet"})", .annotations = Selected("node")})),
       "timed out waiting for the condition"},
  };
  for (const auto& [happens, message] : rows) {
    const Objects stored = client().stored;
    client().on_volume_write = happens;
    EXPECT_EQ(PreBind(attempt), StrCat("binding volumes: ", message));
    client().stored = stored;
  }
}

TEST_F(VolumeBindingAttempts, WithoutReservePreBindLacksItsState) {
  Attempt attempt;
  ASSERT_EQ(Try(attempt, "first", {"d"}), "");
  EXPECT_EQ(PreBind(attempt), "failed to get cached bindings for pod \"default/first\"");
  ASSERT_EQ(Try(attempt, "first", {"c"}), "");
  EXPECT_EQ(PreBind(attempt), "failed to get cached claims to provision for pod \"default/first\"");
  ASSERT_EQ(Try(attempt, "first", {}), "");
  EXPECT_EQ(PreBind(attempt), "no pod volumes found for node \"node\"");
}

TEST_F(VolumeBindingAttempts, ResultsOfFilterOnACopyOfTheStateAreKept) {
  Attempt attempt;
  attempt.pod = PodWithSpec("first", UsingClaims({"c"}));
  ASSERT_TRUE(plugin_.As<PreFilterPlugin>()->PreFilter(attempt.state, *attempt.pod).ok());
  ASSERT_TRUE(plugin_.As<FilterPlugin>()
                  ->Filter(attempt.state.Clone(), *attempt.pod, NodeOf(kInZoneA))
                  .ok());
  EXPECT_EQ(Reserve(attempt), "");
  Attempt second;
  EXPECT_EQ(Try(second, "second", {"rival"}), kBindConflict);
}

TEST_F(VolumeBindingAttempts, ACopyFromBeforeReserveDoesNotChange) {
  Attempt attempt;
  ASSERT_EQ(Try(attempt, "first", {"c"}), "");
  Attempt copy{attempt.pod, attempt.state.Clone()};
  ASSERT_EQ(Reserve(attempt), "");
  EXPECT_EQ(PreBind(copy), "failed to get cached claims to provision for pod \"default/first\"");
}

}  // namespace
}  // namespace berth::test
