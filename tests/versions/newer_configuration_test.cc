// What configurations of later versions become for v1.21.
#include "versions/configuration/configuration_translation.h"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json_text.h"
#include "base/strings.h"
#include "versions/configuration/configuration.h"

namespace berth {
namespace {

std::string Document(std::string_view version, std::string_view profile) {
  return StrCat(R"({"apiVersion": "kubescheduler.config.k8s.io/)", version,
                R"(", "kind": "KubeSchedulerConfiguration", "profiles": [)", profile, "]}");
}

TranslatedConfiguration Translate(std::string_view version, std::string_view profile) {
  Result<TranslatedConfiguration> translated =
      TranslateConfiguration(ParseJsonText(Document(version, profile)).value());
  EXPECT_TRUE(translated.ok()) << (translated.ok() ? "" : translated.error().ToString());
  return translated.ok() ? std::move(translated).value() : TranslatedConfiguration();
}

// The first profile.
std::string FirstProfile(std::string_view version, std::string_view profile) {
  return JsonText(Translate(version, profile).document["profiles"][0]);
}

TEST(NewerConfigurationTest, ConfigurationsThatV121ReadsStayUnchanged) {
  for (
      const std::string_view text :
      {R"({"apiVersion":"kubescheduler.config.k8s.io/v1beta1","kind":"KubeSchedulerConfiguration","profiles":5})",
       R"({"apiVersion":"v1","kind":"Policy"})", R"({"apiVersion":"v1"})", "5"}) {
    const auto translated = TranslateConfiguration(ParseJsonText(text).value());
    ASSERT_TRUE(translated.ok());
    EXPECT_EQ(JsonText(translated.value().document), text);
    EXPECT_EQ(translated.value().from, "");
  }
}

TEST(NewerConfigurationTest, DefaultsAreNotWrittenOut) {
  // In the form in which kube-scheduler v1.22 and later print their effective configuration.
  EXPECT_EQ(FirstProfile("v1beta2", R"({"schedulerName": "x", "plugins": {"bind": {"enabled": [
                {"name": "DefaultBinder"}]}, "permit": {}, "score": {}}})"),
            R"({"schedulerName":"x"})");
}

TEST(NewerConfigurationTest, AddedPluginsFollowTheDefaults) {
  EXPECT_EQ(FirstProfile("v1", R"({"plugins": {"filter": {"enabled": [{"name": "NodeLabel"}]}}})"),
            R"({"plugins":{"filter":{"enabled":[{"name":"NodeLabel"}]}}})");
}

TEST(NewerConfigurationTest, EnablingADefaultPluginAgainChangesIt) {
  const std::string_view again =
      R"({"plugins": {"preScore": {"enabled": [{"name": "TaintToleration", "weight": 5}]}}})";
  // v1.22 leaves it in its place, v1.25 runs it first.
  EXPECT_EQ(FirstProfile("v1beta2", again),
            R"({"plugins":{"preScore":{"disabled":[{"name":"*"}],"enabled":[)"
            R"({"name":"InterPodAffinity"},{"name":"PodTopologySpread"},)"
            R"({"name":"TaintToleration","weight":5},{"name":"NodeAffinity"}]}}})");
  EXPECT_EQ(FirstProfile("v1", again),
            R"({"plugins":{"preScore":{"disabled":[{"name":"*"}],"enabled":[)"
            R"({"name":"TaintToleration","weight":5},{"name":"InterPodAffinity"},)"
            R"({"name":"PodTopologySpread"},{"name":"NodeAffinity"}]}}})");
}

TEST(NewerConfigurationTest, MultiPointMeansAllPointsOfAPlugin) {
  const TranslatedConfiguration translated = Translate(
      "v1", R"({"plugins": {"multiPoint": {"disabled": [{"name": "DefaultPreemption"}]}}})");
  EXPECT_EQ(JsonText(translated.document["profiles"][0]),
            R"({"plugins":{"postFilter":{"disabled":[{"name":"*"}]}}})");
  EXPECT_EQ(translated.from, "v1");
  EXPECT_TRUE(translated.lost.empty());
}

