#include "versions/configuration/policy.h"

#include "versions/configuration_fixture.h"

namespace berth::test {
namespace {

using P = ExtensionPoint;

// The beginning of v1.21's message before any reason for which it does not start with a Policy.
constexpr std::string_view kFromPolicy = "couldn't create scheduler from policy: ";

std::string PolicyOf(std::string_view fields) {
  return StrCat(R"("kind": "Policy", "apiVersion": "v1")", fields.empty() ? "" : ", ", fields);
}

Lines CheckPolicy(std::string_view fields) { return CheckConfiguration(PolicyOf(fields)); }

Profile ProfileOf(std::string_view fields) { return Build(PolicyOf(fields)).profiles.at(0); }

// Returns a profile with only the mandatory predicates, and these priorities.
Profile Priorities(std::string_view list) {
  return ProfileOf(StrCat(R"("predicates": [], "priorities": )", list));
}

// --- Reading ---

TEST(ReadPolicy, TakesBothVersionsAndNoOther) {
  const struct {
    std::string_view document;
    std::string_view want;
  } cases[] = {
      {R"({"kind": "Policy", "apiVersion": "v1"})", "ok"},
      {R"({"kind": "Policy", "apiVersion": "kubescheduler.config.k8s.io/v1"})", "ok"},
      {R"({"apiVersion": "v1", "priorities": []})", "ok"},
      {R"({"kind": "Policy"})", "ok"},
      {"null", "ok"},
      {R"({"kind": "Policy", "priorities": []})", "decode"},
      {R"({"kind": "Policy", "apiVersion": "v1beta1"})", "decode"},
      {R"({"kind": "KubeSchedulerConfiguration", "apiVersion": "v1"})", "decode"},
      {R"({"kind": "Policy", "apiVersion": "v1", "predicate": []})", "decode"},
      {R"({"kind": "Policy", "apiVersion": "v1", "predicates": [{"Name": "HostName"}]})", "decode"},
      {"[]", "decode"},
  };
  for (const auto& c : cases) {
    KubeSchedulerConfiguration configuration;
    EXPECT_EQ(FailureOf(ReadPolicy(Parse(c.document), &configuration))[0], c.want) << c.document;
  }
}

TEST(ReadPolicy, ExtendersAreReadLaxly) {
  const SchedulerConfiguration built = Build(PolicyOf(R"("extenders": [{
      "URLPREFIX": "http://e", "FilterVerb": "filter", "prioritizeverb": "score", "weight": 2,
      "enableHttps": true, "HTTPTimeout": 100000000, "note": "unknown",
      "ManagedResources": [{"Name": "example.com/a", "ignoredbyscheduler": true, "x": 1}]}])"));
  ASSERT_EQ(built.extenders.size(), 1u);
  const ExtenderConfiguration& extender = built.extenders[0];
  EXPECT_EQ(extender.url_prefix, "http://e");
  EXPECT_EQ(extender.filter_verb, "filter");
  EXPECT_EQ(extender.prioritize_verb, "score");
  EXPECT_EQ(extender.weight, 2);
  EXPECT_TRUE(extender.enable_https);
  EXPECT_EQ(extender.http_timeout, Milliseconds(100));
  ASSERT_EQ(extender.managed_resources.size(), 1u);
  EXPECT_TRUE(extender.managed_resources[0].ignored_by_scheduler);
  EXPECT_EQ(ArgsOf(built.profiles[0], "NodeResourcesFit"),
            R"({"ignoredResources":["example.com/a"]})");
}

TEST(ReadPolicy, ExtendersTypesAreCheckedAllTheSame) {
  EXPECT_EQ(CheckPolicy(R"("extenders": [{"httpTimeout": "1s"}])"),
            (Lines{"decode", "extenders[0].httpTimeout: expected a number, got a string"}));
}

// --- Validation ---

TEST(ValidatePolicy, WeightsArePositiveAndDoNotOverflow) {
  const std::string problem = " should have a positive weight applied to it or it has overflown";
  EXPECT_EQ(CheckPolicy(R"("priorities": [{"name": "EqualPriority"},
      {"name": "LeastRequestedPriority", "weight": -1},
      {"name": "NodeAffinityPriority", "weight": 922337203685477579},
      {"name": "ImageLocalityPriority", "weight": 922337203685477580}],
      "hardPodAffinitySymmetricWeight": 101)"),
            (Lines{"validate", StrCat("priorities[0].weight: priority EqualPriority", problem),
                   StrCat("priorities[1].weight: priority LeastRequestedPriority", problem),
                   StrCat("priorities[3].weight: priority ImageLocalityPriority", problem),
                   "hardPodAffinitySymmetricWeight: Invalid value: 101: not in valid range "
                   "[0-100]"}));
}

