#include "versions/configuration/configuration.h"

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "versions/configuration_fixture.h"
#include "versions/v1_21.h"

namespace berth::test {
namespace {

using P = ExtensionPoint;

// --- Reading ---

TEST(ReadConfiguration, MissingFieldsHaveDefaults) {
  const KubeSchedulerConfiguration configuration = ConfigurationOf(R"("parallelism": null)");
  EXPECT_EQ(configuration.parallelism, 16);
  EXPECT_EQ(configuration.percentage_of_nodes_to_score, 0);
  EXPECT_EQ(configuration.pod_initial_backoff_seconds, 1);
  EXPECT_EQ(configuration.pod_max_backoff_seconds, 10);
  EXPECT_TRUE(configuration.profiles.empty());
  EXPECT_EQ(configuration.serving.healthz_bind_address, "0.0.0.0:10251");
}

TEST(ReadConfiguration, ASingleProfileNeedsNoName) {
  EXPECT_EQ(ConfigurationOf(OneProfile("")).profiles[0].scheduler_name, "default-scheduler");
  EXPECT_EQ(ConfigurationOf(OneProfile(R"("schedulerName": "a")")).profiles[0].scheduler_name, "a");
  EXPECT_EQ(CheckConfiguration(OneProfile(R"("schedulerName": "")")),
            (Lines{"validate", "profiles[0].schedulerName: Required value"}));
  EXPECT_EQ(CheckConfiguration(R"("profiles": [{"schedulerName": "a"}, {}])"),
            (Lines{"validate", "profiles[1].schedulerName: Required value"}));
}

TEST(ReadConfiguration, IsStrictAboutNamesAndTypes) {
  const struct {
    std::string_view fields;
    std::string_view want;
  } cases[] = {
      {R"("parallelisme": 1)", "parallelisme: unknown field"},
      {R"("Parallelism": 1)", "Parallelism: unknown field"},
      {R"("profiles": {})", "profiles: expected a list, got an object"},
      {R"("profiles": [{"schedulerName": true}])",
       "profiles[0].schedulerName: expected a string, got a boolean"},
      {R"("profiles": [{"plugins": {"scores": {}}}])", "profiles[0].plugins.scores: unknown field"},
      {R"("profiles": [{"plugins": {"score": {"enabled": [{"name": "A", "wait": 1}]}}}])",
       "profiles[0].plugins.score.enabled[0].wait: unknown field"},
      {R"("profiles": [{"plugins": {"score": {"enabled": ["A"]}}}])",
       "profiles[0].plugins.score.enabled[0]: expected an object, got a string"},
      {R"("percentageOfNodesToScore": "50")",
       "percentageOfNodesToScore: expected a number, got a string"},
      {R"("percentageOfNodesToScore": 50.5)",
       "percentageOfNodesToScore: expected a whole number, got \"50.5\""},
      {R"("percentageOfNodesToScore": 50.0)",
       "percentageOfNodesToScore: expected a whole number, got \"50.0\""},
      {R"("parallelism": 2147483648)", "parallelism: must fit into 32 bits, got 2147483648"},
      {R"("podMaxBackoffSeconds": 9223372036854775808)",
       "podMaxBackoffSeconds: expected a whole number of 64 bits"},
      {R"("leaderElection": {"leaseDuration": 15})",
       "leaderElection.leaseDuration: expected a string, got a number"},
      {R"("leaderElection": {"leaseDuration": "15"})",
       "leaderElection.leaseDuration: expected a duration like 5s"},
      {R"("leaderElection": {"leaseDuration": null})",
       "leaderElection.leaseDuration: expected a duration like 5s"},
      {R"("clientConnection": {"qps": "many"})", "clientConnection.qps: expected a number"},
      {R"("extenders": [{"tlsConfig": {"insecur": true}}])",
       "extenders[0].tlsConfig.insecur: unknown field"},
      {R"("extenders": [{"tlsConfig": {"caData": "%%%="}}])",
       "extenders[0].tlsConfig.caData: expected base64, got \"%%%=\""},
      {R"("extenders": [{"tlsConfig": {"keyData": "YQ="}}])",
       "extenders[0].tlsConfig.keyData: expected base64, got \"YQ=\""},
      {R"("extenders": [{"tlsConfig": {"certData": "Y==="}}])",
       "extenders[0].tlsConfig.certData: expected base64, got \"Y===\""},
      {R"("extenders": [{"tlsConfig": {"certData": "YQ==YQ=="}}])",
       "extenders[0].tlsConfig.certData: expected base64, got \"YQ==YQ==\""},
  };
  for (const auto& c : cases) {
    const Lines failure = CheckConfiguration(c.fields);
    ASSERT_EQ(failure.size(), 2u) << c.fields;
    EXPECT_EQ(failure[0], "decode") << c.fields;
    EXPECT_EQ(failure[1].substr(0, c.want.size()), c.want) << c.fields;
  }
}

TEST(ReadConfiguration, TheKindIsTextOrMissing) {
  EXPECT_EQ(CheckConfiguration(""), Lines{"ok"});
  for (const std::string name : {"kind", "apiVersion"}) {
    EXPECT_EQ(CheckConfiguration(StrCat("\"", name, "\": null")),
              (Lines{"decode", StrCat(name, ": expected a string, got null")}));
    EXPECT_EQ(CheckConfiguration(StrCat("\"", name, "\": 5")),
              (Lines{"decode", StrCat(name, ": expected a string, got a number")}));
  }
}

TEST(ReadConfiguration, NumbersThatYamlReadsAsWholeAreWhole) {
  Json document = {{"percentageOfNodesToScore", SpelledNumber("50")}};
  KubeSchedulerConfiguration configuration;
  EXPECT_EQ(FailureOf(ReadConfiguration(document, &configuration)), Lines{"ok"});
  EXPECT_EQ(configuration.percentage_of_nodes_to_score, 50);
}

TEST(ReadKubeSchedulerConfiguration, RequiresApiVersionAndKind) {
  const struct {
    std::string_view document;
    std::string_view want;
  } cases[] = {
      {"null", "Object 'Kind' is missing"},
      {"{}", "kind: Object 'Kind' is missing"},
      {R"({"kind": "KubeSchedulerConfiguration"})", "apiVersion: Object 'apiVersion' is missing"},
      {R"({"kind": "Policy", "apiVersion": "v1"})", "kind: no kind \"Policy\" is registered"},
      {R"({"kind": "KubeSchedulerConfiguration",
           "apiVersion": "kubescheduler.config.k8s.io/v1beta2"})",
       "apiVersion: no kind \"KubeSchedulerConfiguration\" is registered for version "
       "\"kubescheduler.config.k8s.io/v1beta2\""},
      {"[]", "expected an object, got a list"},
  };
  for (const auto& c : cases) {
    KubeSchedulerConfiguration configuration;
    const Lines failure =
        FailureOf(ReadKubeSchedulerConfiguration(Parse(c.document), &configuration));
    ASSERT_EQ(failure.size(), 2u) << c.document;
    EXPECT_EQ(failure[0], "decode") << c.document;
    EXPECT_EQ(failure[1].substr(0, c.want.size()), c.want) << c.document;
  }
}

