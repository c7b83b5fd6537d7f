// Tests the version of kube-scheduler with which an import is simulated.
#include "scenario/import/import_version.h"

#include <string>
#include <string_view>

#include "api/json/json.h"
#include "scenario/scenario_documents.h"
#include "sim/simulation.h"

namespace berth::sim {
namespace {

constexpr std::string_view kPolicy = R"({"kind": "Policy", "apiVersion": "v1",
                                         "predicates": [{"name": "HostName"}]})";

std::string NodeWith(std::string_view name, std::string_view kubelet) {
  return StrCat(R"({"kind": "Node", "metadata": {"name": ")", name,
                R"("}, "status": {"nodeInfo": {"kubeletVersion": ")", kubelet, R"("}}})");
}

std::string ConfigurationOf(std::string_view api_version) {
  return StrCat(R"({"kind": "KubeSchedulerConfiguration", "apiVersion":
                    "kubescheduler.config.k8s.io/)",
                api_version, R"("})");
}

Scenario Import(std::string_view objects, VersionWish wish = {}) {
  Result<Scenario> scenario =
      DecodeScenario(Parse(StrCat("[", objects, "]")), VersionCatalogue(), std::move(wish));
  EXPECT_TRUE(scenario.ok()) << scenario.error().ToString();
  return std::move(scenario).value();
}

// Returns the resulting spec.semantics, which is also the simulated version.
std::string VersionOf(std::string_view objects) {
  const Scenario scenario = Import(objects);
  EXPECT_EQ((*scenario.source)["spec"]["semantics"], scenario.version->name());
  return std::string(scenario.version->name());
}

// Returns the row about the version.
std::string Reason(const Scenario& scenario) { return ImportText(scenario.report.facts().front()); }

TEST(ImportVersionTest, IsTheNearestToTheKubelets) {
  struct Case {
    std::string_view kubelet;
    std::string_view want;
  };
  const Case cases[] = {
      {"v1.11.0", "v1.15"},
      {"v1.15.12", "v1.15"},
      {"v1.16.0", "v1.21"},
      {"v1.21.9", "v1.21"},
      {"v1.27.16", "v1.21"},
      {"v1.28.0", "v1.34"},
      {"v1.29.4-eks-a5565ad", "v1.34"},
      {"v1.34.1", "v1.34"},
      {"v1.40.0+k3s1", "v1.34"},
      {"1.20", "v1.21"},
      // These are not versions of Kubernetes.
      {"", "v1.34"},
      {"latest", "v1.34"},
      {"v1.", "v1.34"},
      {"v1.x", "v1.34"},
      {"v1.99999999999999999999", "v1.34"},
      {"v0.21.0", "v1.34"},
  };
  for (const Case& c : cases) EXPECT_EQ(VersionOf(NodeWith("n", c.kubelet)), c.want) << c.kubelet;
}

TEST(ImportVersionTest, TheNewestKubeletCounts) {
  const Scenario scenario =
      Import(StrCat(NodeWith("a", "v1.27.3"), ",", NodeWith("b", "v1.29.4"), ",",
                    NodeWith("c", "v1.29.10"), ",", NodeWith("d", "v1.9.11")));
  EXPECT_EQ(scenario.version->name(), "v1.34");
  EXPECT_EQ(Reason(scenario),
            "kube-scheduler v1.34.1 is simulated: the nearest version that Berth has to the newest "
            "of the kubelets (v1.29.10)");
  EXPECT_EQ(Reason(Import(NodeWith("n", "v1.14.10"))),
            "kube-scheduler v1.21.9 (queue: v1.15.3) is simulated: the nearest version "
            "that Berth has to the newest of the kubelets (v1.14.10)");
}

TEST(ImportVersionTest, IfNoNodeHasAVersionItIsTheNewest) {
  const Scenario scenario = Import(StrCat(kNodeN, ",", kPodA));
  EXPECT_EQ(scenario.version->name(), "v1.34");
  EXPECT_EQ(Reason(scenario),
            "kube-scheduler v1.34.1 is simulated: no node says the version of its kubelet");
  EXPECT_EQ(VersionOf(kPodA), "v1.34");
}

TEST(ImportVersionTest, AScenarioKeepsItsOwn) {
  EXPECT_EQ(
      Decode(ScenarioOf(StrCat(R"("objects": [)", NodeWith("n", "v1.34.1"), "]"))).version->name(),
      "v1.21");
}

TEST(ImportVersionTest, ConfigurationsOfOneVersionSayIt) {
  const std::string old_node = NodeWith("n", "v1.20.4");
  const std::string new_node = NodeWith("n", "v1.31.0");
  EXPECT_EQ(VersionOf(StrCat(old_node, ",", ConfigurationOf("v1"))), "v1.34");
  EXPECT_EQ(VersionOf(StrCat(new_node, ",", ConfigurationOf("v1beta1"))), "v1.21");
  EXPECT_EQ(VersionOf(StrCat(new_node, ",", kPolicy)), "v1.21");
  EXPECT_EQ(Reason(Import(StrCat(new_node, ",", ConfigurationOf("v1beta1")))),
            "kube-scheduler v1.21.9 is simulated, as it reads such a configuration "
            "(kubescheduler.config.k8s.io/v1beta1)");
  // v1.15 reads policies, too. If the version is that of the kubelets, they are the reason.
  EXPECT_EQ(VersionOf(StrCat(NodeWith("n", "v1.14.2"), ",", kPolicy)), "v1.15");
  EXPECT_EQ(Reason(Import(StrCat(new_node, ",", ConfigurationOf("v1")))),
            "kube-scheduler v1.34.1 is simulated: the nearest version that Berth has to the newest "
            "of the kubelets (v1.31.0)");
  EXPECT_EQ(Reason(Import(StrCat(kNodeN, ",", ConfigurationOf("v1")))),
            "kube-scheduler v1.34.1 is simulated, as it reads such a configuration "
            "(kubescheduler.config.k8s.io/v1)");
  // Both versions read these, in different ways.
  for (const char* api : {"v1beta2", "v1beta3"}) {
    EXPECT_EQ(VersionOf(StrCat(old_node, ",", ConfigurationOf(api))), "v1.21") << api;
    EXPECT_EQ(VersionOf(StrCat(new_node, ",", ConfigurationOf(api))), "v1.34") << api;
    EXPECT_EQ(VersionOf(StrCat(kNodeN, ",", ConfigurationOf(api))), "v1.34") << api;
  }
}

