// Tests KubeSchedulerConfigurations of kubescheduler.config.k8s.io/v1, as v1.34 reads them.
#include "api/json/decoder.h"
#include "versions/configuration_v1_fixture.h"

namespace berth::test {
namespace {

using P = ExtensionPoint;

// --- Reading ---

TEST(ReadConfigurationV1, TakesV1AloneAndNoPolicy) {
  EXPECT_EQ(CheckV1(""), Lines{"ok"});
  EXPECT_EQ(CheckV1(R"("kind": "KubeSchedulerConfiguration",
                       "apiVersion": "kubescheduler.config.k8s.io/v1")"),
            Lines{"ok"});
  EXPECT_EQ(CheckV1(R"("kind": "KubeSchedulerConfiguration",
                       "apiVersion": "kubescheduler.config.k8s.io/v1beta3")"),
            (Lines{"decode",
                   "apiVersion: no kind \"KubeSchedulerConfiguration\" is registered for version "
                   "\"kubescheduler.config.k8s.io/v1beta3\", only KubeSchedulerConfiguration of "
                   "kubescheduler.config.k8s.io/v1 is"}));
  const std::string refused =
      "policies and algorithm providers are no more since v1.23: only KubeSchedulerConfiguration "
      "of kubescheduler.config.k8s.io/v1 is read, which has profiles";
  EXPECT_EQ(CheckV1(R"("kind": "Policy", "apiVersion": "v1")"),
            (Lines{"decode", StrCat("kind: ", refused)}));
  EXPECT_EQ(CheckV1(R"("algorithmSource": {"provider": "DefaultProvider"})"),
            (Lines{"decode", StrCat("algorithmSource: ", refused)}));
}

TEST(ReadConfigurationV1, HasFieldsOfItsOwn) {
  EXPECT_EQ(CheckV1(R"("delayCacheUntilActive": true, "enableProfiling": false)"), Lines{"ok"});
  EXPECT_EQ(CheckV1(OneProfile(R"("percentageOfNodesToScore": 30)")), Lines{"ok"});
  EXPECT_EQ(CheckV1(OneProfile(R"("plugins": {"multiPoint": {}, "preEnqueue": {}})")), Lines{"ok"});
  for (
      const std::string_view fields :
      {R"("healthzBindAddress": "")", R"("profiles": [{"plugins": {"multipoint": {}}}])",
       R"("profiles": [{"pluginConfig": [{"name": "NodeResourcesFit", "args": {"strategy": 1}}]}])"}) {
    const Lines failure = CheckV1(fields);
    ASSERT_EQ(failure.size(), 2u) << fields;
    EXPECT_EQ(failure[0], "decode");
    EXPECT_NE(failure[1].find("unknown field"), std::string::npos) << failure[1];
  }
  // v1beta1 does not have this point.
  EXPECT_EQ(CheckConfiguration(OneProfile(R"("plugins": {"preEnqueue": {}})"))[0], "decode");
  EXPECT_EQ(CheckConfiguration(OneProfile(R"("percentageOfNodesToScore": 30)"))[0], "decode");
}

TEST(ReadConfigurationV1, ArgumentsHaveKindsOfV1) {
  EXPECT_EQ(CheckV1(Args("NodeResourcesFit",
                         R"({"apiVersion": "kubescheduler.config.k8s.io/v1",
                             "kind": "NodeResourcesFitArgs"})")),
            Lines{"ok"});
  EXPECT_EQ(CheckV1(Args("NodeResourcesFit",
                         R"({"apiVersion": "kubescheduler.config.k8s.io/v1beta1"})"))[0],
            "decode");
}

TEST(ReadConfigurationV1, ArgumentsHaveDefaults) {
  const struct {
    std::string_view plugin;
    std::string_view args;
    std::string_view want;
  } cases[] = {
      {"DefaultPreemption", "{}",
       R"({"minCandidateNodesAbsolute":100,"minCandidateNodesPercentage":10})"},
      {"DynamicResources", "{}", R"({"filterTimeout":"10s"})"},
      {"InterPodAffinity", R"({"ignorePreferredTermsOfExistingPods": true})",
       R"({"hardPodAffinityWeight":1,"ignorePreferredTermsOfExistingPods":true})"},
      {"NodeResourcesBalancedAllocation", R"({"resources": [{"name": "gpu"}]})",
       R"({"resources":[{"name":"gpu","weight":1}]})"},
      {"NodeResourcesFit", "null",
       R"({"scoringStrategy":{"resources":[{"name":"cpu","weight":1},{"name":"memory","weight":1}],)"
       R"("type":"LeastAllocated"}})"},
      {"NodeResourcesFit",
       R"({"scoringStrategy": {"type": "MostAllocated", "resources": [{"name": "a", "weight": 0}]}})",
       R"({"scoringStrategy":{"resources":[{"name":"a","weight":1}],"type":"MostAllocated"}})"},
      {"PodTopologySpread", "{}", R"({"defaultingType":"System"})"},
      {"VolumeBinding", "{}", R"({"bindTimeoutSeconds":600})"},
  };
  for (const auto& c : cases) {
    const Result<Profile> profile = MergeV1(Args(c.plugin, c.args));
    ASSERT_TRUE(profile.ok()) << profile.error().ToString();
    const auto args = EffectivePluginConfig(profile.value(), ConfigurationV1());
    EXPECT_EQ(JsonText(args.at(std::string(c.plugin))), c.want);
  }
}

// --- Validation ---

TEST(ValidateConfigurationV1, CollectsAllErrorsInOrder) {
  EXPECT_EQ(
      CheckV1(R"("clientConnection": {"burst": -1},
                 "leaderElection": {"leaseDuration": "5s", "resourceLock": "endpoints"},
                 "parallelism": 0, "percentageOfNodesToScore": 101,
                 "podInitialBackoffSeconds": 0, "podMaxBackoffSeconds": -1,
                 "profiles": [{"schedulerName": "", "percentageOfNodesToScore": -1}])"),
      (Lines{"validate", "clientConnection.burst: Invalid value: -1: must be non-negative",
             "leaderElection.leaseDuration: Invalid value: \"10s\": LeaseDuration must be greater "
             "than RenewDeadline",
             "leaderElection.resourceLock: Invalid value: \"endpoints\": resourceLock value must "
             "be \"leases\"",
             "parallelism: Invalid value: 0: should be an integer value greater than zero",
             "profiles[0].schedulerName: Required value",
             "profiles[0].percentageOfNodesToScore: Invalid value: -1: not in valid range [0-100]",
             "percentageOfNodesToScore: Invalid value: 101: not in valid range [0-100]",
             "podInitialBackoffSeconds: Invalid value: 0: must be greater than 0",
             "podMaxBackoffSeconds: Invalid value: -1: must be greater than or equal to "
             "PodInitialBackoffSeconds"}));
}

TEST(ValidateConfigurationV1, ProfilesAgreeOnTheQueueSort) {
  EXPECT_EQ(CheckV1(R"("profiles": [{"schedulerName": "a"}, {"schedulerName": "a"}])"),
            (Lines{"validate", "profiles[1].schedulerName: Duplicate value: \"a\""}));
  EXPECT_EQ(
      CheckV1(R"("profiles": [{"schedulerName": "a"},
                 {"schedulerName": "b", "plugins": {"queueSort": {"enabled": [{"name": "X"}]}}}])"),
      (Lines{
          "validate",
          R"(profiles[1].plugins.queueSort: Invalid value: {"Enabled":[{"Name":"X","Weight":0}],)"
          R"("Disabled":null}: must be the same for all profiles)"}));
  // An absent list is an empty one.
  EXPECT_EQ(CheckV1(R"("profiles": [{"schedulerName": "a"},
                       {"schedulerName": "b", "plugins": {"queueSort": {"enabled": []}}}])"),
            Lines{"ok"});
  EXPECT_EQ(CheckV1(OneProfile(
                R"("plugins": {"queueSort": {"enabled": [{"name": "X"}, {"name": "Y"}]}})")),
            (Lines{"validate",
                   "profiles[0].plugins.queueSort.Enabled: Invalid value: 2: only one "
                   "queue sort plugin can be enabled"}));
}

