// Tests berth ... --semantics VERSION, and the versions in --config and in files of kubectl.
#include <string>
#include <string_view>
#include <vector>

#include "base/strings.h"
#include "cli/command_fixture.h"

namespace berth::cli {
namespace {

constexpr std::string_view kGated = R"(apiVersion: berth.dev/v1
kind: Scenario
spec:
  until: 2s
  objects:
  - apiVersion: v1
    kind: Node
    metadata: {name: node-a}
    status: {allocatable: {cpu: "1", memory: 1Gi, pods: "5"}}
  - apiVersion: v1
    kind: Pod
    metadata: {name: a}
    spec: {containers: [{name: c, image: c}], schedulingGates: [{name: later}]}
)";

constexpr std::string_view kDump = R"(kind: Node
metadata: {name: node-a}
status:
  allocatable: {cpu: "1", memory: 1Gi, pods: "5"}
  nodeInfo: {kubeletVersion: v1.30.2}
---
kind: Pod
metadata: {name: a}
)";

class SemanticsOptionTest : public CommandTest {
 protected:
  int RunWith(std::string_view scenario, std::string_view config,
              const std::vector<std::string>& more = {}) {
    config_ = File("config", config);
    std::vector<std::string> arguments = {"run", File("scenario", scenario), "--config", config_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return Berth(arguments);
  }
  bool Said(std::string_view text) const { return err_.find(text) != std::string::npos; }

  std::string config_;
};

TEST_F(SemanticsOptionTest, WinsOverTheScenarios) {
  const std::string file = File("scenario", kGated);
  EXPECT_EQ(Berth({"run", file}), 0);
  EXPECT_TRUE(Printed("default/a on node-a")) << out_;
  EXPECT_EQ(Berth({"run", file, "--semantics", "v1.34"}), 0);
  EXPECT_TRUE(Printed("default/a -> gated")) << out_;
  EXPECT_EQ(err_, "");
  EXPECT_EQ(Berth({"explain", file, "--semantics", "v1.34"}), 0);
  EXPECT_EQ(Berth({"validate", file, "--semantics", "v1.15"}), 0);
}

TEST_F(SemanticsOptionTest, AVersionThatThereIsNotIsAnErrorThatNamesThem) {
  const std::string file = File("scenario", kGated);
  for (const char* version : {"v1.22", "1.34"}) {
    EXPECT_EQ(Berth({"run", file, "--semantics", version}), 2) << version;
  }
  EXPECT_EQ(Berth({"explain", file, "--semantics", "v1.9"}), 2);
  EXPECT_EQ(err_,
            "berth: --semantics needs one of v1.21, v1.15 and v1.34, not \"v1.9\"\n"
            "Try berth explain --help.\n");
}

TEST_F(SemanticsOptionTest, ReadsTheScenariosConfiguration) {
  const std::string scenario = StrCat(kGated, R"(  schedulerConfiguration:
    apiVersion: kubescheduler.config.k8s.io/v1beta1
    kind: KubeSchedulerConfiguration
    profiles:
    - plugins:
        filter:
          enabled:
          - name: NodeLabel
          - name: Mine
)");
  EXPECT_EQ(Berth({"run", File("scenario", scenario), "--semantics", "v1.34"}), 2);
  EXPECT_TRUE(
      Said("not modelled: 1 KubeSchedulerConfiguration, "
           "profiles[0].plugins.filter.enabled[0].name: v1.34 has no such setting "
           "(NodeLabel)"))
      << err_;
  EXPECT_TRUE(
      Said(":22: spec.schedulerConfiguration.profiles[0].plugins.filter.enabled[1].name: "
           "initializing profiles: creating profile for scheduler name default-scheduler: "
           "FilterPlugin \"Mine\" does not exist"))
      << err_;
}

TEST_F(SemanticsOptionTest, WithoutItADumpHasTheVersionOfItsKubelets) {
  EXPECT_EQ(Berth({"run", File("scenario", kDump)}), 0);
  EXPECT_TRUE(
      Said("berth: kube-scheduler v1.34.1 is simulated: the nearest version that Berth has "
           "to the newest of the kubelets (v1.30.2)\n"))
      << err_;
}

TEST_F(SemanticsOptionTest, WithoutItADumpHasTheVersionOfItsConfig) {
  EXPECT_EQ(RunWith(kDump, R"({"kind": "Policy", "apiVersion": "v1", "priorities": [],
                               "predicates": [{"name": "PodFitsHostPorts"}]})"),
            0)
      << err_;
  EXPECT_TRUE(
      Said("kube-scheduler v1.21.9 is simulated, as it reads such a configuration (Policy)"))
      << err_;
  // The option takes precedence.
  EXPECT_EQ(RunWith(kDump, R"({"kind": "Policy", "apiVersion": "v1"})", {"--semantics", "v1.34"}),
            2);
  EXPECT_TRUE(Said("policies and algorithm providers are no more since v1.23")) << err_;
}

TEST_F(SemanticsOptionTest, AConfigMapMayHoldTheConfigAsYaml) {
  const std::string map = R"(kind: ConfigMap
metadata: {name: scheduler}
data:
  readme: no configuration
  config.yaml: |
    apiVersion: kubescheduler.config.k8s.io/v1beta1
    kind: KubeSchedulerConfiguration
    profiles:
    - plugins: {filter: {enabled: [{name: NodeResourceTopologyMatch}]}}
)";
  const std::string_view want =
      "data[\"config.yaml\"].profiles[0].plugins.filter.enabled[0].name: couldn't create scheduler "
      "using provider \"DefaultProvider\": initializing profiles: creating profile for scheduler "
      "name default-scheduler: FilterPlugin \"NodeResourceTopologyMatch\" does not exist\n";
  EXPECT_EQ(RunWith(kDump, map), 2);
  EXPECT_TRUE(Said(StrCat(config_, ":5: ", want))) << err_;
  const std::string beside = File("beside", StrCat(kDump, "---\n", map));
  EXPECT_EQ(Berth({"run", beside}), 2);
  EXPECT_TRUE(Said(StrCat(beside, ":14: [2].", want))) << err_;
  EXPECT_TRUE(Said("kube-scheduler v1.21.9 is simulated")) << err_;
}

}  // namespace
}  // namespace berth::cli
