#include "versions/configuration/configz.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "versions/configuration/configuration.h"
#include "versions/configuration_fixture.h"
#include "versions/configz_recordings.h"
#include "versions/v1_21.h"
#include "versions/v1_34.h"

namespace berth::test {
namespace configz_test {

// Returns the answer of a version to a document, which it has to read; null for no configuration.
Json Answer(const Version& version, Json document, ConfigzInput input = {}) {
  if (!document.is_null()) {
    KubeSchedulerConfiguration configuration;
    EXPECT_EQ(FailureOf(ReadConfiguration(document, &configuration, *version.configuration)),
              Lines{"ok"});
  }
  input.document = &document;
  input.defaults = &version.profiles;
  input.api = version.configuration;
  return Configz(input)["componentconfig"];
}

// Returns the same for `fields` of a KubeSchedulerConfiguration.
Json Of21(std::string_view fields) {
  return Answer(VersionV121(), Parse(StrCat("{", fields, "}")));
}
Json Of34(std::string_view fields) {
  return Answer(VersionV134(), Parse(StrCat("{", fields, "}")));
}

// Returns the names in a list of plugins or of their arguments, followed by weights other than 0.
std::string Names(const Json& list) {
  if (list.is_null()) return "null";
  Lines names;
  for (const Json& entry : list) {
    const int weight = entry.value("Weight", 0);
    names.push_back(entry["Name"].get<std::string>() +
                    (weight == 0 ? "" : StrCat(" ", std::to_string(weight))));
  }
  return StrJoin(names, ", ");
}

// Returns the arguments of one plugin of the first profile, as text; "none" if there are none.
std::string ArgsIn(const Json& configuration, std::string_view plugin) {
  for (const Json& config : configuration["Profiles"][0]["PluginConfig"]) {
    if (config["Name"] == plugin) return JsonText(config["Args"]);
  }
  return "none";
}

TEST(Configz, OfV121IsAsRecorded) {
  const Json recorded = Parse(kRecordedConfigzV121);
  EXPECT_EQ(JsonText(Answer(VersionV121(), Json())), JsonText(recorded["componentconfig"]));
  EXPECT_EQ(JsonText(Of21("")), JsonText(recorded["componentconfig"]))
      << "a document that says nothing";
}

TEST(Configz, OfV134IsAsRecorded) {
  const Json recorded = Parse(kRecordedConfigzV134);
  EXPECT_EQ(JsonText(Answer(VersionV134(), Json())), JsonText(recorded["componentconfig"]));
  EXPECT_EQ(JsonText(Of34("")), JsonText(recorded["componentconfig"]));
}

TEST(Configz, IsOneMemberAndItsValue) {
  const Version version = VersionV121();
  ConfigzInput input;
  input.defaults = &version.profiles;
  input.api = version.configuration;
  const Json answer = Configz(input);
  EXPECT_EQ(answer.size(), 1u);
  EXPECT_EQ(JsonText(answer), JsonText(Parse(kRecordedConfigzV121)));
}

TEST(Configz, WrittenValuesReplaceDefaults) {
  const Json got = Of34(R"(
      "parallelism": 4, "percentageOfNodesToScore": 30, "podInitialBackoffSeconds": 2,
      "podMaxBackoffSeconds": 20, "enableProfiling": false, "delayCacheUntilActive": true,
      "leaderElection": {"leaderElect": false, "leaseDuration": "90s", "resourceName": "mine"},
      "clientConnection": {"kubeconfig": "/etc/k", "qps": 0.1, "burst": 7})");
  EXPECT_EQ(got["Parallelism"], 4);
  EXPECT_EQ(got["PercentageOfNodesToScore"], 30);
  EXPECT_EQ(got["PodInitialBackoffSeconds"], 2);
  EXPECT_EQ(got["PodMaxBackoffSeconds"], 20);
  EXPECT_EQ(got["EnableProfiling"], false);
  EXPECT_EQ(got["EnableContentionProfiling"], false) << "it is on by default with profiling alone";
  EXPECT_EQ(got["DelayCacheUntilActive"], true);
  EXPECT_EQ(JsonText(got["LeaderElection"]),
            R"({"LeaderElect":false,"LeaseDuration":"1m30s","RenewDeadline":"10s",)"
            R"("ResourceLock":"leases","ResourceName":"mine","ResourceNamespace":"kube-system",)"
            R"("RetryPeriod":"2s"})");
  EXPECT_EQ(JsonText(got["ClientConnection"]),
            R"({"AcceptContentTypes":"","Burst":7,)"
            R"("ContentType":"application/vnd.kubernetes.protobuf","Kubeconfig":"/etc/k",)"
            R"("QPS":0.1})");
}

TEST(Configz, ZeroAndEmptyTextsAreNothing) {
  const Json got = Of34(R"(
      "leaderElection": {"leaseDuration": "0s", "resourceLock": "", "resourceNamespace": ""},
      "clientConnection": {"contentType": "", "qps": 0.0, "burst": 0})");
  EXPECT_EQ(JsonText(got), JsonText(Of34("")));
}

TEST(Configz, FloatsHaveThirtyTwoBits) {
  const auto qps = [](std::string_view text) {
    return JsonText(
        Of21(StrCat(R"("clientConnection": {"qps": )", text, "}"))["ClientConnection"]["QPS"]);
  };
  EXPECT_EQ(qps("50.0"), "50");
  EXPECT_EQ(qps("-1"), "-1");
  EXPECT_EQ(qps("0.5"), "0.5");
  EXPECT_EQ(qps("0.123456789"), "0.12345679");
  EXPECT_EQ(qps("16777217"), "16777216");
  EXPECT_EQ(Lines({"decode", "clientConnection.qps: expected a number of 32 bits, got \"1e39\""}),
            CheckConfiguration(R"("clientConnection": {"qps": 1e39})"));
}

TEST(Configz, V121ServesOnAddressesWithDefaults) {
  const Json got = Of21(R"("healthzBindAddress": "1.2.3.4", "metricsBindAddress": ":99")");
  EXPECT_EQ(got["HealthzBindAddress"], "1.2.3.4:10251");
  EXPECT_EQ(got["MetricsBindAddress"], "0.0.0.0:99");
}

TEST(Configz, V121HasTheProfilesAsTheyAreWritten) {
  const Json got = Of21(R"("profiles": [
      {"plugins": {"score": {"enabled": [{"name": "ImageLocality", "weight": 5}],
                             "disabled": [{"name": "*", "weight": 3}]},
                   "filter": {"enabled": []}},
       "pluginConfig": [{"name": "NodeResourcesMostAllocated",
                         "args": {"resources": [{"name": "cpu"}]}},
                        {"name": "InterPodAffinity"},
                        {"name": "Mine", "args": {"any": [1.50]}}]}])");
  ASSERT_EQ(got["Profiles"].size(), 1u);
  const Json& profile = got["Profiles"][0];
  EXPECT_EQ(profile["SchedulerName"], "default-scheduler");
  EXPECT_FALSE(profile.contains("PercentageOfNodesToScore"));
  const Json& plugins = profile["Plugins"];
  EXPECT_EQ(plugins.size(), 11u) << "there are neither PreEnqueue nor MultiPoint";
  EXPECT_EQ(Names(plugins["Score"]["Enabled"]), "ImageLocality 5");
  EXPECT_EQ(Names(plugins["Score"]["Disabled"]), "* 3");
  EXPECT_EQ(JsonText(plugins["Filter"]), R"({"Disabled":null,"Enabled":[]})")
      << "a list that is written is there";
  EXPECT_EQ(JsonText(plugins["Bind"]), R"({"Disabled":null,"Enabled":null})");
  EXPECT_EQ(Names(profile["PluginConfig"]), "NodeResourcesMostAllocated, InterPodAffinity, Mine");
  EXPECT_EQ(ArgsIn(got, "NodeResourcesMostAllocated"),
            R"({"Resources":[{"Name":"cpu","Weight":0}]})");
  EXPECT_EQ(ArgsIn(got, "InterPodAffinity"), R"({"HardPodAffinityWeight":1})");
  EXPECT_EQ(ArgsIn(got, "Mine"), R"({"any":[1.50]})");
}

TEST(Configz, EachProfileHasItsName) {
  constexpr std::string_view kTwo =
      R"("profiles": [{"schedulerName": "a"}, {"schedulerName": "b"}])";
  const Json of_21 = Of21(kTwo);
  EXPECT_EQ(JsonText(of_21["Profiles"]),
            R"([{"PluginConfig":null,"Plugins":null,"SchedulerName":"a"},)"
            R"({"PluginConfig":null,"Plugins":null,"SchedulerName":"b"}])");
  const Json of_34 = Of34(kTwo);
  EXPECT_EQ(of_34["Profiles"][1]["SchedulerName"], "b");
  EXPECT_EQ(of_34["Profiles"][1]["PluginConfig"], Of34("")["Profiles"][0]["PluginConfig"]);
}

TEST(Configz, V134MergesItsDefaultPluginsIntoMultiPoint) {
  const Json profile = Of34(R"("profiles": [
      {"schedulerName": "s", "percentageOfNodesToScore": 7,
       "plugins": {"multiPoint": {"enabled": [{"name": "TaintToleration", "weight": 9},
                                              {"name": "Mine"}],
                                  "disabled": [{"name": "ImageLocality", "weight": 2},
                                               {"name": "DynamicResources"}]},
                   "filter": {"enabled": [], "disabled": [{"name": "NodePorts"}]},
                   "score": {"enabled": [{"name": "NodeResourcesFit", "weight": 4}]}}}])")
      ["Profiles"][0];
  EXPECT_EQ(profile["SchedulerName"], "s");
  EXPECT_EQ(profile["PercentageOfNodesToScore"], 7);
  const Json& plugins = profile["Plugins"];
  EXPECT_EQ(Names(plugins["MultiPoint"]["Enabled"]),
            "SchedulingGates, PrioritySort, NodeUnschedulable, NodeName, TaintToleration 9, "
            "NodeAffinity 2, NodePorts, NodeResourcesFit 1, VolumeRestrictions, NodeVolumeLimits, "
            "VolumeBinding, VolumeZone, PodTopologySpread 2, InterPodAffinity 2, "
            "DefaultPreemption, NodeResourcesBalancedAllocation 1, DefaultBinder, Mine");
  EXPECT_EQ(Names(plugins["MultiPoint"]["Disabled"]), "ImageLocality, DynamicResources")
      << "without weights";
  EXPECT_EQ(JsonText(plugins["Filter"]),
            R"({"Disabled":[{"Name":"NodePorts","Weight":0}],"Enabled":null})")
      << "merging leaves no empty list";
  EXPECT_EQ(Names(plugins["Score"]["Enabled"]), "NodeResourcesFit 4");
  EXPECT_EQ(Names(profile["PluginConfig"]),
            "DefaultPreemption, InterPodAffinity, NodeAffinity, NodeResourcesBalancedAllocation, "
            "NodeResourcesFit, PodTopologySpread, VolumeBinding");
}