TEST(ValidateConfigurationV1, ExtendersKeepTheirRules) {
  EXPECT_EQ(
      CheckV1(R"("extenders": [
          {"prioritizeVerb": "p", "bindVerb": "b", "managedResources": [{"name": "cpu"}]},
          {"bindVerb": "b", "managedResources": [{"name": "a.b/c"}, {"name": "a.b/c"}]}])"),
      (Lines{"validate",
             "extenders[0].weight: Invalid value: 0: must have a positive weight applied to it",
             "extenders[0].managedResources[0].name: Invalid value: \"cpu\": is an invalid "
             "extended resource name",
             "extenders[1].managedResources[1].name: Invalid value: \"a.b/c\": duplicate extender "
             "managed resource name",
             "extenders: Invalid value: \"found 2 extenders implementing bind\": only one extender "
             "can implement bind"}));
}

TEST(ValidateConfigurationV1, RemovedPluginsAreInvalid) {
  const std::string invalid =
      "Invalid value: \"EBSLimits\": was invalid in version \"kubescheduler.config.k8s.io/v1\" "
      "(KubeSchedulerConfiguration is version \"kubescheduler.config.k8s.io/v1\")";
  EXPECT_EQ(CheckV1(OneProfile(
                R"("plugins": {"filter": {"enabled": [{"name": "X"}, {"name": "EBSLimits"}]}})")),
            (Lines{"validate", StrCat("profiles[0].plugins.filter.enabled[1]: ", invalid)}));
  EXPECT_EQ(CheckV1(Args("EBSLimits", "{}")),
            (Lines{"validate", StrCat("profiles[0].pluginConfig[0]: ", invalid)}));
}

