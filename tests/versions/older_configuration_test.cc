// What configurations of earlier versions become for v1.34.
#include "versions/configuration/configuration_translation.h"

#include "versions/configuration_v1_fixture.h"

namespace berth::test {
namespace {

std::string Document(std::string_view version, std::string_view fields) {
  return StrCat(R"({"apiVersion": "kubescheduler.config.k8s.io/)", version,
                R"(", "kind": "KubeSchedulerConfiguration", )", fields, "}");
}

TranslatedConfiguration Translate(std::string_view version, std::string_view profile) {
  Result<TranslatedConfiguration> translated = TranslateConfiguration(
      Parse(Document(version, StrCat(R"("profiles": [)", profile, "]"))), ConfigurationV1());
  EXPECT_TRUE(translated.ok()) << (translated.ok() ? "" : translated.error().ToString());
  if (!translated.ok()) return {};
  KubeSchedulerConfiguration read;
  EXPECT_EQ(FailureOf(ReadConfiguration(translated.value().document, &read, ConfigurationV1())),
            Lines{"ok"});
  return std::move(translated).value();
}

TEST(OlderConfigurationTest, OtherDocumentsStayAsTheyAre) {
  for (
      const std::string_view text :
      {R"({"apiVersion":"kubescheduler.config.k8s.io/v1","kind":"KubeSchedulerConfiguration","profiles":[{"plugins":{"filter":{"enabled":[{"name":"EBSLimits"}]}}}]})",
       R"({"apiVersion":"v1","kind":"Policy"})", R"({"apiVersion":"v1"})", "5"}) {
    const auto translated = TranslateConfiguration(Parse(text), ConfigurationV1());
    ASSERT_TRUE(translated.ok());
    EXPECT_EQ(JsonText(translated.value().document), text);
    EXPECT_EQ(translated.value().from, "");
  }
}

TEST(OlderConfigurationTest, PluginsThatScoredByResourcesAreAStrategy) {
  const TranslatedConfiguration translated = Translate("v1beta1", R"({
      "plugins": {"score": {"disabled": [{"name": "NodeResourcesLeastAllocated"}],
                            "enabled": [{"name": "NodeResourcesMostAllocated", "weight": 5}]}},
      "pluginConfig": [
        {"name": "NodeResourcesMostAllocated", "args": {"resources": [{"name": "gpu", "weight": 3}]}},
        {"name": "NodeResourcesFit", "args": {"ignoredResources": ["a.b/c"],
                                              "apiVersion": "kubescheduler.config.k8s.io/v1beta1"}}]})");
  EXPECT_EQ(JsonText(translated.document["profiles"][0]),
            R"({"pluginConfig":[{"args":{"ignoredResources":["a.b/c"],"scoringStrategy":)"
            R"({"resources":[{"name":"gpu","weight":3}],"type":"MostAllocated"}},)"
            R"("name":"NodeResourcesFit"}],"plugins":{"score":{"disabled":[],)"
            R"("enabled":[{"name":"NodeResourcesFit","weight":5}]}}})");
  EXPECT_EQ(translated.from, "v1beta1");
  EXPECT_EQ(TranslationSentences(translated),
            (Lines{"profiles[0].plugins.score.enabled[0].name: NodeResourcesMostAllocated is "
                   "NodeResourcesFit with scoringStrategy MostAllocated now",
                   "profiles[0].pluginConfig[0]: NodeResourcesMostAllocated is NodeResourcesFit "
                   "with scoringStrategy MostAllocated now"}));
  EXPECT_EQ(PathBefore(translated.moved,
                       "profiles[0].pluginConfig[0].args.scoringStrategy.resources[0].weight"),
            "profiles[0].pluginConfig[0].args.resources[0].weight");
  EXPECT_EQ(PathBefore(translated.moved, "profiles[0].pluginConfig[0].args.ignoredResources"),
            "profiles[0].pluginConfig[1].args.ignoredResources");
}

