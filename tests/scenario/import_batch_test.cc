// Tests imports with kube-batch: its configuration, by itself and in a ConfigMap, and pods that
// name it.
#include <string>
#include <string_view>

#include "api/json/json.h"
#include "scenario/import/import.h"
#include "scenario/scenario_documents.h"

namespace berth::sim {
namespace {

constexpr std::string_view kBatch =
    R"({"actions": "reclaim, allocate", "tiers": [{"plugins": [{"name": "gang"}]}]})";

std::string PodOf(std::string_view scheduler, std::string_view name, std::string_view node = "") {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name,
                R"("}, "spec": {"containers": [],)",
                node.empty() ? "" : StrCat(R"("nodeName": ")", node, R"(",)"),
                R"("schedulerName": ")", scheduler, R"("}})");
}

Strings TextsOf(const ImportReport& report) {
  Strings texts;
  for (const ImportFact& fact : report.facts()) texts.push_back(ImportText(fact));
  return texts;
}

Strings ActionsOf(const Scenario& scenario) {
  return scenario.batch_configuration ? scenario.batch_configuration->actions : Strings();
}

Json ScenarioWith(std::string_view pod, std::string_view more = "") {
  return Decode(ScenarioOf(StrCat(R"("objects": [)", kNodeN, ", ", pod, "]", more))).source;
}

TEST(ImportBatchTest, ItsConfigurationAloneIsAppliedToAScenario) {
  const Json alone = Parse(kBatch);
  ASSERT_TRUE(IsConfigurationAlone(alone));
  const Result<Scenario> configured =
      ConfigureScenario(ScenarioWith(PodOf("kube-batch", "a")), alone);
  ASSERT_TRUE(configured.ok()) << configured.error().ToString();
  EXPECT_EQ(configured.value().scheduler, SchedulerKind::kKubeBatch);
  EXPECT_EQ(ActionsOf(configured.value()), (Strings{"reclaim", "allocate"}));
  EXPECT_EQ(TextsOf(configured.value().report),
            (Strings{"kube-batch configuration", "kube-batch is the scheduler at work now"}));
  EXPECT_EQ(configured.value().report.ReadText(), "kube-batch configuration");
}

TEST(ImportBatchTest, IfNoPodNamesItItServesThoseOfTheDefaultScheduler) {
  const Result<Scenario> configured = ConfigureScenario(ScenarioWith(kPodA), Parse(kBatch));
  ASSERT_TRUE(configured.ok());
  EXPECT_EQ(configured.value().kube_batch.scheduler_name, "default-scheduler");
  EXPECT_EQ(TextsOf(configured.value().report).back(),
            "kube-batch schedules the pods of default-scheduler, as none names it");
}

TEST(ImportBatchTest, AConfigurationOfKubeSchedulerTakesTheWorkBack) {
  const Json source = ScenarioWith(PodOf("kube-batch", "a"), R"(, "scheduler": "kube-batch")");
  const Result<Scenario> configured = ConfigureScenario(
      source, Parse(R"({"kind": "KubeSchedulerConfiguration", "podMaxBackoffSeconds": 20})"));
  ASSERT_TRUE(configured.ok());
  EXPECT_EQ(configured.value().scheduler, SchedulerKind::kKubeScheduler);
  EXPECT_EQ(TextsOf(configured.value().report).back(),
            "kube-scheduler is the scheduler at work now");
}

TEST(ImportBatchTest, AConfigMapOfAChartHoldsIt) {
  const Json map = Parse(R"({"kind": "ConfigMap", "metadata": {"name": "batch"}, "data": {
      "kube-batch.conf": "{\"actions\": \"allocate\", \"tiers\": [{\"plugins\": []}]}"}})");
  ASSERT_TRUE(IsConfigurationAlone(map));
  const Result<Scenario> configured =
      ConfigureScenario(ScenarioWith(PodOf("kube-batch", "a")), map);
  ASSERT_TRUE(configured.ok());
  EXPECT_EQ(ActionsOf(configured.value()), (Strings{"allocate"}));
  EXPECT_EQ(TextsOf(configured.value().report).front(),
            "kube-batch configuration at data[\"kube-batch.conf\"]");
}

TEST(ImportBatchTest, AnUnknownActionHasItsPlaceInTheFile) {
  const Result<Scenario> refused = ConfigureScenario(
      ScenarioWith(kPodA), Parse(R"([null, {"actions": "enqueue", "tiers": []}])"));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().path, "[1].actions");
}

TEST(ImportBatchTest, WaitingPodsDetermineTheScheduler) {
  const std::string batch = PodOf("kube-batch", "a");
  const Scenario scenario = Decode(Parse(StrCat("[", kNodeN, ", ", batch, "]")));
  EXPECT_EQ(scenario.scheduler, SchedulerKind::kKubeBatch);
  EXPECT_EQ(TextsOf(scenario.report).front(),
            "kube-batch is the scheduler at work: most of the pods name it");
  // Bound pods count less than one that waits.
  const Scenario other = Decode(Parse(StrCat("[", kNodeN, ", ", PodOf("kube-batch", "b", "n"), ", ",
                                             PodOf("kube-batch", "c", "n"), ", ", kPodA, "]")));
  EXPECT_EQ(other.scheduler, SchedulerKind::kKubeScheduler);
}

TEST(ImportBatchTest, PodsOfTheOtherSchedulerAreReported) {
  const std::string two = StrCat(PodOf("kube-batch", "b"), ", ", PodOf("kube-batch", "c"));
  const Scenario scenario = Decode(Parse(StrCat("[", kNodeN, ", ", kPodA, ", ", two, "]")));
  EXPECT_EQ(scenario.scheduler, SchedulerKind::kKubeBatch);
  EXPECT_EQ(TextsOf(scenario.report).back(),
            "1 Pod, spec.schedulerName: only one scheduler is at work: write scheduler: "
            "kube-scheduler to see theirs (a)");
  const Scenario draw =
      Decode(Parse(StrCat("[", kNodeN, ", ", kPodA, ", ", PodOf("kube-batch", "b"), "]")));
  EXPECT_EQ(draw.scheduler, SchedulerKind::kKubeScheduler);
  EXPECT_EQ(TextsOf(draw.report).back(),
            "1 Pod, spec.schedulerName: only one scheduler is at work: write scheduler: "
            "kube-batch to see theirs (b)");
}

TEST(ImportBatchTest, ItsConfigurationAmongObjectsIsTheScenarios) {
  const Scenario scenario = Decode(Parse(StrCat("[", kNodeN, ", ", kPodA, ", ", kBatch, "]")));
  EXPECT_EQ(scenario.scheduler, SchedulerKind::kKubeBatch);
  EXPECT_EQ(ActionsOf(scenario), (Strings{"reclaim", "allocate"}));
  EXPECT_EQ(Lines(Decode(scenario.source)), Lines(scenario));
}

}  // namespace
}  // namespace berth::sim