TEST(ValidateConfigurationV1, ArgumentsAreJudgedThoughThePluginIsOff) {
  const struct {
    std::string_view plugin;
    std::string_view args;
    std::string_view want;
  } cases[] = {
      {"DefaultPreemption", R"({"minCandidateNodesPercentage": 101})",
       "minCandidateNodesPercentage: Invalid value: 101: not in valid range [0, 100]"},
      {"DynamicResources", R"({"filterTimeout": "-1s"})",
       "filterTimeout: Invalid value: \"-1s\": must be zero or positive"},
      {"InterPodAffinity", R"({"hardPodAffinityWeight": 101})",
       "hardPodAffinityWeight: Invalid value: 101: not in valid range [0, 100]"},
      {"NodeAffinity",
       R"({"addedAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {
           "nodeSelectorTerms": [{"matchExpressions": [{"key": "a", "operator": "Gt",
                                                        "values": ["x"]}]}]}}})",
       "addedAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]."
       "matchExpressions[0].values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value "
       "must be an integer"},
      {"NodeAffinity",
       R"({"addedAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 1, "preference": {
           "matchFields": [{"key": "metadata.name", "operator": "In", "values": ["a", "b"]}]}}]}})",
       "addedAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].matchFields[0].values: "
       "Invalid value: [\"a\",\"b\"]: must have one element"},
      {"NodeAffinity",
       R"({"addedAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {
           "nodeSelectorTerms": [{"matchExpressions": [{"key": "a", "operator": "In",
                                                        "values": []}]}]}}})",
       "addedAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]."
       "matchExpressions[0].values: Invalid value: []: for 'in', 'notin' operators, values set "
       "can't be empty"},
      {"NodeResourcesBalancedAllocation", R"({"resources": [{"name": "cpu", "weight": 2}]})",
       "resources[0].weight: Invalid value: 2: must be 1"},
      {"NodeResourcesBalancedAllocation", R"({"resources": [{"name": "a"}, {"name": "a"}]})",
       "resources[1].name: Duplicate value: \"a\""},
      {"PodTopologySpread",
       R"({"defaultConstraints": [{"maxSkew": 1, "topologyKey": "a",
                                   "whenUnsatisfiable": "ScheduleAnyway"}]})",
       "defaultingType: Invalid value: \"System\": when .defaultConstraints are not empty"},
      {"VolumeBinding", R"({"bindTimeoutSeconds": -1})",
       "bindTimeoutSeconds: Invalid value: -1: invalid BindTimeoutSeconds, should not be a "
       "negative value"},
      {"VolumeBinding", R"({"shape": [{"utilization": 0, "score": 10}]})",
       "shape: Invalid value: [{\"Utilization\":0,\"Score\":10}]: unexpected field `shape`, remove "
       "it or turn on the feature gate StorageCapacityScoring"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(CheckV1(Args(c.plugin, c.args)),
              (Lines{"validate", StrCat("profiles[0].pluginConfig[0].args.", c.want)}));
  }
  EXPECT_EQ(CheckV1(OneProfile(R"("pluginConfig": [{"name": "A"}, {"name": "A"}])")),
            (Lines{"validate", "profiles[0].pluginConfig[1]: Duplicate value: \"A\""}));
}