// --- Arguments of plugins ---

TEST(PluginArgs, OfAWrongTypeFailWhetherThePluginIsEnabledOrNot) {
  EXPECT_EQ(
      CheckConfiguration(Args("NodeLabel", R"({"presentLabels": "a"})")),
      (Lines{"decode",
             "profiles[0].pluginConfig[0].args.presentLabels: expected a list, got a string"}));
  EXPECT_EQ(
      CheckConfiguration(Args("NodeLabel", R"("a")")),
      (Lines{"decode", "profiles[0].pluginConfig[0].args: expected an object, got a string"}));
  EXPECT_EQ(CheckConfiguration(Args("VolumeBinding", R"({"bindTimeout": 5})")),
            (Lines{"decode",
                   "profiles[0].pluginConfig[0].args.bindTimeout: unknown field, expected one of "
                   "apiVersion, kind, bindTimeoutSeconds"}));
}

TEST(PluginArgs, MayHaveTheirOwnKindButNoOther) {
  EXPECT_EQ(CheckConfiguration(Args("InterPodAffinity", R"({"kind": "InterPodAffinityArgs"})")),
            Lines{"ok"});
  EXPECT_EQ(CheckConfiguration(Args("InterPodAffinity", R"({"kind": "NodeLabelArgs"})")),
            (Lines{"decode",
                   "profiles[0].pluginConfig[0].args.kind: args for plugin InterPodAffinity were "
                   "not of type InterPodAffinityArgs.kubescheduler.config.k8s.io, got "
                   "\"NodeLabelArgs\""}));
  EXPECT_EQ(CheckConfiguration(Args("InterPodAffinity", R"({"apiVersion": "v1"})"))[0], "decode");
}

