// kube-scheduler's configuration as it is in force, and what it would be if a profile said nothing.
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "answers/describe_configuration.h"
#include "sim/simulation_fixture.h"

namespace berth::test {
namespace describe_configuration_test {

Result<Json> Described(const std::string& more) {
  const std::unique_ptr<sim::Simulation> simulation =
      RunToEnd({.objects = {Node("n1"), Pod("a", "1")}, .more = more});
  return sim::DescribeConfiguration(simulation->scenario());
}

// Of the only profile.
Json ProfileOf(const std::string& more) {
  Result<Json> described = Described(more);
  EXPECT_TRUE(described.ok());
  EXPECT_EQ(described.value()["profiles"].size(), 1u);
  return described.value()["profiles"][0];
}

// {"NodeResourcesFit": 1, ...}
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

TEST(DescribeConfigurationTest, AProfileSaysWhatDiffersFromWhatItWouldBe) {
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

}  // namespace describe_configuration_test
}  // namespace berth::test