TEST(ValidateConfigurationV1, ArgumentsOfTheFitAreJudgedWhereItRuns) {
  const struct {
    std::string_view args;
    std::string_view want;
  } cases[] = {
      {R"({"ignoredResourceGroups": ["a/b"]})",
       "ignoredResourceGroups[0]: Invalid value: \"a/b\": resource group name can't contain '/'"},
      {R"({"scoringStrategy": {}})",
       "scoringStrategy.type: Unsupported value: \"\": supported values: \"LeastAllocated\", "
       "\"MostAllocated\", \"RequestedToCapacityRatio\""},
      {R"({"scoringStrategy": {"type": "MostAllocated", "resources": [{"name": "a", "weight": 101}]}})",
       "scoringStrategy.resources[0].weight: Invalid value: 101: resource weight of a not in valid "
       "range (0, 100]"},
      {R"({"scoringStrategy": {"type": "RequestedToCapacityRatio"}})",
       "scoringStrategy.shape: Required value: at least one point must be specified"},
      {R"({"scoringStrategy": {"type": "LeastAllocated", "requestedToCapacityRatio": {}}})",
       "scoringStrategy.shape: Required value: at least one point must be specified"},
      {R"({"scoringStrategy": {"type": "RequestedToCapacityRatio", "requestedToCapacityRatio":
          {"shape": [{"utilization": 5, "score": 11}, {"utilization": 5, "score": 0}]}}})",
       "[scoringStrategy.shape[1].utilization: Invalid value: 5: values must be sorted in "
       "increasing order, scoringStrategy.shape[0].score: Invalid value: 11: not in valid range "
       "[0, 10]]"},
  };
  for (const auto& c : cases) {
    const Result<Profile> merged = MergeV1(Args("NodeResourcesFit", c.args));
    ASSERT_FALSE(merged.ok()) << c.args;
    EXPECT_EQ(merged.error().message,
              StrCat(kInitializingDefault, "initializing plugin \"NodeResourcesFit\": ", c.want));
    EXPECT_EQ(merged.error().path, "profiles[0].pluginConfig[0].args");
  }
  EXPECT_TRUE(MergeV1(R"("profiles": [{"plugins": {"multiPoint":
                         {"disabled": [{"name": "NodeResourcesFit"}]}}, "pluginConfig":
                         [{"name": "NodeResourcesFit", "args": {"scoringStrategy": {}}}]}])")
                  .ok());
}

// --- Merging ---

TEST(MultiPoint, TheDefaultPluginsRunAtAllTheirPoints) {
  const Profile profile = DefaultProfileV134();
  EXPECT_EQ(NamesAt(profile, P::kPreEnqueue), "SchedulingGates DynamicResources DefaultPreemption");
  EXPECT_EQ(NamesAt(profile, P::kQueueSort), "PrioritySort");
  EXPECT_EQ(NamesAt(profile, P::kFilter),
            "NodeUnschedulable NodeName TaintToleration NodeAffinity NodePorts NodeResourcesFit "
            "VolumeRestrictions NodeVolumeLimits VolumeBinding VolumeZone PodTopologySpread "
            "InterPodAffinity DynamicResources");
  EXPECT_EQ(NamesAt(profile, P::kPostFilter), "DynamicResources DefaultPreemption");
  EXPECT_EQ(NamesAt(profile, P::kReserve), "VolumeBinding DynamicResources");
  EXPECT_EQ(NamesAt(profile, P::kPreBind), "VolumeBinding DynamicResources");
  EXPECT_EQ(NamesAt(profile, P::kBind), "DefaultBinder");
  EXPECT_EQ(NamesAt(profile, P::kPermit), "");
  const auto weights = PluginWeights(profile);
  EXPECT_EQ(weights.at("TaintToleration"), 3);
  EXPECT_EQ(weights.at("NodeAffinity"), 2);
  EXPECT_EQ(weights.at("InterPodAffinity"), 2);
  EXPECT_EQ(weights.at("ImageLocality"), 1);
}

TEST(MultiPoint, WithoutPluginsAProfileIsTheDefaultOne) {
  const Profile profile = PluginsV1("");
  const Profile defaults = DefaultProfileV134();
  for (const ExtensionPoint point : kBuildOrder) {
    EXPECT_EQ(PluginsAt(profile, point), PluginsAt(defaults, point));
  }
}