TEST(Configz, V134AddsTheArgumentsOfEnabledPluginsAfterTheWrittenOnes) {
  const Json got = Of34(R"("profiles": [
      {"plugins": {"multiPoint": {"disabled": [{"name": "*"}]},
                   "queueSort": {"enabled": [{"name": "PrioritySort"}]},
                   "filter": {"enabled": [{"name": "VolumeBinding"}, {"name": "NodeResourcesFit"}]},
                   "bind": {"enabled": [{"name": "DefaultBinder"}]}},
       "pluginConfig": [{"name": "NodeResourcesFit",
                         "args": {"ignoredResources": ["a/b"],
                                  "scoringStrategy": {"type": "RequestedToCapacityRatio",
                                    "resources": [{"name": "cpu", "weight": 0}],
                                    "requestedToCapacityRatio": {
                                      "shape": [{"utilization": 0, "score": 1}]}}}},
                        {"name": "InterPodAffinity", "args": {}}]}])");
  EXPECT_EQ(Names(got["Profiles"][0]["PluginConfig"]),
            "NodeResourcesFit, InterPodAffinity, VolumeBinding");
  EXPECT_EQ(ArgsIn(got, "NodeResourcesFit"),
            R"({"IgnoredResourceGroups":null,"IgnoredResources":["a/b"],"ScoringStrategy":)"
            R"({"RequestedToCapacityRatio":{"Shape":[{"Score":1,"Utilization":0}]},)"
            R"("Resources":[{"Name":"cpu","Weight":1}],"Type":"RequestedToCapacityRatio"}})");
  EXPECT_EQ(ArgsIn(got, "InterPodAffinity"),
            R"({"HardPodAffinityWeight":1,"IgnorePreferredTermsOfExistingPods":false})");
  EXPECT_EQ(ArgsIn(got, "VolumeBinding"), R"({"BindTimeoutSeconds":600,"Shape":null})");
}