TEST(OlderConfigurationTest, ACurveIsAStrategyToo) {
  EXPECT_EQ(JsonText(Translate("v1beta1", R"({"plugins": {"score": {"enabled":
                   [{"name": "RequestedToCapacityRatio"}]}}, "pluginConfig":
                   [{"name": "RequestedToCapacityRatio", "args": {"shape":
                     [{"utilization": 0, "score": 10}]}}]})")
                         .document["profiles"][0]["pluginConfig"]),
            R"([{"args":{"scoringStrategy":{"requestedToCapacityRatio":{"shape":)"
            R"([{"score":10,"utilization":0}]},"type":"RequestedToCapacityRatio"}},)"
            R"("name":"NodeResourcesFit"}])");
}

TEST(OlderConfigurationTest, SwitchingTheDefaultScoreOffSwitchesTheFitsOff) {
  EXPECT_EQ(JsonText(Translate("v1beta1", R"({"plugins": {"score": {"disabled":
                [{"name": "NodeResourcesLeastAllocated"}, {"name": "NodePreferAvoidPods"}]}}})")
                         .document["profiles"][0]),
            R"({"plugins":{"score":{"disabled":[{"name":"NodeResourcesFit"}]}}})");
}

TEST(OlderConfigurationTest, RemovedFieldsAreNamed) {
  Result<TranslatedConfiguration> translated = TranslateConfiguration(
      Parse(Document("v1beta2", R"("healthzBindAddress": "0.0.0.0:1", "profiles": [{
          "plugins": {"filter": {"enabled": [{"name": "NodeLabel"}, {"name": "EBSLimits"},
                                             {"name": "Mine"}]}},
          "pluginConfig": [{"name": "NodeLabel", "args": {"presentLabels": ["a"]}}]}])")),
      ConfigurationV1());
  ASSERT_TRUE(translated.ok());
  EXPECT_EQ(TranslationSentences(translated.value()),
            (Lines{"profiles[0].plugins.filter.enabled[1].name: EBSLimits is NodeVolumeLimits now",
                   "healthzBindAddress: there is no such setting any more",
                   "profiles[0].plugins.filter.enabled[0].name: there is no successor of NodeLabel",
                   "profiles[0].pluginConfig[0].args: there is no successor of NodeLabel"}));
  EXPECT_EQ(JsonText(translated.value().document["profiles"]),
            R"([{"pluginConfig":[],"plugins":{"filter":{"enabled":[{"name":"Mine"}]}}}])");
  EXPECT_EQ(PathBefore(translated.value().moved, "profiles[0].plugins.filter.enabled[0].name"),
            "profiles[0].plugins.filter.enabled[2].name");
}

TEST(OlderConfigurationTest, ListsWithARemovedPluginAloneNameItsReplacement) {
  EXPECT_EQ(JsonText(Translate("v1beta3", R"({"plugins": {"filter": {"disabled": [{"name": "*"}],
                "enabled": [{"name": "EBSLimits"}, {"name": "GCEPDLimits"}]}}})")
                         .document["profiles"][0]["plugins"]["filter"]["enabled"]),
            R"([{"name":"NodeVolumeLimits"}])");
}

TEST(OlderConfigurationTest, ConstraintsOfV1Beta1AreAList) {
  const std::string_view profile = R"({"pluginConfig": [{"name": "PodTopologySpread", "args":
      {"defaultConstraints": [{"maxSkew": 1, "topologyKey": "a",
                               "whenUnsatisfiable": "ScheduleAnyway"}]}}]})";
  EXPECT_EQ(Translate("v1beta1", profile)
                .document["profiles"][0]["pluginConfig"][0]["args"]["defaultingType"],
            "List");
}

TEST(OlderConfigurationTest, WrappedNamesLoseTheirEnd) {
  const TranslatedConfiguration translated = Translate("v1", R"({
      "plugins": {"multiPoint": {"enabled": [{"name": "NodeNameWrapped"}],
                                 "disabled": [{"name": "NodePortsWrapped"}]}},
      "pluginConfig": [{"name": "InterPodAffinity"}, {"name": "InterPodAffinityWrapped"}]})");
  EXPECT_EQ(JsonText(translated.document["profiles"][0]),
            R"({"pluginConfig":[{"name":"InterPodAffinity"}],"plugins":{"multiPoint":)"
            R"({"disabled":[{"name":"NodePorts"}],"enabled":[{"name":"NodeName"}]}}})");
  EXPECT_EQ(translated.from, "");
}

}  // namespace
}  // namespace berth::test