TEST(MultiPoint, APluginThatIsEnabledAgainKeepsItsPlaceThereAndIsFirstAtAPoint) {
  const Profile changed = PluginsV1(R"("multiPoint": {"enabled":
      [{"name": "ImageLocality", "weight": 9}, {"name": "TaintToleration"}]})");
  EXPECT_EQ(NamesAt(changed, P::kScore), NamesAt(DefaultProfileV134(), P::kScore));
  EXPECT_EQ(PluginWeights(changed).at("ImageLocality"), 9);
  EXPECT_EQ(PluginWeights(changed).at("TaintToleration"), 1);

  const Profile first = PluginsV1(R"("filter": {"enabled":
      [{"name": "NodePorts"}, {"name": "NodeUnschedulable"}]})");
  EXPECT_TRUE(NamesAt(first, P::kFilter)
                  .starts_with("NodePorts NodeUnschedulable NodeName TaintToleration "));
}

TEST(MultiPoint, TheWeightAtTheScorePointTakesPrecedence) {
  const Profile profile = PluginsV1(R"("multiPoint": {"enabled":
      [{"name": "ImageLocality", "weight": 9}, {"name": "NodeAffinity", "weight": 7}]},
      "score": {"enabled": [{"name": "ImageLocality", "weight": 4}, {"name": "NodeAffinity"}]},
      "filter": {"enabled": [{"name": "TaintToleration", "weight": 8}]})");
  EXPECT_EQ(PluginWeights(profile).at("ImageLocality"), 4);
  EXPECT_EQ(PluginWeights(profile).at("NodeAffinity"), 1);
  EXPECT_EQ(PluginWeights(profile).at("TaintToleration"), 3);
}

TEST(MultiPoint, APluginThatIsDisabledThereIsOffEverywhere) {
  const Profile profile = PluginsV1(R"("multiPoint": {"disabled": [{"name": "NodeAffinity"}]})");
  for (const ExtensionPoint point : kBuildOrder) {
    EXPECT_EQ(FindPlugin(profile.At(point), "NodeAffinity"), nullptr);
  }
  // It can be enabled again, and is then behind the others.
  const Profile again = PluginsV1(R"("multiPoint": {"disabled": [{"name": "NodeAffinity"}],
                                     "enabled": [{"name": "NodeAffinity", "weight": 5}]})");
  EXPECT_TRUE(NamesAt(again, P::kFilter).ends_with(" DynamicResources NodeAffinity"));
  EXPECT_EQ(PluginWeights(again).at("NodeAffinity"), 5);
}

TEST(MultiPoint, APointCanDisableOneOrAll) {
  const Profile one = PluginsV1(R"("score": {"disabled": [{"name": "ImageLocality"}]})");
  EXPECT_EQ(FindPlugin(one.At(P::kScore), "ImageLocality"), nullptr);
  EXPECT_NE(FindPlugin(one.At(P::kScore), "TaintToleration"), nullptr);
  const Profile all = PluginsV1(R"("score": {"disabled": [{"name": "*"}],
                                   "enabled": [{"name": "ImageLocality", "weight": 2}]})");
  EXPECT_EQ(PluginsAt(all, P::kScore), Lines{"ImageLocality 2"});
  EXPECT_NE(FindPlugin(all.At(P::kFilter), "TaintToleration"), nullptr);
}

TEST(MultiPoint, NothingAtAllIsLeftOfAllThatIsDisabled) {
  EXPECT_EQ(PluginsErrorV1(R"("multiPoint": {"disabled": [{"name": "*"}]})"),
            StrCat("profiles[0]: ", kInitializingDefault,
                   "only one queue sort plugin required for profile with scheduler name "
                   "\"default-scheduler\", but got 0"));
  EXPECT_EQ(PluginsErrorV1(R"("multiPoint": {"disabled": [{"name": "*"}],
                                             "enabled": [{"name": "PrioritySort"}]})"),
            StrCat("profiles[0]: ", kInitializingDefault,
                   "at least one bind plugin is needed for profile with scheduler name "
                   "\"default-scheduler\""));
  EXPECT_EQ(NamesAt(PluginsV1(R"("multiPoint": {"disabled": [{"name": "*"}], "enabled":
                [{"name": "PrioritySort"}, {"name": "DefaultBinder"}]})"),
                    P::kFilter),
            "");
}

