// Tests the description of kube-scheduler's effective configuration, and of its defaults for a
// profile.
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "answers/describe_configuration.h"
#include "api/json/json.h"
#include "sim/simulation_fixture.h"

namespace berth::test {
namespace describe_configuration_test {

Result<Json> Described(const std::string& more) {
  const std::unique_ptr<sim::Simulation> simulation =
      RunToEnd({.objects = {Node("n1"), Pod("a", "1")}, .more = more});
  return sim::DescribeConfiguration(simulation->scenario());
}

// Returns the description of the only profile.
Json ProfileOf(const std::string& more) {
  Result<Json> described = Described(more);
  EXPECT_TRUE(described.ok());
  EXPECT_EQ(described.value()["profiles"].size(), 1u);
  return described.value()["profiles"][0];
}

// Returns for example {"NodeResourcesFit": 1, ...}.
Json Weights(const Json& plugins) {
  Json weights = Json::object();
  for (const Json& plugin : plugins) weights[plugin["name"].get<std::string>()] = plugin["weight"];
  return weights;
}

std::string Configured(const std::string& semantics, const std::string& api,
                       const std::string& profile) {
  return R"(, "semantics": ")" + semantics +
         R"(", "schedulerConfiguration": {"apiVersion": "kubescheduler.config.k8s.io/)" + api +
         R"(", "kind": "KubeSchedulerConfiguration", "profiles": [)" + profile + "]}";
}

TEST(DescribeConfigurationTest, WithoutAConfigurationItIsTheVersionsOwn) {
  const Result<Json> described = Described(R"(, "semantics": "v1.34")");
  ASSERT_TRUE(described.ok());
  EXPECT_EQ(described.value()["apiVersion"], "kubescheduler.config.k8s.io/v1");
  EXPECT_EQ(described.value()["podInitialBackoffSeconds"], 1);
  EXPECT_EQ(described.value()["podMaxBackoffSeconds"], 10);
  EXPECT_EQ(described.value()["percentageOfNodesToScore"], 0);
  const Json& profile = described.value()["profiles"][0];
  EXPECT_EQ(profile["name"], "default-scheduler");
  EXPECT_EQ(Weights(profile["score"])["TaintToleration"], 3);
  EXPECT_EQ(profile["score"], profile["unsaid"]["score"]);
  EXPECT_EQ(profile["filter"], profile["unsaid"]["filter"]);
  EXPECT_EQ(profile["args"]["NodeResourcesFit"]["scoringStrategy"]["type"], "LeastAllocated");
}

TEST(DescribeConfigurationTest, AProfileHasItsDifferencesFromTheDefaults) {
  const Json profile =
      ProfileOf(Configured("v1.34", "v1",
                           R"({"plugins": {"multiPoint": {"disabled": [{"name": "ImageLocality"}]},
              "score": {"enabled": [{"name": "NodeResourcesFit", "weight": 5}],
                        "disabled": [{"name": "TaintToleration"}]},
              "filter": {"disabled": [{"name": "NodePorts"}]}}})"));
  const Json weights = Weights(profile["score"]);
  EXPECT_EQ(weights["NodeResourcesFit"], 5);
  EXPECT_FALSE(weights.contains("TaintToleration"));
  const Json unsaid = Weights(profile["unsaid"]["score"]);
  EXPECT_EQ(unsaid["NodeResourcesFit"], 1);
  EXPECT_EQ(unsaid["TaintToleration"], 3);
  EXPECT_FALSE(unsaid.contains("ImageLocality"));
  EXPECT_EQ(profile["filter"].size() + 1, profile["unsaid"]["filter"].size());
}