TEST(Configz, TypesOfTheApiKeepTheirNames) {
  const Json got = Of34(R"("profiles": [{"pluginConfig": [
      {"name": "NodeAffinity", "args": {"addedAffinity": {
        "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [
          {"matchExpressions": [{"key": "k", "operator": "Exists"}]}]}}}},
      {"name": "PodTopologySpread", "args": {"defaultingType": "List", "defaultConstraints": [
        {"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "ScheduleAnyway"}]}},
      {"name": "DynamicResources", "args": {"filterTimeout": "1500ms"}}]}])");
  EXPECT_EQ(ArgsIn(got, "NodeAffinity"),
            R"({"AddedAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":)"
            R"({"nodeSelectorTerms":[{"matchExpressions":[{"key":"k","operator":"Exists"}]}]}}})");
  EXPECT_EQ(ArgsIn(got, "PodTopologySpread"),
            R"({"DefaultConstraints":[{"maxSkew":1,"topologyKey":"zone",)"
            R"("whenUnsatisfiable":"ScheduleAnyway"}],"DefaultingType":"List"})");
  EXPECT_EQ(ArgsIn(got, "DynamicResources"), R"({"FilterTimeout":"1.5s"})");
}

constexpr std::string_view kExtenders = R"("extenders": [
    {"urlPrefix": "https://a/", "filterVerb": "f", "bindVerb": "b", "weight": 2,
     "enableHTTPS": true, "ignorable": true,
     "tlsConfig": {"serverName": "a", "caFile": "ca.crt", "certData": "QUJD"},
     "managedResources": [{"name": "x/gpu", "ignoredByScheduler": true}, {"name": "x/nic"}]},
    {"urlPrefix": "http://b/", "prioritizeVerb": "p", "weight": 1, "httpTimeout": "100ms"}])";