TEST(NewerConfigurationTest, TheScoringStrategyIsAPluginOfItsOwn) {
  EXPECT_EQ(
      FirstProfile("v1beta3", R"({"pluginConfig": [{"name": "NodeResourcesFit", "args": {
                "ignoredResources": ["x"], "scoringStrategy": {"type": "RequestedToCapacityRatio",
                "requestedToCapacityRatio": {"shape": [{"utilization": 0, "score": 0}]}}}}],
                "plugins": {"score": {"disabled": [{"name": "*"}],
                                      "enabled": [{"name": "NodeResourcesFit", "weight": 2}]}}})"),
      R"({"pluginConfig":[{"args":{"ignoredResources":["x"]},"name":"NodeResourcesFit"},)"
      R"({"args":{"shape":[{"score":0,"utilization":0}]},"name":"RequestedToCapacityRatio"}],)"
      R"("plugins":{"score":{"disabled":[{"name":"*"}],)"
      R"("enabled":[{"name":"RequestedToCapacityRatio","weight":2}]}}})");
  EXPECT_EQ(FirstProfile("v1", R"({"pluginConfig": [{"name": "NodeResourcesFit", "args":
                {"scoringStrategy": {"type": "LeastAllocated"}}}]})"),
            R"({"pluginConfig":[{"args":{},"name":"NodeResourcesFit"},)"
            R"({"args":{},"name":"NodeResourcesLeastAllocated"}]})");
}

TEST(NewerConfigurationTest, FieldsThatV121DoesNotHaveAreNamed) {
  const TranslatedConfiguration translated = Translate("v1", R"({
      "plugins": {"preEnqueue": {"enabled": [{"name": "SchedulingGates"}]},
                  "reserve": {"enabled": [{"name": "DynamicResources"}]},
                  "preFilter": {"enabled": [{"name": "VolumeZone"}]}},
      "pluginConfig": [
        {"name": "NodeResourcesBalancedAllocation", "args": {"resources": [{"name": "gpu", "weight": 1}]}},
        {"name": "InterPodAffinity", "args": {"ignorePreferredTermsOfExistingPods": true}},
        {"name": "VolumeBinding", "args": {"shape": [{"utilization": 0, "score": 0}]}}]})");
  std::vector<std::string> lost;
  for (const LostSetting& one : translated.lost) lost.push_back(StrCat(one.path, " ", one.name));
  EXPECT_EQ(lost, (std::vector<std::string>{
                      "profiles[0].pluginConfig[0].args.resources NodeResourcesBalancedAllocation",
                      "profiles[0].pluginConfig[1].args.ignorePreferredTermsOfExistingPods "
                      "InterPodAffinity",
                      "profiles[0].pluginConfig[2].args.shape VolumeBinding",
                      "profiles[0].plugins.preEnqueue.enabled[0].name SchedulingGates",
                      "profiles[0].plugins.reserve.enabled[0].name DynamicResources"}));
  KubeSchedulerConfiguration read;
  EXPECT_FALSE(ReadConfiguration(translated.document, &read).has_value());
}

TEST(NewerConfigurationTest, OneProfilesPercentageIsThatOfAll) {
  EXPECT_EQ(
      Translate("v1", R"({"percentageOfNodesToScore": 30})").document["percentageOfNodesToScore"],
      30);
  EXPECT_EQ(Translate("v1", R"({"schedulerName": "a", "percentageOfNodesToScore": 30},
                               {"schedulerName": "b"})")
                .lost.size(),
            1u);
}

TEST(NewerConfigurationTest, ErrorsHaveTheirPathInTheOriginal) {
  struct Case {
    std::string_view profile;
    std::string_view want;
  };
  const Case cases[] = {
      {R"({"plugins": {"score": {"enabled": [{"name": 5}]}}})",
       "profiles[0].plugins.score.enabled[0].name: expected a string, got a number"},
      {R"({"pluginConfig": [{"name": "NodeResourcesFit", "args": {"scoringStrategy": {"type": "Best"}}}]})",
       "profiles[0].pluginConfig[0].args.scoringStrategy.type: Unsupported value: \"Best\": "
       "supported values: \"LeastAllocated\", \"MostAllocated\", \"RequestedToCapacityRatio\""},
  };
  for (const Case& c : cases) {
    const auto translated =
        TranslateConfiguration(ParseJsonText(Document("v1", c.profile)).value());
    ASSERT_FALSE(translated.ok()) << c.profile;
    EXPECT_EQ(translated.error().ToString(), c.want);
  }
}

TEST(NewerConfigurationTest, PathsLeadBack) {
  const std::vector<std::pair<std::string, std::string>> moved = {
      {"a[1]", "b[0]"}, {"a", "c"}, {"", "[3]"}};
  EXPECT_EQ(PathBefore(moved, "a[1].x"), "b[0].x");
  EXPECT_EQ(PathBefore(moved, "a[10].x"), "c[10].x");
  EXPECT_EQ(PathBefore({}, "x"), "x");
}

}  // namespace
}  // namespace berth