TEST(ImportVersionTest, AWishWins) {
  const Scenario asked =
      Import(StrCat(NodeWith("n", "v1.31.0"), ",", ConfigurationOf("v1")), {"v1.21", nullptr});
  EXPECT_EQ(asked.version->name(), "v1.21");
  EXPECT_EQ(Reason(asked), "kube-scheduler v1.21.9 is simulated, as it was asked for");
  const Json policy = Parse(kPolicy);
  EXPECT_EQ(Import(NodeWith("n", "v1.31.0"), {"", &policy}).version->name(), "v1.21");
}

TEST(ImportVersionTest, APolicyForAScenarioBringsAVersionThatReadsIt) {
  const Json source = Import(StrCat(kNodeN, ",", kPodA)).source;
  const Result<Scenario> configured = ConfigureScenario(source, Parse(kPolicy));
  ASSERT_TRUE(configured.ok()) << configured.error().ToString();
  EXPECT_EQ(configured.value().version->name(), "v1.21");
  EXPECT_EQ(ImportText(configured.value().report.facts().back()),
            "kube-scheduler v1.21.9 is simulated, as it reads such a configuration (Policy)");
  // The present version reads another configuration.
  const Result<Scenario> kept = ConfigureScenario(source, Parse(ConfigurationOf("v1beta1")));
  ASSERT_TRUE(kept.ok());
  EXPECT_EQ(kept.value().version->name(), "v1.34");
}

TEST(ImportVersionTest, KubeBatchNeedsNone) {
  const Scenario scenario = Import(StrCat(NodeWith("n", "v1.31.0"), R"(, {"kind": "Pod",
      "metadata": {"name": "a"}, "spec": {"schedulerName": "kube-batch"}})"));
  EXPECT_EQ(scenario.scheduler, SchedulerKind::kKubeBatch);
  EXPECT_FALSE((*scenario.source)["spec"].contains("semantics"));
}

TEST(ImportVersionTest, FieldsThatTheVersionKnowsHaveTheirEffect) {
  const auto gated = [](std::string_view kubelet) {
    auto made = Simulation::Make(Import(StrCat(NodeWith("n", kubelet), R"(, {"kind": "Pod",
        "metadata": {"name": "a"}, "spec": {"schedulingGates": [{"name": "later"}]}})")));
    EXPECT_TRUE(made.ok());
    made.value()->RunToEnd();
    return made.value()->log().ToText().find("-> gated") != std::string::npos;
  };
  EXPECT_TRUE(gated("v1.30.0"));
  EXPECT_FALSE(gated("v1.21.9"));
}

TEST(ImportVersionTest, PodsOfTheDefaultSchedulerWithoutItsProfileWait) {
  const Scenario scenario = Import(StrCat(kNodeN, ",", kPodA, R"(, {"kind":
      "KubeSchedulerConfiguration", "apiVersion": "kubescheduler.config.k8s.io/v1",
      "profiles": [{"schedulerName": "other"}]})"));
  EXPECT_EQ(ImportText(scenario.report.facts().back()),
            "1 Pod, spec.schedulerName: no profile has this name: such a pod waits for ever (a)");
}

TEST(ImportVersionTest, FieldsThatNoVersionModelsAreNamed) {
  const Scenario scenario = Import(StrCat(NodeWith("n", "v1.34.1"), R"(,
      {"kind": "ResourceClaim", "apiVersion": "resource.k8s.io/v1", "metadata": {"name": "gpu"}},
      {"kind": "PodGroup", "apiVersion": "scheduling.k8s.io/v1alpha2", "metadata": {"name": "g"}},
      {"kind": "Whatever", "apiVersion": "x.io/v1", "metadata": {"name": "w"}},
      {"kind": "Pod", "metadata": {"name": "a"}, "spec": {"resourceClaims": [{"name": "gpu"}]}})"));
  Strings texts;
  for (const ImportFact& fact : scenario.report.facts()) {
    if (fact.section != ImportSection::kRead) texts.push_back(ImportText(fact));
  }
  EXPECT_EQ(texts,
            (Strings{"1 Whatever: of no concern to the scheduler (w)",
                     "1 ResourceClaim: devices are not allocated here (gpu)",
                     "1 PodGroup: each pod is scheduled by itself, not with its group (g)",
                     "1 Pod, spec.resourceClaims: devices are not allocated here: such a pod "
                     "waits for ever for a node (a)"}));
}

}  // namespace
}  // namespace berth::sim