TEST(ValidatePolicy, CustomPrioritiesOfAKindHaveOneWeight) {
  EXPECT_EQ(CheckPolicy(R"("priorities": [
      {"name": "A", "weight": 2, "argument": {"labelPreference": {"label": "a"}}},
      {"name": "B", "weight": 3, "argument": {"labelPreference": {"label": "b"}}},
      {"name": "C", "weight": 3, "argument": {"serviceAntiAffinity": {"label": "b"}}},
      {"name": "D", "weight": 1, "argument": {"requestedToCapacityRatioArguments": {}}},
      {"name": "E", "weight": 1, "argument": {"requestedToCapacityRatioArguments": {}}},
      {"name": "F", "weight": 1, "argument": {}}])"),
            (Lines{"validate",
                   "priorities[1].argument: LabelPreference  priority \"B\" has a different weight "
                   "with \"A\"",
                   "priorities[4].argument: priority \"E\" redeclares custom priority "
                   "\"RequestedToCapacityRatio\", from: \"D\"",
                   "priorities[5].argument: no priority arguments set for priority F"}));
}

// --- Predicates ---

TEST(ProfileOfPolicy, WithoutListsHasTheOldDefaults) {
  const Profile profile = ProfileOf("");
  EXPECT_EQ(PluginsAt(profile, P::kFilter),
            (Lines{"NodeUnschedulable", "NodeResourcesFit", "NodeName", "NodePorts", "NodeAffinity",
                   "VolumeRestrictions", "TaintToleration", "EBSLimits", "GCEPDLimits",
                   "NodeVolumeLimits", "AzureDiskLimits", "VolumeBinding", "VolumeZone",
                   "PodTopologySpread", "InterPodAffinity"}));
  EXPECT_EQ(PluginsAt(profile, P::kScore),
            (Lines{"NodeResourcesBalancedAllocation 1", "PodTopologySpread 2", "ImageLocality 1",
                   "InterPodAffinity 1", "NodeResourcesLeastAllocated 1", "NodeAffinity 1",
                   "NodePreferAvoidPods 10000", "TaintToleration 1"}));
  EXPECT_EQ(PluginsAt(profile, P::kQueueSort), Lines{"PrioritySort"});
  EXPECT_EQ(PluginsAt(profile, P::kBind), Lines{"DefaultBinder"});
}

TEST(ProfileOfPolicy, WithEmptyListsChecksTheMandatoryPredicatesOnly) {
  const Profile profile = ProfileOf(R"("predicates": [], "priorities": [])");
  EXPECT_EQ(PluginsAt(profile, P::kFilter), (Lines{"NodeUnschedulable", "TaintToleration"}));
  EXPECT_TRUE(profile.At(P::kPreFilter).empty());
  EXPECT_TRUE(profile.At(P::kScore).empty());
  EXPECT_EQ(PluginsAt(profile, P::kPostFilter), Lines{"DefaultPreemption"});
}

TEST(ProfileOfPolicy, PredicatesRunInTheirOldOrderAndPluginsOnce) {
  const Profile profile = ProfileOf(R"("priorities": [], "predicates": [
      {"name": "MatchInterPodAffinity"}, {"name": "PodFitsPorts"}, {"name": "PodFitsHostPorts"},
      {"name": "GeneralPredicates"}, {"name": "MaxCinderVolumeCount"},
      {"name": "CheckVolumeBinding"}])");
  EXPECT_EQ(PluginsAt(profile, P::kFilter),
            (Lines{"NodeUnschedulable", "NodeResourcesFit", "NodeName", "NodePorts", "NodeAffinity",
                   "TaintToleration", "CinderLimits", "VolumeBinding", "InterPodAffinity"}));
  EXPECT_EQ(PluginsAt(profile, P::kPreFilter),
            (Lines{"NodeResourcesFit", "NodePorts", "NodeAffinity", "VolumeBinding",
                   "InterPodAffinity"}));
  EXPECT_EQ(PluginsAt(profile, P::kReserve), Lines{"VolumeBinding"});
  EXPECT_EQ(PluginsAt(profile, P::kPreBind), Lines{"VolumeBinding"});
}

