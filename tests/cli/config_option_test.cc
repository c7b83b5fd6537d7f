// berth ... --config FILE.
#include <string>
#include <string_view>
#include <vector>

#include "base/strings.h"
#include "cli/command_fixture.h"

namespace berth::cli {
namespace config_option_test {

// The scenario's own configuration binds pods to "full", regardless of its filters.
constexpr std::string_view kScenario = R"(apiVersion: berth.dev/v1
kind: Scenario
spec:
  until: 2s
  schedulerConfiguration:
    profiles:
    - schedulerName: default-scheduler
      plugins:
        filter: {disabled: [{name: "*"}]}
  objects:
  - apiVersion: v1
    kind: Node
    metadata: {name: full}
    status: {allocatable: {cpu: "1", memory: 1Gi, pods: "5"}}
  - apiVersion: v1
    kind: Pod
    metadata: {name: a}
    spec: {containers: [{name: c, image: c, resources: {requests: {cpu: "2"}}}]}
)";

class ConfigOptionTest : public CommandTest {
 protected:
  // Runs the command on the scenario with this configuration.
  int Run(const std::string& command, std::string_view config) {
    return RunOn(command, kScenario, config);
  }
  int RunOn(const std::string& command, std::string_view scenario, std::string_view config) {
    scenario_ = File("scenario", scenario);
    config_ = File("config", config);
    return Berth({command, scenario_, "--config", config_});
  }

  std::string scenario_;
  std::string config_;
};

TEST_F(ConfigOptionTest, TakesThePlaceOfTheScenariosConfiguration) {
  EXPECT_EQ(Run("run",
                "apiVersion: kubescheduler.config.k8s.io/v1beta1\n"
                "kind: KubeSchedulerConfiguration\n"),
            0);
  EXPECT_TRUE(Printed("Insufficient cpu")) << out_;
}

TEST_F(ConfigOptionTest, MayBeAPolicyAsJson) {
  EXPECT_EQ(Run("run", R"({"kind": "Policy", "apiVersion": "v1", "priorities": [],
                           "predicates": [{"name": "PodFitsHostPorts"}]})"),
            0);
  EXPECT_FALSE(Printed("Insufficient cpu")) << out_;
}

TEST_F(ConfigOptionTest, OnlyTheFirstYamlDocumentCounts) {
  EXPECT_EQ(Run("validate", "percentageOfNodesToScore: 50\n---\n: : :\n"), 0) << err_;
}

TEST_F(ConfigOptionTest, WorksOnTheOutputOfKubectl) {
  EXPECT_EQ(RunOn("validate", R"({"kind": "List", "items": []})", "parallelism: 4\n"), 0) << err_;
}

TEST_F(ConfigOptionTest, ABadFieldIsNamedWithFileAndLine) {
  EXPECT_EQ(Run("validate", "profiles:\n- plugins:\n    scores: {}\n"), 2);
  EXPECT_EQ(err_.substr(0, err_.find(',')),
            StrCat("berth: ", config_, ":3: profiles[0].plugins.scores: unknown field"));
  EXPECT_EQ(Run("validate", "parallelism: {\n"), 2);
  EXPECT_EQ(err_.rfind(StrCat("berth: ", config_, ":"), 0), 0u) << err_;
}

TEST_F(ConfigOptionTest, APluginThatThereIsNotIsNamedWithFileAndLine) {
  EXPECT_EQ(
      Run("validate", "profiles:\n- plugins:\n    filter:\n      enabled:\n      - name: Mine\n"),
      2);
  EXPECT_EQ(err_, StrCat("berth: ", config_,
                         ":5: profiles[0].plugins.filter.enabled[0].name: "
                         "couldn't create scheduler using provider \"DefaultProvider\": "
                         "initializing profiles: creating profile for scheduler name "
                         "default-scheduler: FilterPlugin \"Mine\" does not exist\n"));
}

TEST_F(ConfigOptionTest, MayBeOfALaterVersionAsFarAsThisOneHasIt) {
  const std::string later =
      "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n"
      "- pluginConfig:\n  - name: VolumeBinding\n    args: {shape: [{utilization: 0, score: 0}]}\n";
  EXPECT_EQ(Run("validate", later), 0);
  EXPECT_EQ(err_,
            "berth: not modelled: 1 KubeSchedulerConfiguration, "
            "profiles[0].pluginConfig[0].args.shape: v1.21 has no such setting (VolumeBinding)\n");
  EXPECT_EQ(Run("validate", later + "  plugins: {permit: {enabled: [{name: DynamicResources}, "
                                    "{name: Mine}]}}\n"),
            2);
  EXPECT_NE(err_.find(StrCat(config_, ":7: profiles[0].plugins.permit.enabled[1].name: ")),
            std::string::npos)
      << err_;
}

TEST_F(ConfigOptionTest, AFileThatIsNotThereIsNamed) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(RunBerth({"validate", File("scenario", kScenario), "--config", "/nowhere"}), 2);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "berth: /nowhere: cannot be opened: No such file or directory\n");
}

TEST_F(ConfigOptionTest, WithoutItTheScenariosOwnIsNamedWithItsLine) {
  std::string text(kScenario);
  text.replace(text.find("{name: \"*\"}"), 11, "{name: \"*\"}], enabled: [{name: Mine}");
  const std::string file = File("scenario", text);
  testing::internal::CaptureStderr();
  EXPECT_EQ(RunBerth({"validate", file}), 2);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            StrCat("berth: ", file,
                   ":9: spec.schedulerConfiguration.profiles[0].plugins.filter.enabled[0].name: "
                   "couldn't create scheduler using provider \"DefaultProvider\": initializing "
                   "profiles: creating profile for scheduler name default-scheduler: FilterPlugin "
                   "\"Mine\" does not exist\n"));
}

}  // namespace config_option_test
}  // namespace berth::cli