TEST(PluginArgs, OfUnknownPluginsAndThoseWithoutArgumentsStayUnchanged) {
  const SchedulerConfiguration built = Build(Args("NodePorts", R"({"foo": ["bar", 1.5]})"));
  EXPECT_EQ(ArgsOf(built.profiles[0], "NodePorts"), R"({"foo":["bar",1.5]})");
  EXPECT_EQ(CheckConfiguration(Args("Mine", R"(["anything"])")), Lines{"ok"});
}

TEST(PluginArgs, HaveDefaults) {
  const struct {
    std::string_view plugin;
    std::string_view args;
    std::string_view want;
  } cases[] = {
      {"InterPodAffinity", "null", R"({"hardPodAffinityWeight":1})"},
      {"InterPodAffinity", R"({"hardPodAffinityWeight": 0})", R"({"hardPodAffinityWeight":0})"},
      {"DefaultPreemption", R"({"minCandidateNodesPercentage": 0})",
       R"({"minCandidateNodesAbsolute":100,"minCandidateNodesPercentage":0})"},
      {"VolumeBinding", "{}", R"({"bindTimeoutSeconds":600})"},
      {"NodeResourcesLeastAllocated", R"({"resources": []})",
       R"({"resources":[{"name":"cpu","weight":1},{"name":"memory","weight":1}]})"},
      {"PodTopologySpread", "{}", R"({"defaultingType":"System"})"},
      {"PodTopologySpread", R"({"defaultConstraints": [
           {"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "ScheduleAnyway"}]})",
       R"({"defaultConstraints":[{"maxSkew":1,"topologyKey":"zone",)"
       R"("whenUnsatisfiable":"ScheduleAnyway"}],"defaultingType":"List"})"},
      {"NodeResourcesFit", R"({"ignoredResources": [], "kind": "NodeResourcesFitArgs"})", "{}"},
      {"NodeAffinity", R"({"addedAffinity": {}})", R"({"addedAffinity":{}})"},
  };
  for (const auto& c : cases) {
    const SchedulerConfiguration built = Build(Args(c.plugin, c.args));
    ASSERT_FALSE(built.profiles.empty());
    EXPECT_EQ(ArgsOf(built.profiles[0], std::string(c.plugin)), c.want) << c.args;
  }
}

TEST(PluginArgs, AreListedForPluginsInUseOnly) {
  const SchedulerConfiguration built = Build(Args("NodeLabel", "{}"));
  std::string names;
  for (const auto& [name, args] : EffectivePluginConfig(built.profiles[0])) names += name + " ";
  EXPECT_EQ(names,
            "DefaultPreemption InterPodAffinity NodeAffinity NodeResourcesFit "
            "NodeResourcesLeastAllocated PodTopologySpread VolumeBinding ");
}

// --- Merging ---

TEST(MergeProfile, DefaultsComeFirstAndDisabledPluginsAreLeftOut) {
  const SchedulerConfiguration built = Build(OneProfile(R"("plugins": {
      "preScore": {"disabled": [{"name": "TaintToleration"}, {"name": "Nobody"}],
                   "enabled": [{"name": "SelectorSpread"}, {"name": "TaintToleration"}]},
      "filter": {"disabled": [{"name": "nodename"}, {"name": "*"}], "enabled": [{"name": "NodeName"}]}})"));
  ASSERT_EQ(built.profiles.size(), 1u);
  EXPECT_EQ(PluginsAt(built.profiles[0], P::kPreScore),
            (Lines{"InterPodAffinity", "PodTopologySpread", "NodeAffinity", "SelectorSpread",
                   "TaintToleration"}));
  EXPECT_EQ(PluginsAt(built.profiles[0], P::kFilter), Lines{"NodeName"});
  EXPECT_EQ(PluginsAt(built.profiles[0], P::kPostFilter), Lines{"DefaultPreemption"});
}

TEST(MergeProfile, ResourcesThatExtendersKeepToThemselvesAreIgnoredByTheFit) {
  const std::string extenders = R"("extenders": [{"urlPrefix": "http://e", "filterVerb": "f",
      "managedResources": [{"name": "example.com/a", "ignoredByScheduler": true},
                           {"name": "example.com/b"}]}])";
  const SchedulerConfiguration built = Build(extenders);
  EXPECT_EQ(ArgsOf(built.profiles[0], "NodeResourcesFit"),
            R"({"ignoredResources":["example.com/a"]})");
  EXPECT_EQ(BuildError(StrCat(extenders, ", ", Args("NodeResourcesFit", "{}"))),
            StrCat("extenders: ", kUsingDefaultProvider, kInitializingDefault,
                   "repeated config for plugin NodeResourcesFit"));
}