TEST(ProfileOfPolicy, CustomPredicatesBecomeArguments) {
  const Profile profile = ProfileOf(R"("priorities": [], "predicates": [
      {"name": "A", "argument": {"labelsPresence": {"labels": ["x", "y"], "presence": true}}},
      {"name": "B", "argument": {"labelsPresence": {"labels": ["z"]}}},
      {"name": "C", "argument": {"serviceAffinity": {"labels": ["zone"]}}},
      {"name": "D", "argument": {"serviceAffinity": {"labels": ["rack"]}}},
      {"name": "PodFitsResources", "argument": {"serviceAffinity": {"labels": ["ignored"]}}}])");
  EXPECT_EQ(PluginsAt(profile, P::kFilter),
            (Lines{"NodeUnschedulable", "NodeResourcesFit", "TaintToleration", "NodeLabel",
                   "ServiceAffinity"}));
  EXPECT_EQ(ArgsOf(profile, "NodeLabel"), R"({"absentLabels":["z"],"presentLabels":["x","y"]})");
  EXPECT_EQ(ArgsOf(profile, "ServiceAffinity"), R"({"affinityLabels":["zone","rack"]})");
}

TEST(ProfileOfPolicy, RefusesRemovedPredicates) {
  EXPECT_EQ(CheckPolicy(R"("predicates": [{"name": "HostName"}, {"name": "CheckNodeCondition"}])"),
            (Lines{"build", StrCat("predicates[1].name: ", kFromPolicy,
                                   "predicate type not found for \"CheckNodeCondition\"")}));
  EXPECT_EQ(CheckPolicy(R"("priorities": [{"name": "BestPriority", "weight": 1}])"),
            (Lines{"build", StrCat("priorities[0].name: ", kFromPolicy,
                                   "priority type not found for \"BestPriority\"")}));
  EXPECT_EQ(
      CheckPolicy(R"("predicates": [{"name": "HostName", "argument": {}}])"),
      (Lines{"build", StrCat("predicates[0].argument: ", kFromPolicy,
                             "exactly 1 predicate argument is required, numArgs: 0, predicate "
                             "\"HostName\"")}));
  EXPECT_EQ(BuildError(PolicyOf(R"("predicates": [{"name": "a", "argument": {"labelsPresence":
                {"labels": ["x"], "presence": true}}}, {"name": "b", "argument":
                {"labelsPresence": {"labels": ["x"]}}}])")),
            StrCat("args: ", kFromPolicy, kInitializingDefault,
                   "initializing plugin \"NodeLabel\": presentLabels[0]: Invalid value: \"x\": "
                   "conflict with absentLabels[0]"));
}

// --- Priorities ---

TEST(ProfileOfPolicy, PrioritiesRunInTheOrderOfTheirNames) {
  const Profile profile = Priorities(R"([
      {"name": "TaintTolerationPriority", "weight": 1}, {"name": "EqualPriority", "weight": 9},
      {"name": "MostRequestedPriority", "weight": 2}, {"name": "LeastRequestedPriority", "weight": 3},
      {"name": "LeastRequestedPriority", "weight": 4},
      {"name": "z", "weight": 5, "argument": {"labelPreference": {"label": "a", "presence": true}}},
      {"name": "y", "weight": 5, "argument": {"labelPreference": {"label": "b"}}}])");
  EXPECT_EQ(PluginsAt(profile, P::kScore),
            (Lines{"NodeResourcesLeastAllocated 4", "NodeResourcesMostAllocated 2", "NodeLabel 10",
                   "TaintToleration 1"}));
  EXPECT_EQ(PluginsAt(profile, P::kPreScore), Lines{"TaintToleration"});
  EXPECT_EQ(ArgsOf(profile, "NodeLabel"),
            R"({"absentLabelsPreference":["b"],"presentLabelsPreference":["a"]})");
}

