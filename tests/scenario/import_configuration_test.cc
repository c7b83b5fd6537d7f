// Tests scheduler configurations in imports, and by themselves; and the export of
// kube-scheduler-simulator, which has one.
#include <string>
#include <string_view>

#include "api/json/json.h"
#include "scenario/import/import.h"
#include "scenario/scenario_documents.h"
#include "sim/simulation.h"
#include "versions/v1_34.h"

namespace berth::sim {
namespace {

constexpr std::string_view kConfiguration = R"({
  "apiVersion": "kubescheduler.config.k8s.io/v1beta1", "kind": "KubeSchedulerConfiguration",
  "podMaxBackoffSeconds": 20})";

std::string SchedulerNames(const Scenario& scenario) {
  Strings names;
  if (scenario.scheduler_configuration) {
    for (const KubeSchedulerProfile& profile : scenario.scheduler_configuration->profiles) {
      names.push_back(profile.scheduler_name);
    }
  }
  return StrJoin(names, ", ");
}

TEST(ImportConfigurationTest, AmongObjectsItIsTheScenarios) {
  const Scenario scenario =
      Decode(Parse(StrCat("[", kNodeN, ", null, ", kConfiguration, ", ", kPodA, "]")));
  EXPECT_EQ(scenario.scheduler_configuration->pod_max_backoff_seconds, 20);
  EXPECT_EQ(scenario.report.ReadText(),
            "1 Pod (1 pending), 1 Node, KubeSchedulerConfiguration at [2]");
  EXPECT_EQ((*scenario.source)["spec"]["schedulerConfiguration"]["podMaxBackoffSeconds"], 20);
  EXPECT_EQ(Lines(Decode(scenario.source)), Lines(scenario));
}

TEST(ImportConfigurationTest, ASecondOneIsAnError) {
  EXPECT_EQ(ErrorOf(Parse(StrCat("[", kNodeN, ", ", kConfiguration, ", ", kConfiguration, "]"))),
            "[2]: there is a scheduler configuration already, at [1]");
}

TEST(ImportConfigurationTest, ErrorsHaveTheirPlaceInTheFile) {
  const auto with = [](std::string_view configuration) {
    return Parse(StrCat(R"({"kind": "List", "items": [)", kNodeN, ", ", configuration, "]}"));
  };
  EXPECT_EQ(ErrorOf(with(R"({"kind": "KubeSchedulerConfiguration", "parallelism": "many"})")),
            "items[1].parallelism: expected a number, got a string");
  // v1.34 determines the extension points of plugins itself.
  const auto out_of_tree = Simulation::Make(Decode(with(R"({"kind": "KubeSchedulerConfiguration",
                "apiVersion": "kubescheduler.config.k8s.io/v1", "profiles": [{"plugins": {
                "multiPoint": {"enabled": [{"name": "Coscheduling"}]}}}]})")));
  ASSERT_FALSE(out_of_tree.ok());
  EXPECT_EQ(out_of_tree.error().ToString(),
            "items[1].profiles[0].plugins.multiPoint.enabled[0].name: initializing profiles: "
            "creating profile for scheduler name default-scheduler: PreFilterPlugin "
            "\"Coscheduling\" does not exist");
}

TEST(ImportConfigurationTest, ErrorsOfATranslationHaveTheirPlaceInTheFileToo) {
  const auto with = [](std::string_view configuration) {
    return Parse(StrCat(R"({"kind": "List", "items": [{"kind": "Node", "metadata": {"name": "n"},
        "status": {"nodeInfo": {"kubeletVersion": "v1.23.17"}}}, )",
                        configuration, "]}"));
  };
  EXPECT_EQ(ErrorOf(with(R"({"kind": "KubeSchedulerConfiguration",
                "apiVersion": "kubescheduler.config.k8s.io/v1beta3", "profiles": [{"plugins": {
                "multiPoint": {"enabled": [{"name": "Coscheduling"}]}}}]})")),
            "items[1].profiles[0].plugins.multiPoint.enabled[0].name: the extension points of "
            "\"Coscheduling\" are not known: name it at each of them instead");
  // v1.21 has the setting of a later version's extension point in another place.
  const Scenario scenario = Decode(with(R"({"kind": "KubeSchedulerConfiguration",
      "apiVersion": "kubescheduler.config.k8s.io/v1beta3", "profiles": [{"plugins": {"score": {
      "disabled": [{"name": "*"}], "enabled": [{"name": "SchedulingGates"}, {"name": "Trimaran"}]}}}]})"));
  const auto made = Simulation::Make(scenario);
  ASSERT_FALSE(made.ok());
  EXPECT_EQ(made.error().path, "items[1].profiles[0].plugins.score.enabled[1].name");
}

