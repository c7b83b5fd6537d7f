// Tests the runs of a scenario's variants, and the errors of variants.
#include "compare/variant.h"

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "sim/simulation_fixture.h"

namespace berth::compare {
namespace variant_test {

using test::Node;
using test::Pod;
using test::ScenarioWords;

Result<std::unique_ptr<sim::Simulation>> RunOf(const ScenarioWords& words,
                                               const std::string& variant) {
  const Result<sim::Scenario> scenario = test::TryScenario(words);
  EXPECT_TRUE(scenario.ok());
  const Result<Json> object = ParseJsonText(variant);
  EXPECT_TRUE(object.ok());
  DecodeErrors errors;
  const Variant decoded = DecodeVariant(Decoder(&object.value(), "b", &errors));
  if (errors.any()) return errors.first();
  return SimulationOf(scenario.value().source, decoded, VersionCatalogue());
}

std::string Problem(const ScenarioWords& words, const std::string& variant) {
  const auto run = RunOf(words, variant);
  return run.ok() ? "" : run.error().ToString();
}

const ScenarioWords kCluster{{Node("n1"), Pod("a")}, {}, ""};

TEST(VariantTest, ChangesOnlyItsMembers) {
  EXPECT_EQ(RunOf(kCluster, "{}").value()->scenario().seed, 1U);
  EXPECT_EQ(RunOf(kCluster, R"({"seed": 7})").value()->scenario().seed, 7U);
  EXPECT_EQ(RunOf(kCluster, R"({"until": "9s"})").value()->scenario().limits.until,
            Time{} + Seconds(9));
  EXPECT_EQ(RunOf(kCluster, R"({"semantics": "v1.34"})").value()->scenario().version->name(),
            "v1.34");
}

TEST(VariantTest, AScenarioMayNameTheSecondRun) {
  EXPECT_FALSE(NamedVariant(test::TryScenario(kCluster).value().source));
  ScenarioWords words = kCluster;
  words.more = R"(, "compareWith": {"seed": 7, "configuration": {"podMaxBackoffSeconds": 33}})";
  const Json source = test::TryScenario(words).value().source;
  const std::optional<Variant> named = NamedVariant(source);
  ASSERT_TRUE(named);
  EXPECT_FALSE(named->semantics);
  const auto run = SimulationOf(source, *named, VersionCatalogue());
  ASSERT_TRUE(run.ok()) << run.error().ToString();
  EXPECT_EQ(run.value()->scenario().seed, 7U);
  EXPECT_EQ(run.value()->scenario().scheduler_configuration->pod_max_backoff_seconds, 33);
}

TEST(VariantTest, AnotherVersionReadsTheSameConfiguration) {
  ScenarioWords words = kCluster;
  words.more = R"(, "schedulerConfiguration": {
      "apiVersion": "kubescheduler.config.k8s.io/v1beta1", "kind": "KubeSchedulerConfiguration",
      "podMaxBackoffSeconds": 33})";
  const auto run = RunOf(words, R"({"semantics": "v1.34"})");
  ASSERT_TRUE(run.ok()) << run.error().ToString();
  EXPECT_EQ(run.value()->scenario().scheduler_configuration->pod_max_backoff_seconds, 33);
}

TEST(VariantTest, TheOtherSchedulerServesTheSamePods) {
  auto batch = RunOf(kCluster, R"({"scheduler": "kube-batch"})");
  ASSERT_TRUE(batch.ok()) << batch.error().ToString();
  batch.value()->RunToEnd();
  EXPECT_EQ(test::Bindings(*batch.value()).size(), 1U);
  const ScenarioWords of_batch{{Node("n1"), Pod("a", "1", R"(, "schedulerName": "kube-batch")")},
                               {},
                               R"(, "scheduler": "kube-batch")"};
  for (const char* semantics : {"v1.21", "v1.34"}) {
    auto back = RunOf(
        of_batch, StrCat(R"({"scheduler": "kube-scheduler", "semantics": ")", semantics, R"("})"));
    ASSERT_TRUE(back.ok()) << back.error().ToString();
    back.value()->RunToEnd();
    EXPECT_EQ(test::Bindings(*back.value()).size(), 1U);
  }
}

TEST(VariantTest, AScenarioMayBeAnotherDocument) {
  const auto run = RunOf(kCluster, StrCat(R"({"seed": 3, "scenario": [)", Node("n9"), "]}"));
  ASSERT_TRUE(run.ok()) << run.error().ToString();
  EXPECT_EQ(run.value()->scenario().inputs.size(), 1U);
  EXPECT_EQ(run.value()->scenario().seed, 3U);
}

TEST(VariantTest, ErrorsHaveTheirPlace) {
  EXPECT_EQ(Problem(kCluster, R"({"sed": 7})"),
            "b.sed: a variant has only seed, until, semantics, scheduler, configuration and "
            "scenario");
  EXPECT_EQ(Problem(kCluster, R"({"seed": null})"), "b.seed: must not be null");
  EXPECT_TRUE(Problem(kCluster, R"({"seed": -1})").starts_with("seed: must be between 0 and "));
  EXPECT_TRUE(Problem(kCluster, R"({"semantics": "v9"})").starts_with("semantics: \"v9\" is not"));
  EXPECT_TRUE(Problem(kCluster, R"({"scheduler": "x"})").starts_with("scheduler: \"x\" is not"));
  EXPECT_TRUE(Problem(kCluster, R"({"scenario": [{"kind": "Node", "metadata": {"name": 5}}]})")
                  .starts_with("scenario[0].metadata.name: "));
  const std::string unknown_plugin = R"({"configuration": {
      "apiVersion": "kubescheduler.config.k8s.io/v1beta1", "kind": "KubeSchedulerConfiguration",
      "profiles": [{"plugins": {"score": {"enabled": [{"name": "NoSuch"}]}}}]}})";
  const std::string problem = Problem(kCluster, unknown_plugin);
  EXPECT_TRUE(problem.starts_with("configuration.profiles[0].")) << problem;
  ScenarioWords with_process = kCluster;
  with_process.more = R"(, "process": {"leaderElection": {"leaseDuration": "20s"}})";
  const std::string fixed_times = Problem(with_process, R"({"scheduler": "kube-batch"})");
  EXPECT_TRUE(fixed_times.starts_with("spec.process.leaderElection")) << fixed_times;
}

}  // namespace variant_test
}  // namespace berth::compare