TEST(ProfileOfPolicy, SpreadingOfSelectorsIsThatOfTopologyWithTheSystemsDefaults) {
  const Profile selector = Priorities(R"([{"name": "ServiceSpreadingPriority", "weight": 9}])");
  EXPECT_EQ(PluginsAt(selector, P::kScore), Lines{"PodTopologySpread 9"});
  EXPECT_EQ(ArgsOf(selector, "PodTopologySpread"), R"({"defaultingType":"System"})");
  const Profile even = Priorities(R"([{"name": "EvenPodsSpreadPriority", "weight": 3}])");
  EXPECT_EQ(ArgsOf(even, "PodTopologySpread"), R"({"defaultingType":"List"})");
  const Profile both = Priorities(R"([{"name": "SelectorSpreadPriority", "weight": 9},
                                      {"name": "EvenPodsSpreadPriority", "weight": 2}])");
  EXPECT_EQ(PluginsAt(both, P::kScore), Lines{"PodTopologySpread 2"});
  EXPECT_EQ(ArgsOf(both, "PodTopologySpread"), R"({"defaultingType":"System"})");
}

TEST(ProfileOfPolicy, TheHardWeightIsForInterPodAffinityIfThatScores) {
  const std::string weight = R"("predicates": [], "hardPodAffinitySymmetricWeight": 20, )";
  EXPECT_EQ(ArgsOf(ProfileOf(weight + R"("priorities": [
                       {"name": "InterPodAffinityPriority", "weight": 1}])"),
                   "InterPodAffinity"),
            R"({"hardPodAffinityWeight":20})");
  EXPECT_EQ(ArgsOf(ProfileOf(weight + R"("priorities": [])"), "InterPodAffinity"), "(none)");
}

TEST(ProfileOfPolicy, RequestedToCapacityRatioKeepsItsResourcesAsWritten) {
  const Profile profile = Priorities(R"([{"name": "x", "weight": 2, "argument": {
      "requestedToCapacityRatioArguments": {"shape": [{"utilization": 0, "score": 0},
                                                      {"utilization": 50, "score": 7}]}}}])");
  EXPECT_EQ(PluginsAt(profile, P::kScore), Lines{"RequestedToCapacityRatio 2"});
  EXPECT_EQ(ArgsOf(profile, "RequestedToCapacityRatio"),
            R"({"shape":[{"score":0,"utilization":0},{"score":7,"utilization":50}]})");
}

TEST(ProfileOfPolicy, WeightsAreCutTo32Bits) {
  EXPECT_EQ(PluginsAt(Priorities(R"([{"name": "LeastRequestedPriority", "weight": 4294967299},
                                     {"name": "ImageLocalityPriority", "weight": 4294967296}])"),
                      P::kScore),
            (Lines{"ImageLocality", "NodeResourcesLeastAllocated 3"}));
  EXPECT_EQ(BuildError(PolicyOf(
                R"("priorities": [{"name": "LeastRequestedPriority", "weight": 2147483648}])")),
            StrCat("priorities[0]: ", kFromPolicy, kInitializingDefault,
                   "plugin \"NodeResourcesLeastAllocated\" has a negative weight"));
}

TEST(ProfileOfPolicy, NewNamesOfCustomPrioritiesNeedAnArgument) {
  EXPECT_EQ(CheckPolicy(R"("priorities": [{"name": "NodeLabel", "weight": 1}])"),
            (Lines{"build",
                   StrCat("priorities[0].name: ", kFromPolicy,
                          "priority \"NodeLabel\" needs an argument, labelPreference, and a name "
                          "of your own")}));
  EXPECT_EQ(CheckPolicy(R"("priorities": [{"name": "ServiceAffinity", "weight": 1}])")[0], "build");
}

TEST(ProfileOfPolicy, AlwaysCheckAllPredicatesLetsFiltersGoOn) {
  EXPECT_TRUE(ProfileOf(R"("alwaysCheckAllPredicates": true)").run_all_filters);
  EXPECT_FALSE(ProfileOf("").run_all_filters);
}

}  // namespace
}  // namespace berth::test