TEST(Configz, ExtendersHaveTheTimeoutThatTheyWorkWith) {
  for (const Json& got : {Of21(kExtenders), Of34(kExtenders)}) {
    EXPECT_EQ(JsonText(got["Extenders"]),
              R"([{"BindVerb":"b","EnableHTTPS":true,"FilterVerb":"f","HTTPTimeout":"5s",)"
              R"("Ignorable":true,"ManagedResources":[)"
              R"({"IgnoredByScheduler":true,"Name":"x/gpu"},)"
              R"({"IgnoredByScheduler":false,"Name":"x/nic"}],"NodeCacheCapable":false,)"
              R"("PreemptVerb":"","PrioritizeVerb":"","TLSConfig":{"CAData":null,)"
              R"("CAFile":"ca.crt","CertData":"QUJD","CertFile":"","Insecure":false,)"
              R"("KeyData":null,"KeyFile":"","ServerName":"a"},"URLPrefix":"https://a/",)"
              R"("Weight":2},)"
              R"({"BindVerb":"","EnableHTTPS":false,"FilterVerb":"","HTTPTimeout":"100ms",)"
              R"("Ignorable":false,"ManagedResources":null,"NodeCacheCapable":false,)"
              R"("PreemptVerb":"","PrioritizeVerb":"p","TLSConfig":null,)"
              R"("URLPrefix":"http://b/","Weight":1}])");
  }
}

TEST(Configz, InV134WhatExtendersTakeOverIsIgnoredByNodeResourcesFit) {
  const Json of_34 = Of34(kExtenders);
  EXPECT_EQ(ArgsIn(of_34, "NodeResourcesFit").substr(0, 61),
            R"({"IgnoredResourceGroups":null,"IgnoredResources":["x/gpu"],"S)");
  EXPECT_EQ(ArgsIn(Of21(kExtenders), "NodeResourcesFit"), "none") << "v1.21 changes a copy";
}

TEST(Configz, ExtendersThatOnlyTheCallerKnowsFollow) {
  ConfigzInput input;
  ExtenderConfiguration extender;
  extender.url_prefix = "http://c/";
  extender.managed_resources.push_back({"x/fpga", true});
  input.other_extenders.push_back(extender);
  const Json got = Answer(VersionV134(), Parse(StrCat("{", kExtenders, "}")), input);
  ASSERT_EQ(got["Extenders"].size(), 3u);
  EXPECT_EQ(got["Extenders"][2]["URLPrefix"], "http://c/");
  EXPECT_EQ(got["Extenders"][2]["HTTPTimeout"], "5s");
  EXPECT_NE(ArgsIn(got, "NodeResourcesFit").find(R"(["x/gpu","x/fpga"])"), std::string::npos);
}

TEST(Configz, APolicyIsTheSourceAndLeavesTheRestAsItIs) {
  Json want = Of21("");
  want["AlgorithmSource"] =
      Parse(R"({"Policy": {"File": {"Path": ""}, "ConfigMap": null}, "Provider": null})");
  ConfigzInput input;
  input.other_extenders.emplace_back();
  const Json got = Answer(
      VersionV121(),
      Parse(R"({"kind": "Policy", "apiVersion": "v1", "predicates": [{"name": "PodFitsResources"}],
                "extenders": [{"urlPrefix": "http://a/", "filterVerb": "f", "weight": 1}]})"),
      input);
  EXPECT_EQ(JsonText(got), JsonText(want));
}

TEST(Configz, TheAlgorithmProviderIsTheSource) {
  ConfigzInput input;
  input.algorithm_provider = "ClusterAutoscalerProvider";
  EXPECT_EQ(JsonText(Answer(VersionV121(), Json(), input)["AlgorithmSource"]),
            R"({"Policy":null,"Provider":"ClusterAutoscalerProvider"})");
}

TEST(Configz, AVersionMayHaveDefaultProfilesOfItsOwn) {
  Version version = VersionV134();
  version.profiles.push_back(version.profiles[0]);
  version.profiles[1].scheduler_name = "second";
  version.profiles[1].plugin_args["InterPodAffinity"] = Parse(R"({"hardPodAffinityWeight": 3})");
  const Json got = Answer(version, Json());
  ASSERT_EQ(got["Profiles"].size(), 2u);
  EXPECT_EQ(got["Profiles"][1]["SchedulerName"], "second");
  EXPECT_EQ(JsonText(got["Profiles"][1]["PluginConfig"][2]["Args"]),
            R"({"HardPodAffinityWeight":3,"IgnorePreferredTermsOfExistingPods":false})");
}

}  // namespace configz_test
}  // namespace berth::test