TEST(DescribeConfigurationTest, InV1Beta1EachStrategyIsAPlugin) {
  const Json profile = ProfileOf(
      Configured("v1.21", "v1beta1",
                 R"({"plugins": {"score": {"disabled": [{"name": "NodeResourcesLeastAllocated"}],
                                "enabled": [{"name": "NodeResourcesMostAllocated"}]}}})"));
  const Json weights = Weights(profile["score"]);
  EXPECT_EQ(weights["NodeResourcesMostAllocated"], 1);
  EXPECT_FALSE(weights.contains("NodeResourcesLeastAllocated"));
  EXPECT_EQ(profile["args"]["NodeResourcesMostAllocated"]["resources"].size(), 2u);
}

TEST(DescribeConfigurationTest, KubeBatchHasAnother) {
  const Result<Json> described = Described(R"(, "scheduler": "kube-batch")");
  ASSERT_FALSE(described.ok());
  EXPECT_EQ(described.error().path, "what");
}

// Returns the answer of the scenario's scheduler at /configz.
Json Configz(const std::string& more) {
  const std::unique_ptr<sim::Simulation> simulation =
      RunToEnd({.objects = {Node("n1"), Pod("a", "1")}, .more = more});
  Result<Json> answer = sim::DescribeConfigz(simulation->scenario());
  EXPECT_TRUE(answer.ok());
  return answer.ok() ? answer.value()["componentconfig"] : Json();
}

TEST(DescribeConfigzTest, IsOfTheVersionAtWork) {
  EXPECT_EQ(Configz("")["AlgorithmSource"]["Provider"], "DefaultProvider");
  EXPECT_EQ(Configz(R"(, "semantics": "v1.15")"), Configz(""));
  EXPECT_EQ(Configz(R"(, "semantics": "v1.34")")["apiVersion"], "kubescheduler.config.k8s.io/v1");
  EXPECT_EQ(
      Configz(
          R"(, "algorithmProvider": "ClusterAutoscalerProvider")")["AlgorithmSource"]["Provider"],
      "ClusterAutoscalerProvider");
}

TEST(DescribeConfigzTest, HasTheConfigurationOfTheScenario) {
  const Json configz = Configz(Configured("v1.34", "v1", R"({"schedulerName": "mine"})"));
  EXPECT_EQ(configz["Profiles"][0]["SchedulerName"], "mine");
  const Json of_policy = Configz(
      R"(, "schedulerConfiguration": {"kind": "Policy", "apiVersion": "v1", "predicates": []})");
  EXPECT_EQ(of_policy["AlgorithmSource"]["Provider"], nullptr);
}

TEST(DescribeConfigzTest, HasEachExtenderOnce) {
  const Json configz = Configz(R"(, "schedulerConfiguration": {"extenders": [
        {"urlPrefix": "http://a", "filterVerb": "f", "weight": 1, "httpTimeout": "1s"}]},
      "extenders": [{"name": "b", "prioritize": []}, {"urlPrefix": "http://a", "filter": []}])");
  ASSERT_EQ(configz["Extenders"].size(), 2u);
  EXPECT_EQ(configz["Extenders"][0]["HTTPTimeout"], "1s");
  EXPECT_EQ(configz["Extenders"][1]["URLPrefix"], "http://b");
  EXPECT_EQ(configz["Extenders"][1]["PrioritizeVerb"], "prioritize");
}

TEST(DescribeConfigzTest, ThereIsNoneWhereKubeSchedulerDoesNotStart) {
  const Result<sim::Scenario> scenario =
      TryScenario({.more = Configured("v1.34", "v1",
                                      R"({"plugins": {"bind": {"disabled": [{"name": "*"}]}}})")});
  ASSERT_TRUE(scenario.ok());
  const Result<Json> answer = sim::DescribeConfigz(scenario.value());
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().path, "spec.schedulerConfiguration.profiles[0]");
}

TEST(DescribeConfigzTest, KubeBatchHasNone) {
  const std::unique_ptr<sim::Simulation> simulation =
      RunToEnd({.more = R"(, "scheduler": "kube-batch")"});
  const Result<Json> answer = sim::DescribeConfigz(simulation->scenario());
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().path, "what");
}

}  // namespace describe_configuration_test
}  // namespace berth::test