TEST(ImportConfigurationTest, AConfigMapMayHoldItAsJson) {
  const Scenario scenario = Decode(Parse(StrCat("[", kNodeN, R"(,
      {"kind": "ConfigMap", "metadata": {"name": "scheduler-policy", "namespace": "kube-system"},
       "data": {"policy.cfg":
         "{\"kind\": \"Policy\", \"apiVersion\": \"v1\", \"predicates\": [{\"name\": \"HostName\"}]}"}},
      {"kind": "ConfigMap", "metadata": {"name": "other"}, "data": {"config.yaml":
         "kind: KubeSchedulerConfiguration"}}])")));
  ASSERT_TRUE(scenario.scheduler_configuration.has_value());
  Strings texts;
  for (const ImportFact& fact : scenario.report.facts()) texts.push_back(ImportText(fact));
  EXPECT_EQ(texts, (Strings{"kube-scheduler v1.21.9 is simulated, as it reads such a configuration "
                            "(Policy)",
                            "1 Node", "Policy at [1].data[\"policy.cfg\"]",
                            "2 ConfigMaps: of no concern to the scheduler "
                            "(kube-system/scheduler-policy, other)",
                            "1 ConfigMap, data: holds YAML: open it by itself (other)"}));
}

TEST(ImportConfigurationTest, OtherPoliciesAreNone) {
  const Scenario scenario = Decode(
      Parse(StrCat("[", kNodeN, R"(, {"kind": "Policy", "apiVersion": "audit.k8s.io/v1"}])")));
  EXPECT_FALSE(scenario.scheduler_configuration.has_value());
}

TEST(ImportConfigurationTest, AloneItIsNotAScenarioButIsAppliedToOne) {
  const Json alone = Parse(StrCat("[null, ", kConfiguration, "]"));
  EXPECT_TRUE(IsConfigurationAlone(alone));
  EXPECT_FALSE(IsConfigurationAlone(Parse(kNodeN)));
  EXPECT_EQ(ErrorOf(alone),
            "this is a scheduler's configuration, and no cluster: open a scenario first, or have "
            "Nodes and Pods in the same file");
  const Json source = Decode(ScenarioOf(StrCat(R"("objects": [)", kNodeN, "]"))).source;
  Result<Scenario> configured = ConfigureScenario(source, alone);
  ASSERT_TRUE(configured.ok());
  EXPECT_EQ(configured.value().scheduler_configuration->pod_max_backoff_seconds, 20);
  EXPECT_EQ(Lines(configured.value()), (Strings{"0 create node n"}));
  EXPECT_EQ(configured.value().report.ReadText(), "KubeSchedulerConfiguration at [1]");
  const Result<Scenario> refused = ConfigureScenario(
      source, Parse(R"({"kind": "Policy", "apiVersion": "v1", "predicates": 5})"));
  EXPECT_EQ(refused.error().ToString(), "predicates: expected a list, got a number");
}

TEST(ImportConfigurationTest, IsReadAsTheVersionAtWorkReadsIt) {
  VersionCatalogue versions;
  if (versions.Find("v1.34") == nullptr) versions.Add(VersionV134());
  const Json source = ScenarioOf(StrCat(R"("semantics": "v1.34", "objects": [)", kNodeN,
                                        R"(], "schedulerConfiguration": {"profiles": [{"plugins":
      {"multiPoint": {"disabled": [{"name": "ImageLocality"}]}}}]})"));
  const Result<Scenario> scenario = DecodeScenario(source, versions);
  ASSERT_TRUE(scenario.ok()) << scenario.error().ToString();
  EXPECT_TRUE(scenario.value().scheduler_configuration->profiles[0].multi_point.disabled);
  EXPECT_TRUE(Simulation::Make(scenario.value()).ok());
  EXPECT_FALSE(DecodeScenario(ScenarioOf(R"("schedulerConfiguration": {"profiles":
      [{"plugins": {"multiPoint": {}}}]})"))
                   .ok());

  const Result<Scenario> converted =
      ConfigureScenario(scenario.value().source, Parse(StrCat("[", kConfiguration, "]")), versions);
  ASSERT_TRUE(converted.ok()) << converted.error().ToString();
  EXPECT_EQ((*converted.value().source)["spec"]["schedulerConfiguration"]["apiVersion"],
            "kubescheduler.config.k8s.io/v1");
  Strings texts;
  for (const ImportFact& fact : converted.value().report.facts()) {
    texts.push_back(ImportText(fact));
  }
  EXPECT_EQ(texts, (Strings{"KubeSchedulerConfiguration at [0]",
                            "1 KubeSchedulerConfiguration, kubescheduler.config.k8s.io/v1beta1: "
                            "read as what v1.34 has for it"}));
}