TEST(MultiPoint, SaysWhereAPluginIsWrong) {
  EXPECT_EQ(PluginsErrorV1(R"("multiPoint": {"enabled": [{"name": "Nobody"}]})"),
            StrCat("profiles[0].plugins.multiPoint.enabled[0].name: ", kInitializingDefault,
                   "PreFilterPlugin \"Nobody\" does not exist"));
  EXPECT_EQ(PluginsErrorV1(R"("multiPoint": {"disabled": [{"name": "NodeName"}],
                              "enabled": [{"name": "NodeName"}, {"name": "NodeName"}]})"),
            StrCat("profiles[0].plugins.multiPoint.enabled[1].name: ", kInitializingDefault,
                   "plugin \"NodeName\" already registered as \"FilterPlugin\""));
}

// A plugin that is not in the tree, for two points.
class OutOfTree final : public PluginOf<FilterPlugin, PermitPlugin> {
 public:
  std::string_view Name() const override { return "OutOfTree"; }
  Status Filter(const CycleState&, const v1::Pod&, const NodeInfo&) const override {
    return Status::Ok();
  }
  Status Permit(CycleState&, const v1::Pod&, const std::string&, Duration*) override {
    return Status::Ok();
  }
};

TEST(MultiPoint, OtherPluginsAreAskedForTheirPoints) {
  Registry registry = RegistryV134();
  registry["OutOfTree"] = [](const Decoder& args, Handle&) -> std::unique_ptr<Plugin> {
    if (args.Field("bad").Bool()) args.Fail("they are bad");
    return std::make_unique<OutOfTree>();
  };
  const auto decode = [&](std::string_view args) {
    return DecodeProfile(
        Parse(StrCat(R"({"plugins": {"multiPoint": {"enabled": [{"name": "OutOfTree"}]}},
                         "pluginConfig": [{"name": "OutOfTree", "args": )",
                     args, "}]}")),
        DefaultProfileV134(), {}, ConfigurationV1(), registry);
  };
  const Result<Profile> profile = decode("{}");
  ASSERT_TRUE(profile.ok());
  EXPECT_TRUE(NamesAt(profile.value(), P::kFilter).ends_with("DynamicResources OutOfTree"));
  EXPECT_EQ(NamesAt(profile.value(), P::kPermit), "OutOfTree");
  EXPECT_EQ(FindPlugin(profile.value().At(P::kScore), "OutOfTree"), nullptr);
  EXPECT_EQ(decode(R"({"bad": true})").error().ToString(),
            StrCat("pluginConfig[0].args: ", kInitializingDefault,
                   "initializing plugin \"OutOfTree\": they are bad"));
}

TEST(MergeConfigurationV1, AProfileHasItsOwnPercentage) {
  EXPECT_EQ(
      MergeV1(OneProfile(R"("percentageOfNodesToScore": 30)")).value().percentage_of_nodes_to_score,
      30);
  EXPECT_EQ(MergeV1(R"("percentageOfNodesToScore": 30)").value().percentage_of_nodes_to_score,
            std::nullopt);
}

TEST(MergeConfigurationV1, ResourcesOfExtendersJoinTheArgumentsOfTheFit) {
  const std::string extenders =
      R"("extenders": [{"managedResources": [{"name": "a.b/c", "ignoredByScheduler": true}]}])";
  EXPECT_EQ(JsonText((*MergeV1(StrCat(extenders, ", ", Args("NodeResourcesFit", R"({"scoringStrategy":
                                        {"type": "MostAllocated"}})")))
                           .value()
                           .plugin_args["NodeResourcesFit"])["ignoredResources"]),
            R"(["a.b/c"])");
  EXPECT_EQ(
      MergeV1(StrCat(extenders, R"(, "profiles": [{"plugins": {"multiPoint":
                               {"disabled": [{"name": "NodeResourcesFit"}]}}}])"))
          .error()
          .ToString(),
      "extenders: couldn't build extenders: can't find NodeResourcesFitArgs in plugin config");
  EXPECT_EQ(MergeV1(R"("extenders": [{"urlPrefix": "http://e", "tlsConfig":
                           {"insecure": true, "caData": "YQ=="}}])")
                .error()
                .ToString(),
            "extenders[0].tlsConfig: couldn't build extenders: specifying a root certificates file "
            "with the insecure flag is not allowed");
}

}  // namespace
}  // namespace berth::test