TEST(MergeConfiguration, WithoutProfilesAllDefaultsStayAsTheyAre) {
  Profile first = DefaultProfileV121();
  first.scheduler_name = "first";
  Profile second = DefaultProfileV121();
  second.scheduler_name = "second";
  const auto merged = MergeConfiguration(KubeSchedulerConfiguration(), {first, second});
  ASSERT_TRUE(merged.ok());
  ASSERT_EQ(merged.value().profiles.size(), 2u);
  EXPECT_EQ(merged.value().profiles[1].scheduler_name, "second");
}

TEST(MergeConfiguration, ABackoffThatFitsNoDurationIsTheLongestThereIs) {
  KubeSchedulerConfiguration configuration;
  configuration.pod_max_backoff_seconds = std::numeric_limits<int64_t>::max();
  const auto merged = MergeConfiguration(configuration, {DefaultProfileV121()});
  EXPECT_EQ(merged.value().backoff.max, Seconds(9223372036));
}

TEST(DecodeProfile, NullIsTheDefaultProfile) {
  const Result<Profile> profile = DecodeProfile(Json());
  ASSERT_TRUE(profile.ok());
  EXPECT_EQ(profile.value().scheduler_name, "default-scheduler");
  EXPECT_EQ(PluginsAt(profile.value(), P::kScore).size(), 8u);
  EXPECT_EQ(DecodeProfile(Parse(R"({"plugin": {}})")).error().path, "plugin");
}

// --- Building ---