TEST(ImportConfigurationTest, ExtendersAreLeftOut) {
  const Scenario scenario = Decode(Parse(StrCat("[", kNodeN, R"(, {
      "kind": "KubeSchedulerConfiguration", "apiVersion": "kubescheduler.config.k8s.io/v1beta1",
      "extenders": [{"urlPrefix": "http://x", "filterVerb": "f"}]}])")));
  EXPECT_TRUE(Simulation::Make(scenario).ok());
  EXPECT_EQ(ImportText(scenario.report.facts().back()),
            "1 KubeSchedulerConfiguration, extenders: nothing calls out of a simulation: they have "
            "no say");
}

// The example of its documentation, with a pod that is bound; keys may be null or missing.
constexpr std::string_view kExport = R"({
  "pods": [{"metadata": {"name": "a", "namespace": "default"}, "spec": {"nodeName": "n",
             "schedulerName": "default-scheduler", "containers": [{"name": "c"}]}},
           {"metadata": {"name": "b", "namespace": "default"}, "spec": {"schedulerName": "second"}}],
  "nodes": {"items": [{"metadata": {"name": "n"}, "status": {"allocatable": {"pods": "10"}}}]},
  "pvs": null, "pvcs": [],
  "storageClasses": [{"metadata": {"name": "fast"}, "provisioner": "x"}],
  "priorityClasses": [{"metadata": {"name": "high"}, "value": 1000}],
  "schedulerConfig": {"parallelism": 16, "profiles": [
    {"schedulerName": "default-scheduler", "plugins": {
       "preEnqueue": {}, "permit": {},
       "multiPoint": {"disabled": [{"name": "*"}],
                      "enabled": [{"name": "PrioritySortWrapped"}, {"name": "SchedulingGatesWrapped"},
                                  {"name": "NodeResourcesFitWrapped", "weight": 1},
                                  {"name": "TaintTolerationWrapped", "weight": 3},
                                  {"name": "DefaultBinderWrapped"}]}},
     "pluginConfig": [
       {"name": "NodeResourcesFit", "args": {"kind": "NodeResourcesFitArgs",
          "apiVersion": "kubescheduler.config.k8s.io/v1", "scoringStrategy": {"type": "MostAllocated",
          "resources": [{"name": "cpu", "weight": 1}]}}},
       {"name": "NodeResourcesFitWrapped", "args": {}},
       {"name": "DynamicResources", "args": {}}]},
    {"schedulerName": "second"}]}})";

TEST(SimulatorExportTest, IsAClusterWithItsConfiguration) {
  const Scenario scenario = Decode(Parse(kExport));
  EXPECT_EQ(Lines(scenario),
            (Strings{"0 create node n", "0 create storageclass fast", "0 create priorityclass high",
                     "0 create pod default/a", "0 create pod default/b"}));
  EXPECT_EQ(PodOf(scenario, 3).spec.node_name, "n");
  EXPECT_EQ(SchedulerNames(scenario), "default-scheduler, second");
  EXPECT_EQ(
      JsonText((*scenario.source)["spec"]["schedulerConfiguration"]["profiles"][0]["pluginConfig"]),
      R"([{"args":{"apiVersion":"kubescheduler.config.k8s.io/v1","kind":"NodeResourcesFitArgs",)"
      R"("scoringStrategy":{"resources":[{"name":"cpu","weight":1}],"type":"MostAllocated"}},)"
      R"("name":"NodeResourcesFit"},{"args":{},"name":"DynamicResources"}])");
  auto made = Simulation::Make(scenario);
  ASSERT_TRUE(made.ok()) << made.error().ToString();
  made.value()->RunToEnd();
  EXPECT_NE(made.value()->log().ToText().find("default/b"), std::string::npos);
}

TEST(SimulatorExportTest, ErrorsHaveTheirPlace) {
  EXPECT_EQ(ErrorOf(Parse(R"({"pods": 5, "nodes": []})")), "pods: expected a list");
  EXPECT_EQ(ErrorOf(Parse(R"({"pods": [{"metadata": {}}], "nodes": []})")),
            "pods[0].metadata.name: Required value: a name is required");
  EXPECT_EQ(ErrorOf(Parse(R"({"nodes": [{"metadata": {"name": "n"}}],
                              "schedulerConfig": {"profiles": [{"plugins": {"score": 5}}]}})")),
            "schedulerConfig.profiles[0].plugins.score: expected an object, got a number");
}

TEST(SimulatorExportTest, OtherMembersAreReported) {
  const Scenario scenario =
      Decode(Parse(R"({"pods": [], "nodes": [{"metadata": {"name": "n"}}], "results": []})"));
  EXPECT_EQ(ImportText(scenario.report.facts().back()),
            "1 object: no part of an export that is known (results)");
}

}  // namespace
}  // namespace berth::sim
