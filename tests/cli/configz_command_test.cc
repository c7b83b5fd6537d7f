// berth configz SCENARIO.
#include <string>
#include <string_view>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "cli/command_fixture.h"

namespace berth::cli {
namespace configz_command_test {

constexpr std::string_view kScenario = R"(apiVersion: berth.dev/v1
kind: Scenario
spec: {semantics: v1.34, objects: []}
)";

constexpr std::string_view kConfiguration = R"(apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
podMaxBackoffSeconds: 60
extenders: [{urlPrefix: "http://a", filterVerb: f, weight: 1}]
)";

class ConfigzCommandTest : public CommandTest {
 protected:
  // Returns the output.
  Json Answer() const {
    Result<Json> json = ParseJsonText(out_);
    EXPECT_TRUE(json.ok()) << out_;
    return json.ok() ? json.value()["componentconfig"] : Json();
  }
};

TEST_F(ConfigzCommandTest, PrintsTheConfigurationOfTheVersion) {
  const std::string scenario = File("scenario", kScenario);
  EXPECT_EQ(Berth({"configz", scenario}), 0);
  EXPECT_TRUE(out_.starts_with(R"({"componentconfig":{"ClientConnection":)")) << out_;
  EXPECT_TRUE(out_.ends_with("}\n"));
  EXPECT_EQ(Answer()["Profiles"][0]["Plugins"]["MultiPoint"]["Enabled"].size(), 19u);
  EXPECT_EQ(err_, "");
  EXPECT_EQ(Berth({"configz", scenario, "--semantics", "v1.21", "--format", "json"}), 0);
  EXPECT_EQ(Answer()["AlgorithmSource"]["Provider"], "DefaultProvider");
}

TEST_F(ConfigzCommandTest, AConfigurationNeedsNoScriptsForItsExtenders) {
  const std::string config = File("config", kConfiguration);
  EXPECT_EQ(Berth({"configz", File("scenario", kScenario), "--config", config}), 0);
  EXPECT_EQ(Answer()["PodMaxBackoffSeconds"], 60);
  EXPECT_EQ(Answer()["Extenders"][0]["URLPrefix"], "http://a");
}

TEST_F(ConfigzCommandTest, SaysWhyKubeSchedulerWouldNotStart) {
  const std::string config = File("config", R"(apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- plugins:
    multiPoint: {enabled: [{name: Missing}]}
)");
  EXPECT_EQ(Berth({"configz", File("scenario", kScenario), "--config", config}), 2);
  EXPECT_NE(err_.find(config + ":5: "), std::string::npos) << err_;
  EXPECT_NE(err_.find("\"Missing\" does not exist"), std::string::npos) << err_;
  EXPECT_EQ(out_, "");
}

TEST_F(ConfigzCommandTest, KubeBatchHasNoSuchAnswer) {
  const std::string scenario = File("scenario", R"(apiVersion: berth.dev/v1
kind: Scenario
spec: {scheduler: kube-batch, objects: []}
)");
  EXPECT_EQ(Berth({"configz", scenario}), 1);
  EXPECT_EQ(err_, "berth: kube-scheduler is not at work\n");
  EXPECT_EQ(out_, "");
}

TEST_F(ConfigzCommandTest, OtherFormatsAreRefused) {
  EXPECT_EQ(Berth({"configz", File("scenario", kScenario), "--format", "text"}), 2);
  EXPECT_NE(err_.find("--format is json, not \"text\""), std::string::npos) << err_;
}

}  // namespace configz_command_test
}  // namespace berth::cli