TEST(BuildConfiguration, SaysWhereInTheDocumentAPluginIsWrong) {
  const struct {
    std::string_view profile;
    std::string_view want;
  } cases[] = {
      {R"("plugins": {"score": {"enabled": [{"name": "SelectorSpread"}, {"name": "ImageLocality"}]}})",
       "profiles[0].plugins.score.enabled[1].name: plugin \"ImageLocality\" already registered as "
       "\"ScorePlugin\""},
      {R"("plugins": {"permit": {"enabled": [{"name": "NodePorts"}]}})",
       "profiles[0].plugins.permit.enabled[0].name: plugin \"NodePorts\" does not extend "
       "PermitPlugin plugin"},
      {R"("plugins": {"filter": {"enabled": [{"name": "*"}]}})",
       "profiles[0].plugins.filter.enabled[0].name: FilterPlugin \"*\" does not exist"},
      {R"("plugins": {"score": {"enabled": [{"name": "SelectorSpread", "weight": -1}]}})",
       "profiles[0].plugins.score.enabled[0].name: plugin \"SelectorSpread\" has a negative "
       "weight"},
      {R"("plugins": {"bind": {"disabled": [{"name": "*"}]}})",
       "profiles[0]: at least one bind plugin is needed"},
      {R"("plugins": {"queueSort": {"disabled": [{"name": "*"}]}})",
       "profiles[0]: one queue sort plugin required for profile with scheduler name "
       "\"default-scheduler\""},
      {R"("pluginConfig": [{"name": "A"}, {"name": "A"}])",
       "profiles[0].pluginConfig[1]: repeated config for plugin A"},
      {R"("pluginConfig": [{"name": "InterPodAffinity", "args": {"hardPodAffinityWeight": 101}}])",
       "profiles[0].pluginConfig[0].args: initializing plugin \"InterPodAffinity\": "
       "hardPodAffinityWeight: Invalid value: 101: not in valid range [0, 100]"},
  };
  for (const auto& c : cases) {
    // The path, then the beginning of v1.21's message.
    const size_t path_end = c.want.find(": ") + 2;
    const bool of_all = c.want.find("one queue sort") != std::string_view::npos;
    const std::string want =
        StrCat(c.want.substr(0, path_end), kUsingDefaultProvider,
               of_all ? "initializing profiles: " : kInitializingDefault, c.want.substr(path_end));
    EXPECT_EQ(BuildError(OneProfile(c.profile)).substr(0, want.size()), want) << c.profile;
  }
}

TEST(BuildConfiguration, AnErrorNamesItsProfile) {
  EXPECT_EQ(BuildError(R"("profiles": [{"schedulerName": "packing", "plugins":
                {"filter": {"enabled": [{"name": "Nobody"}]}}}])"),
            StrCat("profiles[0].plugins.filter.enabled[0].name: ", kUsingDefaultProvider,
                   "initializing profiles: creating profile for scheduler name packing: "
                   "FilterPlugin \"Nobody\" does not exist"));
}

TEST(BuildConfiguration, QueueSortPluginsOfAllProfilesHaveTheSameArguments) {
  EXPECT_EQ(BuildError(R"("profiles": [{"schedulerName": "a"}, {"schedulerName": "b",
                "pluginConfig": [{"name": "PrioritySort", "args": {"x": 1}}]}])"),
            StrCat("profiles[1]: ", kUsingDefaultProvider,
                   "initializing profiles: different queue sort plugin args for profile \"b\""));
}

// base64.StdEncoding ignores line breaks, too.
TEST(ReadConfiguration, DataOfCertificatesMayHaveLineBreaks) {
  EXPECT_EQ(CheckConfiguration(R"("extenders": [{"tlsConfig": {
      "caData": "YWJj\nZGU=\r\n", "keyData": "", "certData": null}}])"),
            Lines{"ok"});
}

TEST(BuildConfiguration, AnInsecureConnectionHasNoRootCertificates) {
  EXPECT_EQ(BuildError(R"("extenders": [{"tlsConfig": {"insecure": true, "caData": "YQ=="}}])"),
            StrCat("extenders[0].tlsConfig: ", kUsingDefaultProvider,
                   "specifying a root certificates file with the insecure flag is not allowed"));
}

TEST(DecodeSchedulerConfiguration, PutsItsPathBeforeThatInTheDocument) {
  const auto decoded =
      DecodeSchedulerConfiguration(Parse(R"({"parallelism": 0, "percentageOfNodesToScore": 101})"),
                                   "spec.scheduler", RegistryV121());
  ASSERT_FALSE(decoded.ok());
  EXPECT_EQ(decoded.error().path, "spec.scheduler.parallelism");
  EXPECT_EQ(decoded.error().message,
            "Invalid value: 0: should be an integer value greater than zero; "
            "spec.scheduler.percentageOfNodesToScore: Invalid value: 101: not in valid range "
            "[0-100]");
}

}  // namespace
}  // namespace berth::test
